import { createHotelLetterWriter, hotelLetterFacts, type LetterRules } from '../../authority.ts';

/** Hotels inside the zone link their guests' plates to their permits (romamobilita.it, Permit X for hotels). */
export const romaMobilitaLetter: LetterRules = {
  language: 'it',
  contactKind: 'hotel',
  requiredFacts: hotelLetterFacts,
  reminderHours: 24,
  write: createHotelLetterWriter({
    zone: { own: 'ZTL Centro Storico di Roma', english: 'the ZTL of the historic centre of Rome' },
    wish: {
      own: 'Vi chiediamo di inserire la targa nella lista autorizzata della ZTL per i giorni del soggiorno.',
      english: 'Please put the plate on the list of the ZTL for the days of the stay.',
    },
  }),
};
