import { createCommonOutcomes } from '#robot/common-outcomes.ts';
import { createPaymentScreen, createSignInScreens } from '#robot/common-screens.ts';
import { defineDriver, type MailRules, type OutcomeRule, type Phase, type Screen } from '#robot/driver.ts';
import {
  findDaysInText,
  findFirstLink,
  hasNegation,
  readConfirmation,
  readProof,
  readReference,
} from '#robot/portal-mails.ts';
import { createItalianAccountPhases } from '../../italian-portals.ts';
import { longDate } from '../../long-date.ts';
import { type DayPassPlan, listRequiredFacts, plan } from './plan.ts';
import { fuelPhrases, vocabulary } from './vocabulary.ts';

type Language = 'it' | 'en';

/** Accepted price range for one day, in cents. Published: 5.00 for petrol and diesel, 2.50 for hybrids and gas. */
const dayPrice = (fuel: DayPassPlan['fuel']): [lowest: number, highest: number] =>
  fuel === 'petrol' || fuel === 'diesel' ? [400, 700] : [200, 350];

const amount = ({ fuel, days }: DayPassPlan) => {
  const [lowest, highest] = dayPrice(fuel);
  return { cents: [lowest * days.length, highest * days.length] as const, currency: 'EUR' };
};

const common: readonly OutcomeRule[] = [
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
  ...createCommonOutcomes(),
];

const screens: readonly Screen<DayPassPlan>[] = [
  ...createSignInScreens<DayPassPlan>(vocabulary.buy),
  {
    name: 'vehicle',
    title: 'Vehicle',
    shows: [vocabulary.plate, vocabulary.fuel],
    fields: ({ country, plate, fuel, euro }) => [
      { meaning: vocabulary.country, choice: country },
      { meaning: vocabulary.plate, text: plate },
      { meaning: vocabulary.fuel, choice: fuelPhrases[fuel] },
      { meaning: vocabulary.euro, choice: euro },
    ],
    exitButton: () => vocabulary.next,
  },
  {
    name: 'foreign',
    title: 'Certificate of a foreign vehicle',
    optional: true,
    shows: [vocabulary.certificate],
    fields: ({ certificate }) => (certificate ? [{ meaning: vocabulary.certificate, file: certificate }] : []),
    exitButton: () => vocabulary.next,
  },
  {
    name: 'pass',
    title: 'Number of day passes',
    shows: [vocabulary.passes],
    completesStep: 'FORM_FILLED',
    fields: ({ days }) => [{ meaning: vocabulary.passes, choice: `${days.length}` }],
    exitButton: () => vocabulary.next,
  },
  {
    name: 'summary',
    title: 'Summary',
    shows: [vocabulary.terms],
    echoes: ({ country, plate, fuel, euro, certificate, days }) => [
      { meaning: vocabulary.country, value: country },
      { meaning: vocabulary.plate, value: plate },
      { meaning: vocabulary.fuel, value: fuelPhrases[fuel] },
      { meaning: vocabulary.euro, value: euro },
      ...(certificate ? [{ meaning: vocabulary.certificate, value: certificate.name, isOptional: true as const }] : []),
      { meaning: vocabulary.passes, value: `${days.length}` },
    ],
    amount,
    fields: () => [{ meaning: vocabulary.terms, tick: true }],
    exitButton: () => vocabulary.toPayment,
  },
  createPaymentScreen(amount),
];

/** Links the pass to the plate on the day itself: a pass that is only bought does not count. */
function consumption(opens: () => string, day: string, isLast: boolean): Phase<DayPassPlan> {
  return {
    name: `consume-${day}`,
    day,
    title: `Day pass used for ${longDate(day)}`,
    startCondition: { from: day, until: day },
    startPath: opens,
    screens: [
      ...createSignInScreens<DayPassPlan>(vocabulary.consume),
      {
        name: 'consume',
        title: 'Pass, plate and day',
        shows: [vocabulary.code],
        sends: true,
        fields: ({ code, plate }) => [
          { meaning: vocabulary.code, text: code ?? '' },
          { meaning: vocabulary.plate, text: plate },
          { meaning: vocabulary.day, day },
        ],
        exitButton: () => vocabulary.doConsume,
      },
    ],
    outcomes: [
      {
        // Another day is still to come: only the last day completes the permit.
        result: isLast ? 'confirmed' : 'submitted',
        text: /La targa è autorizzata per il giorno|The plate is admitted for the day/,
        message: 'The pass is used for this plate and day.',
        reference: /(?:Codice pass|Pass code):? ?([A-Z0-9]{10})\b/,
        ...(isLast && { documentLink: vocabulary.paper }),
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

const code = /(?:Codice pass|Pass code): ?([A-Z0-9]{10})\b/;
/** Where the portal states the remaining passes, that number distinguishes the last day's mail from the others. */
const noneLeft = /(?:Pass residui|Passes left): ?0\b/;

/** Mails of the portal. A mail with credentials and its sender are known; subjects and texts are assumed. */
const mailRules: MailRules = {
  senders: ['ztlcentrale@amat.pa.it', '@comune.palermo.it'],
  replicaSenders: ['@amat-palermo.example'],
  reference: code,
  read({ subject, text, attachments }) {
    if (/credenziali di accesso|access credentials/i.test(subject)) return readConfirmation(findFirstLink(text));
    if (!/pass giornaliero|day pass/i.test(subject)) return undefined;
    if (/annullat|cancelled/i.test(subject))
      return {
        meaning: 'refused',
        reason: 'The portal has cancelled the day pass: the certificate does not confirm it.',
        document: 'v5c',
      };
    if (/incompleta|incomplete/i.test(subject))
      return {
        meaning: 'question',
        reason: 'The portal wants another copy of the registration certificate.',
        document: 'v5c',
      };
    if (hasNegation(subject)) return undefined;
    const mailReference = readReference(code, text);
    const bought = { meaning: 'received' as const, ...mailReference };
    // A pass that is bought and not consumed does not count.
    if (!/consumato|\bused\b/i.test(subject)) return bought;
    if (!noneLeft.test(text)) return { ...bought, days: findDaysInText(text) };
    return { meaning: 'granted', ...mailReference, ...readProof(attachments) };
  },
};

/** The language of the portal does not change any answer. */
export function createPalermoZtlDriver(language: Language) {
  const opens = () => `/${language}`;
  return defineDriver<DayPassPlan>({
    name: 'palermo-ztl',
    title: 'ZTL Palermo (AMAT)',
    authority: 'AMAT, which runs the limited traffic zone of Palermo',
    kind: 'buy',
    // The host that takes the card is unknown. A run that is led to another host stops there, before it pays.
    site: { url: 'https://ztl.comune.palermo.it', hosts: ['ztl.comune.palermo.it'] },
    source: { url: 'https://ztl.comune.palermo.it/', checked: '2026-11' },
    listRequiredFacts,
    plan,
    startPath: opens,
    cookies: { refuse: vocabulary.refuseCookies, accept: vocabulary.acceptCookies },
    phasesBefore: createItalianAccountPhases({
      site: 'portal',
      startPath: opens,
      privacy: vocabulary.privacy,
      confirmation: { name: 'activate', button: vocabulary.activate },
      failureOutcomes: common,
    }),
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
    phasesAfter: ({ days }) => days.map((day) => consumption(opens, day, day === days.at(-1))),
    mail: mailRules,
  });
}

export const palermoZtlDriver = createPalermoZtlDriver('it');
