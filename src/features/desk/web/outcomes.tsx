import { Section } from '#features/admin/web/parts/section.tsx';
import { OutcomeForm } from '#features/submissions/web/cards/outcome-form.tsx';
import type { Task } from '../contract.ts';
import { kindWords } from '../kind-words.ts';
import { AskForm } from './ask-form.tsx';
import { EndForm } from './end-form.tsx';
import { ProofForm } from './proof-form.tsx';

/** What may be recorded as things stand; only the holder is offered anything. */
export function Outcomes({ task, holds }: { task: Task; holds: boolean }) {
  if (task.ended) {
    return (
      <Section heading="h2" title="Outcome">
        <p className="text-sm">
          <strong>{task.ended.how === 'refused' ? 'Refused by the authority.' : 'Not possible.'}</strong>{' '}
          {task.ended.reason}
        </p>
      </Section>
    );
  }
  if (!holds) {
    return (
      <Section heading="h2" title="Outcome">
        <p className="text-ink-soft text-sm">Claim the task to record what came of it.</p>
      </Section>
    );
  }
  const isSubmitted = task.status === 'SUBMITTED';
  return (
    <div className="space-y-4">
      {task.outcome_open && (
        <Section heading="h2" title={kindWords[task.kind === 'outcome_unknown' ? task.kind : 'authority_asks']}>
          {task.kind !== 'outcome_unknown' && (
            <p className="text-ink-soft text-sm">
              The application was sent and the authority wants something. Settle it there, then record that the portal
              has it.
            </p>
          )}
          <OutcomeForm submissionId={task.id} />
        </Section>
      )}
      {!task.outcome_open && !isSubmitted && <ProofForm task={task} use="proof" />}
      {isSubmitted && <ProofForm task={task} use="confirmation" />}
      {!isSubmitted && <AskForm task={task} />}
      <EndForm task={task} />
    </div>
  );
}
