import { CircleCheck, Hand, Mail, Send, ShoppingCart, Users } from 'lucide-react';
import { Link } from 'react-router';
import { openTaskKinds } from '#orders/states/open-task-kinds.ts';
import { taskKindLabels } from '#orders/states/task-labels.ts';
import { api, pages } from '#paths.ts';
import { ListBody } from '#ui/list/list-body.tsx';
import { ListHead } from '#ui/list/list-head.tsx';
import { useListQuery } from '#ui/list/use-list-query.ts';
import { formatDuration } from '#ui/page/format-relative-time.ts';
import { formatDay } from '#ui/page/format-time.ts';
import { pageMeta } from '#ui/page/page-meta.ts';
import { PanelSection } from '#ui/parts/panel-section.tsx';
import { consolePath } from '../contract.ts';
import { type Overview, overviewSchema } from '../overview-contract.ts';
import { ColumnChart, StackedBars } from './overview-charts.tsx';
import { SystemStatus } from './system/system-status.tsx';

export const meta = () => pageMeta({ title: 'Admin', description: 'Overview of the business' });

const failure = 'Error loading data';

export default function OverviewPage() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const list = useListQuery({
    path: api.adminOverview,
    query: { time_zone: timeZone },
    answer: overviewSchema,
    failure,
  });
  return (
    <>
      <ListHead title="Overview" count={null} list={list} />
      <ListBody list={list} failure={failure}>
        {(overview) => (
          <div className="space-y-3">
            <MetricCards overview={overview} />
            <div className="grid gap-3 lg:grid-cols-2 xl:grid-cols-3">
              <OrdersPerDay days={overview.orders_by_day} />
              <WaitingForPeople waiting={overview.waiting} />
              <OutcomeByPortal portals={overview.outcome_by_portal} />
              <TimeToConfirmation times={overview.time_to_confirmation} />
              <SystemStatus />
              <QuickActions />
            </div>
          </div>
        )}
      </ListBody>
    </>
  );
}

/** Each figure links to the list that it counts. */
const queues: readonly { key: keyof Overview['waiting']; title: string; path: string }[] = [
  ...openTaskKinds.map((kind) => ({ key: kind, title: taskKindLabels[kind], path: `${pages.desk}?kind=${kind}` })),
  { key: 'refunds_due', title: 'Refund due', path: `${pages.desk}?queue=money` },
  { key: 'stopped_canaries', title: 'Portals that stopped the dry walk', path: consolePath('jurisdictions') },
  { key: 'unmatched_mails', title: 'E-mails of no order', path: `${consolePath('emails')}?state=unmatched` },
];

const waitingId = 'waiting';
const ordersId = 'orders';

function WaitingForPeople({ waiting }: { waiting: Overview['waiting'] }) {
  const nonEmptyQueues = queues.filter(({ key }) => waiting[key] > 0);
  return (
    <div id={waitingId}>
      <PanelSection title="What waits for people">
        <StackedBars
          bars={nonEmptyQueues.map(({ key, title, path }) => ({
            key,
            label: (
              <Link to={path} className="text-link underline-offset-2 hover:underline">
                {title}
              </Link>
            ),
            valueText: String(waiting[key]),
            parts: [
              { value: waiting[key], fill: key === 'outcome_unknown' ? 'fill-act' : 'fill-signal-strong', title },
            ],
          }))}
        />
        {nonEmptyQueues.length === 0 && <p className="mt-2 text-ink-soft text-sm">Nothing waits.</p>}
      </PanelSection>
    </div>
  );
}

const number = new Intl.NumberFormat('en-GB');

