import { ExternalLink } from '#ui/external-link.tsx';
import { Section } from '#ui/parts/section.tsx';
import type { Task } from '../contract.ts';

export function Playbook({ task }: { task: Task }) {
  return (
    <Section
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
    </Section>
  );
}
