import type { PhrasesByLanguage } from '#robot/control-meaning.ts';
import { countryNames } from '#robot/countries.ts';
import type { CompanyCard, PlanContext, PlanResult } from '#robot/driver.ts';
import type { PayloadPath, PortalPayload } from '#robot/payload.ts';
import { findAnswerKey, findEuroLevel, formatPlateForPortal, refusePlan } from '#robot/portal-values.ts';
import { MAX_TITLE_DAYS } from './rules.ts';
import { fuelPhrases, type titlePhrases } from './vocabulary.ts';

export interface TitlePlan {
  email: string;
  password: string;
  firstName: string;
  surname: string;
  country: PhrasesByLanguage;
  plate: string;
  fuel: keyof typeof fuelPhrases;
  /** Such as 'Euro 5', as the shop lists it. */
  euro: string;
  titleKind: keyof typeof titlePhrases;
  startDay: string;
  /** The number of the order, once it is paid. */
  orderNumber: string | null;
  card: CompanyCard;
}

export const requiredFacts: readonly PayloadPath[] = [
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

/**
 * Which Euro classes get a title is not clearly published, so the shop decides.
 * Every phase makes a plan of its own. A title that is already bought is not refused because its first day has passed.
 */
export function plan(
  { owner, vehicle, travel }: PortalPayload,
  { contactEmail: email, today, card, reference, password }: PlanContext,
): PlanResult<TitlePlan> {
  const { first_name: firstName, last_name: surname } = owner;
  const country = countryNames(vehicle.country_of_registration ?? '');
  const { entry_date: startDay, number_of_days: count } = travel ?? {};
  if (!firstName || !surname || !vehicle.plate_number || !country || !startDay || !count)
    return refusePlan('The shop asks for name, plate, country and the days of entry; the order lacks one of them.');
  if (vehicle.vehicle_category !== 'M1') return refusePlan('What a title costs is known of cars only.');
  if (vehicle.fuel_type === 'electric') return refusePlan('Electric cars enter free of charge, without a title.');
  const fuel = findAnswerKey(fuelPhrases, vehicle.fuel_type);
  const euro = findEuroLevel(vehicle.euro_standard, 0);
  if (!fuel || euro === undefined)
    return refusePlan('The shop asks for fuel and Euro class, and the order does not know both.');
  if (count > MAX_TITLE_DAYS)
    return refusePlan(
      `One title is for ${MAX_TITLE_DAYS} days at most, and a month has one of those; the stay has ${count} days.`,
    );
  if (startDay < today && !reference) return refusePlan('No title is sold for a day that has passed.');
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
      titleKind: count === 1 ? '1-day' : '4-day',
      startDay,
      orderNumber: reference,
      card,
    },
  };
}
