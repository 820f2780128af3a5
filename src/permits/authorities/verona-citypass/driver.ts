import { commonOutcomes } from '#robot/common-outcomes.ts';
import { confirmationByMail, signInScreens } from '#robot/common-screens.ts';
import { driver, type Outcome, type Phase, type Screen } from '#robot/driver.ts';
import { longDate } from '../../long-date.ts';
import { veronaMail } from './mail.ts';
import { type EntryPlan, needs, plan } from './plan.ts';
import { foreigner, words } from './words.ts';

type Language = 'it' | 'en';

const no: readonly Outcome[] = [
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

const account: readonly Phase<EntryPlan>['screens'][number][] = [
  { name: 'welcome', title: 'CityPass', shows: [words.register], leave: () => words.register },
  {
    name: 'sign-up',
    title: 'Account',
    shows: [words.email, words.passwordAgain],
    sends: true,
    fields: ({ firstName, surname, phone, email, password }) => [
      { meaning: words.firstName, text: firstName },
      { meaning: words.surname, text: surname },
      { meaning: words.person, choice: foreigner },
      { meaning: words.mobile, text: phone },
      { meaning: words.privacy, tick: true },
      { meaning: words.email, text: email },
      { meaning: words.password, text: password },
      { meaning: words.passwordAgain, text: password },
    ],
    leave: () => words.register,
  },
];

/** One entry: the portal takes one at a time. */
function booking(place: number): readonly Screen<EntryPlan>[] {
  const entry = ({ entries }: EntryPlan) => entries[place] ?? entries[0];
  return [
    ...signInScreens<EntryPlan>(),
    // The menu offers a booking to everybody, and leads whoever has not signed in to do so.
    { name: 'area', title: 'Own area', shows: [words.signOut, words.book], leave: () => words.book },
    {
      name: 'vehicle',
      title: 'Vehicle',
      shows: [words.plate],
      fields: ({ country, plate }) => [
        { meaning: words.country, choice: country },
        { meaning: words.plate, text: plate },
      ],
      leave: () => words.next,
    },
    {
      name: 'day',
      title: 'Day of entry',
      shows: [words.day],
      fields: (plan) => [{ meaning: words.day, day: entry(plan).day }],
      leave: () => words.next,
    },
    {
      name: 'slot',
      title: 'Time of entry',
      shows: [words.slot],
      completes: 'FORM_FILLED',
      fields: (plan) => [{ meaning: words.slot, choice: entry(plan).slot }],
      leave: () => words.next,
    },
    {
      name: 'summary',
      title: 'Summary and answer',
      shows: [words.confirm],
      completes: 'SUBMITTED',
      sends: true,
      echoes: (plan) => [
        { meaning: words.plate, value: plan.plate },
        { meaning: words.country, value: plan.country, mayLack: true },
        { meaning: words.day, value: entry(plan).day },
        { meaning: words.slot, value: entry(plan).slot },
      ],
      fields: () => [{ meaning: words.rules, tick: true }],
      leave: () => words.confirm,
    },
  ];
}

const booked: readonly Outcome[] = [
  {
    // The portal's own word alone: its mail with the code is the second proof.
    result: 'submitted',
    text: /Prenotazione confermata|Booking confirmed/,
    message: 'The entry is booked.',
    reference: /(?:Codice prenotazione|Booking code) ?:? ?(CP-[A-Z0-9]{8})\b/,
  },
  ...no,
];

/** Which language of the portal a run uses changes no answer. */
export function veronaCitypassIn(language: Language) {
  const opens = () => `/${language}`;
  return driver<EntryPlan>({
    name: 'verona-citypass',
    title: 'CityPass Verona',
    authority: 'CityPass, the entry office of the city of Verona',
    kind: 'register',
    site: { url: 'https://citypass.veronamobile.it', hosts: ['citypass.veronamobile.it'] },
    source: { url: 'https://citypass.veronamobile.it/', checked: '2026-11' },
    needs: () => needs,
    plan,
    opens,
    cookies: { refuse: words.refuseCookies, accept: words.acceptCookies },
    before: [
      {
        name: 'account',
        title: 'Account at CityPass',
        opens,
        screens: account,
        outcomes: [
          {
            result: 'submitted',
            text: /Abbiamo inviato una e-mail|We have sent you an e-mail/,
            message: 'The account waits for its address to be confirmed.',
          },
          ...no,
        ],
      },
      confirmationByMail({
        name: 'address',
        button: words.activate,
        confirmed: /account è stato attivato|account has been activated/,
        tooLate: /link non è più valido|link is no longer valid/,
        others: commonOutcomes(),
      }),
    ],
    day: ({ entries: [{ day }] }) => day,
    screens: booking(0),
    outcomes: booked,
    after: ({ entries: [, ...others] }) =>
      others.map(({ day }, index) => ({
        name: `entry-${index + 2}`,
        day,
        title: `Entry on ${longDate(day)} booked`,
        opens,
        screens: booking(index + 1),
        outcomes: booked,
      })),
    mail: veronaMail,
  });
}

export const veronaCitypass = veronaCitypassIn('it');
