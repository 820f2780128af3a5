import { commonOutcomes } from '#robot/common-outcomes.ts';
import { cardFields, confirmationByMail, signInScreens } from '#robot/common-screens.ts';
import { driver, type Outcome, type Phase, type Screen } from '#robot/driver.ts';
import { longDate } from '../../long-date.ts';
import { palermoMail } from './mail.ts';
import { type DayPassPlan, needs, plan } from './plan.ts';
import { fuels, words } from './words.ts';

type Language = 'it' | 'en';

/** Cents for one day. Published: 5.00 for petrol and diesel, 2.50 for hybrids and gas. */
const dayPrice = (fuel: DayPassPlan['fuel']): [least: number, most: number] =>
  fuel === 'petrol' || fuel === 'diesel' ? [400, 700] : [200, 350];

const amount = ({ fuel, days }: DayPassPlan) => {
  const [least, most] = dayPrice(fuel);
  return { cents: [least * days.length, most * days.length] as const, currency: 'EUR' };
};

const common: readonly Outcome[] = [
  {
    result: 'refused',
    text: /Veicolo non ammesso|Vehicle not admitted/,
    message: 'The portal sells no pass for this Euro class and fuel.',
  },
  {
    result: 'refused',
    text: /Veicolo in (?:fase|corso) di verifica|Vehicle is being checked/,
    message: 'The portal first checks the vehicle, which takes up to 24 hours; nothing was bought.',
  },
  {
    result: 'invalid_input',
    text: /Targa non valida|Invalid number plate/,
    message: 'The portal does not accept the plate.',
  },
  {
    result: 'invalid_input',
    text: /password errat[io]|password is wrong/i,
    message: 'The portal does not let the account of this application sign in.',
  },
  ...commonOutcomes(),
];

const register: Phase<DayPassPlan>['screens'] = [
  { name: 'home', title: 'Portal', shows: [words.register], leave: () => words.register },
  {
    name: 'sign-up',
    title: 'Account',
    shows: [words.email, words.passwordAgain],
    sends: true,
    fields: ({ firstName, surname, email, password }) => [
      { meaning: words.firstName, text: firstName },
      { meaning: words.surname, text: surname },
      { meaning: words.email, text: email },
      { meaning: words.password, text: password },
      { meaning: words.passwordAgain, text: password },
      { meaning: words.privacy, tick: true },
    ],
    leave: () => words.register,
  },
];

const screens: readonly Screen<DayPassPlan>[] = [
  ...signInScreens<DayPassPlan>(),
  { name: 'area', title: 'Own area', shows: [words.signOut, words.buy], leave: () => words.buy },
  {
    name: 'vehicle',
    title: 'Vehicle',
    shows: [words.plate, words.fuel],
    fields: ({ country, plate, fuel, euro }) => [
      { meaning: words.country, choice: country },
      { meaning: words.plate, text: plate },
      { meaning: words.fuel, choice: fuels[fuel] },
      { meaning: words.euro, choice: euro },
    ],
    leave: () => words.next,
  },
  {
    name: 'foreign',
    title: 'Certificate of a foreign vehicle',
    optional: true,
    shows: [words.certificate],
    fields: ({ certificate }) => (certificate ? [{ meaning: words.certificate, file: certificate }] : []),
    leave: () => words.next,
  },
  {
    name: 'pass',
    title: 'Number of day passes',
    shows: [words.passes],
    completes: 'FORM_FILLED',
    fields: ({ days }) => [{ meaning: words.passes, choice: `${days.length}` }],
    leave: () => words.next,
  },
  {
    name: 'summary',
    title: 'Summary',
    shows: [words.terms],
    echoes: ({ country, plate, fuel, euro, certificate, days }) => [
      { meaning: words.country, value: country },
      { meaning: words.plate, value: plate },
      { meaning: words.fuel, value: fuels[fuel] },
      { meaning: words.euro, value: euro },
      ...(certificate ? [{ meaning: words.certificate, value: certificate.name, mayLack: true as const }] : []),
      { meaning: words.passes, value: `${days.length}` },
    ],
    amount,
    fields: () => [{ meaning: words.terms, tick: true }],
    leave: () => words.toPayment,
  },
  {
    name: 'pay',
    title: 'Payment',
    shows: [words.cardNumber, words.pay],
    completes: 'SUBMITTED',
    sends: true,
    amount,
    fields: ({ card }) => cardFields(card),
    leave: () => words.pay,
  },
];

