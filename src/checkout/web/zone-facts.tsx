import type { ReactNode } from 'react';
import { formatProcessingTimeLabel, toWordingContext } from '#permits/application-texts.ts';
import type { Zone } from '#permits/catalogue.ts';
import { describeAuthorityFee } from '#permits/zone.ts';
import { ExternalLink } from '#ui/external-link.tsx';
import { ZoneHealthStatus } from './zone-health-status.tsx';

/** Whether a permit is needed, the fine, the fee, and the processing time. */
export function ZoneFacts({ zone, isUrgent }: { zone: Zone; isUrgent: boolean }) {
  const { official } = zone;
  return (
    <section aria-label={`About ${zone.name}`} className="rounded-xl bg-sunken p-5">
      <p className="max-w-prose">{zone.description}</p>
      <p className="mt-2 max-w-prose font-semibold">{zone.importance}</p>
      <dl className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Fact term="Fine without it">{zone.fine}</Fact>
        <Fact term="Fee">
          {zone.fee ? <>{zone.fee} (catalogue figure). </> : null}
          <span className={zone.fee ? 'font-normal' : undefined}>
            At the <ExternalLink href={official.url}>{official.name}</ExternalLink>: {official.price}
          </span>
          <span className="block font-normal">{describeAuthorityFee(zone)}</span>
        </Fact>
        <Fact term={formatProcessingTimeLabel(toWordingContext(zone))}>{zone.leadTime}</Fact>
        <Fact term="Right now">
          <ZoneHealthStatus country={zone.country} zoneName={zone.name} isUrgent={isUrgent} />
        </Fact>
      </dl>
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
