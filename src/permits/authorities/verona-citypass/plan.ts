import type { PhrasesByLanguage } from '#robot/control-meaning.ts';
import { countryNames } from '#robot/countries.ts';
import type { PlanContext, PlanResult } from '#robot/driver.ts';
import type { PayloadPath, PortalPayload } from '#robot/payload.ts';
import { formatPlateForPortal, refusePlan } from '#robot/portal-values.ts';
import { countDaysInBusiestMonth, listStayDays } from '../../days.ts';
import { emissionFacts, isItalianWorkingDay } from '../../italian-law.ts';
import { MAX_VISITS_PER_MONTH } from './rules.ts';

interface BookedVisit {
  /** ISO. */
  day: string;
  slot: string;
}

export interface VisitPlan {
  country: PhrasesByLanguage;
  /** Without the spaces and dashes that only make it readable. */
  plate: string;
  /** One booking for each visit. */
  visits: readonly [BookedVisit, ...BookedVisit[]];
  firstName: string;
  surname: string;
  phone: string;
  email: string;
  password: string;
}

export const requiredFacts: readonly PayloadPath[] = [
  'owner.first_name',
  'owner.last_name',
  'owner.phone',
  'vehicle.plate_number',
  'vehicle.country_of_registration',
  // The rules cover cars only; for any other vehicle an operator finds out.
  'vehicle.vehicle_category',
  // For the winter ban: the site itself does not ask.
  ...emissionFacts,
  'travel.entry_date',
];

/**
 * Countries whose national numbers begin with a 0 that is dropped after the country code (ITU-T E.164). For
 * other countries this is uncertain.
 */
const dialCodesByCountry: Readonly<Record<string, string>> = {
  'United Kingdom': '44',
  Ireland: '353',
  France: '33',
  Germany: '49',
  Austria: '43',
  Netherlands: '31',
  Belgium: '32',
};

export function plan(payload: PortalPayload, context: PlanContext): PlanResult<VisitPlan> {
  const { owner, vehicle, travel } = payload;
  const country = countryNames(vehicle.country_of_registration ?? '');
  const { first_name: firstName, last_name: surname } = owner;
  const entryDate = travel?.entry_date;
  if (!country || !vehicle.plate_number || !firstName || !surname || !owner.phone || !entryDate)
    return refusePlan(
      'CityPass asks for name, mobile phone, plate, country and day of entry; the order lacks one of them.',
    );
  if (vehicle.country_of_registration === 'Italy')
    return refusePlan(
      'CityPass asks the owners of Italian vehicles for their tax code, which the order does not know.',
    );
  const phone = toInternationalNumber(owner.phone, owner.address?.country ?? vehicle.country_of_registration ?? '');
  if (!phone) return refusePlan('CityPass asks for a mobile phone number with its country code; the order has none.');
  // The current time is not known here. For a visit tomorrow the portal itself decides whether 24 hours are left.
  if (!context.reference && entryDate <= context.today)
    return refusePlan('An entry must be booked at least 24 hours before it.');
  const days = listStayDays(entryDate, travel.number_of_days);
  const visitsInBusiestMonth = countDaysInBusiestMonth(days);
  if (visitsInBusiestMonth > MAX_VISITS_PER_MONTH)
    return refusePlan(
      `CityPass allows ${MAX_VISITS_PER_MONTH} entries a month for one plate; the order asks for ${visitsInBusiestMonth} in one.`,
    );
  const [entry = findVisitSlot(entryDate), ...laterVisits] = days.map(findVisitSlot);
  return {
    possible: true,
    plan: {
      country,
      plate: formatPlateForPortal(vehicle.plate_number),
      visits: [entry, ...laterVisits],
      firstName,
      surname,
      phone,
      email: context.contactEmail,
      password: context.password,
    },
  };
}

/** The format of the account form: a national number would be another number in Italy. */
function toInternationalNumber(phone: string, country: string): string | undefined {
  const normalisedPhone = phone
    .trim()
    .replace(/(\d ?)\(0\)/, '$1')
    .replace(/[()./-]/g, '');
  const code = dialCodesByCountry[country];
  const home = normalisedPhone.replaceAll(' ', '');
  const number = code && /^0[1-9]/.test(home) ? `+${code}${home.slice(1)}` : normalisedPhone;
  return /^(?:\+|00)[1-9][\d ]{6,16}$/.test(number) ? number : undefined;
}

/**
 * The booked slot. Working days have an evening slot too. A vehicle that enters by day may stay, so we book the longer
 * slot, and the customer is told so.
 */
export function findVisitSlot(day: string): BookedVisit {
  return { day, slot: isItalianWorkingDay(day) ? '10:00 - 18:00' : '10:00 - 13:30' };
}
