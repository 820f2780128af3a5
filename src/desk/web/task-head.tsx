import { actorLabels } from '#orders/states/next-action-contract.ts';
import { formatTaskLabel, taskKindLabels } from '#orders/states/task-labels.ts';
import { findCountryCode } from '#permits/country-codes.ts';
import { Badge } from '#ui/badge.tsx';
import { CountryFlag } from '#ui/country-flag.tsx';
import { CopyableId } from '#ui/parts/copyable-id.tsx';
import type { Task } from '../contract.ts';
import { TaskDeadline } from './task-columns.tsx';

export function TaskHead({ task }: { task: Task }) {
  const isWaiting = task.kind === 'with_customer' || task.kind === 'with_authority';
  return (
    <header className="mb-3 flex flex-wrap items-start justify-between gap-x-8 gap-y-2">
      <div className="min-w-0 flex-1 basis-72">
        <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-2xl">
          {task.city_zone}
          <Badge tone={isWaiting ? 'waiting' : 'attention'}>{formatTaskLabel(task)}</Badge>
          {task.refund_due && task.kind !== 'money_due' && <Badge tone="attention">{taskKindLabels.money_due}</Badge>}
        </h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-ink-soft text-sm">
          <CountryFlag code={findCountryCode(task.country)} className="h-4! w-6!" />
          {task.country}
          <CopyableId id={task.order_ref} short={task.order_ref} label="order number" />
          <span className="wrap-anywhere min-w-0">{task.customer_email}</span>
        </p>
        <p className="mt-1 text-sm">
          <span className="font-semibold">{actorLabels[task.owner]}:</span>{' '}
          {task.doubt ? 'The rules leave something open. A person must find it out.' : task.why}
        </p>
        {task.doubt && <p className="mt-1 text-sm">{task.doubt}</p>}
        {task.last_error && <p className="mt-1 text-act text-sm">{task.last_error}</p>}
      </div>
      <p className="text-sm">
        <span className="block text-ink-soft">Due</span>
        <TaskDeadline task={task} />
      </p>
    </header>
  );
}
