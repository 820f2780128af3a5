import { useQuery } from '@tanstack/react-query';
import { type NeededDetails, neededDetailsSchema, type OrderAccess } from '#orders/contracts/submission-contract.ts';
import { callServerFunction } from '#ui/page/call-server-function.ts';

/** The one of an account's own order stands below the key of that order, so that its events bring both anew at once. */
export const neededDetailsQueryKey = (access: OrderAccess) =>
  'order_id' in access ? ['orders', access.order_id, 'needed-details'] : ['needed-details', access];

/** Frequent enough that nobody misses the minutes in which an order can still be stopped. */
const fastPollMs = 2000;
/** During the hold, the order may be stopped or sent on in another window. */
const holdPollMs = 10_000;

/** The server decides in a moment what comes next: whether a complete order is held, and when its hold has ended. */
function isAboutToChange({ situation, hold }: NeededDetails): boolean {
  return situation.name === 'starting' || Boolean(hold?.until && Date.parse(hold.until) <= Date.now());
}

/** The details that the portal still needs of an order, and the order situation. */
export function useNeededDetails(access: OrderAccess, { refetchInterval = false as number | false } = {}) {
  return useQuery({
    queryKey: neededDetailsQueryKey(access),
    queryFn: ({ signal }) => callServerFunction('needed-details', { access }, neededDetailsSchema, { signal }),
    refetchInterval: ({ state: { data } }) => {
      if (data && isAboutToChange(data)) return fastPollMs;
      return refetchInterval || (data?.hold ? holdPollMs : false);
    },
  });
}
