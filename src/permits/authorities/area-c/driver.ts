import { commonOutcomes } from '#robot/common-outcomes.ts';
import { cardFields } from '#robot/common-screens.ts';
import { defineDriver, type Screen } from '#robot/driver.ts';
import { createActivationPhases, excludedVehicleOutcome, invalidPlateOutcome } from './activation.ts';
import { areaCMailRules } from './mail.ts';
import { type AreaCPlan, plan } from './plan.ts';
import { areaCPlaybook } from './playbook.ts';
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
  { name: 'home', title: 'Area C', shows: [vocabulary.buyTicket], exitButton: () => vocabulary.buyTicket },
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
    completes: 'FORM_FILLED',
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
  {
    name: 'card',
    title: 'Card details',
    shows: [vocabulary.cardNumber],
    fields: ({ card }) => cardFields(card),
  },
  {
    name: 'pay',
    title: 'Payment and answer',
    shows: [vocabulary.pay],
    completes: 'SUBMITTED',
    sends: true,
    amount,
    exitButton: () => vocabulary.pay,
  },
];

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
    // The site itself asks only for plate and country. The other facts decide whether a
    // ticket is of use to this vehicle.
    needs: () => areaCPlaybook.requiredFacts ?? [],
    plan,
    startPath: () => opens,
    cookies: { refuse: vocabulary.refuseCookies, accept: vocabulary.acceptCookies },
    screens: purchase,
    outcomes: [
      {
        result: 'submitted',
        text: /Acquisto completato|Purchase completed/,
        message: 'The tickets are bought. Each is activated on its day.',
        reference: /\bPIN ?:? ?(\d{10,12})\b/,
      },
      excludedVehicleOutcome,
      invalidPlateOutcome,
      ...commonOutcomes(),
    ],
    phasesAfter: (plan) => createActivationPhases(plan, opens),
    mail: areaCMailRules,
  });
}

export const areaCDriver = createAreaCDriver('it');
