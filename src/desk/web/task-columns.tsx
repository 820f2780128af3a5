import { Link } from 'react-router';
import { useSession } from '#accounts/web/session.ts';
import {
  isEndedTask,
  isLateDetailsTask,
  isPressingTask,
  isRefusedRefundTask,
  isRobotWaitingTask,
  type TaskKind,
} from '#orders/states/open-task-kinds.ts';
import { formatTaskLabel, taskKindLabels } from '#orders/states/task-labels.ts';
import { pages } from '#paths.ts';
import type { Column } from '#ui/list/data-table.tsx';
import { formatClock, formatDay } from '#ui/page/format-time.ts';
import { CompactButton } from '#ui/parts/compact-button.tsx';
import { RelativeTime } from '#ui/parts/relative-time.tsx';
import type { TaskRow } from '../contract.ts';
import { useOrderAction } from './use-task-action.ts';

export const taskColumns: readonly Column<TaskRow>[] = [
  { id: 'deadline', header: 'Due', cell: (task) => <TaskDeadline task={task} /> },
  {
    id: 'order',
    header: 'Order',
    cell: ({ id, order_id, order_ref, customer_email, kind }) => (
      <>
        <Link
          // A row about the order itself is no task: it links to the order page.
          to={id === order_id ? pages.orderDetails(order_id) : taskPath(id, kind)}
          className="font-semibold text-link underline-offset-2 hover:underline max-md:inline-flex max-md:min-h-8 max-md:items-center"
        >
          {order_ref}
        </Link>
        <span className="block max-w-44 truncate text-ink-soft max-md:max-w-full" title={customer_email}>
          {customer_email}
        </span>
      </>
    ),
  },
  {
    id: 'place',
    header: 'Place',
    cell: ({ city_zone, country, plate_number }) => (
      <>
        {city_zone}, {country}
        <span className="block font-mono text-ink-soft">{plate_number ?? 'Plate not known'}</span>
      </>
    ),
  },
  {
    id: 'cause',
    header: 'Cause',
    className: 'md:w-2/5',
    cell: ({ order_id, kind, stop_cause, refund_due, why, last_error, new_document_at }) => (
      <>
        <span className={isPressingTask(kind) ? 'font-semibold text-act' : 'font-semibold'}>
          {formatTaskLabel({ kind, stop_cause })}
        </span>
        {refund_due && !isEndedTask(kind) && <span className="block font-semibold">{taskKindLabels.money_due}</span>}
        {kindsWithReason.has(kind) && <span className="block text-ink-soft">{why}</span>}
        {new_document_at && (
          <span className="block">
            New paper of the customer, <RelativeTime at={new_document_at} />
          </span>
        )}
        {isLateDetailsTask(kind) && <WaitForDetailsButton orderId={order_id} />}
        {isRefusedRefundTask(kind) && <AdminOrderLink orderId={order_id} />}
        {last_error && <span className="block text-ink-soft">{last_error}</span>}
      </>
    ),
  },
  {
    id: 'holder',
    header: 'Held by',
    cell: ({ holder }) =>
      holder && (
        <>
          {holder.name}
          <span className="block whitespace-nowrap text-ink-soft">until {formatClock(holder.until)}</span>
        </>
      ),
  },
];

/** A waiting robot leaves no time to read the task, so its row opens the remote control. */
const taskPath = (id: string, kind: TaskKind) =>
  isRobotWaitingTask(kind) ? pages.deskSession(id) : pages.deskTask(id);

/** Fallback text where nothing else tells what has happened. */
const kindsWithReason = new Set<TaskKind>([
  'robot_waits',
  'customer_wrote',
  'authority_wrote',
  'authority_late',
  'customer_late',
  'details_late',
  'robot_late',
  'visit_unannounced',
  'no_longer_admitted',
  'refund_refused',
]);

/** Where an admin handles an order's money; other roles cannot open it. */
export function AdminOrderLink({ orderId }: { orderId: string }) {
  const { data: session } = useSession();
  if (!session?.roles.includes('admin')) return null;
  return (
    <Link to={`${pages.adminPage('submissions')}?order=${orderId}`} className="text-link underline underline-offset-2">
      The order in the admin console
    </Link>
  );
}

const EXTRA_WAIT_DAYS = 3;

function WaitForDetailsButton({ orderId }: { orderId: string }) {
  const waitLonger = useOrderAction(orderId, { functionName: 'wait-for-details', successTitle: 'Waits on' });
  return (
    <CompactButton
      className="mt-1"
      busy={waitLonger.isPending}
      onClick={() => waitLonger.mutate({ days: EXTRA_WAIT_DAYS })}
    >
      Wait {EXTRA_WAIT_DAYS} days more
    </CompactButton>
  );
}

export function TaskDeadline({ task: { deadline, is_late, entry_date, urgent_processing } }: { task: TaskRow }) {
  return (
    <>
      {deadline && (
        <span className={is_late ? 'font-semibold text-act' : 'font-semibold'}>
          {is_late && 'Late: '}
          <RelativeTime at={deadline} />
        </span>
      )}
      <span className="block text-ink-soft">
        {entry_date ? `Entry ${formatDay(entry_date)}` : 'No entry date'}
        {urgent_processing && ', urgent'}
      </span>
    </>
  );
}
