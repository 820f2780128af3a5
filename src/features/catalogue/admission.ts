import type { AdmissionRule, AdmissionStatus, RulePeriod, VehicleRule } from './admission-rule.ts';
import { admissionRules } from './admission-rules.ts';
import { euroRange, type VehicleFacts } from './euro-level.ts';
import { judge } from './vehicle-verdict.ts';

export interface Admission {
  status: AdmissionStatus;
  reason: string;
  /** What the driver must do even with an admitted vehicle. */
  need: string;
  /** When the zone is in force. */
  active: string;
  source: string;
  /** ISO day. */
  rulesAsOf: string;
  whatWouldChangeIt: string;
}

const papers =
  "the V5C (first registration, box B; category, J; fuel, P.3; Euro standard, V.9 or D.2), a certificate of conformity or the maker's letter";
const settledBy = `A document that settles it: ${papers}.`;
const newText = 'A new or clearer text of the authority.';

/**
 * Whether a vehicle may enter a zone on a day, by the published rules. What is not certain is 'unknown', never 'admitted'.
 * @param slug of the zone
 * @param day ISO day of the trip
 * @throws when the catalogue has no such zone
 */
export function checkAdmission(slug: string, vehicle: VehicleFacts, day: string): Admission {
  const rule = Object.hasOwn(admissionRules, slug) ? admissionRules[slug] : undefined;
  if (!rule) throw new Error(`No admission rule for the zone ${slug}.`);
  const { need, active, source, rulesAsOf } = rule;
  return { need, active, source, rulesAsOf, ...decide(rule, vehicle, day) };
}

type Decision = Pick<Admission, 'status' | 'reason' | 'whatWouldChangeIt'>;

function decide(rule: AdmissionRule, vehicle: VehicleFacts, day: string): Decision {
  const period = rule.periods.find((candidate) => isInForce(candidate, day));
  if (!period) return undecided('We know of no published rules for that day yet.', newText);
  if (!vehicle.vehicle_category) return undecided('The category of your vehicle is not known.', settledBy);
  const vehicleRule = ruleFor(vehicle.vehicle_category, period);
  if (!vehicleRule) return undecided('The rules we hold do not cover this category of vehicle.', newText);

  const { statuses, reason } = judge(vehicleRule, vehicle);
  const [first, ...others] = new Set(statuses);
  if (first === undefined || others.length > 0) return undecided(reason, settledBy);
  const next = rule.periods.find(
    (later) => later.from !== undefined && later.from > day && ruleFor(vehicle.vehicle_category, later) !== vehicleRule,
  );
  return { status: first, reason, whatWouldChangeIt: change(first, rule, vehicle, next?.from) };
}

function undecided(reason: string, whatWouldChangeIt: string): Decision {
  return { status: 'unknown', reason, whatWouldChangeIt };
}

function ruleFor(
  category: VehicleFacts['vehicle_category'],
  { M1, N1, motorcycle }: RulePeriod,
): VehicleRule | undefined {
  return new Map([
    ['M1', M1],
    ['N1', N1],
    ['motorcycle', motorcycle],
  ]).get(category ?? '');
}

function isInForce({ from = '', to = '9999', season }: RulePeriod, day: string): boolean {
  if (day < from || day > to) return false;
  if (!season) return true;
  const date = day.slice(5);
  const overNewYear = season.from > season.to;
  return overNewYear ? date >= season.from || date <= season.to : date >= season.from && date <= season.to;
}

function change(status: AdmissionStatus, rule: AdmissionRule, vehicle: VehicleFacts, nextChange?: string): string {
  switch (status) {
    case 'unknown':
      return newText;
    case 'conditional':
      return rule.condition ?? rule.need;
    case 'refused': {
      const proof = euroRange(vehicle).known === 'stated' ? '' : `A document that shows a cleaner standard: ${papers}.`;
      return [proof, rule.otherwise].filter(Boolean).join(' ') || 'Only a cleaner vehicle.';
    }
    case 'admitted':
      return nextChange
        ? `The rules change on ${longDate(nextChange)}.`
        : 'A new decision of the authority: check again before the trip.';
  }
}

function longDate(day: string): string {
  return new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
}
