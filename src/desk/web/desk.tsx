import { Link } from 'react-router';
import { type DeskQueueName, openTaskKinds, queues } from '#orders/states/open-task-kinds.ts';
import { deskQueueLabels, taskKindLabels } from '#orders/states/task-labels.ts';
import { api, pages } from '#paths.ts';
import { formatCount } from '#platform/format-count.ts';
import { useEventStream } from '#tracking/web/cards/use-event-stream.ts';
import { joinClasses } from '#ui/join-classes.ts';
import { ListPage } from '#ui/list/list-page.tsx';
import { useUrlState } from '#ui/list/url-state.tsx';
import { pageMeta } from '#ui/page/page-meta.ts';
import { type DeskQueue, deskQueueSchema } from '../contract.ts';
import { DeskFrame } from './desk-frame.tsx';
import { taskColumns } from './task-columns.tsx';

export const meta = () => pageMeta({ title: 'Operators’ desk', description: 'Applications that need a person' });

const kindOptions = [
  { value: '', label: 'All causes' },
  ...openTaskKinds.map((kind) => ({ value: kind, label: taskKindLabels[kind] })),
];

export default function DeskPage() {
  return <DeskFrame>{() => <TaskQueue />}</DeskFrame>;
}

function TaskQueue() {
  const { get } = useUrlState();
  useEventStream(api.deskEvents, ['admin', api.deskTasks]);
  const queue = queues.find((known) => known === get('queue')) ?? 'open';
  const { title, empty } = deskQueueLabels[queue];
  return (
    <>
      <h1 className="sr-only">Operators’ desk</h1>
      <ListPage
        of={{
          title,
          path: api.deskTasks,
          query: { queue },
          schema: deskQueueSchema,
          failure: 'Failed to load tasks',
          rows: ({ tasks }) => tasks,
          rowId: ({ id }) => id,
          columns: taskColumns,
          sorting: { column: 'deadline', descending: false },
          count: ({ tasks, total }) => formatTaskCount(tasks.length, total),
          empty,
          noMatch: 'No task matches.',
          search: 'Search by order, plate, place or e-mail',
          filter: queue === 'open' ? { label: 'Cause', name: 'kind', options: kindOptions } : undefined,
        }}
        above={(data) => (
          <>
            <QueueLinks current={queue} counts={data?.counts} />
            <FactsToReview count={data?.facts_to_review ?? 0} />
          </>
        )}
      />
    </>
  );
}

/** What people have to look up again, whatever orders there are. */
function FactsToReview({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="mb-4">
      <Link to={pages.facts} className="text-link underline underline-offset-2">
        {formatCount(count, 'published fact')} to look at again
      </Link>
    </p>
  );
}

/** The queues, each with its number of waiting tasks. */
function QueueLinks({ current, counts }: { current: DeskQueueName; counts: DeskQueue['counts'] | undefined }) {
  const { search } = useUrlState();
  return (
    <nav aria-label="Queues" className="mb-4 border-line border-b-2">
      <ul className="flex flex-wrap gap-x-1">
        {queues.map((name) => (
          <li key={name}>
            <Link
              to={{ search: search({ queue: name === 'open' ? null : name, kind: null }) }}
              aria-current={name === current ? 'page' : undefined}
              className={joinClasses(
                '-mb-0.5 inline-flex min-h-11 items-center gap-2 border-b-4 px-3 font-semibold text-sm',
                name === current ? 'border-signal-strong' : 'border-transparent text-ink-soft hover:text-ink',
              )}
            >
              {deskQueueLabels[name].title}
              <span className="rounded-full bg-sunken px-2 text-ink tabular-nums">{counts?.[name] ?? '…'}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** 'The 100 most urgent of 1,234 tasks', or just how many. */
function formatTaskCount(shown: number, total: number): string {
  const all = formatCount(total, 'task');
  return shown < total ? `The ${shown} most urgent of ${all}` : all;
}
