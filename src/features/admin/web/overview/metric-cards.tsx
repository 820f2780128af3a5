import { CircleCheck, Hand, Mail, Send, ShoppingCart, Users } from 'lucide-react';
import { Link } from 'react-router';
import { pages } from '#paths.ts';
import type { Overview } from '../../contract.ts';

const number = new Intl.NumberFormat('en-GB');

export function MetricCards({ overview }: { overview: Overview }) {
  const { failed, outcome_open, by_hand, unmatched_mails } = overview.waiting;
  const cards = [
    { title: 'Total Users', value: overview.users, icon: Users, path: pages.adminUsers },
    { title: 'Total Orders', value: overview.orders, icon: ShoppingCart, path: pages.adminActivity },
    { title: 'Submissions', value: overview.submissions, icon: Send, path: pages.adminSubmissions },
    { title: 'Emails Today', value: overview.emails_today, icon: Mail, path: pages.adminEmails },
    {
      title: 'Permits Confirmed',
      value: overview.confirmed,
      icon: CircleCheck,
      path: `${pages.adminSubmissions}?status=CONFIRMED`,
    },
    {
      title: 'Waiting for People',
      value: failed + outcome_open + by_hand + unmatched_mails,
      icon: Hand,
      path: `${pages.adminSubmissions}?status=FAILED`,
    },
  ];
  return (
    <ul className="grid grid-cols-2 gap-2 md:grid-cols-3 xl:grid-cols-6">
      {cards.map(({ title, value, icon: Icon, path }) => (
        <li key={title}>
          <Link
            to={path}
            className="flex h-full flex-col justify-between gap-1 rounded-lg border border-line bg-card p-3 hover:border-ink"
          >
            <span className="flex items-start justify-between gap-2 text-[0.875rem] text-ink-soft leading-tight">
              {title}
              <Icon aria-hidden="true" className="size-4 shrink-0" />
            </span>
            <span className="font-bold text-2xl tabular-nums">{number.format(value)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
