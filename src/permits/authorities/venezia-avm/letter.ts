import { createHotelLetterWriter, hotelLetterFacts, type LetterRules } from '../../authority.ts';

/**
 * Guests get access through their hotel or garage (comune.venezia.it). The city's office has a form of its own and
 * publishes no e-mail address, so an operator handles customers who stay nowhere.
 */
export const veneziaAvmLetter: LetterRules = {
  language: 'it',
  contactKind: 'hotel',
  requiredFacts: hotelLetterFacts,
  onlyWithContact: true,
  fallbackQuestion:
    'Do you stay at a hotel in Mestre, or park in a garage there? It can have your plate authorised for your days, which is the quickest way. If so, please tell us its name and its e-mail address; if not, please say so, and we apply at the city office.',
  reminderHours: 48,
  write: createHotelLetterWriter({
    zone: { own: 'ZTL di Mestre', english: 'the ZTL of Mestre' },
    wish: {
      own: 'Vi chiediamo di far autorizzare la targa per la ZTL di Mestre nei giorni del soggiorno.',
      english: 'Please have the plate authorised for the ZTL of Mestre for the days of the stay.',
    },
  }),
};
