import { splitSentences } from '#platform/split-sentences.ts';
import {
  type AdmissionRule,
  type AdmissionStatus,
  findVehicleGroup,
  findVehicleRule,
  isPeriodInForce,
  type RestDayRule,
  type RulePeriod,
  type VehicleRule,
} from './admission-rule.ts';
import { authorities } from './authorities/registry.ts';
import { findZoneBySlug } from './catalogue.ts';
import {
  addRulesAtAllHours,
  addSurroundingRules,
  combineStatuses,
  joinWaysOut,
  listPeriodAssumptions,
  uncoveredCategoryText,
} from './combined-rules.ts';
import { findEuroStandardRange, type VehicleFacts } from './euro-standard.ts';
import { valuesOf, vehicleCategories, vehicleUpdateFuels } from './form-choices.ts';
import { longDate } from './long-date.ts';
import { appendAssumptions, formatSources } from './provenance.ts';
import { rememberAnswers } from './remember-answers.ts';
import { judgeVehicle } from './vehicle-verdict.ts';

export interface AdmissionResult {
  status: AdmissionStatus;
  reason: string;
  /** Under what circumstances a vehicle of the status 'conditional' may enter; undefined for any other. */
  condition: string | undefined;
  /** What the driver must do even with an admitted vehicle. */
  need: string;
  /** This vehicle needs no application although others do: it is exempt, or the zone's register has its plate. */
  nothingNeeded: boolean;
  /** What the driver of an exempt vehicle must still do before entering; `need` ends with it. */
  driverTask: string | undefined;
  /** When the zone is in force, in words. */
  active: string;
  source: string;
  /** ISO day. */
  rulesAsOf: string;
  whatWouldChangeIt: string;
}

/** A result whose reason does not say yet what was assumed. */
type DraftResult = AdmissionResult & { assumptions: readonly string[]; isImpossible?: boolean | undefined };

const finishResult = ({ assumptions, isImpossible: _isImpossible, ...result }: DraftResult): AdmissionResult => ({
  ...result,
  reason: appendAssumptions(result.reason, assumptions),
});

const decisiveDocuments =
  "the V5C (first registration, box B; category, J; fuel, P.3; Euro standard, V.9 or D.2), a certificate of conformity or the maker's letter";
const decisiveDocumentText = `A document that settles it: ${decisiveDocuments}.`;
const unknownCategoryText = 'The category of your vehicle is not known.';
const newRuleText = 'A new or clearer text of the authority.';
const unknownRestDayText = 'We know of no published rule for the days on which it is not in force.';

/**
 * Whether the published rules let a vehicle enter a zone, as if the zone were in force on that day: also on a Sunday of a
 * zone that rests on Sundays. What is not certain is 'unknown', never 'admitted'.
 * @param slug of the zone
 * @param day ISO day of the trip
 * @throws when the catalogue has no such zone
 */
export const checkAdmission = rememberAnswers(judgeAdmission);

function judgeAdmission(slug: string, vehicle: VehicleFacts, day: string): AdmissionResult {
  const rule = getAdmissionRule(slug, vehicle);
  return finishResult(
    checkEveryVehicleVariant(vehicle, rule, (variant) =>
      toAdmissionResult(rule, variant, decideOnDay(rule, variant, day)),
    ),
  );
}

/**
 * The same for a day of a stay. On a day on which the zone is not in force, its rest-day rule decides.
 * @throws when the catalogue has no such zone
 */
export function checkAdmissionOnDay(
  slug: string,
  vehicle: VehicleFacts,
  day: string,
): AdmissionResult & { rests: boolean } {
  const rule = getAdmissionRule(slug, vehicle);
  const { isInForce, atRest } = rule;
  if (isInForce?.(day) ?? true) return { ...checkAdmission(slug, vehicle, day), rests: false };
  if (!atRest)
    return {
      ...finishResult(toAdmissionResult(rule, vehicle, createUnknownDecision(unknownRestDayText, newRuleText))),
      rests: true,
    };
  const { provenance, preamble: restPreamble, restsOnlyFor } = atRest;
  if (restsOnlyFor && !restsOnlyFor.categories.includes(vehicle.vehicle_category ?? '')) {
    const [why, change] = vehicle.vehicle_category
      ? [uncoveredCategoryText, newRuleText]
      : [unknownCategoryText, decisiveDocumentText];
    const decision = createUnknownDecision(`${restsOnlyFor.says} ${why}`, change);
    return { ...finishResult(toAdmissionResult(rule, vehicle, decision)), rests: false };
  }
  const onThatDay = addRulesAtAllHours(atRest, findPeriod(rule, day));
  const result = checkEveryVehicleVariant(vehicle, rule, (variant) => {
    const variantResult = toAdmissionResult(rule, variant, decideInPeriod(rule, onThatDay, variant, day));
    return { ...variantResult, nothingNeeded: variantResult.status === 'admitted', driverTask: undefined };
  });
  const reason = [restPreamble, result.reason].filter(Boolean).join(' ');
  return { ...finishResult({ ...result, reason }), source: formatSources(provenance.sources), rests: true };
}

