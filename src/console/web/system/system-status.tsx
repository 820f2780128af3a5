import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { callServerFunction } from '#ui/page/call-server-function.ts';
import { PanelSection } from '#ui/parts/panel-section.tsx';
import { systemStatusChecks } from '../../diagnostic-advice.ts';
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

/** Shows 'Operational' only where the check behind it has just passed. */
export function SystemStatus() {
  const { data, error } = useDiagnostics();
  return (
    <PanelSection title="System Status">
      <ul aria-live="polite" className="divide-y divide-line text-sm">
        {systemStatusChecks.map(({ title, check }) => {
          const result = data?.checks[check];
          return (
            <li key={check} className="flex items-start justify-between gap-4 py-1.5">
              <span>{title}</span>
              {result === 'PASS' ? (
                <span className="inline-flex items-center gap-1.5 font-semibold text-ok">
                  <CircleCheck aria-hidden="true" className="size-4" />
                  Operational
                </span>
              ) : result || error ? (
                <span className="inline-flex items-center gap-1.5 text-right font-semibold text-act">
                  <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
                  {result ? 'Not working' : 'Not known'}
                </span>
              ) : (
                <span className="inline-flex items-center gap-1.5 text-ink-soft">
                  <CircleDashed aria-hidden="true" className="size-4 motion-safe:animate-spin" />
                  Checking …
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </PanelSection>
  );
}
