import { Link } from 'react-router';
import { formatClock, formatDay } from '#browser/format-time.ts';
import type { Column } from '#features/admin/web/list/data-table.tsx';
import { Moment } from '#features/admin/web/parts/moment.tsx';
import { pages } from '#paths.ts';
import type { TaskRow } from '../contract.ts';
import { kindWords } from '../kind-words.ts';

export const taskColumns: readonly Column<TaskRow>[] = [
  { id: 'deadline', header: 'Deadline', cell: (task) => <Deadline task={task} /> },
  {
    id: 'order',
    header: 'Order',
    cell: ({ id, order_ref, customer_email }) => (
      <>
        <Link
          to={pages.deskTask(id)}
          className="font-semibold text-link underline-offset-2 hover:underline max-md:inline-flex max-md:min-h-8 max-md:items-center"
        >
          {order_ref}
        </Link>
        <span className="block break-all text-ink-soft">{customer_email}</span>
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
    cell: ({ kind, last_error }) => (
      <>
        <span className={kind === 'outcome_unknown' ? 'font-semibold text-act' : 'font-semibold'}>
          {kindWords[kind]}
        </span>
        {last_error && <span className="block text-ink-soft">{last_error}</span>}
      </>
    ),
  },
  {
    id: 'holder',
    header: 'Open at',
    cell: ({ holder }) =>
      holder && (
        <>
          {holder.name}
          <span className="block whitespace-nowrap text-ink-soft">until {formatClock(holder.until)}</span>
        </>
      ),
  },
];

export function Deadline({ task: { deadline, entry_date, urgent_processing } }: { task: TaskRow }) {
  const isLate = deadline !== null && Date.parse(deadline) < Date.now();
  return (
    <>
      {deadline && (
        <span className={isLate ? 'font-semibold text-act' : 'font-semibold'}>
          {isLate && 'Late: '}
          <Moment at={deadline} />
        </span>
      )}
      <span className="block text-ink-soft">
        {entry_date ? `Entry ${formatDay(entry_date)}` : 'No entry date'}
        {urgent_processing && ', urgent'}
      </span>
    </>
  );
}
