import { type ChangeEvent, useState } from 'react';

type FieldTexts<Name extends string> = Partial<Record<Name, string>>;

/** A checkbox among the values of a form. */
const FLAG_ON = 'on';

/**
 * The values of a form, all strings, and its errors. Errors appear at the first attempt to continue and are then
 * updated while typing. A server error stays until its field changes.
 */
export function useFormFields<Name extends string>(
  initial: Record<Name, string>,
  check: (values: Record<Name, string>) => FieldTexts<Name>,
) {
  const [values, setValues] = useState(initial);
  const [attempts, setAttempts] = useState(0);
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState<FieldTexts<Name>>({});
  const errors: FieldTexts<Name> = { ...(isChecked ? check(values) : {}), ...refused };

  const set = (changes: FieldTexts<Name>) => {
    setValues((before) => ({ ...before, ...changes }));
    setRefused(
      (before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changes))) as FieldTexts<Name>,
    );
  };

  return {
    values,
    errors,
    /** The number of failed attempts; moves the focus to the summary. */
    attempts,
    set,
    /** Whether the form is valid. If not, the errors show from now on. */
    isComplete: () => {
      const complete = Object.keys(check(values)).length === 0;
      if (!complete) {
        setChecked(true);
        setAttempts((count) => count + 1);
      }
      return complete;
    },
    refuse: (fields: Record<string, string>) => {
      setRefused(fields as FieldTexts<Name>);
      if (Object.keys(fields).length > 0) setAttempts((count) => count + 1);
    },
    forgetErrors: () => {
      setAttempts(0);
      setChecked(false);
      setRefused({});
    },
    text: (name: Name) => ({
      name,
      value: (values[name] ?? '') as string,
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
        set({ [name]: event.target.value } as FieldTexts<Name>),
    }),
    flag: (name: Name) => ({
      name,
      checked: values[name] === FLAG_ON,
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        set({ [name]: event.target.checked ? FLAG_ON : '' } as FieldTexts<Name>),
    }),
    /** The errors for the summary, in the order of the form. */
    errorList: (Object.keys({ ...values, ...errors }) as Name[]).flatMap((name) =>
      errors[name] ? [{ name, message: errors[name] }] : [],
    ),
  };
}

export type FormFieldsState<Name extends string> = ReturnType<typeof useFormFields<Name>>;
