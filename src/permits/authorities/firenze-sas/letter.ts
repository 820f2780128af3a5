import { createHotelLetterWriter, hotelLetterFacts, type LetterRules, renderFactTable } from '../../authority.ts';

/**
 * The hotel sends the plate to the city for every visit; one announcement covers one visit
 * (serviziallastrada.it, frequent questions).
 */
export const firenzeSasLetter: LetterRules = {
  language: 'it',
  contactKind: 'hotel',
  requiredFacts: hotelLetterFacts,
  reminderHours: 12,
  write: createHotelLetterWriter({
    zone: { own: 'ZTL di Firenze', english: 'the ZTL of Florence' },
    wish: {
      own: 'Vi chiediamo di comunicare la targa al Comune per l’accesso all’ora di arrivo indicata sotto. Una comunicazione vale per un solo accesso: per ogni accesso successivo Vi scriveremo di nuovo, con giorno e ora.',
      english:
        'Please announce the plate to the city for the entry at the time of arrival below. An announcement holds for one entry only: for each further one we write to you again, with day and time.',
    },
  }),
  writeFurtherVisit: (facts) => ({
    own: [
      `Alla cortese attenzione di ${facts.place},`,
      'il Vostro ospite rientra in auto nella ZTL di Firenze. Vi chiediamo di comunicare la targa al Comune anche per questo accesso.',
      renderFactTable('it', facts),
      'Vi preghiamo di rispondere a questa e-mail: basta «Sì, targa comunicata». Se manca qualcosa, o se non è possibile, rispondeteci ugualmente.',
    ],
    english: [
      'Your guest drives into the ZTL of Florence again. Please report the plate to the city for this entry too.',
      renderFactTable('en', facts),
      'Please answer this mail: “Yes, the plate is reported” is enough. If anything is missing, or it cannot be done, please answer too.',
    ],
  }),
};
