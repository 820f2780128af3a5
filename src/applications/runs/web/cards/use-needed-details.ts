import { useQuery } from '@tanstack/react-query';
import { callFunction } from '#ui/page/call-function.ts';
import { neededDetailsSchema, type OrderAccess } from '../../contract.ts';

export const neededDetailsKey = (access: OrderAccess) => ['needed-details', access] as const;

/** What the portal still needs of an order, and how the order stands. */
export function useNeededDetails(access: OrderAccess, { refetchInterval = false as number | false } = {}) {
  return useQuery({
    queryKey: neededDetailsKey(access),
    queryFn: ({ signal }) => callFunction('needed-details', { access }, neededDetailsSchema, { signal }),
    refetchInterval,
  });
}
