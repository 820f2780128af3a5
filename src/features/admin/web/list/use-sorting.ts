import { readSorting, type Sorting, writeSorting } from './sorting.ts';
import { useAddress } from './use-address.ts';

/** The sort of a list, in the address. */
export function useSorting(otherwise: Sorting): [Sorting, (sorting: Sorting) => void] {
  const address = useAddress();
  return [
    readSorting(address.get('sort'), otherwise),
    (sorting) => address.set({ sort: writeSorting(sorting), page: null }),
  ];
}
