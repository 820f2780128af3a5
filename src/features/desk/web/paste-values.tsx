import { Section } from '#features/admin/web/parts/section.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import type { Task } from '../contract.ts';

/** What the portal asks for, each to be copied with one click. */
export function PasteValues({ task: { values } }: { task: Task }) {
  return (
    <Section heading="h2" title="Values for the form">
      <dl className="grid grid-cols-1 gap-x-6 text-sm sm:grid-cols-2">
        {values.map(({ label, value }) => (
          <div key={label} className="flex min-w-0 items-center gap-2 border-line border-b py-0.5">
            <dt className="w-2/5 shrink-0 text-ink-soft">{label}</dt>
            <dd className="min-w-0 wrap-anywhere flex-1 font-semibold">{value}</dd>
            <dd className="max-md:[&_button]:size-11">
              <CopyButton text={value} label={label} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
