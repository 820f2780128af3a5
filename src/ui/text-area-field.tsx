import type { ComponentProps } from 'react';
import { controlProps, FieldFrame, type FieldLabelProps } from './field-frame.tsx';

interface TextAreaFieldProps extends FieldLabelProps, Omit<ComponentProps<'textarea'>, 'name' | 'id'> {
  name: string;
}

export function TextAreaField({ label, hint, error, optional, name, rows = 4, ...rest }: TextAreaFieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, optional, name }}>
      <textarea rows={rows} {...rest} {...controlProps(name, { hint, error })} className="field-control h-auto" />
    </FieldFrame>
  );
}
