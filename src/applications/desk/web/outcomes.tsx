import { Link } from 'react-router';
import { pages } from '#paths.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Section } from '#ui/parts/section.tsx';
import { can } from '../../order/acts.ts';
import { isGranted, isUnderWay } from '../../order/lifecycle.ts';
import { OutcomeForm } from '../../runs/web/cards/outcome-form.tsx';
import type { Task } from '../contract.ts';
import { kindWords } from '../kind-words.ts';
import { AskForm } from './ask-form.tsx';
import { EndForm } from './end-form.tsx';
import { ProofForm } from './proof-form.tsx';
import { useAct } from './use-act.ts';
import { WaitForm } from './wait-form.tsx';

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
  if (!task.is_workable) {
    return (
      <Section heading="h2" title="Outcome">
        <p className="text-ink-soft text-sm">{nothingToRecord(task)}</p>
      </Section>
    );
  }
  if (task.kind === 'robot_waits') {
    return (
      <Section heading="h2" title="Outcome">
        <p className="mb-3 text-sm">A robot waits at the portal with all that it has filled in.</p>
        <Link to={pages.deskSession(task.id)} className={buttonClass()}>
          Open the portal’s page
        </Link>
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
  const facts = { application: { status: task.status, sent: task.outcome_open }, task };
  const mayConfirm = can(facts, 'record_confirmed').yes;
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
      {task.doubt && <DoubtForm id={task.id} doubt={task.doubt} />}
      {!task.doubt && can(facts, 'record_submitted').yes && <ProofForm task={task} use="proof" />}
      {mayConfirm && <ProofForm task={task} use="confirmation" />}
      {can(facts, 'ask_customer').yes && <AskForm task={task} />}
      {(mayConfirm || task.questions.some(({ answer }) => answer === null)) && <WaitForm task={task} />}
      <EndForm task={task} />
    </div>
  );
}

/** What no fact can end, a person does: the application goes on, or all of the money goes back. */
function DoubtForm({ id, doubt }: { id: string; doubt: string }) {
  const act = useAct(id, { name: 'settle-doubt' });
  const say = (settled: 'may_enter' | 'may_not_enter') => () => act.mutate({ doubt, settled });
  return (
    <Section heading="h2" title="May it enter?">
      <p className="text-sm">
        Find out what is said above before anything is applied for. If it may not, all of the money goes back at once,
        and the customer is told why.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button busy={act.isPending} onClick={say('may_enter')}>
          May enter
        </Button>
        <Button tone="danger" busy={act.isPending} onClick={say('may_not_enter')}>
          May not enter
        </Button>
      </div>
    </Section>
  );
}

/** There is something to read, or to know, and nothing that a person may record. */
function nothingToRecord({ status }: Task): string {
  if (isGranted(status)) {
    return 'The permit is confirmed. If the authority takes it back, tell the customer, and ask an admin for the refund.';
  }
  if (isUnderWay(status)) return 'The robot has this application. Nobody applies beside it.';
  return 'There is nothing to record. Read what the authority wrote; if it changes the outcome, tell an admin.';
}
