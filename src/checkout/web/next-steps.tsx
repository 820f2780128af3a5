import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SituationName } from '#orders/contracts/order-contract.ts';
import type { NeededDetails } from '#orders/contracts/submission-contract.ts';
import { findZone, type Zone } from '#permits/catalogue.ts';
import { RentalWindscreenNotice } from '#permits/web/windscreen-diagram.tsx';
import { rentalWindscreenSigns } from '#permits/zone.ts';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { type ApplicationStep, describeApplicationSteps } from '../application-steps.ts';

const situationsWithSteps = new Set<SituationName>([
  'needs_details',
  'starting',
  'queued',
  'retry_scheduled',
  'running',
  'by_hand',
  'submitted',
]);

/** The steps after payment, and where to look on a rental car's windscreen as long as that may matter. */
export function NextSteps({ needed, rentalAdvice }: { needed: NeededDetails | undefined; rentalAdvice: string }) {
  if (!needed) return <Skeleton className="h-72" />;
  const zone = findZone(needed.country, needed.city_zone);
  return (
    <Card className="divide-y divide-line py-1! sm:py-2!">
      {/* Where the application deviates or has ended, the status alone says what comes next. */}
      {situationsWithSteps.has(needed.situation.name) && (
        <Steps steps={describeApplicationSteps(needed, zone, isByHand(needed))} />
      )}
      <RentalAdvice advice={rentalAdvice} isRental={needed.rental_car}>
        {zone && !needed.situation.over && <RentalWindscreenNotice seen={findWindscreenSigns(zone, needed)} />}
      </RentalAdvice>
    </Card>
  );
}

/** Open for a rental car; whoever drives their own need not read it. */
function RentalAdvice({ advice, isRental, children }: { advice: string; isRental: boolean; children: ReactNode }) {
  return (
    <section aria-labelledby="rental-title" className="py-2">
      <details open={isRental}>
        <summary className="min-h-8 cursor-pointer content-center">
          <h2 id="rental-title" className="inline text-lg">
            Driving a rental car
          </h2>
        </summary>
        <div className="mt-2 space-y-4">
          <p>{advice}</p>
          {children}
        </div>
      </details>
    </section>
  );
}

/** A person applies, or has applied. Where a robot has submitted, its steps are shown. */
const isByHand = ({ situation }: NeededDetails) =>
  situation.name === 'by_hand' || (situation.name === 'submitted' && !situation.shows_progress);

const findWindscreenSigns = (zone: Zone, { rental_car, vehicle_category, country_of_registration }: NeededDetails) =>
  rentalWindscreenSigns(zone, {
    isHired: rental_car,
    category: vehicle_category,
    registeredIn: country_of_registration,
  });

/** Who acts, in which order and by when. Done steps are ticked. Folded: the status and the line of time come first. */
function Steps({ steps }: { steps: readonly ApplicationStep[] }) {
  return (
    <section aria-labelledby="next-title" className="py-2">
      <details>
        <summary className="min-h-8 cursor-pointer content-center">
          <h2 id="next-title" className="inline text-lg">
            What happens next
          </h2>
        </summary>
        <ol className="mt-3 space-y-3">
          {steps.map(({ who, what, when, isDone }, index) => (
            <li key={what} className="flex gap-3">
              <span
                aria-hidden="true"
                className={`grid size-7 shrink-0 place-items-center rounded-full font-bold text-sm ${
                  isDone ? 'bg-ok text-card' : 'bg-signal text-on-signal'
                }`}
              >
                {isDone ? <Check className="size-4" strokeWidth={3} /> : index + 1}
              </span>
              <span className="min-w-0">
                {isDone && <span className="sr-only">Done: </span>}
                <span className="font-semibold">{who}</span> {what}
                <span className="block text-ink-soft text-sm">{when}</span>
              </span>
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}
