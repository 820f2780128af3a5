import type { ComponentProps } from 'react';
import { controlProps, FieldFrame, type FieldLabelProps } from './field-frame.tsx';
import { joinClasses } from './join-classes.ts';

export interface TextFieldProps extends FieldLabelProps, Omit<ComponentProps<'input'>, 'name' | 'id'> {
  name: string;
  frameClass?: string;
}

export function TextField({
  label,
  hint,
  error,
  optional,
  name,
  frameClass,
  className,
  type = 'text',
  ...rest
}: TextFieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, optional, name }} className={frameClass}>
      <input
        type={type}
        {...rest}
        {...controlProps(name, { hint, error })}
        className={joinClasses('field-control', className)}
      />
    </FieldFrame>
  );
}
