import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, Suspense, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { useSession } from '#accounts/web/session.ts';
import { answerCustomerInput, settleMessagesInput, type ThreadMessage } from '#orders/contracts/message-contract.ts';
import type { OrderAccess } from '#orders/contracts/submission-contract.ts';
import { threadSchema, writeMessageInput } from '#orders/contracts/thread-contract.ts';
import { pages, threadTitleId } from '#paths.ts';
import { readServiceContact } from '#platform/service-contact.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { fieldId } from '#ui/field-frame.tsx';
import { callServerFunction, showFailureToast } from '#ui/page/call-server-function.ts';
import { formatMoment } from '#ui/page/format-time.ts';
import { lazyComponent } from '#ui/page/lazy-component.tsx';
import { newUuid } from '#ui/page/new-uuid.ts';
import { CallError, errorText, isLostCall } from '#ui/page/request-json.ts';
import { useFocusOnArrival } from '#ui/page/use-focus-on-arrival.ts';
import { CompactButton } from '#ui/parts/compact-button.tsx';
import { LoadErrorNotice } from '#ui/parts/load-error-notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextAreaField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toasts.ts';
import { orderQueryKey } from './use-live-order.ts';

/** For staff only. */
const MailDialog = lazyComponent(async () => (await import('./mail-dialog.tsx')).MailDialog);

/** A guest's page has no live updates. */
const POLL_MS = 20_000;

/** Below the key of its order, so that each event of the order brings the thread up to date. */
const threadQueryKey = (access: OrderAccess) =>
  'order_id' in access ? ([...orderQueryKey(access.order_id), 'thread'] as const) : (['order-thread', access] as const);

/** What the customer and we have written about one order, and the field to write more. Staff answer here, or on its task. */
export function OrderThreadCard({ access }: { access: OrderAccess }) {
  const isViewing = Boolean(useSession().data?.viewing);
  const { data, error, refetch } = useQuery({
    queryKey: threadQueryKey(access),
    queryFn: ({ signal }) => callServerFunction('order-thread', { access }, threadSchema, { signal }),
    refetchInterval: 'order_id' in access ? false : POLL_MS,
  });
  useFocusOnArrival(threadTitleId, data !== undefined);
  if (error && !data) return <LoadErrorNotice title="Failed to load the messages" error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-64" />;
  const { messages, may_write, answer_at } = data;
  const open = messages.filter(({ is_open }) => is_open);
  const orderId = 'order_id' in access ? access.order_id : undefined;
  return (
    <Card aria-labelledby={threadTitleId} className="print:hidden">
      <h2 id={threadTitleId} tabIndex={-1} className="scroll-mt-6 text-lg">
        {may_write ? 'Write to us about this order' : 'Messages with the customer'}
      </h2>
      {may_write && (
        <p className="mt-1 text-ink-soft">
          We answer {readServiceContact().answerTime}. The answer stands here, and we mail it to you.
        </p>
      )}
      {may_write && !isViewing && <MessageForm access={access} />}
      {answer_at?.task && (
        <p className="mt-3">
          <Link to={pages.deskTask(answer_at.task)} className="text-link underline underline-offset-2">
            Answer on the task of this order
          </Link>
        </p>
      )}
      {messages.length > 0 ? (
        <MessageList messages={messages} reader={may_write ? 'customer' : 'staff'} />
      ) : (
        !may_write && <p className="mt-2 text-ink-soft">Nobody has written yet.</p>
      )}
      {answer_at && !answer_at.task && orderId && (
        <div className="mt-4">
          <AnswerForms orderId={orderId} open={open} />
        </div>
      )}
    </Card>
  );
}

/** Oldest first. */
export function MessageList({
  messages,
  reader,
}: {
  messages: readonly ThreadMessage[];
  reader: 'customer' | 'staff';
}) {
  const [openMailId, setOpenMailId] = useState<string | null>(null);
  return (
    <>
      <ol aria-label="Messages" aria-live="polite" className="mt-5 space-y-4">
        {messages.map((message) => (
          <li
            key={message.id}
            className={
              message.author === 'customer' ? 'border-line-strong border-l-4 pl-3' : 'border-signal border-l-4 pl-3'
            }
          >
            <p className="flex flex-wrap gap-x-2 text-sm">
              <span className="font-semibold">{describeAuthor(message, reader)}</span>
              <span className="text-ink-soft">
                <time dateTime={message.at}>{formatMoment(message.at)}</time>
                {message.is_mail && ', by e-mail'}
              </span>
            </p>
            <p className="wrap-anywhere mt-0.5 whitespace-pre-line">{message.text}</p>
            {reader === 'staff' && message.is_open && <p className="mt-0.5 font-semibold text-sm">Not answered yet.</p>}
            {message.mail_id && (
              <CompactButton className="mt-1" onClick={() => setOpenMailId(message.mail_id)}>
                Open the mail
              </CompactButton>
            )}
            {message.no_reply_reason && (
              <p className="wrap-anywhere mt-0.5 text-ink-soft text-sm">Needed no answer: {message.no_reply_reason}</p>
            )}
          </li>
        ))}
      </ol>
      <Suspense>{openMailId && <MailDialog id={openMailId} onClose={() => setOpenMailId(null)} />}</Suspense>
    </>
  );
}

