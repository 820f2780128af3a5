import type { PdfBlock } from '#platform/tagged-pdf.ts';
import { checkAdmission, describeExclusion } from './admission.ts';
import { type AdmissionStatus, findStricterStatus } from './admission-rule.ts';
import type { AdmissionVerdict } from './admission-verdict.ts';
import { authorities } from './authorities/registry.ts';
import type { Zone } from './catalogue.ts';
import { addDays, daysBetween, toDestinationDay } from './days.ts';
import { type DocumentReading, describeDocument, listConfirmedFacts, renderDocumentRow } from './document-reading.ts';
import { findEuroStandardRange, hasEuroStandard, type VehicleFacts } from './euro-standard.ts';
import { getFactByPath } from './facts.ts';
import { longDate } from './long-date.ts';
import { formatPlate } from './plates.ts';
import { stripAssumptions } from './provenance.ts';
import { findNextRuleChange, listSeasonStatuses } from './rule-changes.ts';
import { statementExplanations } from './rule-check-playbook.ts';
import { isPermitFreeTrip } from './trip-check.ts';
import { checkTripDay, isPermitFreeDay, listTripDays, type TripDetails } from './trip-day-admission.ts';
import { formatAuthorityInSentence, mayCo2Decide } from './zone.ts';

/** Printed at the foot of every PDF of ours. */
export const independenceNotice =
  'European Driving Permits: an independent service, not part of any government or city.';

/** The facts of a statement about one vehicle and one trip, as of one day. */
export interface RuleCheckStatementFacts {
  orderRef: string;
  zone: Zone;
  plate: string;
  vehicle: VehicleFacts;
  trip: Pick<TripDetails, 'entry_date' | 'number_of_days' | 'before_six'>;
  /** Includes the operator ruling, where the rules leave the case open. */
  verdict: AdmissionVerdict;
  /** An operator has settled the doubt that the rules leave. */
  settled: boolean;
  /** What the operator found, and where. */
  operatorFinding?: string | undefined;
  /** The registration document, if the customer uploaded one. */
  document: DocumentReading | undefined;
  /** When the statement was issued that this one replaces. */
  replacesStatementOf?: Date | undefined;
  /** The moment whose rules judge a trip without a day of entry. */
  rulesOf: Date;
  now: Date;
}

type Trip = Pick<RuleCheckStatementFacts, 'zone' | 'vehicle' | 'trip' | 'rulesOf'>;

/**
 * The text of a rule-check statement: what the published rules decide for this vehicle, from which facts,
 * and how far one can rely on it.
 */
export function renderRuleCheckStatement(facts: RuleCheckStatementFacts): PdfBlock[] {
  const { zone, verdict, plate, orderRef, now, replacesStatementOf: replaces, settled, operatorFinding } = facts;
  const issueDate = `${longDate(toDestinationDay(now))}, by the calendar of ${zone.country === 'Netherlands' ? 'the Netherlands' : zone.country}`;
  return [
    { title: `Rule-check statement: ${zone.name}, ${zone.country}` },
    ...(statementExplanations[zone.country] ?? []).map(({ language, text }) => ({
      text,
      language,
      look: 'small' as const,
    })),
    { text: formatHeadline(facts), look: 'loud' },
    ...renderDriverTask(facts),
    { text: capitaliseSentence(verdict.reason) },
    ...renderCondition(facts),
    {
      rows: [
        { name: 'Number plate', value: formatPlate(plate, facts.vehicle.country_of_registration ?? ''), strong: true },
        { name: 'For', value: describeTripDays(facts) },
        { name: 'Written on', value: issueDate },
        ...(replaces ? [{ name: 'In place of', value: `the one of ${longDate(toDestinationDay(replaces))}` }] : []),
        { name: 'Order', value: orderRef },
      ],
    },
    ...renderDayByDay(facts),
    { heading: 'What we went by' },
    { rows: [...renderFactRows(facts), ...renderDocumentRow(facts)] },
    { text: describeDocument(facts) },
    { heading: 'The rule' },
    {
      rows: [
        { name: 'In force', value: verdict.active },
        { name: 'What to do', value: describeToDo(facts) },
        { name: 'Official site', value: `${zone.official.name}: ${zone.official.url}` },
        { name: 'Source', value: verdict.source },
        ...(settled && operatorFinding ? [{ name: 'Looked up by a person', value: operatorFinding }] : []),
        { name: 'Rules as of', value: longDate(verdict.rules_as_of) },
        { name: 'These rules hold', value: describeRuleValidity(facts) },
      ],
    },
    { heading: 'What this is, and what it is not' },
    { points: describeLimitations(facts) },
  ];
}

/** Where others apply and this order does not, an earlier certificate of the vehicle serves. */
const describeToDo = ({ zone, verdict }: RuleCheckStatementFacts): string =>
  zone.work !== 'check' && verdict.need === 'needed'
    ? 'Nothing has to be applied for: the certificate that this vehicle has already serves here too.'
    : verdict.what_to_do;

