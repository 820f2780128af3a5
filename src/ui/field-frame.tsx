import type { ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';

/**
 * The parts of every field: label above, hint under the label, error beside the field, 'optional' instead of
 * asterisks.
 */
export interface FieldLabelProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Explains the question, beside it: no part of the label or the description. */
  help?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
}

/** The id of the control of a named field, so that an error summary can link to it. */
export const fieldId = (name: string) => name.replaceAll('.', '-');

/** Attributes that tie the control to its label, hint and error. */
export function controlProps(name: string, { hint, error }: Pick<FieldLabelProps, 'hint' | 'error'>) {
  const id = fieldId(name);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return { id, name, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined };
}

interface FieldFrameProps extends FieldLabelProps {
  name: string;
  children: ReactNode;
  className?: string | undefined;
}

export function FieldFrame({ name, label, hint, help, error, optional, children, className }: FieldFrameProps) {
  const id = fieldId(name);
  return (
    <div className={joinClasses('min-w-0', className)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 [&>details[open]]:basis-full">
        <label htmlFor={id} className="block font-semibold">
          {label}
          {optional && <span className="font-normal text-ink-soft"> (optional)</span>}
        </label>
        {help}
      </div>
      <FieldHint name={name} hint={hint} />
      <FieldError name={name} error={error} />
      <div className="mt-2">{children}</div>
    </div>
  );
}

export function FieldHint({ name, hint }: { name: string; hint?: ReactNode }) {
  if (!hint) return null;
  return (
    <div id={`${fieldId(name)}-hint`} className="mt-0.5 text-ink-soft text-sm">
      {hint}
    </div>
  );
}

export function FieldError({ name, error }: { name: string; error?: string | undefined }) {
  if (!error) return null;
  return (
    <p id={`${fieldId(name)}-error`} className="mt-1 font-semibold text-act text-sm">
      <span className="sr-only">Error: </span>
      {error}
    </p>
  );
}
