import { CopyButton } from '#ui/copy-button.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { PanelSection } from '#ui/parts/panel-section.tsx';
import type { Task } from '../contract.ts';

/** Longer values take the full width: in half the width they would break within a word. */
const LONG_VALUE_LENGTH = 24;

/** The values that the portal asks for, each copied with one click. */
export function CopyPasteValues({ task: { values } }: { task: Task }) {
  return (
    <PanelSection heading="h2" title="Values for the form">
      <dl className="grid grid-cols-1 gap-x-6 text-sm sm:grid-cols-2">
        {values.map(({ label, value }) => (
          <div
            key={label}
            className={joinClasses(
              'flex min-w-0 items-center gap-x-2 border-line border-b py-0.5',
              value.length > LONG_VALUE_LENGTH && 'max-sm:flex-wrap sm:col-span-2',
            )}
          >
            <dt
              className={
                value.length > LONG_VALUE_LENGTH
                  ? 'shrink-0 text-ink-soft max-sm:w-full sm:w-1/5'
                  : 'w-2/5 shrink-0 text-ink-soft'
              }
            >
              {label}
            </dt>
            <dd className="min-w-0 wrap-anywhere flex-1 font-semibold">{value}</dd>
            <dd className="max-md:[&_button]:size-11">
              <CopyButton text={value} label={label} />
            </dd>
          </div>
        ))}
      </dl>
    </PanelSection>
  );
}
