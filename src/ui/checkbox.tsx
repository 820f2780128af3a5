import type { ComponentProps, ReactNode } from 'react';
import { controlProps, FieldError } from './field-frame.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'name' | 'id'> {
  name: string;
  label: ReactNode;
  /** The rest of the label, on a phone across the whole width. */
  more?: ReactNode;
  error?: string | undefined;
}

export function Checkbox({ name, label, more, error, ...rest }: CheckboxProps) {
  const control = controlProps(name, { error });
  return (
    <div>
      <FieldError name={name} error={error} />
      <label htmlFor={control.id} className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3">
        <input type="checkbox" {...rest} {...control} className="mt-0.5 size-6 accent-ink" />
        <span>{label}</span>
        {more && <span className="mt-0.5 max-sm:col-span-2 sm:col-start-2">{more}</span>}
      </label>
    </div>
  );
}
