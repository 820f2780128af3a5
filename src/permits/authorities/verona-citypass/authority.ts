import {
  type Authority,
  createHotelLetterWriter,
  daysToHours,
  hotelLetterFacts,
  type LetterRules,
  type Playbook,
  type TripFacts,
} from '../../authority.ts';
import { countDaysInBusiestMonth, listStayDays } from '../../days.ts';
import { emissionFacts, italianFineSources } from '../../italian-law.ts';
import { veronaCitypassDriver } from './driver.ts';
import { MAX_VISITS_PER_MONTH, veronaCitypassRules } from './rules.ts';

const playbook: Playbook = {
  steps: [
    'Where the customer has named a hotel in the old town with its e-mail address, the letter to it is the way: it can put the plate on its list for the whole stay.',
    'Otherwise sign in to CityPass, add the plate and book the entry at least 24 hours before. Four entries a month are allowed.',
    'Book inside the hours of entry only, and note the booking code for each day.',
    'Where CityPass cannot (no place left, four entries used, less than 24 hours, more days than four in a month), ask the customer for a hotel in the old town and write to it below. Where there is none, the application ends as not possible.',
  ],
  // Sourced: an account with personal data and at most two plates (veronasera.it, 2015), and since October 2024 visits
  // booked by plate and time (giornaleadige.it). Our reading: the data are a name, and our contact address. The booking
  // depends only on the vehicle's category; its class matters for the winter ban.
  requiredFacts: [
    'vehicle.plate_number',
    'vehicle.country_of_registration',
    'vehicle.vehicle_category',
    ...emissionFacts,
    'owner.first_name',
    'owner.last_name',
    'travel.entry_date',
    'stay.arrival',
  ],
  // Hotels list their guests' plates; day visitors book a visit (giornaleadige.it, October 2024).
  optionalFacts: ['stay.place', 'stay.email'],
  optionalFactsReason:
    'Do you stay at a hotel in the old town of Verona? With its name and e-mail address we ask it to list your plate for the whole stay, and no entry is booked. If not, leave both empty: we book your entries on CityPass.',
  leadTime: {
    hours: daysToHours(1),
    // The slots that we book begin at 10:00 on every day (plan.ts).
    entry: {
      fromHour: 10,
      otherWay: 'CityPass books at least 24 hours ahead: only a hotel in the old town could still list your plate.',
    },
    description: 'Booked at least 24 hours before entry',
    provenance: {
      sources: [{ url: 'https://giornaleadige.it/?p=119183', about: 'CityPass', isPress: true }],
      asOf: '2024-10-28',
      seenOn: '2026-11-28',
      sureness: 'assumed',
      assumption: 'it is still 24 hours, as a newspaper wrote in October 2024',
    },
  },
};

/** Why CityPass books nothing for this trip, by the same rules as `plan.ts`. */
function findBookingObstacle({ vehicle, travel }: TripFacts): string | undefined {
  if (vehicle.country_of_registration === 'Italy')
    return 'CityPass asks the owners of Italian vehicles for their tax code, which we cannot give.';
  const days = listStayDays(travel?.entry_date, travel?.number_of_days);
  const visitsInBusiestMonth = days.length > 0 ? countDaysInBusiestMonth(days) : 0;
  return visitsInBusiestMonth > MAX_VISITS_PER_MONTH
    ? `CityPass allows ${MAX_VISITS_PER_MONTH} entries a month for one plate, and you have ordered ${visitsInBusiestMonth} days in one month.`
    : undefined;
}

/**
 * A hotel in the old town lists its guests' plates for the whole stay. Other visitors book their visits on CityPass
 * (giornaleadige.it, October 2024).
 */
const letter: LetterRules = {
  language: 'it',
  contactKind: 'hotel',
  requiredFacts: [...hotelLetterFacts, ...emissionFacts],
  onlyWithContact: true,
  explainLetterOnly(facts) {
    const obstacle = findBookingObstacle(facts);
    return (
      obstacle &&
      `${obstacle} So your hotel in the old town of Verona has to list your plate: with its name and e-mail address we ask it to. If you stay at none, please take the order back: nothing was sent, and all of your money goes back.`
    );
  },
  fallbackQuestion:
    'CityPass cannot book your entries. Do you stay at a hotel in the old town of Verona? It can put your plate on its list for the whole stay. If so, please tell us its name and its e-mail address.',
  usualAnswerTime: 'a day or two (we assume this)',
  reminderHours: 24,
  write: createHotelLetterWriter({
    zone: { own: 'ZTL di Verona', english: 'the ZTL of Verona' },
    wish: {
      own: 'Vi chiediamo di inserire la targa nella Vostra lista degli ospiti per tutti i giorni del soggiorno.',
      english: 'Please put the plate on your list of guests for all days of the stay.',
    },
  }),
};

export const authority = {
  rules: veronaCitypassRules,
  statedAt: { fine: italianFineSources },
  playbook,
  letter,
  driver: veronaCitypassDriver,
} satisfies Authority;
