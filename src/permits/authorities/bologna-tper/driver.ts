import { createCommonOutcomes } from '#robot/common-outcomes.ts';
import { createPaymentScreen, createSignInScreens } from '#robot/common-screens.ts';
import { defineDriver, type MailRules, type OutcomeRule, type Phase, type Screen } from '#robot/driver.ts';
import { findFirstLink, hasNegation, readConfirmation, readProof, readReference } from '#robot/portal-mails.ts';
import { createItalianAccountPhases } from '../../italian-portals.ts';
import { longDate } from '../../long-date.ts';
import { plan, requiredFacts, type TitlePlan } from './plan.ts';
import { fuelPhrases, titlePhrases, vocabulary } from './vocabulary.ts';

type Language = 'it' | 'en';

/** Accepted price ranges in cents. In 2020 one day cost 6.00 and four days 15.00; newer prices are unknown. */
const prices: Record<TitlePlan['titleKind'], readonly [least: number, most: number]> = {
  '1-day': [500, 900],
  '4-day': [1200, 2200],
};

const findAmountRange = ({ titleKind }: TitlePlan) => ({ cents: prices[titleKind], currency: 'EUR' });

const sharedOutcomes: readonly OutcomeRule[] = [
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
  ...createCommonOutcomes(),
];

const screens: readonly Screen<TitlePlan>[] = [
  ...createSignInScreens<TitlePlan>(vocabulary.buy),
  {
    name: 'product',
    title: 'Title of 1 or 4 days',
    shows: [vocabulary.product],
    fields: ({ titleKind }) => [{ meaning: vocabulary.product, choice: titlePhrases[titleKind] }],
    exitButton: () => vocabulary.next,
  },
  {
    name: 'vehicle',
    title: 'Plate and first day',
    shows: [vocabulary.plate, vocabulary.startDay],
    completesStep: 'FORM_FILLED',
    fields: ({ country, plate, fuel, euro, startDay }) => [
      { meaning: vocabulary.country, choice: country },
      { meaning: vocabulary.plate, text: plate },
      { meaning: vocabulary.fuel, choice: fuelPhrases[fuel] },
      { meaning: vocabulary.euro, choice: euro },
      { meaning: vocabulary.startDay, day: startDay },
    ],
    exitButton: () => vocabulary.next,
  },
  {
    name: 'summary',
    title: 'Summary',
    shows: [vocabulary.terms],
    echoes: ({ country, plate, fuel, euro, titleKind, startDay }) => [
      { meaning: vocabulary.product, value: titlePhrases[titleKind] },
      { meaning: vocabulary.country, value: country },
      { meaning: vocabulary.plate, value: plate },
      { meaning: vocabulary.fuel, value: fuelPhrases[fuel] },
      { meaning: vocabulary.euro, value: euro },
      { meaning: vocabulary.startDay, value: startDay },
    ],
    amount: findAmountRange,
    fields: () => [{ meaning: vocabulary.terms, tick: true }],
    exitButton: () => vocabulary.toPayment,
  },
  createPaymentScreen(findAmountRange),
];

const confirmedReferencePattern = /(?:Numero d'ordine|Order number):? ?(TPER-\d{4}-\d{6})\b/;

/** Activates on the first day: the plate may be changed until the day before, and no earlier activation is known. */
const createActivationPhase = (startPath: () => string, startDay: string): Phase<TitlePlan> => ({
  name: 'activation',
  day: startDay,
  title: `Title activated for ${longDate(startDay)}`,
  startCondition: { from: startDay, until: startDay },
  startPath,
  screens: [
    ...createSignInScreens<TitlePlan>(vocabulary.activation),
    {
      name: 'activate',
      title: 'Order and plate',
      shows: [vocabulary.order],
      sends: true,
      fields: ({ orderNumber, plate }) => [
        { meaning: vocabulary.order, text: orderNumber ?? '' },
        { meaning: vocabulary.plate, text: plate },
      ],
      exitButton: () => vocabulary.activate,
    },
  ],
  outcomes: [
    {
      result: 'confirmed',
      text: /La targa è abilitata per queste date|The plate is enabled for these dates/,
      message: 'The title is active for this plate.',
      reference: confirmedReferencePattern,
      documentLink: vocabulary.paper,
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
    ...sharedOutcomes,
  ],
});

const referencePattern = /\b(TPER-\d{4}-\d{6})\b/;

/** Senders and subjects are assumed, because we have seen no mail of the shop. */
const mailRules: MailRules = {
  senders: ['@tper.it'],
  replicaSenders: ['@tper.example'],
  reference: referencePattern,
  read({ subject, text, attachments }) {
    if (/conferma la registrazione|confirm your registration/i.test(subject))
      return readConfirmation(findFirstLink(text));
    if (/richiesta respinta|was refused/i.test(subject))
      return { meaning: 'refused', reason: 'TPER has refused the title.' };
    if (/documentazione incompleta|something more from you/i.test(subject))
      return { meaning: 'question', reason: 'TPER asks for something more.' };
    if (hasNegation(subject)) return undefined;
    // A title that is only bought opens nothing: it must be activated for its day.
    const mailReference = readReference(referencePattern, text);
    if (/ordine confermato|order confirmed/i.test(subject)) return { meaning: 'received', ...mailReference };
    if (!/titolo attivato|title activated/i.test(subject)) return undefined;
    return { meaning: 'granted', ...mailReference, ...readProof(attachments) };
  },
};

/** The language selects the shop's pages only; the plan is the same in both. */
export function createBolognaTperDriver(language: Language) {
  const findStartPath = () => `/${language}`;
  return defineDriver<TitlePlan>({
    name: 'bologna-tper',
    title: 'TPER online, Bologna',
    authority: 'TPER, which sells the titles for the environmental zone of Bologna',
    kind: 'buy',
    // The host that takes the card is unknown. A run that is led to another host stops there, before it pays.
    site: { url: 'https://solweb.tper.it', hosts: ['solweb.tper.it'] },
    source: { url: 'https://solweb.tper.it/', checked: '2026-11' },
    listRequiredFacts: () => requiredFacts,
    plan,
    startPath: findStartPath,
    cookies: { refuse: vocabulary.refuseCookies, accept: vocabulary.acceptCookies },
    phasesBefore: createItalianAccountPhases({
      site: 'shop',
      startPath: findStartPath,
      privacy: vocabulary.privacy,
      confirmation: { name: 'confirm', button: vocabulary.confirm },
      failureOutcomes: sharedOutcomes,
    }),
    screens,
    outcomes: [
      {
        // A title opens the zone only once it is activated.
        result: 'submitted',
        text: /Ordine confermato|Order confirmed/,
        message: 'The title is bought.',
        reference: confirmedReferencePattern,
      },
      ...sharedOutcomes,
    ],
    phasesAfter: ({ startDay }) => [createActivationPhase(findStartPath, startDay)],
    mail: mailRules,
  });
}

export const bolognaTperDriver = createBolognaTperDriver('it');
