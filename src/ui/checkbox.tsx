import type { ComponentProps, ReactNode } from 'react';
import { controlProps, FieldError } from './field-frame.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'name' | 'id'> {
  name: string;
  label: ReactNode;
  error?: string | undefined;
}

export function Checkbox({ name, label, error, ...rest }: CheckboxProps) {
  const control = controlProps(name, { error });
  return (
    <div>
      <FieldError name={name} error={error} />
      <label htmlFor={control.id} className="mt-1 flex cursor-pointer items-start gap-3">
        <input type="checkbox" {...rest} {...control} className="mt-0.5 size-6 shrink-0 accent-ink" />
        <span>{label}</span>
      </label>
    </div>
  );
}