function MetricCards({ overview }: { overview: Overview }) {
  const waiting = Object.values(overview.waiting).reduce((sum, count) => sum + count, 0);
  const cards = [
    { title: 'Total Users', value: overview.users, icon: Users, path: consolePath('users') },
    { title: 'Total Orders', value: overview.orders, icon: ShoppingCart, path: `#${ordersId}` },
    { title: 'Submissions', value: overview.submissions, icon: Send, path: consolePath('submissions') },
    { title: 'Emails Today', value: overview.emails_today, icon: Mail, path: consolePath('emails') },
    {
      title: 'Permits Confirmed',
      value: overview.confirmed,
      icon: CircleCheck,
      path: `${consolePath('submissions')}?status=CONFIRMED`,
    },
    {
      title: 'Waiting for People',
      value: waiting,
      icon: Hand,
      path: `#${waitingId}`,
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

function OrdersPerDay({ days }: { days: Overview['orders_by_day'] }) {
  const total = days.reduce((sum, { orders }) => sum + orders, 0);
  return (
    <div id={ordersId}>
      <PanelSection title="Orders a day" aside={<Aside>{total} in 30 days</Aside>}>
        <ColumnChart
          label={`Orders a day in the last 30 days: ${total} in all, ${days.at(-1)?.orders ?? 0} today.`}
          columns={days.map(({ day, orders }) => ({ key: day, value: orders, title: `${formatDay(day)}: ${orders}` }))}
          from={formatDay(days[0]?.day ?? null)}
          to="Today"
        />
      </PanelSection>
    </div>
  );
}

const outcomeSeries = [
  { key: 'confirmed', title: 'Confirmed', fill: 'fill-ok', dot: 'bg-ok' },
  { key: 'submitted', title: 'Submitted', fill: 'fill-signal-strong', dot: 'bg-signal-strong' },
  { key: 'in_work', title: 'In work', fill: 'fill-line-strong', dot: 'bg-line-strong' },
  { key: 'failed', title: 'Failed', fill: 'fill-act', dot: 'bg-act' },
] as const;

function OutcomeByPortal({ portals }: { portals: Overview['outcome_by_portal'] }) {
  return (
    <PanelSection title="Outcome by portal" aside={<Aside>30 days</Aside>}>
      {portals.length === 0 ? (
        <p className="text-ink-soft text-sm">No submissions in the last 30 days.</p>
      ) : (
        <StackedBars
          bars={portals.map((row) => {
            const total = outcomeSeries.reduce((sum, { key }) => sum + row[key], 0);
            return {
              key: row.portal ?? 'people',
              label: row.portal ?? 'By hand',
              valueText: `${row.confirmed} of ${total}`,
              parts: outcomeSeries.map(({ key, title, fill }) => ({
                value: row[key],
                fill,
                title: `${title}: ${row[key]}`,
              })),
            };
          })}
        />
      )}
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-ink-soft text-sm">
        {outcomeSeries.map(({ key, title, dot }) => (
          <li key={key} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={`size-2.5 rounded-sm forced-color-adjust-none ${dot}`} />
            {title}
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

function TimeToConfirmation({ times }: { times: Overview['time_to_confirmation'] }) {
  const { median_seconds, buckets } = times;
  return (
    <PanelSection
      title="Time to confirmation"
      aside={median_seconds !== null && <Aside>half within {formatDuration(median_seconds)}</Aside>}
    >
      {median_seconds === null ? (
        <p className="text-ink-soft text-sm">No permit confirmed in the last 30 days.</p>
      ) : (
        <StackedBars
          bars={buckets.map(({ up_to_seconds, orders }, index) => {
            const label = up_to_seconds
              ? `up to ${formatDuration(up_to_seconds)}`
              : `over ${formatDuration(buckets[index - 1]?.up_to_seconds ?? 0)}`;
            return {
              key: label,
              label,
              valueText: String(orders),
              parts: [{ value: orders, fill: 'fill-link', title: label }],
            };
          })}
        />
      )}
    </PanelSection>
  );
}

function Aside({ children }: { children: React.ReactNode }) {
  return <span className="text-ink-soft text-sm tabular-nums">{children}</span>;
}

const actions = [
  { path: consolePath('submissions'), title: 'Follow and retry submissions' },
  { path: consolePath('users'), title: 'Give and take roles' },
  { path: consolePath('emails'), title: 'Read what authorities wrote' },
  { path: consolePath('reconciliation'), title: 'Compare payments with orders' },
  { path: consolePath('settings'), title: 'Run diagnostics' },
];

function QuickActions() {
  return (
    <PanelSection title="Quick Actions">
      <ul className="space-y-1 text-sm">
        {actions.map(({ path, title }) => (
          <li key={path}>
            <Link to={path} className="text-link underline underline-offset-2">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