const headlines: Record<AdmissionStatus, string> = {
  admitted: 'This vehicle may enter.',
  conditional: 'This vehicle may enter, on a condition.',
  refused: 'This vehicle may not enter.',
  unknown: 'It is not certain that this vehicle may enter.',
};

function formatHeadline(facts: RuleCheckStatementFacts): string {
  const isOpen = checkEachTripDay(facts).some((said) => said.isUncertain);
  const enters = describeStatus(facts.zone, findTripStatus(facts));
  if (isOpen) return `No permit has to be applied for. ${enters}`;
  return renderDriverTask(facts).length > 0 ? `${enters} Something is left for you to do before.` : enters;
}

/**
 * The status of the vehicle on the worst day of the trip, by the rules or by the operator's ruling where they leave it
 * open. Statement, page and mail use it alike.
 */
export function findTripStatus({
  verdict,
  settled,
  ...facts
}: Trip & Pick<RuleCheckStatementFacts, 'verdict' | 'settled'>) {
  if (verdict.need === 'may_not_enter') return 'refused';
  const statuses = checkEachTripDay(facts).map(({ status, isUncertain: isOpen }) => (isOpen ? 'unknown' : status));
  const worstStatus = statuses.reduce(findStricterStatus);
  return worstStatus === 'unknown' && settled ? 'admitted' : worstStatus;
}

/** What the driver must still do before entering when nothing is applied for; undefined where nothing remains. */
export const findDriverTask = (facts: Trip): string | undefined =>
  checkEachTripDay(facts)
    .map(({ driverTask }) => driverTask)
    .find(Boolean);

function renderDriverTask({ verdict, ...facts }: RuleCheckStatementFacts): PdfBlock[] {
  const driverTask = verdict.need === 'not_needed' && findDriverTask(facts);
  return driverTask ? [{ text: driverTask }] : [];
}

/** Includes what an admitted vehicle still may not enter. */
function describeStatus({ slug }: Zone, status: AdmissionStatus): string {
  const but = describeExclusion(slug, status);
  return but ? `${headlines[status].slice(0, -1)}, ${but}.` : headlines[status];
}

/**
 * The rules' decision for each day of the stay, rest days included. A trip without dates is judged on its usual day.
 */
function checkEachTripDay({ zone, vehicle, trip, rulesOf }: Trip) {
  return listTripDays(zone, trip, rulesOf).map((day) => ({ day, ...checkTripDay(zone, vehicle, trip, day) }));
}

function renderCondition(facts: RuleCheckStatementFacts): PdfBlock[] {
  const { zone, verdict, settled } = facts;
  const onCondition = checkEachTripDay(facts).find(({ status }) => status === 'conditional');
  const { carry } = authorities[zone.authority].rules[zone.slug] ?? {};
  if (verdict.need === 'may_not_enter') return [{ text: verdict.what_would_change_it }];
  if (verdict.condition) return [{ points: [verdict.condition, ...(onCondition && carry ? [carry] : [])] }];
  return settled
    ? [{ text: 'The published rules leave it open. A person of ours has looked into it and found that it may enter.' }]
    : [];
}

function describeTripDays({ zone, trip, rulesOf }: RuleCheckStatementFacts): string {
  const stay = listTripDays(zone, trip, rulesOf);
  const [first, last] = [stay[0], stay.at(-1) ?? stay[0]];
  if (!trip.entry_date) return `any day: no day of entry was given, so the rules of ${longDate(first)} were applied`;
  return first === last ? longDate(first) : `${longDate(first)} to ${longDate(last)}`;
}

/** Printed only where the days of the stay differ. */
function renderDayByDay(facts: RuleCheckStatementFacts): PdfBlock[] {
  const { zone, trip, settled } = facts;
  if (!trip.entry_date) return [];
  const words = checkEachTripDay(facts).map(({ day, status, ...admission }) => {
    const shownStatus = status === 'unknown' && settled ? 'admitted' : status;
    return {
      day,
      words:
        isPermitFreeDay({ status, ...admission }) && !describeExclusion(zone.slug, status)
          ? `${zone.name} is not in force.`
          : describeStatus(zone, shownStatus),
    };
  });
  const groups = Map.groupBy(words, (one) => one.words);
  if (groups.size < 2) return [];
  return [
    { heading: 'Day by day' },
    { rows: [...groups].map(([value, days]) => ({ name: value, value: formatDayRanges(days.map(({ day }) => day)) })) },
  ];
}

const isNextDay = (day: string, later: string) => daysBetween(day, later) === 1;

/** '2 May 2027 to 4 May 2027; 9 May 2027'. */
function formatDayRanges(days: readonly string[]): string {
  const runs: [first: string, last: string][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && isNextDay(run[1], day)) run[1] = day;
    else runs.push([day, day]);
  }
  return runs
    .map(([first, last]) => (first === last ? longDate(first) : `${longDate(first)} to ${longDate(last)}`))
    .join('; ');
}

