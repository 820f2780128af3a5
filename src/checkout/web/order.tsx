import { Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { pages } from '#paths.ts';
import { AppPage } from '#ui/page/app-page.tsx';
import { pageMeta } from '#ui/page/page-meta.ts';
import { useHydrated } from '#ui/page/use-hydrated.ts';
import { emptyDraft, isFromEarlierVisit } from '../order-draft.ts';
import type { OrderLinkValues } from '../order-link.ts';
import { OrderRulesLoader } from './lazy-steps.ts';
import { OrderFlow } from './order-flow.tsx';
import { readStoredDraft } from './stored-draft.ts';
import { useOrderRules } from './use-order-rules.ts';
import { parseRequestedStep } from './use-order-steps.ts';

export const meta = () =>
  pageMeta({
    title: 'Start your application',
    description:
      'Order a European driving permit, sticker or vignette in three steps: your trip, your details, review and pay.',
    canonical: pages.order,
  });

const emptyLinkValues: OrderLinkValues = { fields: {}, unknownPart: null };

/** The prerendered page knows neither the browser's draft nor its address, so the live form replaces it. */
export default function OrderPage() {
  const hydrated = useHydrated();
  return <AppPage nav={<a href={pages.home}>Home</a>}>{hydrated ? <LiveOrder /> : <PrerenderedOrder />}</AppPage>;
}

const PrerenderedOrder = () => (
  <OrderFlow initial={emptyDraft} link={emptyLinkValues} isEarlierVisit={false} isLive={false} />
);

const hasLinkParameters = (search: URLSearchParams) => search.has('country') || search.has('zone');

function LiveOrder() {
  const [search] = useSearchParams();
  const hasRules = useOrderRules() !== undefined;
  const isOpen = useRef(false);
  // Reachable steps and order links need the rules. The first step without a link is shown without them.
  isOpen.current ||= hasRules || (parseRequestedStep(search) === 1 && !hasLinkParameters(search));
  if (isOpen.current) return <RestoredOrder />;
  return (
    <>
      <Suspense>
        <OrderRulesLoader />
      </Suspense>
      <PrerenderedOrder />
    </>
  );
}

function RestoredOrder() {
  const [search, setSearch] = useSearchParams();
  const rules = useOrderRules();
  const [start] = useState(() => {
    const draft = readStoredDraft(search.get('order_ref'));
    const link = rules?.parseOrderLink(search.get('country'), search.get('zone'), search) ?? emptyLinkValues;
    const isEarlierVisit = !search.has('payment') && isFromEarlierVisit(draft, Date.now());
    const form = rules?.applyOrderLink(draft.form, link) ?? draft.form;
    const skipsTrip = rules?.hasWholeTrip(form, link, rules.getTodayAtDestination()) ?? false;
    return { flow: { initial: { ...draft, form }, link, isEarlierVisit }, skipsTrip };
  });
  const { flow, skipsTrip } = start;
  const isFromLink = hasLinkParameters(search);
  useEffect(() => {
    // A link is applied once: after a reload it must not override what the customer has chosen since.
    if (isFromLink) setSearch((before) => withoutLink(before, skipsTrip), { replace: true, preventScrollReset: true });
  }, [isFromLink, skipsTrip, setSearch]);
  // The first step is not shown for a moment to whoever begins at the second.
  return isFromLink && skipsTrip ? <PrerenderedOrder /> : <OrderFlow {...flow} isLive />;
}

/** Parameters of the form itself; all others belong to a link, which is applied once. */
const formParameterNames = ['step', 'change', 'payment', 'order_ref'];

function withoutLink(search: URLSearchParams, skipsTrip: boolean): URLSearchParams {
  const own = [...search].filter(([name]) => formParameterNames.includes(name));
  return new URLSearchParams(skipsTrip ? [['step', '2']] : own);
}
