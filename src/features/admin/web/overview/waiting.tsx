import { Link } from 'react-router';
import { pages } from '#paths.ts';
import type { Overview } from '../../contract.ts';
import { StackedBars } from '../charts/stacked-bars.tsx';
import { Section } from '../parts/section.tsx';

const queues = [
  { key: 'outcome_open', title: 'Outcome unknown', path: pages.desk },
  { key: 'failed', title: 'Failed', path: pages.desk },
  { key: 'by_hand', title: 'To apply by hand', path: pages.desk },
  { key: 'unmatched_mails', title: 'E-mails to match', path: `${pages.adminEmails}?state=waiting` },
] as const;

export function WaitingForPeople({ waiting }: { waiting: Overview['waiting'] }) {
  const total = queues.reduce((sum, { key }) => sum + waiting[key], 0);
  return (
    <Section title="What waits for people">
      <StackedBars
        bars={queues.map(({ key, title, path }) => ({
          key,
          label: (
            <Link to={path} className="text-link underline-offset-2 hover:underline">
              {title}
            </Link>
          ),
          words: String(waiting[key]),
          parts: [{ value: waiting[key], fill: key === 'outcome_open' ? 'fill-act' : 'fill-signal-strong', title }],
        }))}
      />
      {total === 0 && <p className="mt-2 text-ink-soft text-sm">Nothing waits.</p>}
    </Section>
  );
}
