import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#paths.ts';
import {
  type AdmissionVerdict,
  admissionVerdictSchema,
  formatCondition,
  formatWarning,
} from '#permits/admission-verdict.ts';
import { findZone } from '#permits/catalogue.ts';
import { AlsoDisclosure } from '#permits/web/also-disclosure.tsx';
import { RentalWindscreenNotice } from '#permits/web/windscreen-diagram.tsx';
import { rentalWindscreenSigns } from '#permits/zone.ts';
import { LinkedText } from '#ui/linked-text.tsx';
import { Notice, type NoticeTone } from '#ui/notice.tsx';
import { formatDay } from '#ui/page/format-time.ts';
import { requestJson } from '#ui/page/request-json.ts';
import type { OrderForm } from '../order-form.ts';
import { extractRuleFacts, extractTrip } from '../order-payload.ts';

const verdictLabels: Record<AdmissionVerdict['need'], { tone: NoticeTone; title: string }> = {
  needed: { tone: 'done', title: 'You need this' },
  not_needed: { tone: 'done', title: 'You need not apply for anything here' },
  may_not_enter: { tone: 'attention', title: 'This vehicle may not enter' },
  not_sure: { tone: 'info', title: 'We cannot tell yet whether this vehicle may enter' },
};

interface TripVerdictProps {
  form: OrderForm;
  /** The vehicle is not asked about yet: the notice leaves out what depends on it. */
  isTripOnly?: boolean;
  /** An order that is sold shows each warning where it is ticked; the windscreen was in the step before. */
  isReview?: boolean;
  /** Called with each verdict, and with undefined when there is none any more. */
  onVerdict?: (verdict: AdmissionVerdict | undefined) => void;
  /** The server says that the verdict has changed: it is fetched again. */
  isDoubted?: boolean;
}

/**
 * Before payment: whether this vehicle needs a permit there, and whether it may enter at all. Answer, reason and
 * condition are always shown; what to do, what would change it and where it is written are opened.
 */
export function TripVerdictNotice({
  form,
  isTripOnly = false,
  isReview = false,
  onVerdict,
  isDoubted = false,
}: TripVerdictProps) {
  const ruleFacts = extractRuleFacts(form);
  const vehicle = isTripOnly ? {} : ruleFacts;
  const checkValues = {
    ...extractTrip(form),
    urgent_processing: form.urgent_processing === 'on',
    rental_car: form.rental_car === 'on',
    plate_later: form.rental_car === 'on' && form['vehicle.plate_number'].trim() === '',
    ...vehicle,
  };
  const queryEntries = Object.entries(checkValues).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  const query = new URLSearchParams(queryEntries).toString();
  const { data, refetch } = useQuery({
    queryKey: ['trip-check', query],
    enabled: checkValues.city_zone !== '',
    queryFn: ({ signal }) => requestJson(`${api.tripCheck}?${query}`, { answer: admissionVerdictSchema, signal }),
    staleTime: 300_000,
  });
  useEffect(() => {
    if (isDoubted) void refetch();
  }, [isDoubted, refetch]);
  useEffect(() => {
    onVerdict?.(data);
    return () => onVerdict?.(undefined);
  }, [data, onVerdict]);
  if (!data) return null;
  const { tone, title } = verdictLabels[data.need];
  const isOwned = data.need === 'not_needed' && 'certificate_class' in vehicle;
  const isSaid = !isTripOnly || data.need === 'not_needed';
  const { need, reason, condition, active, also } = data;
  // Where nothing is ordered, what is left to do is the customer's: it is never folded away.
  const hasFoldedAction = need === 'needed' || need === 'not_sure';
  return (
    <>
      {!isReview && <WarningsNotice warnings={data.warnings} />}
      {!isTripOnly && !isReview && <RentalWindscreenNotice seen={findWindscreenSigns(form, ruleFacts)} />}
      {isSaid && (
        <Notice role="status" tone={tone} title={isOwned ? 'You need nothing: your Crit’Air is enough' : title}>
          <p>
            <LinkedText text={need === 'not_needed' ? `${reason} ${data.what_to_do}` : reason} />
          </p>
          {condition && (
            <p className="font-semibold">
              <LinkedText text={formatCondition(condition)} />
            </p>
          )}
          <details>
            <summary className="min-h-8 cursor-pointer py-1">
              {hasFoldedAction ? 'What to do, and the source' : 'What would change it, and the source'}
            </summary>
            {hasFoldedAction && (
              <p>
                <LinkedText text={data.what_to_do} />
              </p>
            )}
            {need !== 'needed' && data.what_would_change_it && (
              <p className="mt-2">
                <LinkedText text={data.what_would_change_it} />
              </p>
            )}
            <p className="mt-2 text-ink-soft">
              In force {active}. Source: <LinkedText text={data.source} /> ({formatDay(data.rules_as_of)}).
            </p>
          </details>
        </Notice>
      )}
      {(isReview || need === 'may_not_enter') && <AlsoDisclosure also={also} />}
    </>
  );
}

function findWindscreenSigns(
  form: OrderForm,
  { vehicle_category: category, country_of_registration: registeredIn }: Record<string, string>,
) {
  const zone = findZone(form['trip.country'], form['trip.city_zone']);
  return zone && rentalWindscreenSigns(zone, { isHired: form.rental_car === 'on', category, registeredIn });
}

function WarningsNotice({ warnings: [first, ...otherWarnings] }: Pick<AdmissionVerdict, 'warnings'>) {
  if (!first) return null;
  if (otherWarnings.length === 0)
    return <Notice role="status" tone="attention" title={<LinkedText text={formatWarning(first)} />} />;
  return (
    <Notice role="status" tone="attention" title="Before you order">
      <ul className="list-disc space-y-1 pl-4">
        {[first, ...otherWarnings].map((warning) => (
          <li key={warning.code}>
            <LinkedText text={formatWarning(warning)} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
