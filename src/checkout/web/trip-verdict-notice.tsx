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
import { stripAssumptions } from '#permits/provenance.ts';
import { AlsoDisclosure } from '#permits/web/also-disclosure.tsx';
import { RentalWindscreenNotice } from '#permits/web/windscreen-diagram.tsx';
import { rentalWindscreenSigns } from '#permits/zone.ts';
import { splitSentences } from '#platform/split-sentences.ts';
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

/** Where nothing is needed on the day of entry itself, and the verdict is that of other days. */
const otherDaysTitles: Partial<Record<AdmissionVerdict['need'], string>> = {
  needed: 'Nothing on that day; on other days you need this',
  not_sure: 'Nothing on that day; for other days we cannot tell yet',
};

export const findVerdictTitle = ({ need, is_entry_day_free }: AdmissionVerdict): string =>
  (is_entry_day_free && otherDaysTitles[need]) || verdictLabels[need].title;

const foldedTitles: Record<AdmissionVerdict['need'], string> = {
  needed: 'What to do, and the source',
  not_needed: 'What would change it, and the source',
  may_not_enter: 'The source',
  not_sure: 'What to do, and the source',
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
 * Before payment: whether this vehicle needs a permit there, and whether it may enter at all. Answer, condition and the
 * gist of the reason are always shown; what to do, what would change it and where it is written are opened.
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
  const { tone } = verdictLabels[data.need];
  const title = findVerdictTitle(data);
  const isOwned = data.need === 'not_needed' && 'certificate_class' in vehicle;
  const isSaid = !isTripOnly || data.need === 'not_needed';
  const { need, reason, condition, active, also } = data;
  // Before anything is ordered, what is left to do is the customer's: it is not folded away.
  const hasFoldedAction = need === 'needed' || need === 'not_sure';
  const gist = need === 'may_not_enter' ? reason : need === 'not_sure' ? findDoubt(reason) : findGist(reason);
  // In an order that is sold all the same, the reason is in the sentence that is ticked.
  const reasonAtOnce = need === 'not_needed' && isReview ? '' : gist;
  const task = isReview ? findGist(data.what_to_do) : data.what_to_do;
  // All of it stands in the review, beside the consent to it.
  const conditionGist = isOwned ? condition : findGist(condition, MAX_WARNING);
  const folded = foldedTitles[need];
  return (
    <>
      {!isReview && (
        <WarningsNotice warnings={data.warnings.filter(({ code }) => isWarningShown(code, need, isTripOnly))} />
      )}
      {!isTripOnly && !isReview && <FoldedWindscreen seen={findWindscreenSigns(form, ruleFacts)} />}
      {isSaid && (
        <Notice role="status" tone={tone} title={isOwned ? 'You need nothing: your Crit’Air is enough' : title}>
          <p>
            <LinkedText text={[reasonAtOnce, need === 'not_needed' && task].filter(Boolean).join(' ')} />
          </p>
          {need === 'may_not_enter' && (
            <p>
              <LinkedText text={[data.what_to_do, data.what_would_change_it].filter(Boolean).join(' ')} />
            </p>
          )}
          {/* In the review it stands in the consent. */}
          {condition && !isReview && (
            <p className="font-semibold">
              <LinkedText text={formatCondition(conditionGist)} />
            </p>
          )}
          <details>
            <summary className="min-h-8 cursor-pointer py-1">{gist === reason ? folded : `Why. ${folded}`}</summary>
            {gist !== reason && (
              <p className="mb-2">
                <LinkedText text={reason} />
              </p>
            )}
            {!isReview && conditionGist !== condition && (
              <p className="mb-2">
                <LinkedText text={formatCondition(condition)} />
              </p>
            )}
            {(hasFoldedAction || task !== data.what_to_do) && (
              <p>
                <LinkedText text={data.what_to_do} />
              </p>
            )}
            {need !== 'needed' && need !== 'may_not_enter' && data.what_would_change_it && (
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
      {need === 'may_not_enter' && <AlsoDisclosure also={also} />}
    </>
  );
}

const toldWithTrip = new Set<AdmissionVerdict['warnings'][number]['code']>([
  'free_days',
  'plate_later',
  'hired_papers',
]);

function isWarningShown(
  code: AdmissionVerdict['warnings'][number]['code'],
  need: AdmissionVerdict['need'],
  isTripOnly: boolean,
) {
  // Who may not enter orders nothing: what an order would come up against is not their trouble.
  if (need === 'may_not_enter') return code === 'free_days';
  // The step of the trip says what to know of its days and of a hired car, and the review has it ticked.
  return isTripOnly || !toldWithTrip.has(code);
}

/** Characters that a notice shows in two lines and a half of a phone, and in three. */
const MAX_REASON = 90;
const MAX_WARNING = 120;

/** As many of the first sentences as are read at a glance. */
export function findGist(text: string, max = MAX_REASON): string {
  const [first = '', ...others] = splitSentences(text);
  return others.reduce(
    ({ gist, isFull }, sentence) =>
      isFull || `${gist} ${sentence}`.length > max
        ? { gist, isFull: true }
        : { gist: `${gist} ${sentence}`, isFull: false },
    { gist: first, isFull: false },
  ).gist;
}

/** The last sentences of a reason say what is not known; what is assumed besides decides nothing. */
export function findDoubt(reason: string): string {
  const [last = '', ...others] = splitSentences(stripAssumptions(reason)).toReversed();
  const [before = ''] = others;
  const both = `${before} ${last}`.trim();
  return both.length > MAX_REASON ? last : both;
}

/** The drawing takes half a phone, and the warning above it says where to look. */
function FoldedWindscreen({ seen }: Parameters<typeof RentalWindscreenNotice>[0]) {
  if (!seen) return null;
  return (
    <details>
      <summary className="min-h-8 cursor-pointer py-1">
        {seen.sign ? 'Where to look on the windscreen' : 'What the windscreen shows'}
      </summary>
      <RentalWindscreenNotice seen={seen} />
    </details>
  );
}

function findWindscreenSigns(
  form: OrderForm,
  { vehicle_category: category, country_of_registration: registeredIn }: Record<string, string>,
) {
  const zone = findZone(form['trip.country'], form['trip.city_zone']);
  return zone && rentalWindscreenSigns(zone, { isHired: form.rental_car === 'on', category, registeredIn });
}

/** The gist of each: all of it stands in the review, where it is ticked. */
function WarningsNotice({ warnings: [first, ...otherWarnings] }: Pick<AdmissionVerdict, 'warnings'>) {
  if (!first) return null;
  if (otherWarnings.length === 0)
    return (
      <Notice role="status" tone="attention" title="Before you order">
        <LinkedText text={findGist(formatWarning(first), MAX_WARNING)} />
      </Notice>
    );
  return (
    <Notice role="status" tone="attention" title="Before you order">
      <ul className="list-disc space-y-1 pl-4">
        {[first, ...otherWarnings].map((warning) => (
          <li key={warning.code}>
            <LinkedText text={findGist(formatWarning(warning), MAX_WARNING)} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
