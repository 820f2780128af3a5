import type { ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';

export type StatusTone = 'waiting' | 'working' | 'done' | 'attention';

const toneClasses: Record<StatusTone, string> = {
  waiting: 'bg-sunken text-ink border-line-strong',
  working: 'bg-signal-soft text-ink border-signal-strong',
  done: 'bg-ok-soft text-ok border-ok',
  attention: 'bg-act-soft text-act border-act',
};

export function Badge({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span
      className={joinClasses(
        'inline-flex items-center whitespace-nowrap rounded-full border px-2.5 py-0.5 font-semibold text-sm',
        toneClasses[tone],
      )}
    >
      {children}
    </span>
  );
}
