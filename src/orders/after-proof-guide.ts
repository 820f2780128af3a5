import { type AfterProofGuide, renderAfterProofGuide } from '#permits/after-proof-guide.ts';
import { isToll } from '#permits/application-texts.ts';
import { authorities, findDriver } from '#permits/authorities/registry.ts';
import type { Zone } from '#permits/catalogue.ts';
import {
  addDays,
  daysBetween,
  findEarliestVignetteDay,
  formatTripDays,
  lastVignetteDay,
  toDestinationDay,
} from '#permits/days.ts';
import { vignetteTypes } from '#permits/form-choices.ts';
import { longDate } from '#permits/long-date.ts';
import { formatPlate } from '#permits/plates.ts';
import { findTripStatus } from '#permits/rule-check-statement.ts';
import { formatNamedDays, isPermitNeededOn } from '#permits/trip-day-admission.ts';
import type { Context } from '#platform/context.ts';
import type { PdfBlock } from '#platform/tagged-pdf.ts';
import { checkOrderRules, describeOrderValidity } from './check-order-rules.ts';
import { toDocumentFileName } from './document-file-name.ts';
import {
  findPrimaryLetterRules,
  type OrderFacts,
  payloadOf,
  portalWorkOf,
  tripOfOrder,
  vehicleFactsOf,
} from './order-facts.ts';
import { requestedDaysOf } from './requested-days.ts';
import type { submissions } from './tables/submissions.ts';

type Applied = Pick<typeof submissions.$inferSelect, 'confirmationPdfPath' | 'createdAt' | 'appliedAt'>;

/**
 * The after-proof guide of an order, for the day of the trip, or for today when no day is to come.
 * @param isUnread whether the customer's document names no plate that we could read (docs/decisions/062)
 */
export function renderOrderAfterProofGuide(
  { clock }: Pick<Context, 'clock'>,
  zone: Zone,
  facts: OrderFacts,
  submission: Applied | undefined,
  isUnread = false,
): AfterProofGuide {
  const today = toDestinationDay(clock.now());
  const { entryDate } = facts.order;
  const work = portalWorkOf(facts);
  const guide = renderAfterProofGuide({ ...zone, work }, vehicleFactsOf(facts), {
    certified: work === 'check' ? certifiedOf({ clock }, zone, facts) : undefined,
    attached: Boolean(submission?.confirmationPdfPath),
    day: entryDate && entryDate > today ? entryDate : today,
    validOn: submission && describeGrantedValidity(zone, facts, submission),
  });
  return isUnread ? { ...guide, steps: [comparePlateText, ...guide.steps] } : guide;
}

/** What the rule-check statement gives about the trip; the mail that carries it has the same text. */
function certifiedOf({ clock }: Pick<Context, 'clock'>, zone: Zone, facts: OrderFacts) {
  const verdict = checkOrderRules({ clock }, facts);
  if (!verdict) return undefined;
  const ruleContext = { zone, vehicle: vehicleFactsOf(facts), trip: tripOfOrder(facts.order), rulesOf: clock.now() };
  return { verdict, status: findTripStatus({ ...ruleContext, verdict, settled: verdict.need === 'needed' }) };
}

/** What a control may ask for, on the pages before the authority's own. */
export interface ProofFacts {
  guide: AfterProofGuide;
  /** The authority's number, and who named it. */
  reference: string | null;
  referenceNote: string | null;
  /** Who granted it. */
  decider: string;
  /** Whether the authority's document follows in the file. */
  isDocumentBehind: boolean;
}

