import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import {
  type InboundEmail,
  inboundEmailSchema,
  matchMailResponseSchema,
  matchMailSchema,
} from '#orders/contracts/mail-contract.ts';
import { mailReviewLabels } from '#orders/states/mail-review-reasons.ts';
import { evidenceLabels } from '#orders/states/match-methods.ts';
import { api } from '#paths.ts';
import { Dialog } from '#ui/dialog.tsx';
import { UrlStateLink } from '#ui/list/url-state.tsx';
import { callServerFunction, showFailureToast } from '#ui/page/call-server-function.ts';
import { formatMoment } from '#ui/page/format-time.ts';
import { CallError, requestJson } from '#ui/page/request-json.ts';
import { useFormFields } from '#ui/page/use-form-fields.ts';
import { CompactButton } from '#ui/parts/compact-button.tsx';
import { LoadErrorNotice } from '#ui/parts/load-error-notice.tsx';
import { FactList } from '#ui/parts/panel-section.tsx';
import { ReceivedMailBody } from '#ui/parts/received-mail-body.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toasts.ts';
import { matchLabels } from './match-labels.ts';

export function InboundMailDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'mail', id],
    queryFn: ({ signal }) => requestJson(api.adminInboundEmail(id), { answer: inboundEmailSchema, signal }),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={data ? data.subject || (data.unreadable ? 'Could not be read' : 'No subject') : 'E-mail'}
    >
      {error && !data && <LoadErrorNotice title="Failed to load emails" error={error} onRetry={refetch} />}
      {data ? <InboundMailView mail={data} /> : !error && <Skeleton className="h-64" />}
    </Dialog>
  );
}

function InboundMailView({ mail }: { mail: InboundEmail }) {
  return (
    <div className="space-y-4 text-sm">
      <FactList
        facts={[
          ['From', mail.from_name ? `${mail.from_name} <${mail.from_email}>` : mail.from_email],
          ...(mail.sender ? [['Sender', mail.sender] as const] : []),
          ['To', mail.to_email],
          ['Received', formatMoment(mail.received_at)],
          [
            'Order',
            mail.order_id ? (
              <UrlStateLink key="order" opens={{ order: mail.order_id, mail: null }}>
                {mail.order_ref}
              </UrlStateLink>
            ) : (
              'Matches no order'
            ),
          ],
          ...(mail.candidates.length > 0
            ? [['May be about', <Candidates key="candidates" candidates={mail.candidates} />] as const]
            : []),
          ...(mail.matched_by ? [['Matched by', matchLabels[mail.matched_by]] as const] : []),
          ...(mail.meaning || mail.summary
            ? [['Read as', [mail.meaning, mail.summary].filter(Boolean).join(': ')] as const]
            : []),
          ...(mail.handled_at ? [['Dealt with', describeHandled(mail.handled_at, mail.handled_by)] as const] : []),
        ]}
      />
      {mail.review_reason && <p>{mailReviewLabels[mail.review_reason]}</p>}
      {(!mail.order_id || mail.review_reason) && <MailDecision mail={mail} />}
      {mail.unreadable && (
        <p>
          Our program could not take this e-mail apart, so nothing was read in it. Open the original, and match it to
          its order or mark it as dealt with.
        </p>
      )}
      <ReceivedMailBody mail={mail} />
    </div>
  );
}

function Candidates({ candidates }: Pick<InboundEmail, 'candidates'>) {
  return (
    <ul>
      {candidates.map(({ order_id, order_ref, evidence }) => (
        <li key={order_id}>
          <UrlStateLink opens={{ order: order_id, mail: null }}>{order_ref}</UrlStateLink>, named by{' '}
          {evidence.map((sign) => evidenceLabels[sign]).join(' and ')}
        </li>
      ))}
    </ul>
  );
}

const describeHandled = (at: string, handlerName: string | null) =>
  handlerName ? `${formatMoment(at)} by ${handlerName}` : formatMoment(at);

/** Decisions about an unhandled mail: which order it belongs to, where that is open, and that it was read. */
function MailDecision({ mail }: { mail: InboundEmail }) {
  const [isMatching, setIsMatching] = useState(false);
  const isHandled = mail.handled_at !== null;
  const isOpen = mail.order_id === null || mail.matched_by === 'plate';
  const handle = useMailDecision(mail.id, {
    name: 'handle-mail',
    done: ({ handled }: { handled: boolean }) => (handled ? 'Marked as dealt with' : 'Waits again'),
  });
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap gap-2">
        {isOpen && (
          <CompactButton aria-expanded={isMatching} onClick={() => setIsMatching(!isMatching)}>
            Match to an order…
          </CompactButton>
        )}
        <CompactButton busy={handle.isPending} onClick={() => handle.mutate({ handled: !isHandled })}>
          {isHandled ? 'Undo “dealt with”' : 'Mark as dealt with'}
        </CompactButton>
      </div>
      {isMatching && <MatchForm mail={mail} />}
    </div>
  );
}

/** Explains what a match does and asks for the order; the order found by plate is prefilled. */
function MatchForm({ mail }: { mail: InboundEmail }) {
  const fields = useFormFields({ order_ref: mail.order_ref ?? '' }, ({ order_ref }) => {
    const checked = matchMailSchema.shape.order_ref.safeParse(order_ref);
    return checked.error ? { order_ref: checked.error.issues[0]?.message ?? '' } : {};
  });
  const match = useMailDecision(mail.id, {
    name: 'match-mail',
    done: ({ order_ref }: { order_ref: string }, situationText) =>
      [`Matched to ${order_ref.trim().toUpperCase()}.`, situationText].filter(Boolean).join(' '),
    onRefused: fields.refuse,
  });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (fields.isComplete()) match.mutate(fields.values);
  };
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-3 rounded-lg bg-sunken p-3">
      <ul className="list-disc space-y-1 pl-5">
        <li>The order takes what the e-mail says, as if it had come to the order's own address: it may confirm it.</li>
        <li>An e-mail from an address the portal does not use is only shown with the order.</li>
        <li>This cannot be undone.</li>
      </ul>
      <TextField {...fields.text('order_ref')} label="Order reference" autoComplete="off" maxLength={40} />
      <CompactButton type="submit" busy={match.isPending}>
        Match to this order
      </CompactButton>
    </form>
  );
}

interface MailDecisionCall<Decision> {
  /** The server function. */
  name: string;
  /** The success toast; for a match with the resulting order situation. */
  done: (decision: Decision, stands: string | null | undefined) => string;
  /** Receives the errors of the typed values, by field. */
  onRefused?: (fields: Record<string, string>) => void;
}

const answerSchema = matchMailResponseSchema.partial({ stands: true });

/** One decision about a mail; the data is refetched whatever the result. */
function useMailDecision<Decision extends object>(
  mailId: string,
  { name, done: describeSuccess, onRefused = () => {} }: MailDecisionCall<Decision>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (decision: Decision) => callServerFunction(name, { mail_id: mailId, ...decision }, answerSchema),
    onSuccess: ({ stands }, decision) => showToast({ tone: 'success', title: describeSuccess(decision, stands) }),
    onError(error) {
      if (error instanceof CallError) onRefused(error.fields);
      showFailureToast(error);
    },
    onSettled: () => client.invalidateQueries(),
  });
}
