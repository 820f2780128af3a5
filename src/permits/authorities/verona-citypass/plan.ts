import type { PhrasesByLanguage } from '#robot/control-meaning.ts';
import { countryNames } from '#robot/countries.ts';
import type { PlanContext, PlanResult } from '#robot/driver.ts';
import type { PayloadPath, PortalPayload } from '#robot/payload.ts';
import { countDaysInBusiestMonth, listStayDays } from '../../days.ts';
import { isItalianWorkingDay } from '../../italian-law.ts';
import { MAX_VISITS_PER_MONTH } from './rules.ts';

interface BookedVisit {
  /** ISO. */
  day: string;
  slot: string;
}

export interface VisitPlan {
  country: PhrasesByLanguage;
  /** Without the spaces and dashes that are only for reading. */
  plate: string;
  /** One booking each. */
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
  // The rules know what they say of cars only: of anything else a person finds out.
  'vehicle.vehicle_category',
  'travel.entry_date',
];

/** Where a number begins with a 0 at home, and without it behind the code (ITU-T E.164). Of other countries it is not sure. */
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
  const first = travel?.entry_date;
  if (!country || !vehicle.plate_number || !firstName || !surname || !owner.phone || !first)
    return impossible(
      'CityPass asks for name, mobile phone, plate, country and day of entry; the order lacks one of them.',
    );
  if (vehicle.country_of_registration === 'Italy')
    return impossible(
      'CityPass asks the owners of Italian vehicles for their tax code, which the order does not know.',
    );
  const phone = toInternationalNumber(owner.phone, owner.address?.country ?? vehicle.country_of_registration ?? '');
  if (!phone) return impossible('CityPass asks for a mobile phone number with its country code; the order has none.');
  // How late it is is not known here: of an entry tomorrow the portal says itself whether 24 hours are left.
  if (!context.reference && first <= context.today)
    return impossible('An entry must be booked at least 24 hours before it.');
  const days = listStayDays(first, travel.number_of_days);
  const most = countDaysInBusiestMonth(days);
  if (most > MAX_VISITS_PER_MONTH)
    return impossible(
      `CityPass allows ${MAX_VISITS_PER_MONTH} entries a month for one plate; the order asks for ${most} in one.`,
    );
  const [entry = findVisitSlot(first), ...others] = days.map(findVisitSlot);
  return {
    possible: true,
    plan: {
      country,
      plate: vehicle.plate_number.toUpperCase().replace(/[\s.·–-]/g, ''),
      visits: [entry, ...others],
      firstName,
      surname,
      phone,
      email: context.contactEmail,
      password: context.password,
    },
  };
}

/** As the account form asks for it: a number from home would be another one in Italy. */
function toInternationalNumber(phone: string, country: string): string | undefined {
  const typed = phone
    .trim()
    .replace(/(\d ?)\(0\)/, '$1')
    .replace(/[()./-]/g, '');
  const code = dialCodesByCountry[country];
  const home = typed.replaceAll(' ', '');
  const number = code && /^0[1-9]/.test(home) ? `+${code}${home.slice(1)}` : typed;
  return /^(?:\+|00)[1-9][\d ]{6,16}$/.test(number) ? number : undefined;
}

/** On working days there is one in the evening too; who enters by day may stay, so the longer one is booked, and people are told so. */
export function findVisitSlot(day: string): BookedVisit {
  return { day, slot: isItalianWorkingDay(day) ? '10:00 - 18:00' : '10:00 - 13:30' };
}

function impossible(reason: string): PlanResult<VisitPlan> {
  return { possible: false, reason };
}