/** The first pages of the proof that a customer keeps: all that it is for, readable without a network. */
export function renderProof(
  { clock }: Pick<Context, 'clock'>,
  facts: OrderFacts,
  { guide, reference, referenceNote, decider, isDocumentBehind }: ProofFacts,
): PdfBlock[] {
  const { order, vehicle } = facts;
  const days = formatTripDays(order);
  const plate = vehicle.plateNumber && formatPlate(vehicle.plateNumber, vehicle.countryOfRegistration);
  const isCheck = portalWorkOf(facts) === 'check';
  const document = isCheck ? 'The rule-check statement' : 'The document of the authority';
  const behind = isDocumentBehind
    ? `${document} is on the next pages of this file.`
    : `${document} is not in this file: it is with your order, under Papers, where there is one.`;
  return [
    { title: `${order.cityZone}, ${order.country}` },
    ...(plate ? [{ text: plate, look: 'loud' as const }] : []),
    {
      rows: [
        ...(plate ? [{ name: 'Number plate', value: plate, strong: true }] : []),
        { name: 'Registered in', value: vehicle.countryOfRegistration },
        ...(days ? [{ name: 'Your days', value: days }] : []),
        ...(guide.certificate_class ? [{ name: 'Class', value: `${guide.certificate_class}, by your details` }] : []),
        ...(reference ? [{ name: 'Reference', value: reference, strong: true }] : []),
        ...(reference && referenceNote ? [{ name: 'About it', value: referenceNote }] : []),
        { name: isCheck ? 'Whose rules' : 'Confirmed by', value: decider },
        { name: 'Order', value: order.orderRef },
        { name: 'As of', value: longDate(toDestinationDay(clock.now())) },
      ],
    },
    { text: behind },
    { heading: 'Where it goes, and what to do' },
    { points: [guide.where_it_goes, ...guide.steps] },
    { heading: `Where it is valid, by the rules for ${longDate(guide.as_of)}` },
    { points: guide.zones.map(({ name, words }) => `${name}: ${words}`) },
  ];
}

/** Found on a phone by what its owner remembers: the place, the plate or the order. */
export const formatProofFileName = ({ order, vehicle }: OrderFacts): string =>
  toDocumentFileName(
    ['Proof', order.cityZone, vehicle.plateNumber, order.orderRef]
      .join(' ')
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '') + '.pdf',
  );

const comparePlateText =
  'Our program could not read for which vehicle the document is. Before the trip, compare the number plate and the days on it with your order, and write to us if they differ.';

/** The valid days, or how long it is valid, in a sentence; undefined where neither was decided by the application. */
function describeGrantedValidity(zone: Zone, facts: OrderFacts, { appliedAt, createdAt }: Applied): string | undefined {
  const { entryDate: first } = facts.order;
  const applied = appliedAt ?? createdAt;
  if (isToll(zone)) return describeVignetteDays(facts.order, applied);
  const days = first ? daysNamed(zone, facts, first, toDestinationDay(applied)) : [];
  return days.length > 0
    ? `It is for the days that you ordered: ${formatNamedDays(days)}.`
    : (describeOrderValidity(facts, applied) ?? undefined);
}

function describeVignetteDays({ entryDate: first, vignetteType }: OrderFacts['order'], bought: Date) {
  const type = vignetteTypes.find(({ value }) => value === vignetteType)?.value;
  if (!type || !first) return undefined;
  const begins = findEarliestVignetteDay(type, bought);
  return begins && first < begins
    ? `It is valid from ${longDate(begins)} at the earliest: its own first and last day are on its document.`
    : `It is valid from ${longDate(first)} to ${longDate(lastVignetteDay(type, first))}.`;
}

/** ISO. @param today when it was applied for: in Barcelona the time to the trip decides whether days are named */
function daysNamed(zone: Zone, facts: OrderFacts, first: string, today: string): string[] {
  const { order } = facts;
  const letter = findPrimaryLetterRules(facts);
  if (letter) {
    const stay = requestedDaysOf(order, today);
    // There each visit is announced by itself, and the guide explains that.
    if (letter.writeFurtherVisit || 'problem' in stay) return [];
    return daysFrom(stay.from, daysBetween(stay.from, stay.until) + 1);
  }
  const needs = (zone.portal && findDriver(zone.portal)?.listRequiredFacts(payloadOf(facts), today)) || [];
  const isForDays = needs.includes('travel.number_of_days');
  const isForStay = needs.includes('travel.entry_date') && !authorities[zone.authority].playbook.fastTrack;
  if (!isForDays && !isForStay) return [];
  const trip = { entry_date: first, before_six: order.beforeSix };
  return daysFrom(first, order.numberOfDays ?? 1).filter((day) => isPermitNeededOn(zone, trip, day));
}

const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index));
