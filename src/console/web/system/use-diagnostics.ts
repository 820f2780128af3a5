import { useQuery } from '@tanstack/react-query';
import { callServerFunction } from '#ui/page/call-server-function.ts';
import { diagnosticsSchema } from '../../system-contract.ts';

/** How long the checks are believed before a page asks anew by itself. */
const STALE_MS = 60_000;

/** The real checks behind every word of the system status. */
export function useDiagnostics() {
  return useQuery({
    queryKey: ['admin', 'diagnostics'],
    queryFn: ({ signal }) => callServerFunction('payment-diagnostics', undefined, diagnosticsSchema, { signal }),
    staleTime: STALE_MS,
    retry: false,
  });
}
