import { createCommonOutcomes } from '#robot/common-outcomes.ts';
import { createAccountPhase, createEmailConfirmationPhase, createSignInScreens } from '#robot/common-screens.ts';
import { defineDriver, type MailRules, type OutcomeRule, type Screen } from '#robot/driver.ts';
import {
  findConfirmationLink,
  findDaysInText,
  hasNegation,
  readConfirmation,
  readReference,
} from '#robot/portal-mails.ts';
import { italianAccountTexts } from '../../italian-portals.ts';
import { longDate } from '../../long-date.ts';
import { findVisitSlot, plan, requiredFacts, type VisitPlan } from './plan.ts';
import { foreignCitizenPhrases, vocabulary } from './vocabulary.ts';

type Language = 'it' | 'en';

const failureOutcomes: readonly OutcomeRule[] = [
  {
    result: 'refused',
    text: /almeno 24 ore di anticipo|at least 24 hours in advance/,
    message: 'CityPass takes bookings until 24 hours before the entry, and it is too late for this one.',
  },
  {
    result: 'refused',
    text: /esaurito gli accessi mensili|used all entries of this month/,
    message: 'The four entries of this plate in the month are used up.',
  },
  {
    result: 'refused',
    text: /Posti esauriti|No places are left/,
    message: 'No places are left in the hours of the entry.',
  },
  {
    result: 'duplicate',
    text: /Esiste già una prenotazione per questa targa|already a booking for this plate/,
    message: 'CityPass already has a booking of this plate for these hours.',
  },
  {
    result: 'duplicate',
    text: italianAccountTexts.exists,
    message: 'CityPass already has an account with the address of this application.',
  },
  {
    result: 'invalid_input',
    text: /Targa non valida|Invalid number plate/,
    message: 'CityPass does not accept the plate.',
  },
  {
    result: 'invalid_input',
    text: /cellulare non valido|Invalid mobile number/,
    message: 'CityPass does not accept the mobile phone number.',
  },
  {
    result: 'invalid_input',
    text: /password errat[io]|password is wrong/,
    message: 'CityPass does not let the account of this application sign in.',
  },
  ...createCommonOutcomes(),
];

/** One visit: the portal books one at a time. */
function createBookingScreens(place: number): readonly Screen<VisitPlan>[] {
  const entry = ({ visits: entries }: VisitPlan) => entries[place] ?? entries[0];
  return [
    // A visitor who has not signed in is led from the menu's offer to the sign-in first.
    ...createSignInScreens<VisitPlan>(vocabulary.book),
    {
      name: 'vehicle',
      title: 'Vehicle',
      shows: [vocabulary.plate],
      fields: ({ country, plate }) => [
        { meaning: vocabulary.country, choice: country },
        { meaning: vocabulary.plate, text: plate },
      ],
      exitButton: () => vocabulary.next,
    },
    {
      name: 'day',
      title: 'Day of entry',
      shows: [vocabulary.day],
      fields: (plan) => [{ meaning: vocabulary.day, day: entry(plan).day }],
      exitButton: () => vocabulary.next,
    },
    {
      name: 'slot',
      title: 'Time of entry',
      shows: [vocabulary.slot],
      completesStep: 'FORM_FILLED',
      fields: (plan) => [{ meaning: vocabulary.slot, choice: entry(plan).slot }],
      exitButton: () => vocabulary.next,
    },
    {
      name: 'summary',
      title: 'Summary and answer',
      shows: [vocabulary.confirm],
      completesStep: 'SUBMITTED',
      sends: true,
      echoes: (plan) => [
        { meaning: vocabulary.plate, value: plan.plate },
        { meaning: vocabulary.country, value: plan.country, isOptional: true },
        { meaning: vocabulary.day, value: entry(plan).day },
        { meaning: vocabulary.slot, value: entry(plan).slot },
      ],
      fields: () => [{ meaning: vocabulary.rules, tick: true }],
      exitButton: () => vocabulary.confirm,
    },
  ];
}

const bookingOutcomes: readonly OutcomeRule[] = [
  {
    // The page alone is not enough: the mail with the code is the second proof.
    result: 'submitted',
    text: /Prenotazione confermata|Booking confirmed/,
    message: 'The entry is booked.',
    reference: /(?:Codice prenotazione|Booking code) ?:? ?(CP-[A-Z0-9]{8})\b/,
  },
  ...failureOutcomes,
];

