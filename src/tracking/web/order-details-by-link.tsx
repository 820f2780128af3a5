import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { AccountLink } from '#accounts/web/account-link.tsx';
import type { OrderAccess } from '#orders/contracts/submission-contract.ts';
import { pages } from '#paths.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { AppPage } from '#ui/page/app-page.tsx';
import { lazyComponent } from '#ui/page/lazy-component.tsx';
import { OrderHelp } from '#ui/page/order-help.tsx';
import { pageMeta } from '#ui/page/page-meta.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useNeededDetails } from './cards/use-needed-details.ts';
import { ReplaceDocumentCard } from './replace-document-card.tsx';

/** Its form is the largest part of this page, so the page comes before it. */
const NeededDetailsCard = lazyComponent(
  async () => (await import('./cards/needed-details-card.tsx')).NeededDetailsCard,
);

export const meta = () =>
  pageMeta({
    title: 'Your order',
    description: 'How your order stands, and what is still needed for it.',
  });

/** Opened from a mailed link. The token is in the URL fragment, which is sent to no server and appears in no log. */
export default function DetailsPage() {
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token');
  return (
    <AppPage width="max-w-3xl" nav={<AccountLink />}>
      <h1 className="text-3xl">Your order</h1>
      {token ? (
        <div className="space-y-6">
          <OrderIdentity access={{ details_token: token }} />
          <Suspense fallback={<Skeleton className="h-40" />}>
            <NeededDetailsCard access={{ details_token: token }} isStandalone />
          </Suspense>
          <DocumentReplacement access={{ details_token: token }} />
          <OrderHelpLine access={{ details_token: token }} />
        </div>
      ) : (
        <EmptyState title="This link is not complete" action={<LinkButton href={pages.auth}>Sign in</LinkButton>}>
          Open the link in our e-mail again, or sign in to see your applications.
        </EmptyState>
      )}
    </AppPage>
  );
}

/** The one order, among several, that this link opens. */
function OrderIdentity({ access }: { access: OrderAccess }) {
  const { data } = useNeededDetails(access);
  return (
    <p className="mt-1 min-h-6 text-ink-soft">{data && `${data.city_zone}, ${data.country}: ${data.order_ref}`}</p>
  );
}

function OrderHelpLine({ access }: { access: OrderAccess }) {
  const { data } = useNeededDetails(access);
  return data ? <OrderHelp orderRef={data.order_ref} /> : null;
}

/** A customer without an account uploads the document here, with the order's own link. */
function DocumentReplacement({ access }: { access: OrderAccess }) {
  const { data, refetch } = useNeededDetails(access);
  if (!data?.may_replace_document) return null;
  return (
    <Suspense>
      <ReplaceDocumentCard access={access} situation={data.situation} onUploaded={refetch} />
    </Suspense>
  );
}
