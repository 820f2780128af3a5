import { hotelLetter, hotelLetterNeeds, type LetterRules } from '../../authority.ts';

/**
 * A hotel in the old town puts its guests on the list for the whole stay; whoever stays nowhere there books entries on
 * CityPass (giornaleadige.it, October 2024).
 */
export const veronaCitypassLetter: LetterRules = {
  language: 'it',
  kind: 'hotel',
  needs: hotelLetterNeeds,
  onlyWithPlace: true,
  secondWay:
    'CityPass cannot book your entries. Do you stay at a hotel in the old town of Verona? It can put your plate on its list for the whole stay. If so, please tell us its name and its e-mail address.',
  usualTime: 'a day or two',
  reminderHours: 24,
  write: hotelLetter({
    zone: { own: 'ZTL di Verona', english: 'the ZTL of Verona' },
    wish: {
      own: 'Vi chiediamo di inserire la targa nella Vostra lista degli ospiti per tutti i giorni del soggiorno.',
      english: 'Please put the plate on your list of guests for all days of the stay.',
    },
  }),
};
