import type { ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';

export type Tone = 'waiting' | 'working' | 'done' | 'attention';

const grounds: Record<Tone, string> = {
  waiting: 'bg-sunken text-ink border-line-strong',
  working: 'bg-signal-soft text-ink border-signal-strong',
  done: 'bg-ok-soft text-ok border-ok',
  attention: 'bg-act-soft text-act border-act',
};

export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={joinClasses(
        'inline-flex items-center whitespace-nowrap rounded-full border px-2.5 py-0.5 font-semibold text-sm',
        grounds[tone],
      )}
    >
      {children}
    </span>
  );
}