function toAdmissionResult(rule: AdmissionRule, vehicle: VehicleFacts, decision: Decision): DraftResult {
  const { sources, asOf: rulesAsOf } = rule.provenance;
  const groupNeed = findVehicleGroup(rule, vehicle);
  const mayEnter = decision.status === 'admitted' || (decision.status === 'conditional' && groupNeed?.coversCondition);
  const nothingNeeded = mayEnter === true && groupNeed?.isExempt === true;
  const driverTask = nothingNeeded ? groupNeed.driverTask : undefined;
  const ruleNeed = (decision.status === 'conditional' && rule.needOnCondition) || rule.need;
  const need = [groupNeed?.requirement ?? ruleNeed, driverTask].filter(Boolean).join(' ');
  return {
    need,
    nothingNeeded,
    driverTask,
    source: formatSources(sources),
    rulesAsOf,
    ...decision,
    active: decision.active ?? rule.active,
  };
}

/**
 * Judges a vehicle of unknown category or fuel as every vehicle that it may be. Where the results differ, the answer is
 * uncertain. An unknown Euro standard or first registration is judged by the rules themselves (vehicle-verdict.ts).
 */
function checkEveryVehicleVariant(
  vehicle: VehicleFacts,
  rule: AdmissionRule,
  decide: (variant: VehicleFacts) => DraftResult,
): DraftResult {
  const asStated = decide(vehicle);
  if (vehicle.vehicle_category && vehicle.fuel_type) return asStated;
  const categories = vehicle.vehicle_category ? [vehicle.vehicle_category] : valuesOf(vehicleCategories);
  const fuels = vehicle.fuel_type ? [vehicle.fuel_type] : valuesOf(vehicleUpdateFuels);
  const allResults = categories.flatMap((vehicle_category) =>
    fuels.map((fuel_type) => decide({ ...vehicle, vehicle_category, fuel_type })),
  );
  const possibleResults = allResults.filter(({ isImpossible }) => !isImpossible);
  const variantResults = possibleResults.length > 0 ? possibleResults : allResults;
  const [first, ...others] = variantResults;
  if (!first) return asStated;
  const isSame = (part: 'reason' | 'need' | 'nothingNeeded' | 'driverTask' | 'whatWouldChangeIt') =>
    others.every((one) => one[part] === first[part]);
  const status = combineStatuses(variantResults.map((one) => one.status));
  if (status === 'unknown' && isSame('reason')) return { ...first, need: asStated.need };
  if (!status || status === 'unknown' || !isSame('nothingNeeded'))
    return { ...asStated, status: 'unknown', condition: undefined, nothingNeeded: false, assumptions: [] };
  const conditions = new Set(variantResults.flatMap(({ condition }) => (condition ? splitSentences(condition) : [])));
  return {
    ...first,
    status,
    assumptions: variantResults.flatMap(({ assumptions }) => assumptions),
    condition: [...conditions].join(' ') || undefined,
    need: isSame('need') ? first.need : first.nothingNeeded ? asStated.need : rule.need,
    driverTask: isSame('driverTask') ? first.driverTask : undefined,
    reason: isSame('reason')
      ? first.reason
      : `This is so whatever is not known of your vehicle. ${statusSentences[status]}`,
    whatWouldChangeIt: isSame('whatWouldChangeIt')
      ? first.whatWouldChangeIt
      : describeWhatWouldChange(status, rule, vehicle),
  };
}

const statusSentences: Record<Exclude<AdmissionStatus, 'unknown'>, string> = {
  admitted: 'It may enter.',
  conditional: 'It may enter, some vehicles only on a condition.',
  refused: 'It may not enter.',
};

/**
 * What an admitted vehicle still may not enter, such as 'but for the restricted streets';
 * undefined where there is nothing.
 */
export function describeExclusion(slug: string, status: AdmissionStatus): string | undefined {
  const { butFor } = getAdmissionRule(slug);
  return butFor && (status === 'admitted' || status === 'conditional') ? `but for ${butFor}` : undefined;
}

