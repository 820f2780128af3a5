import { Link } from 'react-router';
import { useAddress } from '#features/admin/web/list/use-address.ts';
import { joinClasses } from '#ui/join-classes.ts';
import { type Queue, type QueueName, queues } from '../contract.ts';
import { queueWords } from '../kind-words.ts';

/** The queues with how many wait in each. */
export function QueueLinks({ current, counts }: { current: QueueName; counts: Queue['counts'] | undefined }) {
  const { search } = useAddress();
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
              {queueWords[name].title}
              <span className="rounded-full bg-sunken px-2 text-ink tabular-nums">{counts?.[name] ?? '…'}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
