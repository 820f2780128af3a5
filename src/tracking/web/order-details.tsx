import { FileText } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link, useParams } from 'react-router';
import { signOut } from '#accounts/web/sign-out.ts';
import { useSignedInUser } from '#accounts/web/use-signed-in-user.ts';
import { isNotBegun, isUnpaid } from '#orders/states/lifecycle.ts';
import { pages } from '#paths.ts';
import { AlsoDisclosure } from '#permits/web/also-disclosure.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { AppPage } from '#ui/page/app-page.tsx';
import { lazyComponent } from '#ui/page/lazy-component.tsx';
import { OrderHelp } from '#ui/page/order-help.tsx';
import { pageMeta } from '#ui/page/page-meta.ts';
import { CallError, errorText } from '#ui/page/request-json.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import type { OrderView } from '../view-contract.ts';
import {
  LazyCancelOrderSection,
  LazyHoldCard,
  LazyNeededDetailsCard,
  LazyProofGuideCard,
  LazyV5cCard,
} from './cards/lazy-cards.ts';
import { LiveStatusCard } from './cards/live-status-card.tsx';
import { type LiveOrder, useLiveOrder } from './cards/use-live-order.ts';
import { OrderHead } from './order-head.tsx';
import { ReceiptCard } from './receipt-card.tsx';
import { ReplaceDocumentCard } from './replace-document-card.tsx';
import { AuthorityMailsCard, OrderPlanTimeline, TimelineCard } from './timeline-card.tsx';

/** Only for unpaid orders. */
const PayCard = lazyComponent(async () => (await import('./pay-card.tsx')).PayCard);
/** Only where the application is a letter. */
const LettersList = lazyComponent(async () => (await import('./letters-list.tsx')).LettersList);
const VisitsCard = lazyComponent(async () => (await import('./visits-card.tsx')).VisitsCard);
/** Only for staff. */
const RunRecordingsCard = lazyComponent(
  async () => (await import('./cards/run-recordings-card.tsx')).RunRecordingsCard,
);

export const meta = () => pageMeta({ title: 'Order details', description: 'How your application stands.' });

export default function OrderDetailsPage() {
  const { id = '' } = useParams();
  const user = useSignedInUser();
  return (
    <AppPage
      nav={
        <>
          <Link to={pages.dashboard}>Dashboard</Link>
          <button type="button" onClick={signOut} className="min-h-11 font-semibold hover:underline">
            Sign Out
          </button>
        </>
      }
    >
      {user ? <Order id={id} /> : <Skeleton className="h-96" />}
    </AppPage>
  );
}

function Order({ id }: { id: string }) {
  const { data: order, error, refetch, connection, dataUpdatedAt } = useLiveOrder(id);
  if (error && !order) {
    const isUnknown = error instanceof CallError && error.status === 404;
    return (
      <div className="mx-auto max-w-xl space-y-5">
        <h1 className="text-3xl">{isUnknown ? 'Order not found' : 'Error loading data'}</h1>
        <Notice tone="attention" role="alert">
          {isUnknown ? 'There is no such order among yours.' : errorText(error, 'Please try again.')}
        </Notice>
        {isUnknown ? (
          <Link to={pages.dashboard} className="text-link underline underline-offset-2">
            Back to your applications
          </Link>
        ) : (
          <Button onClick={() => refetch()}>Try again</Button>
        )}
      </div>
    );
  }
  if (!order) return <Skeleton className="h-96" />;
  return (
    <>
      <OrderHead order={order} />
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 space-y-6">
          <LiveStatusCard order={order} connection={connection} at={dataUpdatedAt} />
          {order.plan.length > 0 && (
            <Card>
              <h2 className="mb-4 text-lg">What comes next</h2>
              <OrderPlanTimeline order={order} />
            </Card>
          )}
          <Suspense fallback={<Skeleton className="h-96" />}>
            {isUnpaid(order.status) && <PayCard order={order} />}
            {order.proof_guide && <LazyProofGuideCard order={order} guide={order.proof_guide} />}
            {order.situation.is_held ? (
              <LazyHoldCard access={{ order_id: id }} />
            ) : order.missing.length > 0 || order.may_add ? (
              <LazyNeededDetailsCard access={{ order_id: id }} />
            ) : (
              order.may_cancel && <LazyCancelOrderSection access={{ order_id: id }} />
            )}
            {order.visits && <VisitsCard access={{ order_id: id }} visits={order.visits} />}
            {order.letters.length > 0 && (
              <Card aria-labelledby="letters-title">
                <h2 id="letters-title" className="mb-3 text-lg">
                  {order.letters.every(({ state }) => state === 'by_phone') ? 'Our call to' : 'Our letter to'}{' '}
                  {order.written_to}
                </h2>
                <LettersList letters={order.letters} />
              </Card>
            )}
            {isNotBegun(order.status) && !order.situation.over && <V5cReplacement order={order} />}
            {!isNotBegun(order.status) && order.may_upload && (
              <ReplaceDocumentCard
                access={{ order_id: id }}
                situation={order.situation}
                isRequestedByTeam={order.question?.wants_document ?? false}
                onUploaded={refetch}
              />
            )}
            <AuthorityMailsCard order={order} />
            {'runs' in order && <RunRecordingsCard order={order} />}
          </Suspense>
        </div>
        <div className="min-w-0 space-y-6">
          <DocumentsCard order={order} />
          <ReceiptCard order={order} />
          {order.also.length > 0 && (
            <Card>
              <AlsoDisclosure also={order.also} />
            </Card>
          )}
          <OrderHelp orderRef={order.order_ref} />
          <Card>
            <TimelineCard order={order} />
          </Card>
        </div>
      </div>
    </>
  );
}

/** Where the form above asks for the document, that form also takes a better copy, in its place. */
function V5cReplacement({ order }: { order: LiveOrder }) {
  const [isV5cRequested] = useState(order.missing.includes('documents.v5c'));
  return isV5cRequested ? null : <LazyV5cCard access={{ order_id: order.id }} />;
}

function DocumentsCard({ order }: { order: OrderView }) {
  return (
    <Card aria-labelledby="papers-title">
      <h2 id="papers-title" className="text-lg">
        Papers
      </h2>
      {order.situation.awaited_proof && <p className="mt-2 text-ink-soft">{order.situation.awaited_proof}</p>}
      {order.documents.length > 0 && (
        <ul className="mt-3 space-y-2">
          {order.documents.map((document) => (
            <li key={document.url}>
              <a
                href={document.url}
                target="_blank"
                rel="noopener"
                className="flex min-h-12 items-center gap-3 rounded-lg border-2 border-line-strong px-4 py-2 font-semibold hover:border-ink"
              >
                <FileText aria-hidden="true" className="size-5 shrink-0" />
                {document.name}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
