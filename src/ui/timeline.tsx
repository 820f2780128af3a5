import type { ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';

export interface TimelineItem {
  key: string;
  title: ReactNode;
  detail?: ReactNode;
  /** `ended`: past, and no success. */
  state?: 'past' | 'now' | 'next' | 'ended';
}

/** Dated events, or steps of which one is in progress. */
export function Timeline({ items, label }: { items: readonly TimelineItem[]; label: string }) {
  return (
    <ol aria-label={label}>
      {items.map(({ key, title, detail, state = 'past' }, index) => (
        <li
          key={key}
          aria-current={state === 'now' ? 'step' : undefined}
          className="relative flex gap-4 pb-4 last:pb-0"
        >
          {index < items.length - 1 && (
            <span aria-hidden="true" className="absolute top-4 bottom-0 left-[7px] w-0.5 bg-line" />
          )}
          <span
            aria-hidden="true"
            className={joinClasses(
              'relative mt-1.5 size-4 shrink-0 rounded-full border-2',
              // Forced colours leave the border alone: what succeeded is then a full disc.
              state === 'past' && 'border-ok bg-ok forced-colors:border-8',
              state === 'ended' && 'border-line-strong bg-line-strong',
              state === 'now' && 'border-signal-line bg-signal motion-safe:animate-pulse',
              state === 'next' && 'border-line-strong bg-card',
            )}
          />
          <div className={joinClasses('min-w-0', state === 'next' && 'text-ink-soft')}>
            <div className={joinClasses(state === 'now' && 'font-semibold')}>{title}</div>
            {detail && <div className="text-ink-soft text-sm">{detail}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
