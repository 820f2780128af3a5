import type { Field, FieldValues, UploadedFiles } from './forms.ts';
import type { PortalTextKey } from './words/en.ts';

export interface FormFieldsProps<L extends string> {
  language: L;
  fields: readonly Field<L>[];
  values: FieldValues;
  files: UploadedFiles;
  errors: Record<string, string>;
  wrapped: boolean;
  /** The portal's wording. */
  word(name: PortalTextKey): string;
}

export type FieldProps<L extends string, F> = FormFieldsProps<L> & { field: F };

export function FieldLabel<L extends string>({ field, language, word }: FieldProps<L, Field<L>>) {
  return (
    <label className="field-label" htmlFor={field.name}>
      {field.label[language]}
      {field.optional && ` ${word('optional')}`}
      {field.hint && (
        <span className="field-hint" id={`${field.name}-hint`}>
          {field.hint[language]}
        </span>
      )}
    </label>
  );
}

export function inputProps<L extends string>(props: FieldProps<L, Field<L>>) {
  const { field, errors: problems } = props;
  return {
    id: field.name,
    name: field.name,
    required: !field.optional || undefined,
    'aria-invalid': problems[field.key] ? true : undefined,
    'aria-describedby': describedBy(props),
  };
}

export function describedBy<L extends string>({
  field,
  errors: problems,
}: FieldProps<L, Field<L>>): string | undefined {
  const hint = field.hint && field.kind !== 'checkbox' && field.kind !== 'radio' ? `${field.name}-hint` : undefined;
  const error = problems[field.key] ? `${field.name}-error` : undefined;
  return [hint, error].filter(Boolean).join(' ') || undefined;
}
