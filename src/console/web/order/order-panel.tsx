import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { hasFailed } from '#orders/states/lifecycle.ts';
import { actorLabels } from '#orders/states/next-action-contract.ts';
import { api, pages } from '#paths.ts';
import { findCountryCode } from '#permits/country-codes.ts';
import { formatPlate } from '#permits/plates.ts';
import { formatCount } from '#platform/format-count.ts';
import { NextRetryNotice } from '#tracking/web/cards/next-retry-notice.tsx';
import { UnknownOutcomeForm } from '#tracking/web/cards/unknown-outcome-form.tsx';
import { type LiveOrder, orderQueryKey, useLiveOrder } from '#tracking/web/cards/use-live-order.ts';
import { SubmissionStatusBadge } from '#tracking/web/submission-status-badge.tsx';
import { Badge } from '#ui/badge.tsx';
import { CopyableId, CopyableText } from '#ui/copy-button.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { UrlStateLink } from '#ui/list/url-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { NumberPlate } from '#ui/number-plate.tsx';
import { formatDay, formatMoment } from '#ui/page/format-time.ts';
import { lazyComponent } from '#ui/page/lazy-component.tsx';
import { requestJson } from '#ui/page/request-json.ts';
import { LoadErrorNotice } from '#ui/parts/load-error-notice.tsx';
import { FactList, PanelSection } from '#ui/parts/panel-section.tsx';
import { RelativeTime } from '#ui/parts/relative-time.tsx';
import { SidePanel } from '#ui/parts/side-panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Timeline } from '#ui/timeline.tsx';
import { type AdminOrder, adminOrderSchema } from '../../admin-order-contract.ts';
import type { ActivityRow } from '../../contract.ts';
import type { SubmissionRow } from '../../submission-contract.ts';
import { formatAuditDetail } from '../audit-detail.ts';
import { matchLabels } from '../mail/match-labels.ts';
import { PaymentSection } from './payment-section.tsx';
import { RefundSection } from './refund-section.tsx';
import { RetryAction } from './retry-action.tsx';
import { OfficialProofCell } from './submission-columns.tsx';

/** Lazy: only where a robot ran. */
const RunRecordingsCard = lazyComponent(
  async () => (await import('#tracking/web/cards/run-recordings-card.tsx')).RunRecordingsCard,
);

/** The whole order, live: what was ordered, money, submission, run recordings, mails and every event. */
export function OrderPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: order, error, refetch } = useLiveOrder(id);
  const story = useQuery({
    // Under the order's own query key, so that whatever refetches the order also refetches this.
    queryKey: [...orderQueryKey(id), 'story'],
    queryFn: ({ signal }) => requestJson(api.adminOrder(id), { answer: adminOrderSchema, signal }),
  });
  const problem = story.error ?? error;
  return (
    <SidePanel
      contentKey={id}
      onClose={onClose}
      title={
        order ? (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <CopyableText text={order.order_ref} label="order reference" />
            <Badge tone={order.situation.tone}>{order.situation.label}</Badge>
          </span>
        ) : (
          'Order'
        )
      }
    >
      {problem && !(order && story.data) && (
        <LoadErrorNotice
          title="Error loading data"
          error={problem}
          onRetry={() => Promise.all([refetch(), story.refetch()])}
        />
      )}
      {!problem && !(order && story.data) && <Skeleton className="h-96" />}
      {order && story.data && (
        <>
          <OrderSection order={order} story={story.data} />
          {story.data.submission && <SubmissionSection submission={story.data.submission} />}
          <PaymentSection story={story.data} />
          <RefundSection story={story.data} />
          <Suspense>{'runs' in order && order.runs.length > 0 && <RunRecordingsCard order={order} />}</Suspense>
          <MailsSection story={story.data} />
          <EventsSection events={story.data.events} />
        </>
      )}
    </SidePanel>
  );
}

function EventsSection({ events }: { events: readonly ActivityRow[] }) {
  return (
    <PanelSection title="Events">
      <div className="text-sm">
        <Timeline
          label="Events"
          items={events.map((event) => ({
            key: event.id,
            title: <span className="font-mono font-semibold text-[0.8125rem]">{event.event_type}</span>,
            detail: (
              <>
                <RelativeTime at={event.created_at} />
                {describeEvent(event).map((words) => ` · ${words}`)}
              </>
            ),
          }))}
        />
      </div>
    </PanelSection>
  );
}

const describeEvent = ({ event_data, actor }: ActivityRow) =>
  [formatAuditDetail(event_data), actor && `by ${actor}`].filter((words) => words !== null && words !== '');

const noAccountText = 'None: it was paid for with the address of an account, whose owner has not taken it';

