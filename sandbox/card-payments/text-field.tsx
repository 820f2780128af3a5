import type { CardField } from './card-form.ts';

interface TextFieldProps {
  name: CardField;
  label: string;
  value?: string;
  error?: string;
  focus: boolean;
  hint?: string;
  type?: string;
  inputMode?: 'numeric';
  autoComplete: string;
}

/** An input with its label, hint and error. */
export function TextField({ name, label, value, error, focus, hint, type = 'text', ...attributes }: TextFieldProps) {
  const describedBy = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {hint ? (
        <div id={`${name}-hint`} className="quiet">
          {hint}
        </div>
      ) : null}
      <input
        id={name}
        name={name}
        type={type}
        defaultValue={value}
        required
        // biome-ignore lint/a11y/noAutofocus: after an error, focus goes to the first field to mend
        autoFocus={focus}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        {...attributes}
      />
      {error ? (
        <p id={`${name}-error`} className="error">
          {error}
        </p>
      ) : null}
    </div>
  );
}
