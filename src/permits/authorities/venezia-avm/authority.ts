import type { ZoneRules } from '../../admission-rule.ts';
import {
  type Authority,
  createHotelLetterWriter,
  daysToHours,
  hotelLetterFacts,
  type LetterRules,
  type Playbook,
} from '../../authority.ts';
import { createVenetoPeriods, emissionFacts, italianFineSources, venetoSmogAlert } from '../../italian-law.ts';

const authorisation = 'The plate must have been authorised before you enter.';

const rules: ZoneRules = {
  'venice-mestre-ztl': {
    need: 'An authorisation through your hotel, your garage or the city office.',
    active: 'at all hours; the winter ban on old vehicles on working days from October to April, 8:30-18:30',
    condition: authorisation,
    smogAlert: venetoSmogAlert,
    provenance: {
      sources: [
        { url: 'https://www.comune.venezia.it/it/content/ztl-centrali-mestre-0', about: 'December 2022' },
        { url: 'https://www.ecodallecitta.it/?p=52761', about: 'the winter ban, October 2025', isPress: true },
      ],
      asOf: '2025-10-01',
      seenOn: '2026-11-28',
      sureness: 'published',
      // The winter ban of 2025/26.
      validUntil: '2026-04-30',
    },
    periods: createVenetoPeriods({
      by: 'same',
      status: 'conditional',
      reason: 'Only authorised plates may enter.',
      condition: authorisation,
    }),
  },
};

const playbook: Playbook = {
  steps: [
    'Where the customer has named a hotel or garage in Mestre, write to it: that is the quickest way in. Where none is named, ask whether there is one.',
    'Otherwise ring up the ZTL office with the words below, and ask where its form and the papers (V5C, identity document) are to be sent: it publishes no address for mail. Note the call.',
    'Fill in the form of the office with the values below and send it as they said. Record it as submitted with the protocol number and a picture of the form.',
    'Papers that are missing go back to the customer as a question.',
    'When the office says on the phone that the plate is authorised, a colleague of the one who sent the form notes that call: the note is the proof.',
  ],
  phoneOffice: {
    name: 'Ufficio ZTL, Comune di Venezia',
    phone: '+39 041 272 2270',
    formUrl: 'https://www.comune.venezia.it/it/content/ztl-centrali-mestre-0',
    writePhoneScript: ({ plate, country, from, until }) => {
      const isOneDay = from.english === until.english;
      const days = isOneDay ? `il giorno ${from.own}` : `da ${from.own} a ${until.own}`;
      const inEnglish = isOneDay ? `on ${from.english}` : `from ${from.english} to ${until.english}`;
      return {
        own: `Buongiorno, chiamo per conto di un turista che deve entrare in auto nella ZTL di Mestre. La targa è ${plate}, immatricolata in ${country.own}, ${days}. Quale modulo serve, a quale indirizzo possiamo inviarlo con i documenti, e quando possiamo richiamare?`,
        english: `Good morning, I ring for a visitor who has to drive into the ZTL of Mestre. The plate is ${plate}, registered in ${country.english}, ${inEnglish}. Which form is needed, to which address may we send it with the papers, and when may we ring again?`,
      };
    },
  },
  // Guests get access through the place where they stay. Day visitors have none and apply at
  // the office (comune.venezia.it).
  optionalFacts: ['stay.place', 'stay.email'],
  optionalFactsReason:
    'Do you stay at a hotel in Mestre, or park in a garage there? With its name and e-mail address we ask it to have your plate authorised: that is the quickest way. If not, leave both empty: we apply at the city office.',
  leadTime: {
    hours: daysToHours(3),
    description: 'Some working days: the office gives an appointment or answers by e-mail',
    provenance: {
      sources: [{ url: 'https://www.comune.venezia.it/it/content/ztl-centrali-mestre-0' }],
      asOf: '2022-12-01',
      seenOn: '2026-11-28',
      sureness: 'assumed',
      assumption: 'the office or a hotel decides within some working days',
    },
  },
};

/**
 * Guests get access through their hotel or garage (comune.venezia.it). The city's office has a form of its own and
 * publishes no e-mail address, so an operator handles customers who stay nowhere.
 */
const letter: LetterRules = {
  language: 'it',
  contactKind: 'hotel',
  requiredFacts: [...hotelLetterFacts, ...emissionFacts],
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

export const authority = { rules, statedAt: { fine: italianFineSources }, playbook, letter } satisfies Authority;
