import type { ReactNode } from 'react';
import { Card } from '#ui/card.tsx';
import { formatDay, formatMoment } from '#ui/page/format-time.ts';
import { Timeline } from '#ui/timeline.tsx';
import type { GuestTimeline, OperatorOrderView, OrderView, PlanEntry } from '../view-contract.ts';

/** Staff read 'Customer' in place of 'You'. Only the staff view of an order has `full_name`. */
const customerLabel = (order: OrderView | OperatorOrderView) => ('full_name' in order ? 'Customer' : 'You');

/** All events, newest first. */
function OrderHistory({ order }: { order: OrderView | OperatorOrderView }) {
  const items = order.timeline.map((entry, index) => ({
    key: `${index}-${entry.at}`,
    title: entry.text,
    detail: (
      <>
        {{ you: customerLabel(order), us: 'European Driving Permits', authority: senderLabel(order) }[entry.actor]},{' '}
        <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
      </>
    ),
  }));
  return (
    <details>
      <summary className="min-h-8 cursor-pointer content-center font-semibold">Everything that happened</summary>
      <div className="mt-4">
        <Timeline label="Everything that happened" items={items.toReversed()} />
      </div>
    </details>
  );
}

/** The line of time: what is done, where the order is, and what comes. All events are collapsed below it. */
export function OrderStepsCard({ order }: { order: OrderView | OperatorOrderView }) {
  return (
    <StepsCard situation={order.situation} steps={order.steps}>
      {order.calendar_url && <CalendarLink href={order.calendar_url} download="" />}
      <div className="border-line border-t pt-3 print:hidden">
        <OrderHistory order={order} />
      </div>
    </StepsCard>
  );
}

/** The same for whoever opens the order without an account. */
export function GuestStepsCard({ situation, timeline }: Pick<OrderView, 'situation'> & { timeline: GuestTimeline }) {
  const { steps, calendar, cannot_cancel } = timeline;
  return (
    <StepsCard situation={situation} steps={steps}>
      {/* A link to the server would carry what opens the order in its address. */}
      {calendar && (
        <CalendarLink
          href={`data:text/calendar;charset=utf-8,${encodeURIComponent(calendar.text)}`}
          download={calendar.file_name}
        />
      )}
      {cannot_cancel && <p className="text-sm">{cannot_cancel}</p>}
    </StepsCard>
  );
}

function StepsCard({ situation, steps, children }: Pick<OrderView, 'situation' | 'steps'> & { children: ReactNode }) {
  // Green is only what is in order.
  const hasEnded = situation.over && situation.tone !== 'done' && steps.every(({ state }) => state === 'past');
  const items = steps.map((step, index) => ({
    key: `${index}-${step.text}`,
    title:
      step.state === 'now' ? (
        <>
          <span className="mr-1 inline-block rounded bg-signal px-2 text-on-signal text-sm">You are here</span>{' '}
          {step.text}
        </>
      ) : (
        step.text
      ),
    detail: step.at ? <PlanEntryDate entry={{ ...step, at: step.at }} /> : step.note,
    state: hasEnded && index === steps.length - 1 ? ('ended' as const) : step.state,
  }));
  return (
    <Card aria-labelledby="steps-title" className="space-y-4">
      <h2 id="steps-title" className="text-lg">
        Step by step
      </h2>
      <Timeline label="Step by step" items={items} />
      {children}
    </Card>
  );
}

const CalendarLink = (file: { href: string; download: string }) => (
  <p className="text-sm print:hidden">
    <a {...file} className="inline-flex min-h-8 items-center text-link underline underline-offset-2">
      Add the trip to your calendar
    </a>
  </p>
);

/** The order plan. A time is on the reader's clock; a day is a calendar day at the destination. */
export function OrderPlanTimeline({ order }: { order: Pick<OrderView, 'plan' | 'authority'> }) {
  const items = order.plan.map((entry) => ({
    key: `${entry.at}-${entry.text}`,
    title: entry.text,
    detail: <PlanEntryDate entry={entry} />,
    state: 'next' as const,
  }));
  return <Timeline label="What comes next" items={items} />;
}

function PlanEntryDate({ entry: { at, day, latest } }: { entry: Pick<PlanEntry, 'at' | 'day' | 'latest'> }) {
  return (
    <>
      {latest && 'By '}
      <time dateTime={day ?? at}>{day ? formatDay(day) : formatMoment(at)}</time>
    </>
  );
}

/** A letter is answered by the contact that received it, not by the authority behind it. */
export const senderLabel = ({ letters, written_to, authority }: OrderView) =>
  letters.length > 0 ? `From ${written_to}` : authority;
