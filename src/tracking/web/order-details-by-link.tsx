import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { AccountLink } from '#accounts/web/account-link.tsx';
import type { NeededDetails, OrderAccess } from '#orders/contracts/submission-contract.ts';
import { pages } from '#paths.ts';
import { capitaliseFirst } from '#permits/application-texts.ts';
import { findCountryCode } from '#permits/country-codes.ts';
import { formatPlate } from '#permits/plates.ts';
import { LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CopyableText } from '#ui/copy-button.tsx';
import { NumberPlate } from '#ui/number-plate.tsx';
import { AppPage } from '#ui/page/app-page.tsx';
import { formatMoment } from '#ui/page/format-time.ts';
import { lazyComponent } from '#ui/page/lazy-component.tsx';
import { OrderHelp } from '#ui/page/order-help.tsx';
import { pageMeta } from '#ui/page/page-meta.ts';
import { CallError } from '#ui/page/request-json.ts';
import { useHydrated } from '#ui/page/use-hydrated.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import type { GuestTimeline } from '../view-contract.ts';
import { GUEST_POLL_MS, GuestStatusCard } from './cards/guest-status-card.tsx';
import { LazyNeededDetailsCard, LazyOrderThreadCard } from './cards/lazy-cards.ts';
import { focusForm } from './cards/order-situation-summary.tsx';
import { useNeededDetails } from './cards/use-needed-details.ts';
import { DocumentLinks } from './document-links.tsx';
import { OrderTimelineCards } from './order-timeline-cards.tsx';
import { ReplaceDocumentCard } from './replace-document-card.tsx';
import { useOrderTimeline } from './use-order-timeline.ts';

/** Lazy: only for zones where each visit is announced by itself. */
const VisitsCard = lazyComponent(async () => (await import('./visits-card.tsx')).VisitsCard);

export const meta = () =>
  pageMeta({
    title: 'Your order',
    description: 'How your order stands, and what is still needed for it.',
  });

/** Opened from a mailed link. The token is in the URL fragment, which is sent to no server and appears in no log. */
export default function DetailsPage() {
  const hydrated = useHydrated();
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token');
  return (
    <AppPage width="max-w-3xl" nav={<AccountLink />}>
      {!hydrated ? (
        <h1 className="text-3xl">Your order</h1>
      ) : token ? (
        <OrderByLink access={{ details_token: token }} />
      ) : (
        <UnusableLink isIncomplete />
      )}
    </AppPage>
  );
}

/** The one order, among several, that this link opens: how it stands, what is still asked, and whom to reach. */
function OrderByLink({ access }: { access: OrderAccess }) {
  const { data, dataUpdatedAt, error, refetch } = useNeededDetails(access, { refetchInterval: GUEST_POLL_MS });
  const { timeline } = useOrderTimeline(access, data);
  // Too short to be any token, or of no order any more; also while the page is open, when a password is set.
  if (error instanceof CallError && (error.status === 404 || error.status === 400)) return <UnusableLink />;
  return (
    <div className="space-y-5">
      {data ? <OrderIdentity order={data} /> : <h1 className="text-3xl">Your order</h1>}
      {data && (
        <GuestStatusCard needed={data} updatedAt={dataUpdatedAt} isLost={error !== null} onOpenForm={focusForm}>
          {data.situation.yours === 'answer' && 'The question, and the link to answer it, are in our e-mail to you. '}
          {data.situation.over ? '' : 'We write to you at every step.'}
        </GuestStatusCard>
      )}
      {timeline?.papers && <PapersCard papers={timeline.papers} />}
      <Suspense>{data?.visits && <VisitsCard access={access} visits={data.visits} />}</Suspense>
      <Suspense fallback={<Skeleton className="h-96" />}>
        <LazyNeededDetailsCard access={access} />
      </Suspense>
      {data?.may_replace_document && (
        <Suspense>
          <ReplaceDocumentCard access={access} situation={data.situation} onUploaded={refetch} />
        </Suspense>
      )}
      {data && <OrderTimelineCards access={access} needed={data} />}
      {data && (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <LazyOrderThreadCard access={access} />
        </Suspense>
      )}
      {data && <OrderHelp orderRef={data.order_ref} />}
    </div>
  );
}

/** What our mails brought: the reference and the documents, or where they are. */
function PapersCard({ papers }: { papers: NonNullable<GuestTimeline['papers']> }) {
  const { reference, reference_note: note, documents, mailed_at: mailedAt } = papers;
  return (
    <Card aria-labelledby="papers-title">
      <h2 id="papers-title" className="text-lg">
        Papers
      </h2>
      {reference && (
        <p className="mt-2">
          Reference: <CopyableText text={reference} label="reference" className="font-semibold" />
          {note && <span className="block text-ink-soft text-sm">{note}</span>}
        </p>
      )}
      {documents.length > 0 && <DocumentLinks documents={documents} />}
      {mailedAt && (
        <p className="mt-2">
          The document is attached to our e-mail of {formatMoment(mailedAt)}. Once you{' '}
          <a href={pages.auth} className="text-link underline underline-offset-2">
            sign in
          </a>{' '}
          with the address of that e-mail, it is with your order too.
        </p>
      )}
    </Card>
  );
}

function OrderIdentity({ order }: { order: NeededDetails }) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-3xl">Your order</h1>
        <p className="mt-1 text-ink-soft">
          {order.city_zone}, {order.country}: <CopyableText text={order.order_ref} label="order number" />
        </p>
        {order.trip_days && <p>{capitaliseFirst(order.trip_days)}</p>}
        {order.validity && <p>{order.validity}</p>}
      </div>
      <NumberPlate
        size="large"
        text={order.plate_number ? formatPlate(order.plate_number, order.country_of_registration) : null}
        countryCode={findCountryCode(order.country_of_registration)}
      />
    </header>
  );
}

/** What the link was, why it may open nothing, and the ways on. The server says of no link which of the reasons it is. */
function UnusableLink({ isIncomplete = false }: { isIncomplete?: boolean }) {
  const reasons = [
    'It is older than 30 days.',
    'A password was set since: the order is in your account now, and opens when you sign in.',
    'Its end was cut off when it was copied or opened.',
  ];
  return (
    <div className="max-w-prose space-y-5">
      <h1 className="text-3xl">{isIncomplete ? 'This link is not complete' : 'This link opens no order any more'}</h1>
      <p>
        It was a link from one of our e-mails: it opens one order, without a password.{' '}
        <b>That it has ended changes nothing about your order.</b>
      </p>
      {isIncomplete ? (
        <p>The end of the address is missing: it names your order, and some mail programs cut it off.</p>
      ) : (
        <section aria-labelledby="reasons-title">
          <h2 id="reasons-title" className="text-lg">
            Why it may not work
          </h2>
          <ul className="mt-2 list-disc space-y-1 pl-5">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="ways-title">
        <h2 id="ways-title" className="text-lg">
          What you can do
        </h2>
        <ol className="mt-2 list-decimal space-y-1 pl-5">
          <li>
            Open the link in our newest e-mail about the order. While something is still needed, we send you a new link
            two days before your trip.
          </li>
          <li>Or sign in. No password yet? There we mail you a link to set one.</li>
          <li>Or write to us, as below.</li>
        </ol>
        <LinkButton href={pages.auth} className="mt-4">
          Sign in
        </LinkButton>
      </section>
      <OrderHelp />
    </div>
  );
}
