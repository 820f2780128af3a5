import { ArrowLeft } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { signOut } from '#accounts/web/sign-out.ts';
import { useSignedInUser } from '#accounts/web/use-signed-in-user.ts';
import { isNotBegun, isUnpaid } from '#orders/states/lifecycle.ts';
import { neededDetailsId, pages } from '#paths.ts';
import { capitaliseFirst } from '#permits/application-texts.ts';
import { findCountryCode } from '#permits/country-codes.ts';
import { findDestinationCode } from '#permits/destination-codes.ts';
import { formatPlate } from '#permits/plates.ts';
import { AlsoDisclosure } from '#permits/web/also-disclosure.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CopyableText } from '#ui/copy-button.tsx';
import { CountryFlag } from '#ui/country-flag.tsx';
import { Notice } from '#ui/notice.tsx';
import { NumberPlate } from '#ui/number-plate.tsx';
import { AppPage } from '#ui/page/app-page.tsx';
import { lazyComponent } from '#ui/page/lazy-component.tsx';
import { OrderHelp } from '#ui/page/order-help.tsx';
import { pageMeta } from '#ui/page/page-meta.ts';
import { CallError, errorText } from '#ui/page/request-json.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { findEnding } from './cards/customer-tasks.ts';
import {
  LazyCancelOrderSection,
  LazyHoldCard,
  LazyNeededDetailsCard,
  LazyOrderThreadCard,
  LazyOwnOrderOtherWaysCard,
  LazyProofGuideCard,
  LazyV5cCard,
} from './cards/lazy-cards.ts';
import { ApplicationFactsCard, LiveStatusCard } from './cards/live-status-card.tsx';
import { focusForm } from './cards/order-situation-summary.tsx';
import { type LiveOrder, useLiveOrder } from './cards/use-live-order.ts';
import { DocumentLinks } from './document-links.tsx';
import { OrderStateBadge } from './order-state-badge.tsx';
import { ReplaceDocumentCard } from './replace-document-card.tsx';
import { OrderStepsCard } from './timeline-card.tsx';

/** Below what the page is opened for. */
const ReceiptCard = lazyComponent(async () => (await import('./receipt-card.tsx')).ReceiptCard);
const ZoneMapCard = lazyComponent(async () => (await import('./cards/zone-map-card.tsx')).ZoneMapCard);
/** Only for unpaid orders. */
const PayCard = lazyComponent(async () => (await import('./pay-card.tsx')).PayCard);
/** Only where the application is a letter. */
const LettersCard = lazyComponent(async () => (await import('./letters-list.tsx')).LettersCard);
/** Only once the authority has written. */
const AuthorityMailsCard = lazyComponent(async () => (await import('./letters-list.tsx')).AuthorityMailsCard);
/** Only for zones where each visit is announced by itself. */
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
  // Eleven questions are longer than all the rest of the page, so a link or the button opens them.
  const [isFormOpen, setFormOpen] = useState(useLocation().hash === `#${neededDetailsId}`);
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
  const openForm = (headingId: string) => {
    setFormOpen(true);
    focusForm(headingId);
  };
  const ending = findEnding(order.situation.name);
  const hasProof = order.documents.some(({ kind }) => kind !== 'receipt');
  return (
    <>
      <OrderHead order={order} />
      <div className="mt-5 grid items-start gap-6 sm:mt-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <LiveStatusCard order={order} connection={connection} at={dataUpdatedAt} onOpenForm={openForm} />
          <Suspense fallback={order.proof_guide && <Skeleton className="h-96" />}>
            {ending && <LazyOwnOrderOtherWaysCard order={order} ending={ending} />}
            {order.proof_guide && <LazyProofGuideCard order={order} guide={order.proof_guide} />}
            {isUnpaid(order.status) && <PayCard order={order} />}
          </Suspense>
          {hasProof && <DocumentsCard order={order} />}
          <OrderStepsCard order={order} />
          <ApplicationFactsCard order={order} />
          <Suspense fallback={<Skeleton className="h-96" />}>
            <div className="space-y-6 empty:hidden print:hidden">
              {order.situation.is_held ? (
                <LazyHoldCard access={{ order_id: id }} />
              ) : (
                <OpenDetails order={order} isFormOpen={isFormOpen} />
              )}
              {order.visits && <VisitsCard access={{ order_id: id }} visits={order.visits} />}
            </div>
            {order.letters.length > 0 && <LettersCard order={order} />}
            {order.sketched_zone && <ZoneMapCard zone={order.sketched_zone} />}
            <div className="space-y-6 empty:hidden print:hidden">
              {isNotBegun(order.status) && !order.situation.over && <V5cReplacement order={order} />}
              {!isNotBegun(order.status) && order.may_upload && (
                <ReplaceDocumentCard
                  access={{ order_id: id }}
                  situation={order.situation}
                  isRequestedByTeam={order.question?.wants_document ?? false}
                  onUploaded={refetch}
                />
              )}
            </div>
            {order.authority_mails.length > 0 && <AuthorityMailsCard order={order} />}
            {'runs' in order && <RunRecordingsCard order={order} />}
          </Suspense>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {!hasProof && <DocumentsCard order={order} />}
          <HelpCard order={order} />
          <Suspense fallback={<Skeleton className="h-48" />}>
            <LazyOrderThreadCard access={{ order_id: id }} />
            <ReceiptCard order={order} />
          </Suspense>
        </div>
      </div>
    </>
  );
}

