import { splitSentences } from '#platform/split-sentences.ts';
import {
  type AdmissionStatus,
  type Assumption,
  type EuroThresholds,
  findStricterStatus,
  type VehicleRule,
} from './admission-rule.ts';
import {
  type EuroStandardRange,
  euroLevels,
  findEuroStandardRange,
  hasEuroStandard,
  isOfAge,
  mayHybridBurnDiesel,
  registrationDay,
  type VehicleFacts,
} from './euro-standard.ts';
import { longDate } from './long-date.ts';

/** The result for a vehicle with unknown facts: every status that is still possible, and the reason. */
interface VehicleVerdict {
  statuses: AdmissionStatus[];
  reason: string;
  /** What the status 'conditional' requires; undefined where the zone's own condition counts. */
  condition?: string | undefined;
  /** What was assumed to decide so. Empty where nothing was, and where what is assumed decides nothing. */
  assumptions: readonly string[];
  /** When that is so, where that is not when the zone is in force. */
  active?: string | undefined;
  /** Two of the stated facts exclude each other. */
  isImpossible?: boolean;
}

/** The same without what the rule as a whole assumes. */
type RuleResult = Omit<VehicleVerdict, 'assumptions'> & { assumptions?: readonly string[] };

type EuroRule = Extract<VehicleRule, { by: 'euro' }>;
type ClassRule = Extract<VehicleRule, { by: 'class' }>;

/** @param day of the trip, ISO */
export function judgeVehicle(rule: VehicleRule, vehicle: VehicleFacts, day: string): VehicleVerdict {
  const { assumptions = [], ...verdict } = describeDoubtAsCondition(rule, judgeByRule(rule, vehicle, day));
  const { statuses, reason } = verdict;
  // The limits of emission rules do not concern electric vehicles, whatever else they assume.
  const isConcerned = rule.by !== 'euro' || hasEuroStandard(vehicle);
  return {
    ...verdict,
    reason: rule.preamble ? `${rule.preamble} ${reason}` : reason,
    active: rule.active ?? verdict.active,
    assumptions: [...assumptions, ...(isConcerned ? listDecisiveAssumptions(rule.assumption, statuses) : [])],
  };
}

/** What is assumed of a rule, where one of the results rests on it. A doubt rests on nothing. */
function listDecisiveAssumptions(
  assumption: Assumption | undefined,
  statuses: readonly AdmissionStatus[],
): readonly string[] {
  const decided = statuses.filter((status) => status !== 'unknown');
  if (typeof assumption === 'string') return decided.length > 0 ? [assumption] : [];
  return assumption ? decided.flatMap((status) => assumption[status] ?? []) : [];
}

function describeDoubtAsCondition({ conditionInDoubt }: VehicleRule, result: RuleResult): RuleResult {
  const { statuses, condition } = result;
  if (!conditionInDoubt || !statuses.includes('unknown')) return result;
  return {
    ...result,
    statuses: statuses.map((status) => (status === 'unknown' ? 'conditional' : status)),
    condition: [condition, conditionInDoubt].filter(Boolean).join(' '),
  };
}

function judgeByRule(rule: VehicleRule, vehicle: VehicleFacts, day: string): RuleResult {
  const { condition } = rule;
  switch (rule.by) {
    case 'same':
      return { statuses: [rule.status], reason: rule.reason, condition };
    case 'class':
      return { ...judgeByClass(rule, vehicle), condition };
    case 'euro':
      return { condition, ...judgeByEuro(rule, vehicle, day) };
    case 'all':
      return combineVerdicts(rule.rules.map((one) => judgeVehicle(one, vehicle, day)));
  }
}

/** The strictest status of several rules, for every combination that is still possible. */
function combineVerdicts(verdicts: readonly VehicleVerdict[]): RuleResult {
  const combinations = verdicts
    .map(({ statuses }) => statuses)
    .reduce((left, right) => left.flatMap((one) => right.map((other) => findStricterStatus(one, other))));
  const conditions = verdicts.flatMap(({ statuses, condition }) =>
    condition && statuses.includes('conditional') ? condition : [],
  );
  return {
    statuses: [...new Set(combinations)],
    reason: joinReasons(verdicts.map(({ reason }) => reason)),
    condition: conditions.join(' ') || undefined,
    active: findRefusingHours(verdicts),
    assumptions: verdicts.flatMap(({ assumptions }) => assumptions),
  };
}

