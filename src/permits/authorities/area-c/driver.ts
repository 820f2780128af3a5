import { createCommonOutcomes } from '#robot/common-outcomes.ts';
import { createLinkScreen, paymentScreens } from '#robot/common-screens.ts';
import { defineDriver, type MailMeaning, type MailRules, type PortalMail, type Screen } from '#robot/driver.ts';
import { findDaysInText, findPdf, hasNegation, readCertificateRequest, readReference } from '#robot/portal-mails.ts';
import { createActivationPhases, excludedVehicleOutcome, invalidPlateOutcome, ticketPinPattern } from './activation.ts';
import { type AreaCPlan, plan, requiredFacts } from './plan.ts';
import { cardPaymentPhrases, dayTicketPhrases, vocabulary } from './vocabulary.ts';

type Language = 'it' | 'en';

/**
 * By the city's decision 1856 of 13 March 2026 a day costs 7.50 (comune.milano.it). An
 * operator examines any other price.
 */
const CENTS_A_DAY = 750;

const amount = ({ days }: AreaCPlan) => ({
  cents: [days.length * CENTS_A_DAY, days.length * CENTS_A_DAY] as const,
  currency: 'EUR',
});

/** A purchase as a guest: My Area C requires an Italian electronic identity. */
const purchase: readonly Screen<AreaCPlan>[] = [
  createLinkScreen('home', 'Area C', vocabulary.buyTicket),
  {
    name: 'ticket',
    title: 'Kind and number of tickets',
    shows: [vocabulary.ticketType, vocabulary.tickets],
    fields: ({ days }) => [
      { meaning: vocabulary.ticketType, choice: dayTicketPhrases },
      { meaning: vocabulary.tickets, text: String(days.length) },
    ],
    exitButton: () => vocabulary.next,
  },
  {
    name: 'vehicle',
    title: 'Plate, e-mail and consent',
    shows: [vocabulary.plate, vocabulary.email],
    completesStep: 'FORM_FILLED',
    fields: ({ plate, country, email }) => [
      { meaning: vocabulary.plate, text: plate },
      // It is uncertain whether the site asks for it.
      { meaning: vocabulary.country, choice: country, ifAsked: true },
      { meaning: vocabulary.email, text: email },
      { meaning: vocabulary.privacy, tick: true },
    ],
    exitButton: () => vocabulary.next,
  },
  {
    name: 'summary',
    title: 'Summary and payment method',
    shows: [vocabulary.toPayment],
    echoes: ({ days, plate, country, email }) => [
      { meaning: vocabulary.ticketType, value: dayTicketPhrases },
      { meaning: vocabulary.tickets, value: String(days.length) },
      { meaning: vocabulary.plate, value: plate },
      { meaning: vocabulary.country, value: country, isOptional: true },
      { meaning: vocabulary.email, value: email },
    ],
    amount,
    fields: () => [{ meaning: vocabulary.payBy, choice: cardPaymentPhrases }],
    exitButton: () => vocabulary.toPayment,
  },
  ...paymentScreens<AreaCPlan>(amount),
];

/** Mails of ATM in Italian and English; senders and wording are assumed. */
const mailRules: MailRules = {
  senders: ['@atm.it', '@atm-mi.it', '@comune.milano.it'],
  replicaSenders: ['@atm.example'],
  reference: ticketPinPattern,
  read({ subject, text, attachments }) {
    if (/annullat|cancelled/i.test(subject))
      return {
        meaning: 'refused',
        reason: 'The Area C office has cancelled the tickets: it says that this vehicle is shut out of Area C.',
      };
    if (/documentazione incompleta|need something more/i.test(subject))
      return readCertificateRequest('The Area C office asks for the registration certificate.', text);
    if (hasNegation(subject)) return undefined;
    if (/conferma attivazione|activation confirmation/i.test(subject)) return afterActivation(text, attachments);
    if (!/conferma acquisto|purchase confirmation/i.test(subject)) return undefined;
    return { meaning: 'received', ...readReference(ticketPinPattern, text) };
  },
};

/**
 * Only where the mail states that no ticket is left: the application ends then, and no
 * remaining ticket would be activated.
 */
function afterActivation(text: string, attachments: PortalMail['attachments']): MailMeaning {
  const isLast = /(?:ancora da attivare|still to be activated) ?:? ?0\b/i.test(text);
  const proof = findPdf(attachments);
  const mailReference = readReference(ticketPinPattern, text);
  return isLast && proof !== undefined
    ? { meaning: 'granted', ...mailReference, proof }
    : { meaning: 'received', days: findDaysInText(text), ...mailReference };
}

/** The English page has an address of its own; the host shows the Italian one by default. */
const entrances: Record<Language, string> = { it: '/', en: '/Areac/iweb/English.aspx' };

/** The language of the site does not change any answer. */
export function createAreaCDriver(language: Language) {
  const opens = entrances[language];
  return defineDriver<AreaCPlan>({
    name: 'area-c',
    title: 'Area C, Milan',
    authority: 'the city of Milan',
    kind: 'buy',
    site: {
      url: 'https://areac.atm-mi.it',
      // The host that takes the card is unknown. Until it is listed here, a run stops
      // before that page with nothing paid.
      hosts: ['areac.atm-mi.it'],
    },
    source: { url: 'https://areac.atm-mi.it/', checked: '2026-11' },
    listRequiredFacts: () => requiredFacts,
    plan,
    startPath: () => opens,
    cookies: { refuse: vocabulary.refuseCookies, accept: vocabulary.acceptCookies },
    screens: purchase,
    outcomes: [
      {
        result: 'submitted',
        text: /Acquisto completato|Purchase completed/,
        message: 'The tickets are bought. Each is activated on its day.',
        reference: ticketPinPattern,
      },
      excludedVehicleOutcome,
      invalidPlateOutcome,
      ...createCommonOutcomes(),
    ],
    phasesAfter: (plan) => createActivationPhases(plan, opens),
    mail: mailRules,
  });
}

export const areaCDriver = createAreaCDriver('it');
