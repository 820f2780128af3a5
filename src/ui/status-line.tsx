import type { ReactNode } from 'react';
import type { StatusTone } from './badge.tsx';
import { joinClasses } from './join-classes.ts';

const dotClasses: Record<StatusTone, string> = {
  waiting: 'bg-line-strong',
  working: 'bg-signal-strong motion-safe:animate-pulse',
  done: 'bg-ok',
  attention: 'bg-act',
};

interface StatusLineProps {
  tone: StatusTone;
  /** The state, in words. */
  headline: string;
  children?: ReactNode;
}

/** The line that answers 'is it done, and do I have to do something?'. Screen readers announce changes politely. */
export function StatusLine({ tone, headline, children }: StatusLineProps) {
  return (
    <div className="flex gap-4">
      <span aria-hidden="true" className={joinClasses('mt-2.5 size-3.5 shrink-0 rounded-full', dotClasses[tone])} />
      <div className="min-w-0">
        <p role="status" className="font-bold text-xl">
          {headline}
        </p>
        {children && <div className="mt-1 text-ink-soft">{children}</div>}
      </div>
    </div>
  );
}
