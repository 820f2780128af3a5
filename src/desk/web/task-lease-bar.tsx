import { useEffect, useState } from 'react';
import { isEndedTask } from '#orders/states/open-task-kinds.ts';
import { Button } from '#ui/button.tsx';
import { formatClock } from '#ui/page/format-time.ts';
import { CompactButton } from '#ui/parts/compact-button.tsx';
import type { Task } from '../contract.ts';
import { AdminOrderLink } from './task-columns.tsx';
import { useTaskAction } from './use-task-action.ts';

/** A lease lasts 20 minutes, so two renewals may get lost. */
const LEASE_RENEWAL_MS = 5 * 60_000;

/** Who holds the lease, and the actions on it. */
export function TaskLeaseBar({ task, holds }: { task: Task; holds: boolean }) {
  const claim = useTaskAction(task.id, { functionName: 'claim-task', successTitle: 'You hold this task now' });
  const { mutate: renew } = useTaskAction(task.id, { functionName: 'renew-task' });
  useEffect(() => {
    if (!holds) return;
    const timer = setInterval(() => renew({}), LEASE_RENEWAL_MS);
    return () => clearInterval(timer);
  }, [holds, renew]);

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border-2 border-line-strong bg-card px-4 py-2.5">
      <p role="status" className="min-w-0 flex-1 basis-64 text-sm">
        {describeLease(task, holds)}
      </p>
      {task.refund_due && <AdminOrderLink orderId={task.order_id} />}
      {holds ? (
        <>
          <ReassignForm task={task} />
          <ReleaseButton id={task.id} />
        </>
      ) : (
        !task.holder &&
        task.is_claimable && (
          <Button busy={claim.isPending} onClick={() => claim.mutate({})}>
            Claim this task
          </Button>
        )
      )}
    </div>
  );
}

function describeLease({ holder, kind, refund_due, is_claimable }: Task, holds: boolean) {
  if (refund_due && !is_claimable) {
    const endedText = 'This application has ended. An admin decides on the refund.';
    return isEndedTask(kind) ? endedText : `${endedText} Read what is new before.`;
  }
  if (!is_claimable) return 'There is nothing to claim here: read what is new.';
  if (!holder) return 'Nobody has this task open. Claim it before you work on it, so that nobody else does the same.';
  if (holds) return `You hold this task until ${formatClock(holder.until)}; it is renewed while this page is open.`;
  return `${holder.name} has this task open until ${formatClock(holder.until)}.`;
}

function ReleaseButton({ id }: { id: string }) {
  const release = useTaskAction(id, {
    functionName: 'release-task',
    successTitle: 'Released: the task is back in the queue',
  });
  return (
    <CompactButton busy={release.isPending} onClick={() => release.mutate({})}>
      Release
    </CompactButton>
  );
}

function ReassignForm({ task: { id, colleagues } }: { task: Task }) {
  const [to, setTo] = useState('');
  const name = colleagues.find((colleague) => colleague.id === to)?.name ?? '';
  const handOn = useTaskAction(id, { functionName: 'hand-on-task', successTitle: `Handed on to ${name}` });
  if (colleagues.length === 0) return null;
  return (
    <div className="flex items-center gap-2">
      <label>
        <span className="sr-only">Hand on to</span>
        <select
          value={to}
          onChange={(event) => setTo(event.target.value)}
          className="field-control min-h-9! py-1! pr-8! pl-2.5! text-sm max-md:min-h-11!"
        >
          <option value="">Hand on to …</option>
          {colleagues.map((colleague) => (
            <option key={colleague.id} value={colleague.id}>
              {colleague.name}
            </option>
          ))}
        </select>
      </label>
      {to && (
        <CompactButton busy={handOn.isPending} onClick={() => handOn.mutate({ to })}>
          Hand on
        </CompactButton>
      )}
    </div>
  );
}
