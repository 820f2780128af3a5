import { formatDay } from '#browser/format-time.ts';
import { spanOfTime } from '#browser/relative-time.ts';
import type { Overview } from '../../contract.ts';
import { ColumnChart } from '../charts/column-chart.tsx';
import { StackedBars } from '../charts/stacked-bars.tsx';
import { Section } from '../parts/section.tsx';

export function OrdersADay({ days }: { days: Overview['orders_by_day'] }) {
  const total = days.reduce((sum, { orders }) => sum + orders, 0);
  return (
    <Section title="Orders a day" aside={<Aside>{total} in 30 days</Aside>}>
      <ColumnChart
        label={`Orders a day in the last 30 days: ${total} in all, ${days.at(-1)?.orders ?? 0} today.`}
        columns={days.map(({ day, orders }) => ({ key: day, value: orders, title: `${formatDay(day)}: ${orders}` }))}
        from={formatDay(days[0]?.day ?? null)}
        to="Today"
      />
    </Section>
  );
}

const outcomes = [
  { key: 'confirmed', title: 'Confirmed', fill: 'fill-ok', dot: 'bg-ok' },
  { key: 'submitted', title: 'Submitted', fill: 'fill-signal-strong', dot: 'bg-signal-strong' },
  { key: 'in_work', title: 'In work', fill: 'fill-line-strong', dot: 'bg-line-strong' },
  { key: 'failed', title: 'Failed', fill: 'fill-act', dot: 'bg-act' },
] as const;

export function OutcomeByPortal({ portals }: { portals: Overview['outcome_by_portal'] }) {
  return (
    <Section title="Outcome by portal" aside={<Aside>30 days</Aside>}>
      {portals.length === 0 ? (
        <p className="text-ink-soft text-sm">No submissions in the last 30 days.</p>
      ) : (
        <StackedBars
          bars={portals.map((row) => {
            const total = outcomes.reduce((sum, { key }) => sum + row[key], 0);
            return {
              key: row.portal ?? 'people',
              label: row.portal ?? 'By hand',
              words: `${row.confirmed} of ${total}`,
              parts: outcomes.map(({ key, title, fill }) => ({
                value: row[key],
                fill,
                title: `${title}: ${row[key]}`,
              })),
            };
          })}
        />
      )}
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-ink-soft text-sm">
        {outcomes.map(({ key, title, dot }) => (
          <li key={key} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={`size-2.5 rounded-sm forced-color-adjust-none ${dot}`} />
            {title}
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function TimeToConfirmation({ times }: { times: Overview['time_to_confirmation'] }) {
  const { median_seconds, buckets } = times;
  return (
    <Section
      title="Time to confirmation"
      aside={median_seconds !== null && <Aside>half within {spanOfTime(median_seconds)}</Aside>}
    >
      {median_seconds === null ? (
        <p className="text-ink-soft text-sm">No permit confirmed in the last 30 days.</p>
      ) : (
        <StackedBars
          bars={buckets.map(({ up_to_seconds, orders }, index) => {
            const label = up_to_seconds
              ? `up to ${spanOfTime(up_to_seconds)}`
              : `over ${spanOfTime(buckets[index - 1]?.up_to_seconds ?? 0)}`;
            return {
              key: label,
              label,
              words: String(orders),
              parts: [{ value: orders, fill: 'fill-link', title: label }],
            };
          })}
        />
      )}
    </Section>
  );
}

function Aside({ children }: { children: React.ReactNode }) {
  return <span className="text-ink-soft text-sm tabular-nums">{children}</span>;
}
