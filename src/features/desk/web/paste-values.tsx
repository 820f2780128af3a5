import { Section } from '#features/admin/web/parts/section.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import type { Task } from '../contract.ts';

/** What the portal asks for, each to be copied with one click. */
export function PasteValues({ task: { values } }: { task: Task }) {
  return (
    <Section heading="h2" title="Values for the form">
      <dl className="grid gap-x-6 text-sm sm:grid-cols-2">
        {values.map(({ label, value }) => (
          <div key={label} className="flex items-center gap-2 border-line border-b py-0.5">
            <dt className="w-2/5 shrink-0 text-ink-soft">{label}</dt>
            <dd className="min-w-0 flex-1 break-words font-semibold">{value}</dd>
            <dd className="max-md:[&_button]:size-11">
              <CopyButton text={value} label={label} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
