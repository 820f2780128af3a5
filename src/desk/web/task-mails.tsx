import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mailReviewLabels } from '#orders/states/mail-review-reasons.ts';
import { evidenceLabels } from '#orders/states/match-methods.ts';
import { api } from '#paths.ts';
import { MailDialog } from '#tracking/web/cards/mail-dialog.tsx';
import { FileLink } from '#ui/file-link.tsx';
import { requestJson } from '#ui/page/request-json.ts';
import { CompactButton } from '#ui/parts/compact-button.tsx';
import { LoadErrorNotice } from '#ui/parts/load-error-notice.tsx';
import { PanelSection } from '#ui/parts/panel-section.tsx';
import { RelativeTime } from '#ui/parts/relative-time.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { type ComparedDocument, documentComparisonSchema, type Task } from '../contract.ts';
import { PermitDoubtForm } from './permit-doubt-form.tsx';
import { useMailAction, usePermitDocumentAction } from './use-task-action.ts';

type Mail = Task['mails_in'][number];

/** The authority's mails, readable here, and what the customer was notified of. */
export function TaskMails({ task: { id, mails_in, mails_out } }: { task: Task }) {
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <PanelSection heading="h2" title="Mails">
      {mails_in.length === 0 && <p className="text-ink-soft text-sm">The authority has not written yet.</p>}
      <ul className="divide-y divide-line text-sm">
        {mails_in.map((mail) => (
          <MailItem key={mail.id} mail={mail} taskId={id} onOpen={() => setOpenId(mail.id)} />
        ))}
      </ul>
      {openId && <MailDialog id={openId} onClose={() => setOpenId(null)} />}
      <ul aria-label="Mails to the customer" className="mt-3 divide-y divide-line text-sm">
        {mails_out.map(({ id: mailId, type, sent_at, dropped_at }) => (
          <li key={mailId} className="flex justify-between gap-4 py-1">
            <span>To the customer: {type.replaceAll('_', ' ')}</span>
            <span className="text-ink-soft">
              {sent_at ? <RelativeTime at={sent_at} /> : dropped_at ? 'Not sent: not needed any more' : 'Not sent yet'}
            </span>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

function MailItem({ mail, taskId, onOpen }: { mail: Mail; taskId: string; onOpen: () => void }) {
  const isUnread = mail.review_reason !== null && mail.handled_at === null;
  const markAsRead = useMailAction(mail.id, { functionName: 'handle-mail', successTitle: 'Marked as read' });
  return (
    <li className="space-y-2 py-3 first:pt-0">
      <p>
        <span className="font-semibold">{mail.subject || 'No subject'}</span>{' '}
        <span className="wrap-anywhere text-ink-soft">
          {mail.from_email}, <RelativeTime at={mail.received_at} />
        </span>
      </p>
      {mail.summary && <p className="font-semibold">{mail.summary}</p>}
      {mail.sender && <p className="text-ink-soft">{mail.sender}</p>}
      {mail.review_reason && (
        <p className={isUnread ? 'font-semibold' : 'text-ink-soft'}>{mailReviewLabels[mail.review_reason]}</p>
      )}
      {mail.handled_at && (
        <p className="text-ink-soft">
          Read by {mail.handled_by ?? 'one of us'}, <RelativeTime at={mail.handled_at} />
        </p>
      )}
      <p className="line-clamp-3 wrap-anywhere whitespace-pre-line border-line border-l-4 pl-3">{mail.text}</p>
      {isUnread && mail.review_reason === 'second_document' && <DocumentComparison mailId={mail.id} />}
      {mail.doubts && <PermitDoubtForm mailId={mail.id} />}
      {isUnread && mail.candidates.length > 0 && <MatchCandidates mail={mail} taskId={taskId} />}
      <div className="flex flex-wrap gap-2">
        <CompactButton onClick={onOpen}>
          Open<span className="sr-only"> {mail.subject}</span>
        </CompactButton>
        {isUnread && !mail.doubts && (
          <CompactButton busy={markAsRead.isPending} onClick={() => markAsRead.mutate({ handled: true })}>
            Mark as read<span className="sr-only">: {mail.subject}</span>
          </CompactButton>
        )}
      </div>
    </li>
  );
}

/** The orders that the match evidence points to. An operator chooses one, and that order takes what the mail means. */
function MatchCandidates({ mail: { id, candidates }, taskId }: { mail: Mail; taskId: string }) {
  const match = useMailAction(id, { functionName: 'match-mail', successTitle: 'Matched: it is read for that order' });
  return (
    <ul className="space-y-2">
      {candidates.map(({ order_ref, submission_id, evidence }) => (
        <li key={order_ref} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>
            <span className="font-semibold">{order_ref}</span>
            {submission_id === taskId && ' (this one)'}: {evidence.map((sign) => evidenceLabels[sign]).join(' and ')}
          </span>
          <CompactButton busy={match.isPending} onClick={() => match.mutate({ order_ref })}>
            It is about {order_ref}
          </CompactButton>
        </li>
      ))}
    </ul>
  );
}

/**
 * The customer's document beside the later one, with the facts that each mentions. An operator chooses which one
 * counts.
 */
function DocumentComparison({ mailId }: { mailId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['desk', 'documents', mailId],
    queryFn: ({ signal }) => requestJson(api.deskDocuments(mailId), { answer: documentComparisonSchema, signal }),
  });
  const chooseSecond = usePermitDocumentAction(mailId, {
    functionName: 'choose-paper',
    successTitle: 'Replaced: the customer is mailed the later one',
  });
  const chooseFirst = usePermitDocumentAction(mailId, {
    functionName: 'choose-paper',
    successTitle: 'The first one stays',
  });
  if (error && !data) return <LoadErrorNotice title="Failed to load the two papers" error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-40" />;
  const { seen: comparedPath } = data;
  const isBusy = chooseSecond.isPending || chooseFirst.isPending;
  return (
    <div className="space-y-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <ComparedDocumentColumn title="The customer has" comparedDocument={data.first} />
        <ComparedDocumentColumn title="Came later" comparedDocument={data.second} isFromMail />
      </div>
      <div className="flex flex-wrap gap-2">
        <CompactButton
          busy={chooseSecond.isPending}
          disabled={isBusy}
          onClick={() => chooseSecond.mutate({ document: 'second', seen: comparedPath })}
        >
          The later one counts: mail it to the customer
        </CompactButton>
        <CompactButton
          busy={chooseFirst.isPending}
          disabled={isBusy}
          onClick={() => chooseFirst.mutate({ document: 'first', seen: comparedPath })}
        >
          The first one stays
        </CompactButton>
      </div>
    </div>
  );
}

interface ComparedDocumentProps {
  title: string;
  comparedDocument: ComparedDocument;
  /** The document as attached to the mail. */
  isFromMail?: boolean;
}

function ComparedDocumentColumn({
  title,
  comparedDocument: document,
  isFromMail: isStrangers = false,
}: ComparedDocumentProps) {
  const rows = [
    { label: 'Plate', values: document.plates },
    { label: 'Days', values: document.days },
    { label: 'Reference', values: document.references },
  ];
  return (
    <section aria-label={title} className="rounded-lg bg-sunken p-3">
      <h3 className="font-semibold">{title}</h3>
      <dl className="mt-1 space-y-1">
        {rows.map(({ label, values }) => (
          <div key={label} className="flex flex-wrap gap-x-2">
            <dt className="text-ink-soft">{label}:</dt>
            <dd className="wrap-anywhere">{values.length > 0 ? values.join(', ') : 'none could be read'}</dd>
          </div>
        ))}
      </dl>
      {document.against.map((objection) => (
        <p key={objection} className="mt-2 font-semibold text-act">
          {objection}
        </p>
      ))}
      <p className="mt-2">
        <FileLink href={document.url} {...(isStrangers && { download: 'later-document.pdf' })}>
          {isStrangers ? 'Download it' : 'Open it'}
          <span className="sr-only">: {title.toLowerCase()}</span>
        </FileLink>
      </p>
    </section>
  );
}
