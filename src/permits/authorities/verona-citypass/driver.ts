import { commonOutcomes } from '#robot/common-outcomes.ts';
import { createEmailConfirmationPhase, signInScreens } from '#robot/common-screens.ts';
import { defineDriver, type OutcomeRule, type Phase, type Screen } from '#robot/driver.ts';
import { longDate } from '../../long-date.ts';
import { veronaCitypassMailRules } from './mail.ts';
import { plan, requiredFacts, type VisitPlan } from './plan.ts';
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
    text: /Esiste già un account|already an account/,
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
  ...commonOutcomes(),
];

const accountScreens: readonly Phase<VisitPlan>['screens'][number][] = [
  { name: 'welcome', title: 'CityPass', shows: [vocabulary.register], exitButton: () => vocabulary.register },
  {
    name: 'sign-up',
    title: 'Account',
    shows: [vocabulary.email, vocabulary.passwordAgain],
    sends: true,
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
    exitButton: () => vocabulary.register,
  },
];

/** One visit: the portal books one at a time. */
function createBookingScreens(place: number): readonly Screen<VisitPlan>[] {
  const entry = ({ visits: entries }: VisitPlan) => entries[place] ?? entries[0];
  return [
    ...signInScreens<VisitPlan>(),
    // The menu offers a booking to everybody. A visitor who has not signed in is led to the sign-in first.
    {
      name: 'area',
      title: 'Own area',
      shows: [vocabulary.signOut, vocabulary.book],
      exitButton: () => vocabulary.book,
    },
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
      completes: 'FORM_FILLED',
      fields: (plan) => [{ meaning: vocabulary.slot, choice: entry(plan).slot }],
      exitButton: () => vocabulary.next,
    },
    {
      name: 'summary',
      title: 'Summary and answer',
      shows: [vocabulary.confirm],
      completes: 'SUBMITTED',
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
    needs: () => requiredFacts,
    plan,
    startPath: opens,
    cookies: { refuse: vocabulary.refuseCookies, accept: vocabulary.acceptCookies },
    phasesBefore: [
      {
        name: 'account',
        title: 'Account at CityPass',
        startPath: opens,
        screens: accountScreens,
        outcomes: [
          {
            result: 'submitted',
            text: /Abbiamo inviato una e-mail|We have sent you an e-mail/,
            message: 'The account waits for its address to be confirmed.',
          },
          ...failureOutcomes,
        ],
      },
      createEmailConfirmationPhase({
        name: 'address',
        button: vocabulary.activate,
        confirmed: /account è stato attivato|account has been activated/,
        tooLate: /link non è più valido|link is no longer valid/,
        others: commonOutcomes(),
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
    mail: veronaCitypassMailRules,
  });
}

export const veronaCitypassDriver = createVeronaCitypassDriver('it');
