import { useQuery } from '@tanstack/react-query';
import { healthResultSchema } from '#channels/portal/health-result.ts';
import { referenceNote } from '#orders/contracts/order-contract.ts';
import { serviceTier, serviceTierLabels } from '#orders/service-tier.ts';
import { describeProgress, runProgress, selectDisplayedRun, trackedStepStates } from '#orders/situation/progress.ts';
import { hasRunSucceeded, isRunAtPortal } from '#orders/states/lifecycle.ts';
import { fulfilmentMethodLabels } from '#permits/application-texts.ts';
import { longDate } from '#permits/long-date.ts';
import { readServiceContact } from '#platform/service-contact.ts';
import { LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { callServerFunction } from '#ui/page/call-server-function.ts';
import { formatMoment } from '#ui/page/format-time.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Timeline } from '#ui/timeline.tsx';
import { LiveUpdateIndicator } from './live-update-indicator.tsx';
import { OrderSituationSummary } from './order-situation-summary.tsx';
import type { EventStreamState } from './use-event-stream.ts';
import type { LiveOrder } from './use-live-order.ts';

interface LiveStatusCardProps {
  order: LiveOrder;
  connection: EventStreamState;
  /** When the order was fetched, in milliseconds. */
  at: number;
  /** Leads to the form that the situation asks for, where this page has it. */
  onOpenForm?: (headingId: string) => void;
}

/** The live order situation in three lines, with how far the robot is. `OtherWaysCard` stands below it. */
export function LiveStatusCard({ order, connection, at, onOpenForm }: LiveStatusCardProps) {
  const { situation } = order;
  return (
    <Card aria-label="Status" className="space-y-5">
      <OrderSituationSummary situation={situation} onOpenForm={onOpenForm} />
      {situation.yours === 'answer' && order.question && (
        <div className="space-y-4">
          <p className="whitespace-pre-line">{order.question.text}</p>
          <LinkButton href={order.question.answer_url} className="print:hidden">
            Answer the question
          </LinkButton>
        </div>
      )}
      {situation.shows_progress && <RunProgress order={order} />}
      <div className="flex flex-wrap items-center justify-between gap-x-5 print:hidden">
        <LiveUpdateIndicator at={at} connection={connection} />
        <a
          href={`mailto:${readServiceContact().email}?subject=${encodeURIComponent(order.order_ref)}`}
          className="inline-flex min-h-8 items-center text-link text-sm underline underline-offset-2"
        >
          Questions? Write to us
        </a>
      </div>
    </Card>
  );
}

/** A bar at 0 % says nothing, so there is none. The robot's four steps are open while it is at the portal. */
function RunProgress({ order: { run, status, following_phases } }: { order: LiveOrder }) {
  const displayedRun = selectDisplayedRun(status, run, following_phases);
  const percent = runProgress(displayedRun, following_phases);
  if (!displayedRun || percent === 0) return null;
  const items = trackedStepStates(displayedRun, following_phases).map(({ name, title, state }) => ({
    key: name,
    title,
    state,
  }));
  return (
    <div>
      <ProgressBar
        value={percent}
        label="Automation progress"
        tone={hasRunSucceeded(displayedRun.status) ? 'done' : 'working'}
      />
      <details className="text-sm" open={isRunAtPortal(run?.status) && !following_phases.is_filed}>
        <summary className="min-h-8 cursor-pointer content-center text-ink-soft">
          {describeProgress(displayedRun, following_phases)}
        </summary>
        <div className="mt-3">
          <Timeline label="Steps of the application" items={items} />
        </div>
        {run?.completed_at && run.status === displayedRun.status && (
          <p className="mt-2 text-ink-soft">Finished on {formatMoment(run.completed_at)}.</p>
        )}
      </details>
    </div>
  );
}

/** The reference, the tier, and who decides. */
export function ApplicationFactsCard({ order }: { order: LiveOrder }) {
  const { situation } = order;
  const dayReferences = order.submission?.day_references ?? [];
  // The steps do not apply to a letter or a rule check, nor to an order that ended, or must end, without a permit.
  const isFiled =
    situation.name === 'completed' ||
    situation.name === 'in_doubt' ||
    !(situation.over || situation.name === 'excluded' || situation.name === 'day_over');
  const hasTier = !situation.is_check && order.letters.length === 0 && isFiled;
  return (
    <Card aria-label="The application">
      <dl className="grid gap-4 sm:grid-cols-2">
        {!situation.is_check && (
          <div>
            <dt className="text-ink-soft text-sm">Submission reference</dt>
            <dd className="flex items-center font-semibold">
              {dayReferences.length > 0 ? (
                'One for each day'
              ) : order.submission?.reference ? (
                <>
                  {order.submission.reference}
                  <CopyButton text={order.submission.reference} label="submission reference" />
                </>
              ) : situation.over ? (
                'None was given'
              ) : (
                'Not given yet'
              )}
            </dd>
            {dayReferences.map(({ day, reference }) => (
              <dd key={day} className="text-sm">
                {longDate(day)}: {reference}
              </dd>
            ))}
            {order.submission?.reference && dayReferences.length === 0 && (
              <dd className="text-ink-soft text-sm">{referenceNote(order.submission.reference_from)}</dd>
            )}
          </div>
        )}
        {hasTier && <ServiceTierFact order={order} />}
        <div>
          <dt className="text-ink-soft text-sm">{order.decides_term}</dt>
          <dd>
            {order.portal_url && order.decides === order.authority ? (
              <ExternalLink href={order.portal_url}>{order.authority}</ExternalLink>
            ) : (
              order.decides
            )}
          </dd>
        </div>
      </dl>
    </Card>
  );
}

function ServiceTierFact({ order }: { order: LiveOrder }) {
  const { data: health } = useQuery({
    queryKey: ['health', order.country, order.city_zone],
    queryFn: ({ signal }) =>
      callServerFunction(
        'check-system-health',
        { country: order.country, city_zone: order.city_zone },
        healthResultSchema,
        {
          signal,
        },
      ),
    staleTime: 60_000,
    retry: false,
  });
  // Once a person has taken over, the work is manual, however it began. Before anything is sent, nobody has.
  const actualMethod =
    order.submission && !order.situation.is_held && (order.situation.shows_progress ? 'automated' : 'manual');
  const method = actualMethod || (health?.automation_available ? 'automated' : 'manual');
  const tier = serviceTier(method, health?.confidence_level ?? 'low');
  return (
    <div>
      <dt className="text-ink-soft text-sm">Service tier</dt>
      <dd>
        <span className="font-semibold">{tier}</span>
        <span className="block text-ink-soft text-sm">
          {tier === 'Expert' ? fulfilmentMethodLabels[order.way].does : serviceTierLabels[tier]}
        </span>
      </dd>
    </div>
  );
}