/** @throws when the catalogue has no such zone */
export function getAdmissionRule(slug: string, vehicle: VehicleFacts = {}): AdmissionRule {
  const zone = findZoneBySlug(slug);
  const rule = zone && authorities[zone.authority].rules[slug];
  if (!rule) throw new Error(`No admission rule for the zone ${slug}.`);
  return { ...rule, ...findVehicleGroup(rule, vehicle)?.ownRules };
}

type Decision = Pick<DraftResult, 'status' | 'reason' | 'condition' | 'whatWouldChangeIt' | 'assumptions'> & {
  isImpossible?: boolean | undefined;
  /** When the rule of this vehicle is in force, where that is not when the zone is. */
  active?: string | undefined;
};

const findPeriod = ({ periods }: AdmissionRule, day: string): RulePeriod | undefined =>
  periods.find((candidate) => isPeriodInForce(candidate, day));

function decideOnDay(rule: AdmissionRule, vehicle: VehicleFacts, day: string): Decision {
  const decision = decideInPeriod(rule, findPeriod(rule, day), vehicle, day);
  const reason = decision.status === 'admitted' && findVehicleGroup(rule, vehicle)?.exemptionReason;
  return reason ? { ...decision, reason: `${decision.reason} ${reason}` } : decision;
}

/** What the rule of a period, or of rest days, says to a vehicle on that day (ISO). */
export function decideInPeriod(
  rule: AdmissionRule,
  period: RulePeriod | RestDayRule | undefined,
  vehicle: VehicleFacts,
  day: string,
): Decision {
  if (!period) return createUnknownDecision('We know of no published rules for that day yet.', newRuleText);
  if (!vehicle.vehicle_category) return createUnknownDecision(unknownCategoryText, decisiveDocumentText);
  const ownRule = findVehicleRule(vehicle.vehicle_category, period);
  const vehicleRule = findVehicleRule(vehicle.vehicle_category, addRulesRoundIt(rule, period, day));
  if (!vehicleRule) return createUnknownDecision(uncoveredCategoryText, newRuleText);

  const { statuses, reason, condition, active, isImpossible, ...judged } = judgeVehicle(vehicleRule, vehicle, day);
  const status = combineStatuses(statuses);
  const assumptions = [...judged.assumptions, ...listPeriodAssumptions(rule, period, day, statuses)];
  if (status === undefined)
    return {
      ...createUnknownDecision(reason, decisiveDocumentText),
      assumptions,
      active,
      isImpossible,
    };
  const nextChange = 'provenance' in period ? undefined : findNextPeriod(rule, vehicle, ownRule, day)?.from;
  return {
    status,
    reason,
    assumptions,
    active,
    condition: status === 'conditional' ? (condition ?? rule.condition ?? rule.need) : undefined,
    whatWouldChangeIt: describeWhatWouldChange(status, joinWaysOut(rule, period, vehicle, day), vehicle, nextChange),
  };
}

function addRulesRoundIt<Rule extends RulePeriod | RestDayRule>(
  { within }: AdmissionRule,
  rule: Rule,
  day: string,
): Rule {
  if (!within) return rule;
  const outer = getAdmissionRule(within.slug);
  const ofDay = (outer.isInForce?.(day) ?? true) ? findPeriod(outer, day) : outer.atRest;
  return ofDay
    ? addSurroundingRules(rule, ofDay, { ...within, condition: outer.condition, active: outer.active })
    : rule;
}

/** The next period with another rule for this category of vehicle. A rest-day rule has no periods. */
const findNextPeriod = (
  rule: AdmissionRule,
  { vehicle_category }: VehicleFacts,
  current: VehicleRule | undefined,
  day: string,
) =>
  rule.periods
    .filter((period) => period.from && period.from > day && findVehicleRule(vehicle_category, period) !== current)
    .toSorted((one, other) => (one.from ?? '').localeCompare(other.from ?? ''))[0];

function createUnknownDecision(reason: string, whatWouldChangeIt: string): Decision {
  return { status: 'unknown', reason, condition: undefined, whatWouldChangeIt, assumptions: [] };
}

function describeWhatWouldChange(
  status: AdmissionStatus,
  rule: Pick<AdmissionRule, 'otherwise'>,
  vehicle: VehicleFacts,
  nextChange?: string,
): string {
  switch (status) {
    case 'unknown':
      return newRuleText;
    case 'refused': {
      const proof =
        findEuroStandardRange(vehicle).known === 'stated'
          ? ''
          : `A document that shows a cleaner standard: ${decisiveDocuments}.`;
      return [proof, rule.otherwise].filter(Boolean).join(' ') || 'Only a cleaner vehicle.';
    }
    case 'admitted':
    case 'conditional':
      return nextChange
        ? `The rules change on ${longDate(nextChange)}.`
        : 'A new decision of the authority: check again before the trip.';
  }
}
