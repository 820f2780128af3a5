import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { AppPage } from '#browser/app-page.tsx';
import { pageMeta } from '#browser/page-meta.ts';
import { useHydrated } from '#browser/use-hydrated.ts';
import { pages } from '#paths.ts';
import { emptyDraft, isFromEarlierVisit } from '../draft.ts';
import { choiceOfLink, followLink, type LinkChoice } from '../link-choice.ts';
import { OrderFlow } from './order-flow.tsx';
import { readDraft } from './stored-draft.ts';

export const meta = () =>
  pageMeta({
    title: 'Start your application',
    description:
      'Order a European driving permit, sticker or vignette in three steps: your trip, your details, review and pay.',
    canonical: pages.order,
  });

const noLink: LinkChoice = { fields: {}, unknown: null };

/** What the build writes knows neither this browser's draft nor its address: the live form takes its place. */
export default function OrderPage() {
  const hydrated = useHydrated();
  return (
    <AppPage nav={<a href={pages.home}>Home</a>}>
      {hydrated ? (
        <LiveOrder />
      ) : (
        <OrderFlow initial={emptyDraft} link={noLink} isEarlierVisit={false} isLive={false} />
      )}
    </AppPage>
  );
}

function LiveOrder() {
  const [search, setSearch] = useSearchParams();
  const [start] = useState(() => {
    const draft = readDraft(search.get('order_ref'));
    const link = choiceOfLink(search.get('country'), search.get('zone'));
    const isEarlierVisit = !search.has('payment') && isFromEarlierVisit(draft, Date.now());
    return { initial: { ...draft, form: followLink(draft.form, link) }, link, isEarlierVisit };
  });
  const isLink = search.has('country') || search.has('zone');
  useEffect(() => {
    // Taken once: a reload must not choose over what the customer has chosen since.
    if (isLink) setSearch((before) => withoutLink(before), { replace: true, preventScrollReset: true });
  }, [isLink, setSearch]);
  return <OrderFlow {...start} isLive />;
}

function withoutLink(search: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...search].filter(([name]) => name !== 'country' && name !== 'zone'));
}