/** Linked to the plate on the day itself: what is only bought counts as no pass. */
function consumption(opens: () => string, day: string, isLast: boolean): Phase<DayPassPlan> {
  return {
    name: `consume-${day}`,
    day,
    title: `Day pass used for ${longDate(day)}`,
    begins: { from: day, until: day },
    opens,
    screens: [
      ...signInScreens<DayPassPlan>(),
      { name: 'area', title: 'Own area', shows: [words.signOut, words.consume], leave: () => words.consume },
      {
        name: 'consume',
        title: 'Pass, plate and day',
        shows: [words.code],
        sends: true,
        fields: ({ code, plate }) => [
          { meaning: words.code, text: code ?? '' },
          { meaning: words.plate, text: plate },
          { meaning: words.day, day },
        ],
        leave: () => words.doConsume,
      },
    ],
    outcomes: [
      {
        // Another day is still to come: only the last one makes the permit whole.
        result: isLast ? 'confirmed' : 'submitted',
        text: /La targa è autorizzata per il giorno|The plate is admitted for the day/,
        message: 'The pass is used for this plate and day.',
        reference: /(?:Codice pass|Pass code):? ?([A-Z0-9]{10})\b/,
        ...(isLast && { paper: words.paper }),
      },
      {
        result: 'duplicate',
        text: /Pass già consumato|pass is already used/i,
        message: 'The pass is used for this day already.',
      },
      {
        result: 'refused',
        text: /pass è stato annullato|pass has been cancelled/i,
        message: 'The portal has cancelled the pass.',
      },
      {
        result: 'invalid_input',
        text: /Codice pass inesistente|no such pass code|solo nel giorno di accesso|only on the day of access|Nessun pass residuo|No passes are left/,
        message: 'The portal does not take this pass for this plate and day.',
      },
      ...common,
    ],
  };
}

/** Which language of the portal a run uses changes no answer. */
export function palermoZtlIn(language: Language) {
  const opens = () => `/${language}`;
  return driver<DayPassPlan>({
    name: 'palermo-ztl',
    title: 'ZTL Palermo (AMAT)',
    authority: 'AMAT, which runs the limited traffic zone of Palermo',
    kind: 'buy',
    // Whose page takes the card is not known: a run that is led to another host stops there, before it pays.
    site: { url: 'https://ztl.comune.palermo.it', hosts: ['ztl.comune.palermo.it'] },
    source: { url: 'https://ztl.comune.palermo.it/', checked: '2026-11' },
    needs,
    plan,
    opens,
    cookies: { refuse: words.refuseCookies, accept: words.acceptCookies },
    before: [
      {
        name: 'account',
        title: 'Account at the portal',
        opens,
        screens: register,
        outcomes: [
          {
            result: 'submitted',
            text: /Abbiamo inviato una e-mail|We have sent you an e-mail/,
            message: 'The portal has sent the link that confirms the address.',
          },
          {
            result: 'duplicate',
            text: /Esiste già un account|already an account/,
            message: 'There is already an account for this e-mail address.',
          },
          ...common,
        ],
      },
      confirmationByMail({
        name: 'activate',
        button: words.activate,
        confirmed: /account è stato attivato|account has been activated/,
        tooLate: /link non è più valido|link is no longer valid/,
        others: common,
      }),
    ],
    screens,
    outcomes: [
      {
        // Only a pass that is consumed on its day counts.
        result: 'submitted',
        text: /Acquisto completato|Purchase completed/,
        message: 'The day passes are bought.',
        reference: /(?:Codice pass|Pass code):? ?([A-Z0-9]{10})\b/,
      },
      ...common,
    ],
    after: ({ days }) => days.map((day) => consumption(opens, day, day === days.at(-1))),
    mail: palermoMail,
  });
}

export const palermoZtl = palermoZtlIn('it');