function describeAuthor({ author, name }: ThreadMessage, reader: 'customer' | 'staff'): string {
  if (author === 'customer') return reader === 'customer' ? 'You' : 'The customer';
  return name ? `${name}, European Driving Permits` : 'European Driving Permits';
}

function MessageForm({ access }: { access: OrderAccess }) {
  const client = useQueryClient();
  const field = useMessageField(`message-${useId()}`);
  /** A lost call is repeated under its key; another text is another message. */
  const attempt = useRef({ text: '', key: '', isUnderWay: false });
  const send = useMutation({
    mutationFn: (text: string) => {
      if (attempt.current.text !== text) attempt.current = { text, key: newUuid(), isUnderWay: true };
      const headers = { 'idempotency-key': attempt.current.key };
      return callServerFunction('write-message', { access, text }, threadSchema, { headers });
    },
    onSuccess(thread) {
      attempt.current = { text: '', key: '', isUnderWay: false };
      field.clear();
      client.setQueryData(threadQueryKey(access), thread);
      showToast({ tone: 'success', title: 'Your message is with us' });
    },
    onError(error) {
      const lostText = 'We could not hear whether it reached us. Send it again: it arrives once.';
      field.refuse(isLostCall(error) ? lostText : errorText(error, 'Please try again.'));
    },
    onSettled: () => {
      attempt.current.isUnderWay = false;
    },
  });
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = field.read(writeMessageInput.shape.text);
    // The second press of a double click comes before the button shows that it is busy.
    if (text === undefined || attempt.current.isUnderWay) return;
    attempt.current.isUnderWay = true;
    send.mutate(text);
  };
  return (
    <form noValidate onSubmit={onSubmit} className="mt-4 space-y-3">
      <TextAreaField {...field.props} label="Your message" />
      <Button type="submit" busy={send.isPending}>
        Send the message
      </Button>
    </form>
  );
}

interface AnswerFormsProps {
  orderId: string;
  /** The customer's messages that wait for an answer. */
  open: readonly ThreadMessage[];
  onDone?: () => void;
}

/** For staff: an answer to what the customer wrote, or why it needs none. */
export function AnswerForms({ orderId, open, onDone }: AnswerFormsProps) {
  const id = useId();
  const answer = useMessageField(`answer-${id}`);
  const reason = useMessageField(`reason-${id}`);
  const client = useQueryClient();
  const message_ids = open.slice(0, 500).map((message) => message.id);
  const close = useMutation({
    mutationFn: (work: { name: string; title: string; body: object }) =>
      callServerFunction(work.name, { order_id: orderId, message_ids, ...work.body }, z.unknown()),
    onSuccess(_result, { title }) {
      showToast({ tone: 'success', title });
      answer.clear();
      reason.clear();
      onDone?.();
    },
    onError(error) {
      if (error instanceof CallError && error.fields.text) answer.refuse(error.fields.text);
      showFailureToast(error);
    },
    onSettled: () => client.invalidateQueries(),
  });
  const onAnswer = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = answer.read(answerCustomerInput.shape.text);
    if (text !== undefined)
      close.mutate({ name: 'answer-customer', title: 'The answer is on its way', body: { text } });
  };
  const onSettle = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = reason.read(settleMessagesInput.shape.reason);
    if (text !== undefined) close.mutate({ name: 'settle-messages', title: 'Noted', body: { reason: text } });
  };
  return (
    <div className="space-y-5">
      <form noValidate onSubmit={onAnswer} className="space-y-3">
        <TextAreaField
          {...answer.props}
          label="Answer"
          hint="Mailed to the customer as you write it, with your name."
        />
        <Button type="submit" busy={close.isPending}>
          Send the answer
        </Button>
      </form>
      <form noValidate onSubmit={onSettle} className="space-y-3 border-line border-t pt-4">
        <TextAreaField
          {...reason.props}
          label="Why it needs no answer"
          hint="For us: the customer is told nothing."
          rows={2}
          maxLength={500}
        />
        <Button type="submit" tone="quiet" busy={close.isPending}>
          Close without an answer
        </Button>
      </form>
    </div>
  );
}

/** One text with its error beside it. A refused text is focused, so that its error is read out. */
function useMessageField(name: string) {
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const refuse = (text: string) => {
    setError(text);
    document.getElementById(fieldId(name))?.focus();
  };
  return {
    props: {
      name,
      value,
      error,
      onChange: (event: { target: { value: string } }) => {
        setValue(event.target.value);
        setError(undefined);
      },
    },
    clear: () => setValue(''),
    refuse,
    /** The text as the server takes it; undefined where it refuses it, and then the error shows. */
    read(schema: z.ZodType<string>): string | undefined {
      const checked = schema.safeParse(value);
      if (checked.success) return checked.data;
      refuse(checked.error.issues[0]?.message ?? 'Please check what you entered.');
      return undefined;
    },
  };
}
