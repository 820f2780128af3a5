import { useQuery } from '@tanstack/react-query';
import { type HealthResult, healthFallback, healthResultSchema } from '#channels/portal/health-result.ts';
import { findZone } from '#permits/catalogue.ts';
import { joinClasses } from '#ui/join-classes.ts';
import { callServerFunction } from '#ui/page/call-server-function.ts';
import { formatRelativeTime } from '#ui/page/format-relative-time.ts';

interface HealthLineProps {
  country: string;
  zoneName: string;
  isUrgent: boolean;
}

/** One line: whether a robot or our people apply, whether the portal answers, and how long it takes. */
export function ZoneHealthStatus({ country, zoneName, isUrgent }: HealthLineProps) {
  const { data, isError } = useQuery({
    queryKey: ['health', country, zoneName, isUrgent],
    queryFn: ({ signal }) => {
      const body = { country, city_zone: zoneName, urgent: isUrgent };
      return callServerFunction('check-system-health', body, healthResultSchema, { signal });
    },
    staleTime: 60_000,
    retry: false,
  });
  const health = isError ? healthFallback : data;
  // Only the portal of a robot is checked.
  const zone = findZone(country, zoneName);
  const hasPortal = zone?.automation === 'automated';
  if (!health)
    return <span className="font-normal text-ink-soft">{hasPortal ? 'Asking the portal …' : 'Looking it up …'}</span>;
  const isReady = health.automation_available && health.portal_reachable;
  return (
    <span role="status">
      <span
        aria-hidden="true"
        className={joinClasses(
          'mr-2 inline-block size-2.5 rounded-full',
          isReady ? 'bg-ok' : 'bg-signal-strong ring-1 ring-ink/40',
        )}
      />
      {health.message} {isReady && hasPortal && 'The portal answers. '}
      <span className="font-normal">
        Expected time: {health.estimated_processing_time}.{zone?.work === 'check' ? '' : promiseNote}
        {describeLastSuccess(health)}
      </span>
    </span>
  );
}

/** Shown beside the hours that we promise and the time that the authority takes. */
const promiseNote =
  ' That is until we have sent it: the hours below are our promise, and the authority’s own time comes on top.';

function describeLastSuccess({ last_successful_submission: last }: HealthResult): string {
  return last ? ` The last application went through ${formatRelativeTime(Date.parse(last), Date.now())}.` : '';
}
