import { useQuery } from '@tanstack/react-query';
import { requestJson } from '#browser/request-json.ts';
import { orderBadge } from '#features/orders/order-badge.ts';
import { RunFilm } from '#features/orders/web/cards/run-film.tsx';
import { orderKey, useLiveOrder } from '#features/orders/web/cards/use-live-order.ts';
import { api } from '#paths.ts';
import { Badge } from '#ui/badge.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { orderStorySchema } from '../../contract.ts';
import { LoadProblem } from '../parts/load-problem.tsx';
import { SidePanel } from '../parts/side-panel.tsx';
import { EventsSection } from './events-section.tsx';
import { MailsSection } from './mails-section.tsx';
import { OrderSection } from './order-section.tsx';
import { PaymentSection } from './payment-section.tsx';
import { RefundSection } from './refund-section.tsx';
import { SubmissionSection } from './submission-section.tsx';

/** The whole story of one order, live: what was ordered, money, submission, runs with their film, mails, every event. */
export function OrderPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: order, error } = useLiveOrder(id);
  const story = useQuery({
    // Under the order's own key, so that whatever tells the order anew tells its story anew.
    queryKey: [...orderKey(id), 'story'],
    queryFn: ({ signal }) => requestJson(api.adminOrder(id), { answer: orderStorySchema, signal }),
  });
  const problem = story.error ?? error;
  return (
    <SidePanel
      shows={id}
      onClose={onClose}
      title={
        order ? (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="inline-flex items-center">
              {order.order_ref}
              <CopyButton text={order.order_ref} label="order reference" />
            </span>
            <Badge tone={orderBadge(order).tone}>{orderBadge(order).label}</Badge>
          </span>
        ) : (
          'Order'
        )
      }
    >
      {problem && !(order && story.data) && (
        <LoadProblem title="Error loading data" error={problem} onRetry={story.refetch} />
      )}
      {!problem && !(order && story.data) && <Skeleton className="h-96" />}
      {order && story.data && (
        <>
          <OrderSection order={order} story={story.data} />
          {story.data.submission && <SubmissionSection submission={story.data.submission} />}
          <PaymentSection story={story.data} />
          <RefundSection story={story.data} />
          {'runs' in order && order.runs.length > 0 && <RunFilm order={order} />}
          <MailsSection story={story.data} />
          <EventsSection events={story.data.events} />
        </>
      )}
    </SidePanel>
  );
}