function renderFactRows({ zone, vehicle, document }: RuleCheckStatementFacts) {
  const day = vehicle.date_first_registration;
  // A class printed on a certificate is not derived from any other fact.
  const decisive: readonly (readonly [Parameters<typeof getFactByPath>[0], string | null | undefined])[] =
    vehicle.certificate_class
      ? [['vehicle.certificate_class', vehicle.certificate_class]]
      : [
          ['vehicle.fuel_type', vehicle.fuel_type],
          ['vehicle.date_first_registration', day && longDate(day)],
          ...(hasEuroStandard(vehicle) ? [['vehicle.euro_standard', formatEuroStandard(vehicle)] as const] : []),
          ...(vehicle.co2_grams_per_km && mayCo2Decide(zone, vehicle)
            ? [['vehicle.co2_grams_per_km', vehicle.co2_grams_per_km] as const]
            : []),
        ];
  const statedFacts = [
    ['vehicle.country_of_registration', vehicle.country_of_registration] as const,
    ['vehicle.vehicle_category', vehicle.vehicle_category] as const,
    ...decisive,
  ];
  return statedFacts.map(([path, value]) => {
    const { label, choices } = getFactByPath(path);
    const shownValue = choices.find((choice) => choice.value === value)?.label ?? value;
    const isPrinted =
      path === 'vehicle.date_first_registration' && listConfirmedFacts(document).includes('day of first registration');
    const origin = isPrinted ? 'stated by the customer, and so in the registration document' : 'stated by the customer';
    return { name: label, value: shownValue ? `${shownValue} (${origin})` : 'not stated' };
  });
}

function formatEuroStandard(vehicle: VehicleFacts): string | null {
  switch (findEuroStandardRange(vehicle).known) {
    case 'stated':
    case 'contradictory':
      return vehicle.euro_standard ?? null;
    case 'not printed':
      return 'none printed';
    default:
      return null;
  }
}

function describeRuleValidity(facts: RuleCheckStatementFacts): string {
  const { zone, vehicle, trip, rulesOf } = facts;
  const lastDay = listTripDays(zone, trip, rulesOf).at(-1) ?? toDestinationDay(rulesOf);
  const change = findNextRuleChange(zone.slug, vehicle, lastDay);
  if (!change) return 'No change that concerns this vehicle is published for the coming twelve months.';
  const { status, reason } = checkAdmission(zone.slug, vehicle, change);
  return `until ${longDate(addDays(change, -1))}. From ${longDate(change)} on: ${headlines[status]} ${reason}`;
}

/**
 * Whether two verdicts agree on need, reason and rule. A wording that differs only because of the day is no change.
 * Without a day of entry the same rules decide differently on weekdays and holidays, so the season is compared.
 * @param usualDays for such a trip, the days (ISO) whose rules the two verdicts state
 */
export function isSameVerdict(
  { slug }: Zone,
  vehicle: VehicleFacts,
  earlier: AdmissionVerdict,
  now: AdmissionVerdict,
  usualDays: { said: string; now: string } | null,
): boolean {
  const isSameRule = earlier.rules_as_of === now.rules_as_of && earlier.source === now.source;
  if (usualDays && isSameRule && earlier.need === now.need) {
    return listSeasonStatuses(slug, vehicle, usualDays.said) === listSeasonStatuses(slug, vehicle, usualDays.now);
  }
  // Statements that were issued before the verdict had a condition of its own do not contain it, nor what we assume.
  const isSameCondition = stripAssumptions(earlier.condition ?? now.condition) === stripAssumptions(now.condition);
  const isSameReason = stripAssumptions(earlier.reason) === stripAssumptions(now.reason);
  const isSameTask = earlier.what_to_do === now.what_to_do;
  return earlier.need === now.need && isSameReason && isSameTask && isSameCondition;
}

const capitaliseSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const ruleCheckOnlyText = 'Nothing was applied for, because there is nothing to apply for.';
const existingCertificateText =
  'Nothing was applied for, because this vehicle has its certificate already: carry that one too.';
const exemptTripText = 'Nothing was applied for, because nothing has to be on this trip.';

const describeLimitations = ({ zone, vehicle, trip, rulesOf }: RuleCheckStatementFacts): string[] => {
  const { official, name, work } = zone;
  const asksForNothing = !vehicle.certificate_class && isPermitFreeTrip(zone, vehicle, trip, rulesOf);
  const nothing = work === 'check' ? ruleCheckOnlyText : asksForNothing ? exemptTripText : existingCertificateText;
  return [
    `It is not a permit and not from the authority: ${formatAuthorityInSentence(official.name)} has neither written nor seen it. ${nothing}`,
    `It says what the published rules of ${name} say to the vehicle described above, as we read them on the day it was written. If these rules change before the trip, we write to you again.`,
    'It stands on what you stated. Where the registration document says otherwise, the document counts: have it in the car.',
    'Traffic signs and orders of the day, a smog alert for one, come before it. So do restricted streets within the zone that ask for a permit of their own.',
  ];
};