function OrderHead({ order }: { order: LiveOrder }) {
  const flag = findDestinationCode(order.country);
  return (
    <header className="space-y-2 sm:space-y-3">
      <Link
        to={pages.dashboard}
        className="inline-flex min-h-8 items-center gap-1.5 text-link text-sm underline underline-offset-2 print:hidden"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        Your applications
      </Link>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div className="min-w-0">
          <h1 className="flex flex-wrap items-center gap-x-4 gap-y-1 text-3xl">
            {order.city_zone}
            <OrderStateBadge order={order} />
          </h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 text-ink-soft">
            {flag && <CountryFlag code={flag} className="h-4! w-6!" />}
            {order.country}
            <CopyableText text={order.order_ref} label="order number" />
          </p>
          {order.trip_days && <p className="mt-1">{capitaliseFirst(order.trip_days)}</p>}
          {order.validity && <p>{order.validity}</p>}
        </div>
        <div className="[print-color-adjust:exact]">
          <NumberPlate
            size="large"
            text={order.plate_number ? formatPlate(order.plate_number, order.country_of_registration) : null}
            countryCode={findCountryCode(order.country_of_registration)}
          />
        </div>
      </div>
    </header>
  );
}

/** Whom to reach, and that it is too late to cancel. */
function HelpCard({ order }: { order: LiveOrder }) {
  return (
    <Card aria-labelledby="help-title" className="space-y-4">
      <h2 id="help-title" className="text-lg">
        Help
      </h2>
      <OrderHelp orderRef={order.order_ref} />
      <AlsoDisclosure also={order.also} />
      {order.cannot_cancel && <p>{order.cannot_cancel}</p>}
    </Card>
  );
}

/** The form of what is still asked or would help; without one, how the order can be cancelled, with what is paid back. */
function OpenDetails({ order, isFormOpen }: { order: LiveOrder; isFormOpen: boolean }) {
  const access = { order_id: order.id };
  const isFormWaiting = order.situation.yours === 'details' && !isFormOpen;
  if (!isFormWaiting && (order.missing.length > 0 || order.may_add))
    return <LazyNeededDetailsCard access={access} takesFocus={isFormOpen} />;
  return order.may_cancel ? <LazyCancelOrderSection access={access} /> : null;
}

/** Where the form above asks for the document, that form also takes a better copy, in its place. */
function V5cReplacement({ order }: { order: LiveOrder }) {
  const [isV5cRequested] = useState(order.missing.includes('documents.v5c'));
  return isV5cRequested ? null : <LazyV5cCard access={{ order_id: order.id }} />;
}

function DocumentsCard({ order }: { order: LiveOrder }) {
  return (
    <Card aria-labelledby="papers-title">
      <h2 id="papers-title" className="text-lg">
        Papers
      </h2>
      {order.situation.awaited_proof && <p className="mt-2 text-ink-soft">{order.situation.awaited_proof}</p>}
      {order.documents.length > 0 && <DocumentLinks documents={order.documents} />}
      <Button tone="quiet" className="mt-3 print:hidden" onClick={() => window.print()}>
        Print this page
      </Button>
    </Card>
  );
}