const reference = /\b(CP-[A-Z0-9]{8})\b/;
/** A time range, such as '10:00 - 18:00' or 'dalle 10.00 alle 18.00'. */
const hours = /\b(\d{1,2})[:.](\d\d) ?(?:h|ore)? ?(?:-|–|—|alle|to|until|fino alle) ?(\d{1,2})[:.](\d\d)\b/gi;

/** Mails of CityPass, in Italian and English; subjects and senders are assumed. */
const mailRules: MailRules = {
  senders: ['@veronamobile.it'],
  replicaSenders: ['@veronamobile.example'],
  reference,
  referenceEachDay: true,
  read({ subject, text }) {
    if (/conferma la registrazione|confirm your registration/i.test(subject))
      return readConfirmation(findConfirmationLink(text, /confirm|conferma|attiva|verif/i));
    if (/richiesta respinta|was refused/i.test(subject))
      return { meaning: 'refused', reason: 'CityPass has cancelled the booking.' };
    if (/documentazione incompleta|something more from you/i.test(subject))
      return { meaning: 'question', reason: 'CityPass asks for something more.' };
    if (!/conferma di prenotazione|booking confirmation/i.test(subject) || hasNegation(subject)) return undefined;
    const [day] = findDaysInText(text);
    // The mail names other hours than the ones booked, which the customer knows, so an operator looks.
    if (day && hoursIn(text).some((one) => one !== findVisitSlot(day).slot)) return undefined;
    // Each day of a stay has its own mail. The first must not end the application, because other days are still open.
    return day ? { meaning: 'granted', day, ...readReference(reference, text) } : { meaning: 'received' };
  },
};

/** In the format of CityPass. */
const hoursIn = (text: string): string[] =>
  [...text.matchAll(hours)].map(
    ([, from = '', fromMinutes, until = '', untilMinutes]) =>
      `${from.padStart(2, '0')}:${fromMinutes} - ${until.padStart(2, '0')}:${untilMinutes}`,
  );

/** The language of the portal does not change any answer. */
export function createVeronaCitypassDriver(language: Language) {
  const opens = () => `/${language}`;
  return defineDriver<VisitPlan>({
    name: 'verona-citypass',
    title: 'CityPass Verona',
    authority: 'CityPass, the entry office of the city of Verona',
    kind: 'register',
    site: { url: 'https://citypass.veronamobile.it', hosts: ['citypass.veronamobile.it'] },
    source: { url: 'https://citypass.veronamobile.it/', checked: '2026-11' },
    listRequiredFacts: () => requiredFacts,
    plan,
    startPath: opens,
    cookies: { refuse: vocabulary.refuseCookies, accept: vocabulary.acceptCookies },
    phasesBefore: [
      createAccountPhase<VisitPlan>({
        title: 'Account at CityPass',
        startPath: opens,
        entrance: ['welcome', 'CityPass'],
        fields: ({ firstName, surname, phone, email, password }) => [
          { meaning: vocabulary.firstName, text: firstName },
          { meaning: vocabulary.surname, text: surname },
          { meaning: vocabulary.person, choice: foreignCitizenPhrases },
          { meaning: vocabulary.mobile, text: phone },
          { meaning: vocabulary.privacy, tick: true },
          { meaning: vocabulary.email, text: email },
          { meaning: vocabulary.password, text: password },
          { meaning: vocabulary.passwordAgain, text: password },
        ],
        outcomes: [
          {
            result: 'submitted',
            text: italianAccountTexts.sent,
            message: 'The account waits for its address to be confirmed.',
          },
          ...failureOutcomes,
        ],
      }),
      createEmailConfirmationPhase({
        name: 'address',
        button: vocabulary.activate,
        confirmed: italianAccountTexts.confirmed,
        tooLate: italianAccountTexts.tooLate,
        others: createCommonOutcomes(),
      }),
    ],
    day: ({ visits: [{ day }] }) => day,
    screens: createBookingScreens(0),
    outcomes: bookingOutcomes,
    phasesAfter: ({ visits: [, ...others] }) =>
      others.map(({ day }, index) => ({
        name: `entry-${index + 2}`,
        day,
        title: `Entry on ${longDate(day)} booked`,
        startPath: opens,
        screens: createBookingScreens(index + 1),
        outcomes: bookingOutcomes,
      })),
    mail: mailRules,
  });
}

export const veronaCitypassDriver = createVeronaCitypassDriver('it');
