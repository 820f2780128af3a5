import { useEffect, useId, useRef } from 'react';
import { fieldId } from './field-frame.tsx';

interface ErrorSummaryProps {
  errors: readonly { name: string; message: string }[];
  /** Changes with every failed attempt, so that the focus moves here each time. */
  attempt: number;
}

/** All the errors of a form, each linked to its field. Takes the focus when it appears. */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  const hasErrors = errors.length > 0;
  // Read out first when the user returns to the page (GOV.UK Design System, 'Error summary').
  useEffect(() => {
    if (!hasErrors) return;
    const mark = 'Error: ';
    document.title = mark + withoutMark();
    return () => {
      document.title = withoutMark();
    };
    function withoutMark() {
      return document.title.startsWith(mark) ? document.title.slice(mark.length) : document.title;
    }
  }, [hasErrors]);
  if (!hasErrors) return null;
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-labelledby={titleId}
      className="rounded-lg border-2 border-act bg-act-soft p-4"
    >
      <h2 id={titleId} className="text-lg">
        There is a problem
      </h2>
      <ul className="mt-2 space-y-1">
        {errors.map(({ name, message }) => (
          <li key={name}>
            <a
              href={`#${fieldId(name)}`}
              className="font-semibold text-act underline underline-offset-2"
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(fieldId(name))?.focus();
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
