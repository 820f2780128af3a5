import { TextField, type TextFieldProps } from './text-field.tsx';

/** A day. `min` and `max` are ISO days (YYYY-MM-DD); without a maximum, browsers accept years of six digits. */
export function DateField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField max="2099-12-31" {...props} type="date" className="max-w-60" />;
}