/** When the rule is in force that alone refuses; undefined where none does for certain, or several do. */
function findRefusingHours(verdicts: readonly VehicleVerdict[]): string | undefined {
  const [refusing, ...others] = verdicts.filter(({ statuses }) => isRefusal(statuses));
  return others.length === 0 ? refusing?.active : undefined;
}

const isRefusal = (statuses: readonly AdmissionStatus[]) =>
  statuses.length > 0 && statuses.every((status) => status === 'refused');

/** A sentence that several reasons share, such as that the fuel is not known, stands once: after the last of them. */
function joinReasons(reasons: readonly string[]): string {
  const sentences = reasons.flatMap(splitSentences);
  return sentences.filter((sentence, index) => sentences.lastIndexOf(sentence) === index).join(' ');
}

function judgeByClass(
  { scheme, admitted, conditional, unclear, assumedOf }: ClassRule,
  vehicle: VehicleFacts,
): RuleResult {
  const classes = scheme.listPossibleClasses(vehicle);
  const statuses = classes.map((emissionClass): AdmissionStatus => {
    if (unclear?.includes(emissionClass)) return 'unknown';
    if (conditional?.includes(emissionClass)) return 'conditional';
    return admitted.includes(emissionClass) ? 'admitted' : 'refused';
  });
  const names = classes.map((found) => (found === scheme.noClassName ? 'no class' : `${scheme.name} ${found}`));
  const yours =
    classes.length === 0
      ? 'The class of your vehicle cannot be told from what is known.'
      : scheme.isPrinted?.(vehicle)
        ? `The certificate of your vehicle says ${formatOrList(names)}.`
        : `Your vehicle ${classes.length === 1 ? 'gets' : 'may get'} ${formatOrList(names)}.`;
  const onCondition = conditional ? `, and ${formatAndList(conditional)} on a condition` : '';
  const contradiction = scheme.findContradiction?.(vehicle);
  return {
    statuses: contradiction ? [] : statuses,
    isImpossible: contradiction !== undefined,
    reason: `${scheme.name} ${formatAndList(admitted)} may enter${onCondition}. ${contradiction ?? yours}`,
    assumptions: classes.some((found) => assumedOf?.classes.includes(found)) && assumedOf ? [assumedOf.text] : [],
  };
}

function judgeByEuro(rule: EuroRule, vehicle: VehicleFacts, tripDay: string): RuleResult {
  const fuel = vehicle.fuel_type;
  if (!fuel) return { statuses: [], reason: 'The fuel of your vehicle is not known.' };
  if (!hasEuroStandard(vehicle))
    return { statuses: ['admitted'], reason: 'The limits do not concern electric vehicles.' };

  const { oldtimer } = rule;
  const day = registrationDay(vehicle);
  const range = findEuroStandardRange(vehicle);
  const isContradictory = range.known === 'contradictory';
  const limits = listFuelLimits(rule, fuel, mayHybridBurnDiesel(vehicle));
  const isEuro6d = range.known === 'stated' && isStatedEuro6d(vehicle);
  const isUnprinted = range.known === 'not printed';
  const byOwnDates = limits.flatMap(({ ladder: { ownDate } }) =>
    isUnprinted && ownDate && day && day >= ownDate.from ? ownDate : [],
  );
  const results = limits.map(({ ladder }) =>
    euroLevels(range).map((level) => {
      const status = (isEuro6d && level === 6 && ladder.euro6d) || findStatusAtLevel(ladder, level);
      return status === 'refused' && ladder.ownDate && byOwnDates.includes(ladder.ownDate) ? 'unknown' : status;
    }),
  );
  const statuses = results.flat();
  const isWithinLimits = statuses.length > 0 && statuses.every((status) => status === 'admitted');
  const isOldtimer = oldtimer && isOfAge(vehicle, oldtimer.years, tripDay);
  // An exemption by age alone counts whatever the standard. The document always prints the date.
  const isExemptByAge = isOldtimer && oldtimer.status === 'admitted';
  if (isOldtimer && !isWithinLimits && (isExemptByAge || !isContradictory))
    return {
      statuses: [oldtimer.status],
      reason: isContradictory
        ? `${oldtimer.reason} ${describeContradiction(vehicle)} The day on the registration document decides.`
        : oldtimer.reason,
      condition: oldtimer.condition,
    };
  // Where standard and date contradict each other, it may be an oldtimer or none.
  if (isOldtimer && isContradictory) statuses.push(oldtimer.status);
  if (limits.length === 0) return { statuses: ['unknown'], reason: `The rules name no limit for ${fuel}.` };
  const ownDateReasons = statuses.includes('unknown') ? byOwnDates.map(({ reason }) => reason) : [];
  const parts = [...limits.map(describeFuelLimit), describeEuroStandard(range, vehicle), ...ownDateReasons];
  const isPartTime =
    isRefusal(statuses) &&
    limits.every(({ ladder }) => euroLevels(range).every((level) => ladder.partTime?.levels.includes(level)));
  return {
    statuses,
    active: isPartTime ? limits[0]?.ladder.partTime?.active : undefined,
    reason: parts.join(' '),
    assumptions: limits.flatMap(({ ladder }, index) =>
      listDecisiveAssumptions(ladder.assumption, results[index] ?? []),
    ),
  };
}

