import { useQuery } from '@tanstack/react-query';
import { type NeededDetails, neededDetailsSchema, type OrderAccess } from '#orders/contracts/submission-contract.ts';
import { callServerFunction } from '#ui/page/call-server-function.ts';

export const neededDetailsQueryKey = (access: OrderAccess) => ['needed-details', access] as const;

/** Often enough that nobody misses the minutes in which an order can still be stopped. */
const fastPollMs = 2000;
/** While it is held it may be stopped, or let go, in another window. */
const holdPollMs = 10_000;

/** What comes next is decided elsewhere in a moment: whether it waits, once it is complete, and that its wait is over. */
function isAboutToChange({ standing, hold }: NeededDetails): boolean {
  return standing.name === 'starting' || Boolean(hold?.until && Date.parse(hold.until) <= Date.now());
}

/** What the portal still needs of an order, and how the order stands. */
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
