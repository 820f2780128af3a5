import { useQuery } from '@tanstack/react-query';
import { callServerFunction } from '#ui/page/call-server-function.ts';
import { diagnosticsSchema } from '../../system-contract.ts';

/** How long a check result stays valid before a page repeats it by itself. */
const STALE_MS = 60_000;

/** Runs the checks behind the system status. */
export function useDiagnostics() {
  return useQuery({
    queryKey: ['admin', 'diagnostics'],
    queryFn: ({ signal }) => callServerFunction('payment-diagnostics', undefined, diagnosticsSchema, { signal }),
    staleTime: STALE_MS,
    retry: false,
  });
}