interface FuelLimit {
  fuel: string;
  ladder: EuroThresholds;
}

function listFuelLimits({ petrol, diesel, gas, hybrid }: EuroRule, fuel: string, mayBurnDiesel: boolean): FuelLimit[] {
  const liquids = [
    { fuel: 'petrol', ladder: petrol },
    { fuel: 'diesel', ladder: diesel },
  ];
  switch (fuel) {
    case 'hybrid':
      return hybrid ? [{ fuel, ladder: hybrid }] : liquids.filter((one) => one.fuel === 'petrol' || mayBurnDiesel);
    case 'LPG':
    case 'CNG':
      return gas ? [{ fuel, ladder: gas }] : [];
    default:
      return liquids.filter((limit) => limit.fuel === fuel);
  }
}

function findStatusAtLevel({ admittedFrom, conditional, unclear }: EuroThresholds, level: number): AdmissionStatus {
  if (unclear?.includes(level)) return 'unknown';
  if (conditional?.includes(level)) return 'conditional';
  return admittedFrom !== undefined && level >= admittedFrom ? 'admitted' : 'refused';
}

function describeFuelLimit({ fuel, ladder }: FuelLimit): string {
  const { admittedFrom, conditional, unclear, euro6d, partTime } = ladder;
  const parts: string[] = [];
  if (admittedFrom !== undefined) parts.push(admittedFrom === 0 ? 'admitted' : `admitted from Euro ${admittedFrom}`);
  if (conditional) parts.push(`admitted on a condition ${formatEuroSpan('with', conditional)}`);
  if (euro6d === 'admitted') parts.push('admitted with Euro 6d');
  if (partTime) parts.push(`kept out ${formatEuroSpan('with', partTime.levels)} only ${partTime.active}`);
  if (unclear) parts.push(`no clear rule ${formatEuroSpan('for', unclear)}`);
  return `${fuel[0]?.toUpperCase()}${fuel.slice(1)}: ${parts.join(', ') || 'not admitted'}.`;
}

/** Nobody can choose a 'Euro 0' in the form: such a vehicle is older than Euro 1. */
function formatEuroSpan(preposition: 'with' | 'for', levels: readonly number[]): string {
  const [first, last = 0] = [levels[0], levels.at(-1)];
  if (first === 0) return last === 0 ? `${preposition} what is older than Euro 1` : `up to Euro ${last}`;
  return `${preposition} ${first === last ? `Euro ${first}` : `Euro ${first} to ${last}`}`;
}

function describeEuroStandard(range: EuroStandardRange, vehicle: VehicleFacts): string {
  const levels = formatOrList(euroLevels(range).map((level) => (level === 0 ? 'older than Euro 1' : `Euro ${level}`)));
  switch (range.known) {
    case 'nothing':
      return 'The Euro standard of your vehicle is not known.';
    case 'stated':
      return `Yours is ${isStatedEuro6d(vehicle) ? vehicle.euro_standard : levels}.`;
    case 'date':
      return `By its date of registration yours is ${levels}.`;
    case 'not printed':
      return `Where the document prints no Euro standard, its date of registration counts: by it yours is ${levels}.`;
    case 'contradictory':
      return describeContradiction(vehicle);
  }
}

const isStatedEuro6d = ({ euro_standard }: VehicleFacts): boolean => euro_standard?.startsWith('Euro 6d') ?? false;

/** For a vehicle whose stated standard and date of first registration exclude each other. */
const describeContradiction = (vehicle: VehicleFacts): string =>
  `You state ${vehicle.euro_standard}, and ${longDate(registrationDay(vehicle) ?? '')} as the day of first registration: the two do not fit together, so one of them is wrong.`;

const conjunction = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const formatAndList = (words: readonly string[]) => conjunction.format(words);
const disjunction = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const formatOrList = (words: readonly string[]) => disjunction.format(words);
