import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { Link, useParams } from 'react-router';
import { z } from 'zod';
import { api, pages } from '#paths.ts';
import { type OperatorAction, operatorKeys } from '#robot/handoff-contract.ts';
import { useEventStream } from '#tracking/web/cards/use-event-stream.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { callServerFunction, showFailureToast } from '#ui/page/call-server-function.ts';
import { formatClock } from '#ui/page/format-time.ts';
import { pageMeta } from '#ui/page/page-meta.ts';
import { CallError, pollWhileSignedIn, requestJson } from '#ui/page/request-json.ts';
import { CompactButton } from '#ui/parts/compact-button.tsx';
import { LoadErrorNotice } from '#ui/parts/load-error-notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { type RemoteControlState, remoteControlStateSchema } from '../contract.ts';
import { DeskFrame } from './desk-frame.tsx';
import { TaskLeaseBar } from './task-lease-bar.tsx';
import { taskQueryKey, useTask } from './use-task.ts';

export const meta = () => pageMeta({ title: 'The portal’s page', description: 'A robot waits here for a person' });

/** About as often as the robot takes pictures. */
const POLL_MS = 600;
const ENDED_POLL_MS = 3_000;
/** Keys pressed within this time are sent together. */
const BATCH_DELAY_MS = 120;
/** The most actions that one call takes. */
const MAX_ACTIONS_PER_CALL = 20;
const MAX_TEXT_LENGTH = 200;
const SCROLL_PIXELS = 500;

const assistRequestLabels: Record<RemoteControlState['kind'], { title: string; explanation: string }> = {
  captcha: {
    title: 'Copy the picture code',
    explanation:
      'Type the characters of the picture into their field, and nothing else: the robot fills in the rest. Then press Go on. What the portal’s own buttons would send is held back: only the robot sends.',
  },
  bank: {
    title: 'Approve the payment',
    explanation: 'The bank asks for a code or an approval. The application has been sent, so nothing is sent again.',
  },
  identity: {
    title: 'The portal asks who applies',
    explanation: 'Go on only with an identity of ours that is meant for this. Else say that you cannot do it.',
  },
};

const endLabels: Record<NonNullable<RemoteControlState['outcome']>, string> = {
  helped: 'Thank you. The robot goes on by itself. Should it need you once more, this page says so.',
  held_back:
    'What you pressed, or the page by itself, would have sent the form. It was held back: only the robot sends, so that nothing is sent twice. What you typed is kept and the robot goes on by itself; there is nothing more to press. Should it need you once more, this page says so.',
  given_up: 'The robot has stopped. The task says what is left to be done by hand.',
  timed_out: 'The time is up and the robot has stopped. The task says what is left to be done by hand.',
  cut_short: 'The robot was interrupted. It tries again by itself, or the task is back in the queue.',
};

const isContinuing = (ended: RemoteControlState['outcome']) => ended === 'helped' || ended === 'held_back';

export default function RobotRemoteControlPage() {
  const { id = '' } = useParams();
  return (
    <DeskFrame>
      {(userId) => (
        <>
          <Link
            to={pages.deskTask(id)}
            className="mb-2 inline-flex min-h-8 items-center gap-1.5 text-link text-sm underline underline-offset-2"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            Task
          </Link>
          <RemoteControl key={id} id={id} userId={userId} />
        </>
      )}
    </DeskFrame>
  );
}

