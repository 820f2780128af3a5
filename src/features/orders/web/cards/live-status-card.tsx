import { useQuery } from '@tanstack/react-query';
import { callFunction } from '#browser/call-function.ts';
import { formatMoment } from '#browser/format-time.ts';
import { healthResultSchema } from '#features/checkout/health-result.ts';
import { Card } from '#ui/card.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { Progress } from '#ui/progress.tsx';
import { StatusLine } from '#ui/status-line.tsx';
import { Timeline } from '#ui/timeline.tsx';
import { nextStep } from '../../next-step.ts';
import { orderBadge } from '../../order-badge.ts';
import { runProgress, shownRun, trackedSteps } from '../../progress.ts';
import { serviceTier, tierWords } from '../../service-tier.ts';
import { Freshness } from '../freshness.tsx';
import type { Connection, LiveOrder } from './use-live-order.ts';

interface LiveStatusCardProps {
  order: LiveOrder;
  connection: Connection;
  /** When the order was fetched, in milliseconds. */
  at: number;
}

/** How an order stands, live: one line first, then the four tracked steps, the reference and the tier. */
export function LiveStatusCard({ order, connection, at }: LiveStatusCardProps) {
  const { tone } = orderBadge(order);
  const hasBegun = order.status !== 'pending' && (order.status !== 'confirmed' || order.missing.length === 0);
  return (
    <Card aria-label="Status" className="space-y-6">
      <StatusLine tone={tone} headline={deskHeadline(order) ?? nextStep(order)}>
        <p>{expectation(order)}</p>
      </StatusLine>
      {order.question && (
        <p className="whitespace-pre-line">
          {order.question.text}{' '}
          <a href={order.question.answer_url} className="text-link underline">
            Answer the question
          </a>
        </p>
      )}
      {hasBegun && order.submission?.application_method !== 'manual' && <Steps order={order} />}
      <dl className="grid gap-4 border-line border-t pt-5 sm:grid-cols-2">
        <div>
          <dt className="text-ink-soft text-sm">Submission reference</dt>
          <dd className="flex items-center font-semibold">
            {order.submission?.reference ? (
              <>
                {order.submission.reference}
                <CopyButton text={order.submission.reference} label="submission reference" />
              </>
            ) : (
              'Not given yet'
            )}
          </dd>
        </div>
        <Tier order={order} />
      </dl>
      <Freshness at={at} connection={connection} />
    </Card>
  );
}

function Steps({ order: { run, status } }: { order: LiveOrder }) {
  const shown = shownRun(status, run);
  const items = trackedSteps(shown).map(({ name, title, state }) => ({ key: name, title, state }));
  const tone = status === 'failed' ? 'attention' : shown?.status === 'COMPLETED' ? 'done' : 'working';
  return (
    <div className="space-y-5">
      <Progress value={runProgress(shown)} label="Automation progress" tone={tone} />
      <Timeline label="Steps of the application" items={items} />
      {run?.completed_at && run.status === shown?.status && (
        <p className="text-ink-soft text-sm">Finished on {formatMoment(run.completed_at)}.</p>
      )}
    </div>
  );
}

function Tier({ order }: { order: LiveOrder }) {
  const { data: health } = useQuery({
    queryKey: ['health', order.country, order.city_zone],
    queryFn: ({ signal }) =>
      callFunction('check-system-health', { country: order.country, city_zone: order.city_zone }, healthResultSchema, {
        signal,
      }),
    staleTime: 60_000,
    retry: false,
  });
  const method = order.submission?.application_method ?? (health?.automation_available ? 'automated' : 'manual');
  const tier = serviceTier(method, health?.confidence_level ?? 'low');
  return (
    <div>
      <dt className="text-ink-soft text-sm">Service tier</dt>
      <dd>
        <span className="font-semibold">{tier}</span>
        <span className="block text-ink-soft text-sm">{tierWords[tier]}</span>
      </dd>
    </div>
  );
}

/** An application our people work on, or have ended, is told in their words and not in the robot's. */
function deskHeadline({ ended, question, status, submission }: LiveOrder): string | undefined {
  if (ended && status === 'failed')
    return ended.how === 'refused' ? 'Your application was refused.' : 'No permit is possible.';
  if (question) return 'Our people need an answer from you.';
  if (status === 'queued' && submission?.application_method === 'manual') return 'Our people are on it.';
  return undefined;
}

/** When, and whether there is anything to do. */
function expectation(order: LiveOrder) {
  const portal = order.portal_url ? (
    <ExternalLink href={order.portal_url}>{order.authority}</ExternalLink>
  ) : (
    order.authority
  );
  if (order.status === 'pending') return 'Your turn: we start as soon as it is paid.';
  if (order.refunded_cents >= order.total_cents)
    return 'We have refunded your payment. There is nothing for you to do.';
  if (order.status === 'failed' && order.ended) {
    return `${order.ended.reason} We look at your refund now.`;
  }
  if (order.question) return 'We go on once we have your answer.';
  if (order.submission?.outcome_unknown) {
    return (
      <>
        The connection broke while it was being sent. We are finding out from {portal} whether it arrived; it is never
        sent twice. There is nothing for you to do.
      </>
    );
  }
  if (order.status === 'completed') return 'There is nothing left to do. Keep the papers with you on the road.';
  if (order.status === 'submitted') return <>{portal} decides and answers by e-mail. There is nothing for you to do.</>;
  if (order.status === 'failed') return 'A person of our team goes on by hand. There is nothing for you to do.';
  if (order.status === 'confirmed' && order.missing.length > 0)
    return 'Your turn: nothing is sent before this is complete.';
  if (order.status !== 'confirmed') return 'There is nothing for you to do.';
  const time = order.urgent_processing ? '2-6 hours' : '24-48 hours';
  return (
    <>
      We apply at {portal} within {time}. There is nothing for you to do.
    </>
  );
}
