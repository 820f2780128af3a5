import { ExternalLink } from '#ui/external-link.tsx';
import { PanelSection } from '#ui/parts/panel-section.tsx';
import type { Task } from '../contract.ts';

export function TaskPlaybook({ task }: { task: Task }) {
  return (
    <PanelSection
      heading="h2"
      title="How to apply"
      aside={<ExternalLink href={task.portal_url}>{task.authority}</ExternalLink>}
    >
      <ol className="list-decimal space-y-1.5 pl-5 text-sm">
        {task.playbook.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mt-3 text-ink-soft text-sm">Time: {task.lead_time}.</p>
      {task.office && <OfficePhoneScript office={task.office} />}
    </PanelSection>
  );
}

/** Number, form and words in one place, for whoever has the receiver in their hand. */
function OfficePhoneScript({ office: { name, phone, page, own, english } }: { office: NonNullable<Task['office']> }) {
  return (
    <div className="mt-3 border-line border-t pt-3 text-sm">
      <p className="font-semibold">{name}</p>
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        <a href={`tel:${phone.replaceAll(' ', '')}`} className="text-link underline underline-offset-2">
          {phone}
        </a>
        <ExternalLink href={page}>Its form</ExternalLink>
      </p>
      <p lang="it" className="mt-2 border-line border-l-4 pl-3">
        {own}
      </p>
      <p className="mt-2 text-ink-soft">In English: {english}</p>
    </div>
  );
}
