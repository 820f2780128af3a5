import type { PhrasesByLanguage } from '#robot/control-meaning.ts';
import { countryNames } from '#robot/countries.ts';
import type { CompanyCard, PlanContext, PlanResult } from '#robot/driver.ts';
import type { PayloadPath, PortalDocument, PortalPayload } from '#robot/payload.ts';
import { findAnswerKey, findEuroLevel, formatPlateForPortal, refusePlan } from '#robot/portal-values.ts';
import { addDays, listStayDays } from '../../days.ts';
import { longDate } from '../../long-date.ts';
import { isPalermoZtlInForce, isSunday } from './hours.ts';
import { fuelPhrases } from './vocabulary.ts';

export interface DayPassPlan {
  email: string;
  password: string;
  firstName: string;
  surname: string;
  country: PhrasesByLanguage;
  plate: string;
  fuel: keyof typeof fuelPhrases;
  /** Such as 'Euro 5', as the portal lists it. */
  euro: string;
  /** Set for vehicles from abroad. */
  certificate: PortalDocument | undefined;
  /** The days of the stay that need a pass, ISO. */
  days: readonly string[];
  /** The code of the pass, once it is bought. */
  code: string | null;
  card: CompanyCard;
}

const commonFacts: readonly PayloadPath[] = [
  'owner.first_name',
  'owner.last_name',
  'vehicle.plate_number',
  'vehicle.country_of_registration',
  'vehicle.vehicle_category',
  'vehicle.fuel_type',
  'vehicle.euro_standard',
  'travel.entry_date',
  'travel.number_of_days',
];

export function listRequiredFacts(payload: PortalPayload): readonly PayloadPath[] {
  const day = payload.travel?.entry_date;
  const ofNight: readonly PayloadPath[] = day && isSunday(day) ? ['travel.before_six'] : [];
  return isItalian(payload) ? [...commonFacts, ...ofNight] : [...commonFacts, ...ofNight, 'documents.v5c'];
}

/** The portal finds Italian vehicles in the national register and asks for no certificate. */
function isItalian({ vehicle }: PortalPayload): boolean {
  return vehicle.country_of_registration === 'Italy';
}

/** The lowest Euro class that may buy a pass. Published for petrol and diesel; for other fuels the portal decides. */
const minimumEuroByFuel: Partial<Record<DayPassPlan['fuel'], number>> = { petrol: 3, diesel: 4 };

/** The real maximum of one purchase is unknown. */
const MAX_DAY_PASSES = 10;

/**
 * Every phase makes a plan of its own. A pass that is already bought is not refused because its first day has passed.
 */
export function plan(
  payload: PortalPayload,
  { contactEmail: email, today, card, reference, password }: PlanContext,
): PlanResult<DayPassPlan> {
  const { owner, vehicle, documents, travel } = payload;
  const { first_name: firstName, last_name: surname } = owner;
  const country = countryNames(vehicle.country_of_registration ?? '');
  const certificate = isItalian(payload) ? undefined : documents.v5c;
  const { entry_date: firstDay, number_of_days: count, before_six: beforeSix } = travel ?? {};
  if (!firstName || !surname || !vehicle.plate_number || !country || !firstDay || !count)
    return refusePlan('The portal asks for name, plate, country and the days of entry; the order lacks one of them.');
  if (!isItalian(payload) && !certificate)
    return refusePlan('The portal does not know foreign plates, and wants the registration certificate.');
  if (vehicle.vehicle_category !== 'M1')
    return refusePlan('What a pass costs, and who may have one, is known of cars only.');
  if (vehicle.fuel_type === 'electric')
    return refusePlan('Electric cars need no pass: AMAT puts them on its white list (ztlcentrale@amat.pa.it).');
  const fuel = findAnswerKey(fuelPhrases, vehicle.fuel_type);
  const euro = findEuroLevel(vehicle.euro_standard, 0);
  if (!fuel || euro === undefined)
    return refusePlan('The portal asks for fuel and Euro class, and the order does not know both.');
  const minimumEuro = minimumEuroByFuel[fuel] ?? 0;
  if (euro < minimumEuro)
    return refusePlan(`No day pass is sold for ${fuel} cars below Euro ${minimumEuro}; this one is Euro ${euro}.`);
  const days = listPassDays(firstDay, count, beforeSix !== 'no');
  if (days.length === 0)
    return refusePlan('The zone is not in force on any day of this stay from 6:00 on: no pass is needed.');
  if (days.length > MAX_DAY_PASSES) return refusePlan(`The robot buys at most ${MAX_DAY_PASSES} day passes at once.`);
  const [firstPass = firstDay] = days;
  if (firstPass < today && !reference)
    return refusePlan(
      `A day pass can be used only on its own day, and ${longDate(firstPass)}${
        firstPass < firstDay ? ', a Saturday whose night lasts until 6:00 on Sunday,' : ''
      } has passed.`,
    );
  return {
    possible: true,
    plan: {
      email,
      password,
      firstName,
      surname,
      country,
      plate: formatPlateForPortal(vehicle.plate_number),
      fuel,
      euro: `Euro ${euro}`,
      certificate,
      days,
      code: reference,
      card,
    },
  };
}

/**
 * Monday to Friday by day but on public holidays, and Friday and Saturday also from 23:00 (20:00 in summer). A
 * Saturday's pass lasts until 6:00 on Sunday. So a stay that begins on a Sunday needs it too where it begins before
 * 6:00. Orders from before we asked count as such a stay.
 */
function listPassDays(firstDay: string, count: number, isBeforeSix: boolean): string[] {
  const nights = isSunday(firstDay) && isBeforeSix ? 1 : 0;
  return listStayDays(addDays(firstDay, -nights), count + nights).filter(
    (day) => !isSunday(day) && isPalermoZtlInForce(day),
  );
}
