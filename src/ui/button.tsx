import type { ComponentProps } from 'react';
import { joinClasses } from './join-classes.ts';
import { Spinner } from './spinner.tsx';

export type ButtonTone = 'main' | 'quiet' | 'plain' | 'danger';

const shape =
  'relative inline-flex min-h-12 items-center justify-center gap-2 rounded-lg px-5 py-2.5 text-center font-semibold leading-tight transition-[color,background-color,border-color]';

const tones: Record<ButtonTone, string> = {
  main: 'bg-signal text-on-signal border-2 border-signal-line enabled:hover:bg-signal-strong',
  quiet: 'border-2 border-line-strong bg-card text-ink enabled:hover:border-ink',
  plain: 'text-link underline underline-offset-4 enabled:hover:decoration-2 px-2',
  danger: 'border-2 border-act bg-card text-act enabled:hover:bg-act-soft',
};

/** The look of a button, for links that look like buttons. */
export function buttonClass(tone: ButtonTone = 'main', more?: string): string {
  return joinClasses(
    shape,
    tones[tone].replaceAll('enabled:', ''),
    'no-underline',
    tone === 'plain' && 'underline!',
    more,
  );
}

interface ButtonProps extends ComponentProps<'button'> {
  tone?: ButtonTone;
  /** An action is running: the button stays focused, announces that and does nothing more. */
  busy?: boolean;
}

export function Button({ tone = 'main', busy, className, type = 'button', onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={joinClasses(
        shape,
        tones[tone],
        'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-soft',
        className,
      )}
      {...rest}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

interface LinkButtonProps extends ComponentProps<'a'> {
  tone?: ButtonTone;
}

export function LinkButton({ tone, className, ...rest }: LinkButtonProps) {
  return <a className={buttonClass(tone, className)} {...rest} />;
}
