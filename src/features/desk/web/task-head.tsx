import { IdCopy } from '#features/admin/web/parts/id-copy.tsx';
import { registrationCode } from '#features/catalogue/country-codes.ts';
import { Badge } from '#ui/badge.tsx';
import { Flag } from '#ui/flag.tsx';
import type { Task } from '../contract.ts';
import { kindWords } from '../kind-words.ts';
import { Deadline } from './task-columns.tsx';

export function TaskHead({ task }: { task: Task }) {
  const isWaiting = task.kind === 'with_customer' || task.kind === 'with_authority';
  return (
    <header className="mb-3 flex flex-wrap items-start justify-between gap-x-8 gap-y-2">
      <div className="min-w-0">
        <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-2xl">
          {task.city_zone}
          <Badge tone={isWaiting ? 'waiting' : 'attention'}>{kindWords[task.kind]}</Badge>
        </h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-ink-soft text-sm">
          <Flag code={registrationCode(task.country)} className="h-4! w-6!" />
          {task.country}
          <IdCopy id={task.order_ref} short={task.order_ref} label="order number" />
          <span className="break-all">{task.customer_email}</span>
        </p>
        {task.last_error && <p className="mt-1 text-act text-sm">{task.last_error}</p>}
      </div>
      <p className="text-sm">
        <span className="block text-ink-soft">Deadline</span>
        <Deadline task={task} />
      </p>
    </header>
  );
}
