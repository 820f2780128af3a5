import type { AdmissionStatus, Ladder, VehicleRule } from './admission-rule.ts';
import { possibleCritAirClasses } from './crit-air-class.ts';
import { type EuroRange, euroLevels, euroRange, registrationDay, type VehicleFacts } from './euro-level.ts';

/** What a rule says to a vehicle of which not everything is known: every status that is still possible, and why. */
interface Verdict {
  statuses: AdmissionStatus[];
  reason: string;
}

type EuroRule = Extract<VehicleRule, { by: 'euro' }>;
type CritAirRule = Extract<VehicleRule, { by: 'crit-air' }>;

export function judge(rule: VehicleRule, vehicle: VehicleFacts): Verdict {
  if (rule.by === 'same') return { statuses: [rule.status], reason: rule.reason };
  return rule.by === 'crit-air' ? judgeByClass(rule, vehicle) : judgeByEuro(rule, vehicle);
}

function judgeByClass(rule: CritAirRule, vehicle: VehicleFacts): Verdict {
  const classes = possibleCritAirClasses(vehicle);
  const statuses = classes.map((critAirClass): AdmissionStatus => {
    if (rule.unclear?.includes(critAirClass)) return 'unknown';
    if (rule.conditional?.includes(critAirClass)) return 'conditional';
    return rule.admitted.includes(critAirClass) ? 'admitted' : 'refused';
  });
  const names = classes.map((critAirClass) => (critAirClass === 'NC' ? 'no class' : `Crit'Air ${critAirClass}`));
  const yours =
    classes.length === 0
      ? 'The class of your vehicle cannot be told from what is known.'
      : `Your vehicle ${classes.length === 1 ? 'gets' : 'may get'} ${either(names)}.`;
  return { statuses, reason: `Crit'Air ${list(rule.admitted)} may enter. ${yours}` };
}

function judgeByEuro(rule: EuroRule, vehicle: VehicleFacts): Verdict {
  const fuel = vehicle.fuel_type;
  if (!fuel) return { statuses: [], reason: 'The fuel of your vehicle is not known.' };
  if (fuel === 'electric') return { statuses: ['admitted'], reason: 'The limits do not concern electric vehicles.' };

  const { electricOnlyFrom } = rule;
  const day = registrationDay(vehicle);
  if (electricOnlyFrom && day && day >= electricOnlyFrom) {
    const reason = `Vehicles first registered since ${electricOnlyFrom.slice(0, 4)} must be electric.`;
    return { statuses: ['refused'], reason };
  }
  const limits = limitsFor(rule, fuel);
  if (limits.length === 0) return { statuses: ['unknown'], reason: `The rules name no limit for ${fuel}.` };

  const range = euroRange(vehicle);
  const statuses = limits.flatMap(({ ladder }) => euroLevels(range).map((level) => statusAt(ladder, level)));
  if (electricOnlyFrom && !day) statuses.push('refused');
  return { statuses, reason: `${limits.map(limitText).join(' ')} ${standardText(range)}` };
}

interface Limit {
  fuel: string;
  ladder: Ladder;
}

function limitsFor({ petrol, diesel, gas, hybrid }: EuroRule, fuel: string): Limit[] {
  const liquids = [
    { fuel: 'petrol', ladder: petrol },
    { fuel: 'diesel', ladder: diesel },
  ];
  switch (fuel) {
    case 'hybrid':
      return hybrid ? [{ fuel, ladder: hybrid }] : liquids;
    case 'LPG':
    case 'CNG':
      return gas ? [{ fuel, ladder: gas }] : [];
    default:
      return liquids.filter((limit) => limit.fuel === fuel);
  }
}

function statusAt({ admittedFrom, conditional, unclear }: Ladder, level: number): AdmissionStatus {
  if (unclear?.includes(level)) return 'unknown';
  if (conditional?.includes(level)) return 'conditional';
  return admittedFrom !== undefined && level >= admittedFrom ? 'admitted' : 'refused';
}

function limitText({ fuel, ladder: { admittedFrom, conditional, unclear } }: Limit): string {
  const parts: string[] = [];
  if (admittedFrom !== undefined) parts.push(admittedFrom === 0 ? 'admitted' : `admitted from Euro ${admittedFrom}`);
  if (conditional) parts.push(`admitted on a condition with ${span(conditional)}`);
  if (unclear) parts.push(`no clear rule for ${span(unclear)}`);
  return `${fuel[0]?.toUpperCase()}${fuel.slice(1)}: ${parts.join(', ')}.`;
}

function span(levels: readonly number[]): string {
  const [first, last] = [levels[0], levels.at(-1)];
  return first === last ? `Euro ${first}` : `Euro ${first} to ${last}`;
}

function standardText(range: EuroRange): string {
  if (range.known === 'nothing') return 'The Euro standard of your vehicle is not known.';
  const levels = euroLevels(range).map((level) => (level === 0 ? 'older than Euro 1' : `Euro ${level}`));
  return range.known === 'stated'
    ? `Yours is ${list(levels)}.`
    : `By its date of registration yours is ${either(levels)}.`;
}

const list = (words: readonly string[]) => new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(words);
const either = (words: readonly string[]) => new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(words);
