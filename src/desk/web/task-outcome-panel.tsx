import { Suspense, useId, useState } from 'react';
import { Link } from 'react-router';
import { can } from '#orders/states/actions.ts';
import { isGranted, isOnHold, isQueuedOrRunning } from '#orders/states/lifecycle.ts';
import {
  isNoLongerAdmittedTask,
  isRobotWaitingTask,
  isUnknownOutcomeTask,
  isVisitTask,
} from '#orders/states/open-task-kinds.ts';
import { taskKindLabels } from '#orders/states/task-labels.ts';
import { pages } from '#paths.ts';
import { longDate } from '#permits/long-date.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { lazyComponent } from '#ui/page/lazy-component.tsx';
import { PanelSection } from '#ui/parts/panel-section.tsx';
import { TextAreaField } from '#ui/text-field.tsx';
import { resolveDoubtInput, type Task } from '../contract.ts';
import { AskCustomerForm } from './ask-customer-form.tsx';
import { CloseApplicationForm } from './close-application-form.tsx';
import { useTaskAction } from './use-task-action.ts';
import { WaitLongerForm } from './wait-longer-form.tsx';

/** Only where nobody knows whether the application was sent. */
const UnknownOutcomeForm = lazyComponent(
  async () => (await import('#tracking/web/cards/unknown-outcome-form.tsx')).UnknownOutcomeForm,
);

/** Only where the application is a letter. */
const ContactForms = lazyComponent(async () => (await import('./contact-forms.tsx')).ContactForms);

/** Only for the lease holder. */
const ProofForm = lazyComponent(async () => (await import('./proof-upload-form.tsx')).ProofUploadForm);

/** The outcomes that may be recorded now; only the lease holder gets any. */
export function TaskOutcomePanel({ task, holds }: { task: Task; holds: boolean }) {
  if (task.ended) {
    return (
      <PanelSection heading="h2" title="Outcome">
        <p className="text-sm">
          <strong>{task.ended.how === 'refused' ? 'Refused by the authority.' : 'Not possible.'}</strong>{' '}
          {task.ended.reason}
        </p>
      </PanelSection>
    );
  }
  if (!task.is_workable) {
    return (
      <PanelSection heading="h2" title="Outcome">
        <p className="text-ink-soft text-sm">{explainNothingToRecord(task)}</p>
      </PanelSection>
    );
  }
  if (isRobotWaitingTask(task.kind)) {
    return (
      <PanelSection heading="h2" title="Outcome">
        <p className="mb-3 text-sm">A robot waits at the portal with all that it has filled in.</p>
        <Link to={pages.deskSession(task.id)} className={buttonClass()}>
          Open the portal’s page
        </Link>
      </PanelSection>
    );
  }
  if (!holds) {
    return (
      <PanelSection heading="h2" title="Outcome">
        <p className="text-ink-soft text-sm">Claim the task to record what came of it.</p>
      </PanelSection>
    );
  }
  const { status, hold_state: holdState } = task;
  const facts = { application: { status, holdState, sent: task.outcome_open }, task };
  const mayConfirm = can(facts, 'record_confirmed').allowed;
  const sending = can(facts, 'record_submitted');
  return (
    <div className="space-y-4">
      {isOnHold(holdState) && !sending.allowed && <p className="text-sm">{sending.reason}</p>}
      {task.outcome_open && (
        <PanelSection
          heading="h2"
          title={taskKindLabels[isUnknownOutcomeTask(task.kind) ? task.kind : 'stopped_after_sending']}
        >
          {!isUnknownOutcomeTask(task.kind) && (
            <p className="text-ink-soft text-sm">
              The application was sent and the authority wants something. Settle it there, then record that the portal
              has it.
            </p>
          )}
          <Suspense>
            <UnknownOutcomeForm submissionId={task.id} />
          </Suspense>
        </PanelSection>
      )}
      {task.doubt && task.doubt_help && (
        <AdmissionDoubtForm
          id={task.id}
          doubt={task.doubt}
          help={task.doubt_help}
          isNoLongerAdmitted={isNoLongerAdmittedTask(task.kind)}
        />
      )}
      {task.may_write_statement && <RuleCheckStatementForm id={task.id} />}
      <Suspense>
        {(task.correspondence.draft || task.office) && (
          <ContactForms
            task={task}
            mayWrite={can(facts, 'write_to_contact').allowed}
            mayConfirm={mayConfirm || isVisitTask(task.kind)}
          />
        )}
        {!task.doubt && !task.may_write_statement && sending.allowed && <ProofForm task={task} use="proof" />}
        {mayConfirm && <ProofForm task={task} use="confirmation" />}
        {/* In one block with those above: a separate one would push a button aside while somebody presses it. */}
        {can(facts, 'ask_customer').allowed && <AskCustomerForm task={task} />}
        {!isGranted(task.status) && (
          <>
            {(mayConfirm || task.questions.some(({ answer }) => answer === null)) && <WaitLongerForm task={task} />}
            <CloseApplicationForm task={task} />
          </>
        )}
      </Suspense>
    </div>
  );
}

