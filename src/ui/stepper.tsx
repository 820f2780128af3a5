import { Check } from 'lucide-react';
import { joinClasses } from './join-classes.ts';

/** The current step among a few. Not a menu: Back and Next navigate. */
export function Stepper({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <ol aria-label="Steps" className="flex items-center gap-2 text-sm sm:gap-4">
      {steps.map((step, index) => {
        const number = index + 1;
        const isCurrent = number === current;
        const isDone = number < current;
        return (
          <li
            key={step}
            aria-current={isCurrent ? 'step' : undefined}
            className={joinClasses(
              'flex items-center gap-2',
              isCurrent ? 'font-semibold' : 'text-ink-soft',
              number > 1 && 'flex-1 sm:flex-none',
              isCurrent && 'shrink-0 whitespace-nowrap',
            )}
          >
            {number > 1 && <span aria-hidden="true" className="h-0.5 min-w-3 flex-1 bg-line-strong/40 sm:w-10" />}
            <span
              aria-hidden="true"
              className={joinClasses(
                'grid size-8 shrink-0 place-items-center rounded-full border-2 font-semibold',
                isCurrent && 'border-signal-line bg-signal text-on-signal',
                isDone && 'border-ok bg-ok text-card',
                !isCurrent && !isDone && 'border-line-strong',
              )}
            >
              {isDone ? <Check className="size-4" strokeWidth={3} /> : number}
            </span>
            <span className={joinClasses(!isCurrent && 'sr-only sm:not-sr-only')}>
              {isDone && <span className="sr-only">Done: </span>}
              {step}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
