import type { ReactNode } from 'react';
import type { NeededDetails } from '#orders/contracts/submission-contract.ts';
import { pages } from '#paths.ts';
import { Card } from '#ui/card.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import type { EndingName } from './customer-tasks.ts';
import type { LiveOrder } from './use-live-order.ts';

interface OtherWays {
  title?: string;
  /** What the free check answers then. */
  check: string;
  /** Why one goes to the official site; undefined where that leads nowhere. */
  site?: string;
  /** What a new order is for; undefined where there is nothing to order. */
  order?: string;
  help: string;
}

const unclearReason = 'Unsure what the reason means? Write to us.';
const otherQuestions = 'Questions? Write to us.';

const waysByEnding: Record<EndingName, OtherWays> = {
  refused: {
    check: 'what the vehicle needs, on which days and roads',
    site: 'Try it yourself, once the reason is put right',
    order: 'Or let us try again, once it is put right',
    help: unclearReason,
  },
  not_possible: {
    check: 'what the vehicle needs, on which days and roads',
    site: 'Ask the authority whether there is another way',
    order: 'Another vehicle, or other days',
    help: unclearReason,
  },
  cancelled: {
    check: 'what the vehicle needs, on which days and roads',
    site: 'See for yourself what is asked',
    order: 'Order anew, with the vehicle and the days that are right',
    help: otherQuestions,
  },
  refunded: {
    check: 'what the vehicle needs, on which days and roads',
    site: 'See for yourself what is asked',
    order: 'Order anew, with the vehicle and the days that are right',
    help: otherQuestions,
  },
  excluded: {
    check: 'another vehicle, or other days',
    site: 'Read the rules yourself',
    help: 'Is something that you told us of the vehicle not right? Write to us.',
  },
  day_over: {
    title: 'For another trip',
    check: 'what the vehicle needs on its days',
    order: 'Order for its days',
    help: otherQuestions,
  },
};

/** A rule check found that the vehicle may not enter, and nothing can be applied for. */
const waysAfterCheck: OtherWays = {
  check: 'another vehicle, or other days',
  site: 'Read the rules yourself',
  help: unclearReason,
};

/** An application may have arrived before the money went back: a second one would be one too many. */
const waysBeforeOutcome: OtherWays = {
  check: 'what the vehicle needs, on which days and roads',
  help: 'Please wait with a new application until we have written whether this one had arrived.',
};

/** An order as its page without an account has it. */
type EndedOrder = Pick<NeededDetails, 'country' | 'city_zone' | 'portal_name' | 'portal_url' | 'outcome_unknown'> & {
  situation: Pick<NeededDetails['situation'], 'is_check'>;
};

function selectWays(ending: EndingName, { situation, outcome_unknown }: EndedOrder): OtherWays {
  const isDecided = ending === 'refused' || ending === 'not_possible';
  if (isDecided) return situation.is_check ? waysAfterCheck : waysByEnding[ending];
  return outcome_unknown ? waysBeforeOutcome : waysByEnding[ending];
}

/** The card on the order's own page. */
export const OwnOrderOtherWaysCard = ({ order, ending }: { order: LiveOrder; ending: EndingName }) => (
  <OtherWaysCard
    ending={ending}
    order={{
      ...order,
      portal_name: order.authority,
      outcome_unknown: order.submission?.outcome_unknown ?? false,
    }}
  />
);

/** What is left to a driver whose order has ended without a permit. */
export function OtherWaysCard({ order, ending }: { order: EndedOrder; ending: EndingName }) {
  const ways = selectWays(ending, order);
  const place = new URLSearchParams({ country: order.country, zone: order.city_zone });
  return (
    <Card aria-labelledby="other-ways-title" className="print:hidden">
      <h2 id="other-ways-title" className="text-lg">
        {ways.title ?? 'If you still want to drive there'}
      </h2>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        <li>
          <OwnLink href={pages.check}>Check</OwnLink>, free of charge: {ways.check}.
        </li>
        {ways.site && order.portal_url && (
          <li>
            {ways.site}: <ExternalLink href={order.portal_url}>{order.portal_name}</ExternalLink>.
          </li>
        )}
        {ways.order && (
          <li>
            {ways.order}: <OwnLink href={`${pages.order}?${place}`}>a new order for {order.city_zone}</OwnLink>.
          </li>
        )}
        <li>{ways.help}</li>
      </ul>
    </Card>
  );
}

const OwnLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className="text-link underline underline-offset-2">
    {children}
  </a>
);