function RemoteControl({ id, userId }: { id: string; userId: string }) {
  const { data: task } = useTask(id);
  const holds = task?.holder?.id === userId;
  useEventStream(api.deskEvents, taskQueryKey(id));
  const { data: session, error, refetch } = useRemoteControlSession(id);
  if (error instanceof CallError && error.status === 404) {
    return (
      <EmptyState heading="h1" title="No robot waits here">
        This application needs nobody at its portal.
      </EmptyState>
    );
  }
  if (error && !session) return <LoadErrorNotice title="Failed to load" error={error} onRetry={refetch} />;
  if (session?.outcome) {
    return (
      <EmptyState heading="h1" title={isContinuing(session.outcome) ? 'The robot goes on' : 'The robot has stopped'}>
        {endLabels[session.outcome]}
      </EmptyState>
    );
  }
  return (
    <>
      <h1 className="text-2xl">{session ? assistRequestLabels[session.kind].title : 'A robot waits for a person'}</h1>
      {task && (
        <p className="mt-1 mb-3 text-ink-soft text-sm">
          {task.city_zone}, {task.order_ref}, {task.authority}
        </p>
      )}
      {task?.is_workable && <TaskLeaseBar task={task} holds={holds} />}
      {session?.held && <PortalControls id={id} session={session} onDone={refetch} />}
      {!task && <Skeleton className="h-96" />}
    </>
  );
}

/** The last picture stays until the next one arrives. */
function useRemoteControlSession(id: string) {
  const client = useQueryClient();
  const queryKey = [...taskQueryKey(id), 'portal'];
  return useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<RemoteControlState> => {
      const before = client.getQueryData<RemoteControlState>(queryKey);
      const seenQuery = before?.picture && before.picture_at ? `?seen=${before.picture_at}` : '';
      const now = await requestJson(api.deskSession(id) + seenQuery, { answer: remoteControlStateSchema, signal });
      return { ...now, picture: now.picture ?? (now.picture_at && before?.picture) ?? null };
    },
    retry: false,
    // A mistyped captcha makes the robot ask again.
    refetchInterval: (query) => pollWhileSignedIn(query.state.data?.outcome ? ENDED_POLL_MS : POLL_MS)(query),
  });
}

/** Actions are sent in order, one call after the other. */
function useActionQueue(id: string, onDone: () => unknown) {
  const pendingActions = useRef<OperatorAction[]>([]);
  const isSending = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = async () => {
    if (isSending.current || pendingActions.current.length === 0) return;
    isSending.current = true;
    try {
      while (pendingActions.current.length > 0) {
        const actions = pendingActions.current.splice(0, MAX_ACTIONS_PER_CALL);
        await callServerFunction('act-in-session', { submission_id: id, actions }, z.unknown());
      }
    } catch (error) {
      pendingActions.current = [];
      showFailureToast(error);
    }
    isSending.current = false;
    onDone();
  };
  return (action: OperatorAction) => {
    const last = pendingActions.current.at(-1);
    if (action.kind === 'type' && last?.kind === 'type' && last.text.length + action.text.length <= MAX_TEXT_LENGTH)
      pendingActions.current[pendingActions.current.length - 1] = { kind: 'type', text: last.text + action.text };
    else if (action.kind === 'wheel' && last?.kind === 'wheel')
      pendingActions.current[pendingActions.current.length - 1] = {
        ...action,
        down: clampScroll(last.down + action.down),
      };
    else pendingActions.current.push(action);
    clearTimeout(timer.current);
    timer.current = setTimeout(send, BATCH_DELAY_MS);
  };
}

const clampScroll = (pixels: number) => Math.round(Math.max(-4000, Math.min(4000, pixels)));
type Key = (typeof operatorKeys)[number];

