import { commonOutcomes } from '#robot/common-outcomes.ts';
import { cardFields, confirmationByMail, signInScreens } from '#robot/common-screens.ts';
import { driver, type Outcome, type Phase, type Screen } from '#robot/driver.ts';
import { longDate } from '../../long-date.ts';
import { bolognaMail } from './mail.ts';
import { needs, plan, type TitlePlan } from './plan.ts';
import { fuels, titles, words } from './words.ts';

type Language = 'it' | 'en';

/** Cents. Of 2020: 6.00 for one day, 15.00 for four; newer prices are not known. */
const prices: Record<TitlePlan['title'], readonly [least: number, most: number]> = {
  '1-day': [500, 900],
  '4-day': [1200, 2200],
};

const amount = ({ title }: TitlePlan) => ({ cents: prices[title], currency: 'EUR' });

const common: readonly Outcome[] = [
  {
    result: 'duplicate',
    text: /Esiste già un titolo|already a title/,
    message: 'There is already a title for this plate in these days.',
  },
  {
    result: 'refused',
    text: /Limite mensile raggiunto|Monthly limit reached/,
    message: 'The shop sells no more titles for this plate this month: three of one day, and one of four.',
  },
  {
    result: 'refused',
    text: /classe Euro non è previsto|no title for this Euro class/,
    message: 'The shop sells no title for this Euro class.',
  },
  {
    result: 'invalid_input',
    text: /Inserire una targa valida|valid licence plate|data è già trascorsa|date has passed/,
    message: 'The shop does not accept the plate or the date.',
  },
  {
    result: 'invalid_input',
    text: /password errat[io]|password is wrong/i,
    message: 'The shop does not let the account of this application sign in.',
  },
  ...commonOutcomes(),
];

const account = (opens: () => string): Phase<TitlePlan> => ({
  name: 'account',
  title: 'Account at the shop',
  opens,
  screens: [
    { name: 'home', title: 'Shop', shows: [words.register], leave: () => words.register },
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
  ],
  outcomes: [
    {
      result: 'submitted',
      text: /Abbiamo inviato una e-mail|We have sent you an e-mail/,
      message: 'The shop has sent the link that confirms the address.',
    },
    {
      result: 'duplicate',
      text: /Esiste già un account|already an account/,
      message: 'There is already an account for this e-mail address.',
    },
    ...common,
  ],
});

const confirmation = confirmationByMail<TitlePlan>({
  name: 'confirm',
  button: words.confirm,
  confirmed: /account è stato attivato|account has been activated/,
  tooLate: /link non è più valido|link is no longer valid/,
  others: common,
});

const screens: readonly Screen<TitlePlan>[] = [
  ...signInScreens<TitlePlan>(),
  { name: 'area', title: 'Own area', shows: [words.signOut, words.buy], leave: () => words.buy },
  {
    name: 'product',
    title: 'Title of 1 or 4 days',
    shows: [words.product],
    fields: ({ title }) => [{ meaning: words.product, choice: titles[title] }],
    leave: () => words.next,
  },
  {
    name: 'vehicle',
    title: 'Plate and first day',
    shows: [words.plate, words.startDay],
    completes: 'FORM_FILLED',
    fields: ({ country, plate, fuel, euro, startDay }) => [
      { meaning: words.country, choice: country },
      { meaning: words.plate, text: plate },
      { meaning: words.fuel, choice: fuels[fuel] },
      { meaning: words.euro, choice: euro },
      { meaning: words.startDay, day: startDay },
    ],
    leave: () => words.next,
  },
  {
    name: 'summary',
    title: 'Summary',
    shows: [words.terms],
    echoes: ({ country, plate, fuel, euro, title, startDay }) => [
      { meaning: words.product, value: titles[title] },
      { meaning: words.country, value: country },
      { meaning: words.plate, value: plate },
      { meaning: words.fuel, value: fuels[fuel] },
      { meaning: words.euro, value: euro },
      { meaning: words.startDay, value: startDay },
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

const reference = /(?:Numero d'ordine|Order number):? ?(TPER-\d{4}-\d{6})\b/;

/** On the first day: whether the shop activates earlier is not known, and until the day before the plate may be changed. */
const activation = (opens: () => string, startDay: string): Phase<TitlePlan> => ({
  name: 'activation',
  day: startDay,
  title: `Title activated for ${longDate(startDay)}`,
  begins: { from: startDay, until: startDay },
  opens,
  screens: [
    ...signInScreens<TitlePlan>(),
    { name: 'area', title: 'Own area', shows: [words.signOut, words.activation], leave: () => words.activation },
    {
      name: 'activate',
      title: 'Order and plate',
      shows: [words.order],
      sends: true,
      fields: ({ order, plate }) => [
        { meaning: words.order, text: order ?? '' },
        { meaning: words.plate, text: plate },
      ],
      leave: () => words.activate,
    },
  ],
  outcomes: [
    {
      result: 'confirmed',
      text: /La targa è abilitata per queste date|The plate is enabled for these dates/,
      message: 'The title is active for this plate.',
      reference,
      paper: words.paper,
    },
    {
      result: 'duplicate',
      text: /titolo risulta già attivato|title is already activated/i,
      message: 'The title is active already.',
    },
    {
      result: 'invalid_input',
      text: /Nessun titolo con questo numero|No title with this number|data del titolo è trascorsa|date of the title has passed/,
      message: 'The shop does not activate this title for this plate.',
    },
    ...common,
  ],
});

/** Which language of the shop a run uses changes no answer. */
export function bolognaTperIn(language: Language) {
  const opens = () => `/${language}`;
  return driver<TitlePlan>({
    name: 'bologna-tper',
    title: 'TPER online, Bologna',
    authority: 'TPER, which sells the titles for the environmental zone of Bologna',
    kind: 'buy',
    // Whose page takes the card is not known: a run that is led to another host stops there, before it pays.
    site: { url: 'https://solweb.tper.it', hosts: ['solweb.tper.it'] },
    source: { url: 'https://solweb.tper.it/', checked: '2026-11' },
    needs: () => needs,
    plan,
    opens,
    cookies: { refuse: words.refuseCookies, accept: words.acceptCookies },
    before: [account(opens), confirmation],
    screens,
    outcomes: [
      {
        // Only what is activated opens the zone.
        result: 'submitted',
        text: /Ordine confermato|Order confirmed/,
        message: 'The title is bought.',
        reference,
      },
      ...common,
    ],
    after: ({ startDay }) => [activation(opens, startDay)],
    mail: bolognaMail,
  });
}

export const bolognaTper = bolognaTperIn('it');
