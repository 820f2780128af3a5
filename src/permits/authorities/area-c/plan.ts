import type { PhrasesByLanguage } from '#robot/control-meaning.ts';
import { countryNames } from '#robot/countries.ts';
import type { CompanyCard, PlanContext, PlanResult } from '#robot/driver.ts';
import type { PayloadPath, PortalPayload } from '#robot/payload.ts';
import { formatPlateForPortal, refusePlan } from '#robot/portal-values.ts';
import { findVehicleGroup } from '../../admission-rule.ts';
import { addDays, listStayDays } from '../../days.ts';
import { findEuroStandardRange } from '../../euro-standard.ts';
import { isItalianWorkingDay } from '../../italian-law.ts';
import { ruleCheckFacts } from '../../rule-check-playbook.ts';
import { areaCRules } from './rules.ts';

export interface AreaCPlan {
  /** Without the spaces and dashes that only make it readable. */
  plate: string;
  country: PhrasesByLanguage;
  /** The days of the stay that need a ticket, ISO, first to last; never none. */
  days: readonly string[];
  /** The PIN of the one purchase of all tickets; undefined until it is made. */
  pin: string | undefined;
  email: string;
  card: CompanyCard;
}

/**
 * The site itself asks only for plate and country. The other facts decide whether a ticket is of use to this vehicle.
 * A guest buys by plate and day, and the receipt goes to our contact address (areac.atm-mi.it).
 */
export const requiredFacts: readonly PayloadPath[] = [...ruleCheckFacts, 'travel.entry_date'];

/** The days depend only on the order: a plan made on any of them must contain the same activations. */
export function plan(
  { vehicle, travel }: PortalPayload,
  { contactEmail, today, card, reference }: PlanContext,
): PlanResult<AreaCPlan> {
  const country = countryNames(vehicle.country_of_registration ?? '');
  if (!country || !vehicle.plate_number || !travel?.entry_date)
    return refusePlan('The site asks for plate, country and days; the order lacks one of them.');
  const days = listStayDays(travel.entry_date, travel.number_of_days).filter(isItalianWorkingDay);
  const pin = /\d{10,12}/.exec(reference ?? '')?.[0];
  // Tickets that are already bought are used, whatever has changed since.
  const reason = pin ? undefined : findObstacle(vehicle, days, today);
  if (reason) return refusePlan(reason);
  const plate = formatPlateForPortal(vehicle.plate_number);
  return { possible: true, plan: { plate, country, days, pin, email: contactEmail, card } };
}

function findObstacle(vehicle: PortalPayload['vehicle'], days: readonly string[], today: string): string | undefined {
  const [first] = days;
  if (!first) return 'Area C is not in force on any day of this stay: no ticket is needed.';
  if (first < addDays(today, -1))
    return `A ticket can be activated until the end of the day after the entry; for ${first} that is over.`;
  if (vehicle.vehicle_category === 'motorcycle') return 'Motorcycles enter Area C without a ticket.';
  if (vehicle.fuel_type === 'electric')
    return 'Electric cars enter Area C without a ticket; the office is told of a foreign plate before.';
  if (findVehicleGroup(areaCRules['milan-area-c'] ?? {}, vehicle)?.isExempt)
    return 'A hybrid car of at most 100 g/km CO2 needs no ticket in Area C; the office is told of a foreign plate before.';
  const shutOut = days.find((day) => isVehicleExcluded(vehicle, day));
  return shutOut && `This vehicle is shut out of Area C on ${shutOut}, and no ticket changes that.`;
}

/**
 * Whether even the best class that the vehicle may have is too old. Where the documents
 * leave the class open, we still buy.
 */
function isVehicleExcluded(vehicle: PortalPayload['vehicle'], day: string): boolean {
  const periods = areaCRules['milan-area-c']?.periods ?? [];
  const rule = periods.find(({ from = '', to = '9999' }) => from <= day && day <= to)?.M1;
  if (rule?.by !== 'euro' || vehicle.vehicle_category !== 'M1') return false;
  const ladder = new Map([
    ['petrol', rule.petrol],
    ['diesel', rule.diesel],
  ]).get(vehicle.fuel_type ?? '');
  const { admittedFrom = 0, unclear = [] } = ladder ?? {};
  return findEuroStandardRange(vehicle).max < Math.min(admittedFrom, ...unclear);
}