function PortalControls({ id, session, onDone }: { id: string; session: RemoteControlState; onDone: () => unknown }) {
  const sendAction = useActionQueue(id, onDone);
  const { explanation } = assistRequestLabels[session.kind];
  const press = (key: Key, label: string) => (
    <CompactButton onClick={() => sendAction({ kind: 'press', key })} aria-label={`Press ${label} at the portal`}>
      {label}
    </CompactButton>
  );
  const scroll = (down: number, label: string) => (
    <CompactButton onClick={() => sendAction({ kind: 'wheel', x: 600, y: 400, down })}>{label}</CompactButton>
  );
  return (
    <div className="mt-3 space-y-3">
      <p id="session-words">{explanation}</p>
      <p role="status" className="text-ink-soft text-sm">
        The robot waits until {formatClock(session.until)}.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => sendAction({ kind: 'go_on' })}>Go on</Button>
        <Button tone="danger" onClick={() => sendAction({ kind: 'give_up' })}>
          I cannot do this
        </Button>
      </div>
      <PortalScreen session={session} sendAction={sendAction} />
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="sr-only">Keys at the portal</legend>
        {press('Shift+Tab', 'Shift + Tab')}
        {press('Tab', 'Tab')}
        {press('Backspace', 'Backspace')}
        {press('Enter', 'Enter')}
        {press('Escape', 'Escape')}
        {scroll(-SCROLL_PIXELS, 'Scroll up')}
        {scroll(SCROLL_PIXELS, 'Scroll down')}
      </fieldset>
    </div>
  );
}

/** The picture, and over it a field that takes clicks and keys: a phone shows its keyboard only for a field. */
function PortalScreen({
  session,
  sendAction,
}: {
  session: RemoteControlState;
  sendAction: (action: OperatorAction) => void;
}) {
  const image = useRef<HTMLImageElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const toPortalPoint = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const { left, top, width, height } = image.current?.getBoundingClientRect() ?? new DOMRect();
    const { naturalWidth = 0, naturalHeight = 0 } = image.current ?? {};
    const scale = (offset: number, size: number, naturalSize: number) =>
      Math.max(0, Math.min(naturalSize - 1, Math.round((offset / (size || 1)) * naturalSize)));
    return { x: scale(clientX - left, width, naturalWidth), y: scale(clientY - top, height, naturalHeight) };
  };
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    sendAction({ kind: 'wheel', ...toPortalPoint(event), down: clampScroll(event.deltaY) });
  });
  // The wheel scrolls the remote page, not this one; React's own listener is passive and cannot prevent that.
  useEffect(() => {
    const fieldElement = field.current;
    const listen = (event: WheelEvent) => onWheel(event);
    fieldElement?.addEventListener('wheel', listen, { passive: false });
    return () => fieldElement?.removeEventListener('wheel', listen);
  }, []);
  const type = (text: string) => {
    const plain = text.replace(/\p{C}/gu, '').slice(0, MAX_TEXT_LENGTH);
    if (plain) sendAction({ kind: 'type', text: plain });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Escape leaves the field, for operators without a mouse.
    if (event.key === 'Escape') return field.current?.blur();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const name = event.shiftKey && event.key === 'Tab' ? 'Shift+Tab' : event.key;
    const key = operatorKeys.find((known) => known === name);
    if (!key) return;
    event.preventDefault();
    sendAction({ kind: 'press', key });
  };
  const onClick = (event: MouseEvent) => sendAction({ kind: 'click', ...toPortalPoint(event) });
  const onInput = (event: SyntheticEvent<HTMLTextAreaElement>) => {
    type(event.currentTarget.value);
    event.currentTarget.value = '';
  };
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    type(event.clipboardData.getData('text/plain'));
  };
  return (
    <div className="overflow-x-auto rounded-lg border-2 border-line-strong focus-within:border-ink focus-within:ring-4 focus-within:ring-signal">
      <div className="relative min-h-40 w-full bg-sunken max-md:w-[56rem]">
        {session.picture ? (
          <img ref={image} src={session.picture} alt="" className="block w-full" />
        ) : (
          <p className="p-4 text-ink-soft">The picture comes in a moment. A page that shows the card is not shown.</p>
        )}
        <textarea
          ref={field}
          aria-label="The portal’s page: clicks and keys go there. Escape leaves it."
          aria-describedby="session-words"
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          onClick={onClick}
          onKeyDown={onKeyDown}
          onInput={onInput}
          onPaste={onPaste}
          className="absolute inset-0 size-full cursor-crosshair resize-none opacity-0"
        />
      </div>
    </div>
  );
}
