import { Suspense, useId, useState } from 'react';
import { Link } from 'react-router';
import { can } from '#orders/states/acts.ts';
import { kindWords } from '#orders/states/kind-words.ts';
import { isGranted, isUnderWay } from '#orders/states/lifecycle.ts';
import { pages } from '#paths.ts';
import { longDate } from '#permits/long-date.ts';
import { OutcomeForm } from '#tracking/web/cards/outcome-form.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { laterPart } from '#ui/page/later-part.tsx';
import { Section } from '#ui/parts/section.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';
import { settleDoubtInput, type Task } from '../contract.ts';
import { AskForm } from './ask-form.tsx';
import { EndForm } from './end-form.tsx';
import { useAct } from './use-act.ts';
import { WaitForm } from './wait-form.tsx';

/** Only where one applies by letter. */
const PlaceForms = laterPart(async () => (await import('./place-forms.tsx')).PlaceForms);

/** Only for the holder. */
const ProofForm = laterPart(async () => (await import('./proof-form.tsx')).ProofForm);

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
      {task.doubt && task.doubt_help && (
        <DoubtForm id={task.id} doubt={task.doubt} help={task.doubt_help} isKeptOut={task.kind === 'kept_out'} />
      )}
      {task.may_write_certificate && <CertificateForm id={task.id} />}
      <Suspense>
        {(task.correspondence.draft || task.office) && (
          <PlaceForms task={task} mayConfirm={mayConfirm || task.kind === 'entry_open'} />
        )}
        {!task.doubt && !task.may_write_certificate && can(facts, 'record_submitted').yes && (
          <ProofForm task={task} use="proof" />
        )}
        {mayConfirm && <ProofForm task={task} use="confirmation" />}
        {/* With those above, which would push a button aside that is just being pressed. */}
        {can(facts, 'ask_customer').yes && <AskForm task={task} />}
        {!isGranted(task.status) && (
          <>
            {(mayConfirm || task.questions.some(({ answer }) => answer === null)) && <WaitForm task={task} />}
            <EndForm task={task} />
          </>
        )}
      </Suspense>
    </div>
  );
}

interface DoubtFormProps {
  id: string;
  doubt: string;
  help: NonNullable<Task['doubt_help']>;
  isKeptOut: boolean;
}

/** What no fact can end, a person does: the application goes on, or the permit holds; or all of the money goes back. */
function DoubtForm({ id, doubt, help, isKeptOut }: DoubtFormProps) {
  const field = useId();
  const act = useAct(id, { name: 'settle-doubt' });
  const [found, setFound] = useState('');
  const [error, setError] = useState<string>();
  const say = (settled: 'may_enter' | 'may_not_enter') => () => {
    const checked = settleDoubtInput.shape.found.safeParse(found);
    setError(checked.error?.issues[0]?.message);
    if (checked.success) act.mutate({ doubt, settled, found: checked.data });
  };
  const { source, source_url, last_known } = help;
  return (
    <Section heading="h2" title="May it enter?">
      <div className="space-y-3 text-sm">
        <p className="font-semibold">{doubt}</p>
        {isKeptOut && <p>The permit is granted, and its customer has been told not to drive in.</p>}
        <p>
          The rules we hold, as of {longDate(help.rules_as_of)}: {source}.{' '}
          {source_url && <ExternalLink href={source_url}>Read them, and look for newer ones</ExternalLink>}
        </p>
        {last_known && <p>{last_known}</p>}
        <p>What would settle it: {help.would_settle}</p>
        <p>
          <strong>May enter:</strong> {help.if_may_enter}
          <br />
          <strong>May not enter:</strong> {!isKeptOut && 'nothing is applied for, '}all of the money goes back at once,
          and the mail says why in your words.
        </p>
      </div>
      <div className="mt-3 space-y-3">
        <TextAreaField
          name={`found-${field}`}
          label="What you found, and where"
          hint="A sentence with the source, its number and its day. The customer may read it."
          value={found}
          error={error}
          maxLength={500}
          onChange={(event) => setFound(event.target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button busy={act.isPending} onClick={say('may_enter')}>
            May enter
          </Button>
          <Button tone="danger" busy={act.isPending} onClick={say('may_not_enter')}>
            May not enter
          </Button>
        </div>
      </div>
    </Section>
  );
}

/** What kept the product from writing it has been looked at. */
function CertificateForm({ id }: { id: string }) {
  const act = useAct(id, { name: 'retry-submission', done: 'The certificate is being written' });
  return (
    <Section heading="h2" title="Certificate">
      <p className="text-sm">
        Look first at what is said above. The certificate is then written and mailed. Where the registration document
        says something else, it tells that a person has looked.
      </p>
      <Button className="mt-3" busy={act.isPending} onClick={() => act.mutate({})}>
        Write the certificate
      </Button>
    </Section>
  );
}

/** There is something to read, or to know, and nothing that a person may record. */
function nothingToRecord({ status, mails_in }: Task): string {
  if (mails_in.some(({ doubts }) => doubts)) {
    return 'The permit is confirmed. Say beside the mail whether it holds: the customer hears which.';
  }
  if (isGranted(status)) return 'The permit is confirmed. There is nothing to record; read what is new.';
  if (isUnderWay(status)) return 'The robot has this application. Nobody applies beside it.';
  return 'There is nothing to record. Read what the authority wrote; if it changes the outcome, tell an admin.';
}
