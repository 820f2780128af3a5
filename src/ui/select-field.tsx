import type { ComponentProps } from 'react';
import { controlProps, FieldFrame, type FieldLabelProps } from './field-frame.tsx';

interface SelectFieldProps extends FieldLabelProps, Omit<ComponentProps<'select'>, 'name' | 'id' | 'children'> {
  name: string;
  options: readonly { value: string; label: string }[];
  /** Label of the empty option; without it the first option is chosen. */
  placeholder?: string;
  frameClass?: string;
}

export function SelectField({
  label,
  hint,
  help,
  error,
  optional,
  name,
  options,
  placeholder,
  frameClass,
  ...rest
}: SelectFieldProps) {
  return (
    <FieldFrame {...{ label, hint, help, error, optional, name }} className={frameClass}>
      <select {...rest} {...controlProps(name, { hint, error })} className="field-control pr-10">
        {placeholder && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
