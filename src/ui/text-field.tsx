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
  help,
  error,
  optional,
  name,
  frameClass,
  className,
  type = 'text',
  ...rest
}: TextFieldProps) {
  return (
    <FieldFrame {...{ label, hint, help, error, optional, name }} className={frameClass}>
      <input
        type={type}
        {...rest}
        {...controlProps(name, { hint, error })}
        className={joinClasses('field-control', className)}
      />
    </FieldFrame>
  );
}

/** A day. `min` and `max` are ISO days (YYYY-MM-DD); without a maximum, browsers accept years of six digits. */
export function DateField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField max="2099-12-31" {...props} type="date" className="max-w-60" />;
}

interface TextAreaFieldProps extends FieldLabelProps, Omit<ComponentProps<'textarea'>, 'name' | 'id'> {
  name: string;
}

export function TextAreaField({ label, hint, help, error, optional, name, rows = 4, ...rest }: TextAreaFieldProps) {
  return (
    <FieldFrame {...{ label, hint, help, error, optional, name }}>
      <textarea rows={rows} {...rest} {...controlProps(name, { hint, error })} className="field-control h-auto" />
    </FieldFrame>
  );
}
