import { Card } from '#ui/card.tsx';
import { FileLink } from '#ui/file-link.tsx';
import { formatDay, formatMoment } from '#ui/page/format-time.ts';
import { Timeline } from '#ui/timeline.tsx';
import type { OperatorOrderView, OrderView, PlanEntry } from '../view-contract.ts';

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
  // Green is only what is in order.
  const hasEnded =
    order.situation.over && order.situation.tone !== 'done' && order.steps.every(({ state }) => state === 'past');
  const items = order.steps.map((step, index) => ({
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
    state: hasEnded && index === order.steps.length - 1 ? ('ended' as const) : step.state,
  }));
  return (
    <Card aria-labelledby="steps-title" className="space-y-5">
      <h2 id="steps-title" className="text-lg">
        Step by step
      </h2>
      <Timeline label="Step by step" items={items} />
      {order.calendar_url && (
        <p className="text-sm print:hidden">
          <a
            href={order.calendar_url}
            download
            className="inline-flex min-h-8 items-center text-link underline underline-offset-2"
          >
            Add the trip to your calendar
          </a>
        </p>
      )}
      <div className="border-line border-t pt-3 print:hidden">
        <OrderHistory order={order} />
      </div>
    </Card>
  );
}

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
const senderLabel = ({ letters, written_to, authority }: OrderView) =>
  letters.length > 0 ? `From ${written_to}` : authority;

/** The authority's mails, each summarised in one sentence; the original text is collapsed below it. */
export function AuthorityMailsCard({ order }: { order: OrderView }) {
  if (order.authority_mails.length === 0) return null;
  return (
    <Card aria-labelledby="authority-mails-title">
      <h2 id="authority-mails-title" className="text-xl">
        {order.letters.length > 0 ? 'What they wrote' : 'What the authority wrote'}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {order.authority_mails.map((mail) => (
          <li key={mail.id} className="space-y-1 py-4 last:pb-0">
            <p className="font-semibold">{mail.summary}</p>
            <p className="text-ink-soft text-sm">
              {senderLabel(order)}, <time dateTime={mail.at}>{formatMoment(mail.at)}</time>
            </p>
            <details className="text-sm">
              <summary className="min-h-8 cursor-pointer wrap-anywhere">
                The original: {mail.subject || 'no subject'}
              </summary>
              <p className="mt-2 wrap-anywhere whitespace-pre-line border-line border-l-4 pl-3">{mail.text}</p>
              {mail.attachments.length > 0 && (
                <>
                  <p className="mt-3 text-ink-soft">
                    With it came, as the sender has sent it; our program has read it, and it names your plate.
                  </p>
                  <ul>
                    {mail.attachments.map(({ name, url }) => (
                      <li key={url} className="min-h-8 content-center">
                        <FileLink href={url} download={name}>
                          {name}
                        </FileLink>
                      </li>
                    ))}
                  </ul>
                </>
              )}
              {mail.withheld_file_count > 0 && (
                <p className="mt-3 text-ink-soft">
                  {mail.attachments.length > 0 ? 'Other files' : 'Files'} that came with it are not shown here: our
                  program could not read them, or they do not name your plate.
                </p>
              )}
            </details>
          </li>
        ))}
      </ul>
    </Card>
  );
}