function OrderSection({ order, story }: { order: LiveOrder; story: AdminOrder }) {
  const plate = order.plate_number && formatPlate(order.plate_number, order.country_of_registration);
  const { owner, next_at, why } = story.next_action;
  const email = 'customer_email' in order ? order.customer_email : '';
  return (
    <PanelSection
      title={`${order.city_zone}, ${order.country}`}
      aside={<NumberPlate text={plate} countryCode={findCountryCode(order.country_of_registration)} />}
    >
      <p className="mb-2 text-sm">{order.situation.headline}</p>
      <p className="mb-3 rounded-md bg-sunken px-3 py-2 text-sm">
        <span className="font-semibold">Next: {actorLabels[owner].toLowerCase()}</span>
        {next_at && (
          <>
            , <RelativeTime at={next_at} />
          </>
        )}
        . {why}
      </p>
      <FactList
        facts={[
          [
            'Customer',
            story.user_id ? (
              <UrlStateLink key="customer" opens={{ user: story.user_id, order: null }}>
                {email}
              </UrlStateLink>
            ) : (
              email
            ),
          ],
          ...(!story.user_id && story.payment.paid_at ? [['Account', noAccountText] as const] : []),
          ['Ordered', formatMoment(order.created_at)],
          ...(order.entry_date ? [['Entry', formatVisitDays(order.entry_date, order.number_of_days)] as const] : []),
          ['Processing', order.urgent_processing ? 'Urgent (2-6 hours)' : 'Standard (24-48 hours)'],
          [
            'Portal',
            <ExternalLink key="portal" href={order.portal_url}>
              {order.authority}
            </ExternalLink>,
          ],
          ...(order.missing.length > 0 ? [['Still missing', order.missing.join(', ')] as const] : []),
        ]}
      />
    </PanelSection>
  );
}

const formatVisitDays = (day: string, days: number | null) =>
  days === null ? formatDay(day) : `${formatDay(day)}, ${formatCount(days, 'day')}`;

function SubmissionSection({ submission }: { submission: SubmissionRow }) {
  const isRetried = hasFailed(submission.status) && !submission.outcome_open;
  return (
    <PanelSection title="Submission" aside={isRetried && <RetryAction submission={submission} />}>
      <FactList
        facts={[
          ['Status', <SubmissionStatusBadge key="status" status={submission.status} />],
          ['Method', submission.application_method === 'automated' ? 'By robot' : 'By hand'],
          [
            'Official proof',
            <div key="proof">
              <OfficialProofCell row={submission} />
            </div>,
          ],
          ['Created', <RelativeTime key="created" at={submission.created_at} />],
          ['Submission id', <CopyableId key="id" id={submission.id} label="submission id" short={submission.id} />],
        ]}
      />
      {submission.last_error && (
        <div className="mt-3">
          <Notice tone="attention" title="Last error">
            {submission.last_error}
          </Notice>
        </div>
      )}
      <NextRetryNotice scheduledRetry={submission.scheduled_retry} />
      {submission.outcome_open && <UnknownOutcomeForm submissionId={submission.id} />}
    </PanelSection>
  );
}

function MailsSection({ story: { mails_in, mails_out, submission } }: { story: AdminOrder }) {
  const isUnread = mails_in.some((mail) => mail.review_reason && !mail.handled_at);
  return (
    <>
      <PanelSection
        title="Mails from the authority"
        aside={
          isUnread &&
          submission && (
            <Link to={pages.deskTask(submission.id)} className="text-link underline underline-offset-2">
              Read at the desk
            </Link>
          )
        }
      >
        {mails_in.length === 0 && <p className="text-ink-soft text-sm">None yet.</p>}
        <ul className="divide-y divide-line text-sm">
          {mails_in.map((mail) => (
            <li key={mail.id} className="flex gap-3 py-1.5">
              <span className="min-w-0 flex-1">
                <UrlStateLink opens={{ mail: mail.id }}>{mail.subject || 'No subject'}</UrlStateLink>
                <span className="block truncate text-ink-soft">{mail.from_email}</span>
              </span>
              <span className="shrink-0 text-right">
                <RelativeTime at={mail.received_at} />
                {mail.meaning && <span className="block font-semibold">{mail.meaning}</span>}
                {mail.review_reason && (
                  <span className={mail.handled_at ? 'block text-ink-soft' : 'block font-semibold text-act'}>
                    {mail.handled_at ? 'Read' : 'Not read yet'}
                  </span>
                )}
                {mail.matched_by === 'plate' && <span className="block text-ink-soft">by {matchLabels.plate}</span>}
              </span>
            </li>
          ))}
        </ul>
      </PanelSection>
      <PanelSection title="Mails to the customer">
        {mails_out.length === 0 && <p className="text-ink-soft text-sm">None yet.</p>}
        <ul className="divide-y divide-line text-sm">
          {mails_out.map((mail) => (
            <li key={mail.id} className="flex gap-3 py-1.5">
              <span className="min-w-0 flex-1">
                <span className="font-semibold">{mail.type.replaceAll('_', ' ')}</span>
                <span className="block truncate text-ink-soft">{mail.recipient}</span>
              </span>
              <span className="shrink-0 text-right">
                {mail.sent_at ? (
                  <RelativeTime at={mail.sent_at} />
                ) : mail.dropped_at ? (
                  <span className="text-ink-soft">Not sent: not needed any more</span>
                ) : (
                  <span className="text-act">{describeWaiting(mail.attempts)}</span>
                )}
              </span>
            </li>
          ))}
        </ul>
      </PanelSection>
    </>
  );
}

const describeWaiting = (attempts: number) => (attempts === 0 ? 'Waiting' : `Not sent after ${attempts} attempts`);
