import { createHotelLetterWriter, hotelLetterFacts, type LetterRules, type TripFacts } from '../../authority.ts';
import { countDaysInBusiestMonth, listStayDays } from '../../days.ts';
import { MAX_VISITS_PER_MONTH } from './rules.ts';

/** Why CityPass books nothing for this trip, by the same rules as `plan.ts`. */
function findBookingObstacle({ vehicle, travel }: TripFacts): string | undefined {
  if (vehicle.country_of_registration === 'Italy')
    return 'CityPass asks the owners of Italian vehicles for their tax code, which we cannot give.';
  const days = listStayDays(travel?.entry_date, travel?.number_of_days);
  const most = days.length > 0 ? countDaysInBusiestMonth(days) : 0;
  return most > MAX_VISITS_PER_MONTH
    ? `CityPass allows ${MAX_VISITS_PER_MONTH} entries a month for one plate, and you have ordered ${most} days in one month.`
    : undefined;
}

/**
 * A hotel in the old town lists its guests' plates for the whole stay. Other visitors book their visits on CityPass
 * (giornaleadige.it, October 2024).
 */
export const veronaCitypassLetter: LetterRules = {
  language: 'it',
  contactKind: 'hotel',
  requiredFacts: hotelLetterFacts,
  onlyWithContact: true,
  explainLetterOnly(facts) {
    const why = findBookingObstacle(facts);
    return (
      why &&
      `${why} So your hotel in the old town of Verona has to list your plate: with its name and e-mail address we ask it to. If you stay at none, please take the order back: nothing was sent, and all of your money goes back.`
    );
  },
  fallbackQuestion:
    'CityPass cannot book your entries. Do you stay at a hotel in the old town of Verona? It can put your plate on its list for the whole stay. If so, please tell us its name and its e-mail address.',
  usualAnswerTime: 'a day or two',
  reminderHours: 24,
  write: createHotelLetterWriter({
    zone: { own: 'ZTL di Verona', english: 'the ZTL of Verona' },
    wish: {
      own: 'Vi chiediamo di inserire la targa nella Vostra lista degli ospiti per tutti i giorni del soggiorno.',
      english: 'Please put the plate on your list of guests for all days of the stay.',
    },
  }),
};