interface AdmissionDoubtFormProps {
  id: string;
  doubt: string;
  help: NonNullable<Task['doubt_help']>;
  isNoLongerAdmitted: boolean;
}

/** For a doubt that no fact ends: the application goes on or the permit holds, or all the money is refunded. */
function AdmissionDoubtForm({ id, doubt, help, isNoLongerAdmitted }: AdmissionDoubtFormProps) {
  const field = useId();
  const taskAction = useTaskAction(id, { functionName: 'settle-doubt' });
  const [finding, setFinding] = useState('');
  const [error, setError] = useState<string>();
  const submitRuling = (settled: 'may_enter' | 'may_not_enter') => () => {
    const checked = resolveDoubtInput.shape.found.safeParse(finding);
    setError(checked.error?.issues[0]?.message);
    if (checked.success) taskAction.mutate({ doubt, settled, found: checked.data });
  };
  const { source, source_url, last_known } = help;
  return (
    <PanelSection heading="h2" title="May it enter?">
      <div className="space-y-3 text-sm">
        <p className="font-semibold">{doubt}</p>
        {isNoLongerAdmitted && <p>The permit is granted, and its customer has been told not to drive in.</p>}
        <p>
          The rules we hold, as of {longDate(help.rules_as_of)}: {source}.{' '}
          {source_url && <ExternalLink href={source_url}>Read them, and look for newer ones</ExternalLink>}
        </p>
        {last_known && <p>{last_known}</p>}
        <p>What would settle it: {help.would_settle}</p>
        <p>
          <strong>May enter:</strong> {help.if_may_enter}
          <br />
          <strong>May not enter:</strong> {!isNoLongerAdmitted && 'nothing is applied for, '}all of the money goes back
          at once, and the mail says why in your words.
        </p>
      </div>
      <div className="mt-3 space-y-3">
        <TextAreaField
          name={`found-${field}`}
          label="What you found, and where"
          hint="A sentence with the source, its number and its day. The customer may read it."
          value={finding}
          error={error}
          maxLength={500}
          onChange={(event) => setFinding(event.target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button busy={taskAction.isPending} onClick={submitRuling('may_enter')}>
            May enter
          </Button>
          <Button tone="danger" busy={taskAction.isPending} onClick={submitRuling('may_not_enter')}>
            May not enter
          </Button>
        </div>
      </div>
    </PanelSection>
  );
}

/** An operator has looked into what kept the product from writing the statement. */
function RuleCheckStatementForm({ id }: { id: string }) {
  const taskAction = useTaskAction(id, {
    functionName: 'retry-submission',
    successTitle: 'The rule-check statement is being written',
  });
  return (
    <PanelSection heading="h2" title="Rule-check statement">
      <p className="text-sm">
        Look first at what is said above. The statement is then written and mailed. Where the registration document says
        something else, it tells that a person has looked.
      </p>
      <Button className="mt-3" busy={taskAction.isPending} onClick={() => taskAction.mutate({})}>
        Write the statement
      </Button>
    </PanelSection>
  );
}

/** There is something to read, and nothing to record. */
function explainNothingToRecord({ status, mails_in }: Task): string {
  if (mails_in.some(({ doubts }) => doubts)) {
    return 'The permit is confirmed. Say beside the mail whether it holds: the customer hears which.';
  }
  if (isGranted(status)) return 'The permit is confirmed. There is nothing to record; read what is new.';
  if (isQueuedOrRunning(status)) return 'The robot has this application. Nobody applies beside it.';
  return 'There is nothing to record. Read what the authority wrote; if it changes the outcome, tell an admin.';
}
