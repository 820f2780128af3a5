import type {
  AdmissionRule,
  AdmissionStatus,
  Assumption,
  RestDayRule,
  RulePeriod,
  SurroundingZone,
  VehicleRule,
} from './admission-rule.ts';
import { isOfAge, type VehicleFacts } from './euro-standard.ts';
import { findAssumption } from './provenance.ts';

// Several rules that hold at one place and time, as one: the strictest result counts.

/** One status for several: 'conditional' where some are 'admitted' and the others 'conditional'; else undefined. */
export function combineStatuses(statuses: readonly AdmissionStatus[]): AdmissionStatus | undefined {
  const [first, ...others] = new Set(statuses);
  if (others.length === 0) return first;
  const mayEnter = statuses.every((status) => status === 'admitted' || status === 'conditional');
  return mayEnter ? 'conditional' : undefined;
}

/** The parts of a rule that hold at all hours of all days. */
const listRulesAtAllHours = (rule: VehicleRule | undefined): VehicleRule[] => {
  if (rule?.holdsAtAllHours) return [rule];
  return rule?.by === 'all' ? rule.rules.flatMap(listRulesAtAllHours) : [];
};

/** A rest-day rule together with the bans of that time that rest on no day: it is never milder than they are. */
export function addRulesAtAllHours(atRest: RestDayRule, period: RulePeriod | undefined): RestDayRule {
  const combined = (['M1', 'N1', 'motorcycle'] as const).flatMap((category) => {
    const rules = listRulesAtAllHours(period?.[category]);
    return rules.length > 0 ? [[category, { by: 'all', rules: [atRest[category] ?? unwritten, ...rules] }]] : [];
  });
  return { ...atRest, ...Object.fromEntries(combined) };
}

export const uncoveredCategoryText = 'The rules we hold do not cover this category of vehicle.';
const unwritten: VehicleRule = { by: 'same', status: 'unknown', reason: uncoveredCategoryText };

/** The rule of a zone together with that of the zone round it: nobody drives into the one but through the other. */
export function addSurroundingRules<Rule extends RulePeriod | RestDayRule>(
  inner: Rule,
  outer: RulePeriod | RestDayRule,
  {
    preamble,
    conditionInDoubt,
    condition,
    active,
  }: Omit<SurroundingZone, 'slug'> & Pick<AdmissionRule, 'condition' | 'active'>,
): Rule {
  const combined = (['M1', 'N1', 'motorcycle'] as const).flatMap((category) => {
    const around = outer[category];
    if (!around || (around.by === 'same' && around.status === 'admitted')) return [];
    const inside = inner[category] ?? unwritten;
    const isOpenInside = inside.by === 'same' && inside.status === 'admitted';
    const told: VehicleRule = {
      ...around,
      active: around.active ?? active,
      preamble: [preamble, around.preamble].filter(Boolean).join(' '),
      ...(condition && { condition: around.condition ?? condition }),
      ...(!isOpenInside && { conditionInDoubt }),
    };
    return [[category, { by: 'all', rules: [inside, told] }]];
  });
  return { ...inner, ...Object.fromEntries(combined) };
}

/** What a refused vehicle can do instead in this time, and what else may exempt one of its age. */
export function joinWaysOut(
  { otherwise, exemptionByAge }: AdmissionRule,
  period: RulePeriod | RestDayRule,
  vehicle: VehicleFacts,
  day: string,
): Pick<AdmissionRule, 'otherwise'> {
  const ofTime = 'otherwise' in period ? period.otherwise : otherwise;
  const ofAge = exemptionByAge && isOfAge(vehicle, exemptionByAge.years, day) ? exemptionByAge.text : undefined;
  return { otherwise: [ofTime, ofAge].filter(Boolean).join(' ') };
}

/** What is assumed of all rules of a zone, or of its rest days, where anything was decided by them. */
export function listPeriodAssumptions(
  rule: AdmissionRule,
  period: RulePeriod | RestDayRule,
  day: string,
  statuses: readonly AdmissionStatus[],
): string[] {
  if (statuses.every((status) => status === 'unknown')) return [];
  const { dayAssumption } = period;
  const { provenance } = 'provenance' in period ? period : rule;
  return [dayAssumption?.appliesOnDay(day) ? dayAssumption.text : [], findAssumption(provenance) ?? []].flat();
}

/** Everything that the rules of a zone assume, each once. */
export function listRuleAssumptions({ provenance, periods, atRest }: AdmissionRule): string[] {
  const parts = [...periods, ...(atRest ? [atRest] : [])];
  const ofDays = periods.flatMap(({ dayAssumption }) => dayAssumption?.text ?? []);
  const ofVehicles = parts.flatMap(({ M1, N1, motorcycle }) =>
    [M1, N1, motorcycle].flatMap((rule) => (rule ? listAssumptionsOf(rule) : [])),
  );
  return [...new Set([findAssumption(provenance) ?? [], ofDays, ofVehicles].flat())];
}

function listAssumptionsOf(rule: VehicleRule): string[] {
  const parts =
    rule.by === 'all'
      ? rule.rules.flatMap(listAssumptionsOf)
      : rule.by === 'euro'
        ? [rule.petrol, rule.diesel, rule.gas, rule.hybrid].flatMap((ladder) => listTexts(ladder?.assumption))
        : [];
  return [...listTexts(rule.assumption), ...parts];
}

const listTexts = (assumption: Assumption | undefined): string[] =>
  typeof assumption === 'string' ? [assumption] : Object.values(assumption ?? {});
