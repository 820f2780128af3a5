import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { healthFallback, healthResultSchema } from '#channels/portal/health-result.ts';
import { formatProcessingTimeLabel, toWordingContext } from '#permits/application-texts.ts';
import { findZone, type Zone } from '#permits/catalogue.ts';
import { describeAuthorityFee, describeFine, describeOfficialPrice } from '#permits/zone.ts';
import { ExternalLink } from '#ui/external-link.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { callServerFunction } from '#ui/page/call-server-function.ts';
import { RelativeTime } from '#ui/parts/relative-time.tsx';

/** Whether a permit is needed, the fine, the fee, and the processing time. */
export function ZoneFacts({ zone, isUrgent }: { zone: Zone; isUrgent: boolean }) {
  const { official } = zone;
  return (
    <section aria-label={`About ${zone.name}`} className="rounded-xl bg-sunken p-3 sm:p-4">
      <p className="max-w-prose font-semibold text-sm">{zone.importance}</p>
      <p className="mt-1 text-sm">
        <ZoneHealthStatus country={zone.country} zoneName={zone.name} isUrgent={isUrgent} />
      </p>
      <details className="mt-1">
        <summary className="min-h-8 cursor-pointer py-1 text-sm">The rules, the fine and the fee</summary>
        <p className="mt-2 max-w-prose">{zone.description}</p>
        <dl className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2">
          <Fact term="Fine without it">{describeFine(zone)}</Fact>
          {zone.fee && <Fact term="Fee in our catalogue">{zone.fee}</Fact>}
          <Fact term="Fee today">
            <ExternalLink href={official.url}>{official.name}</ExternalLink>: {describeOfficialPrice(official)}
            <span className="block font-normal">{describeAuthorityFee(zone)}</span>
          </Fact>
          <Fact term={formatProcessingTimeLabel(toWordingContext(zone))}>{zone.leadTime}</Fact>
        </dl>
      </details>
    </section>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft text-sm">{term}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

interface HealthLineProps {
  country: string;
  zoneName: string;
  isUrgent: boolean;
}

/** One line: whether a robot or our people apply, whether the portal answers, and how long it takes. */
function ZoneHealthStatus({ country, zoneName, isUrgent }: HealthLineProps) {
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
        {health.last_successful_submission && (
          <>
            {' '}
            The last application went through <RelativeTime at={health.last_successful_submission} />.
          </>
        )}
      </span>
    </span>
  );
}

/** The hours are our promise; the authority's own time is said beside the choice of speed. */
const promiseNote = ' That is until we have sent it.';
