import { commonOutcomes } from '#robot/common-outcomes.ts';
import { cardFields } from '#robot/common-screens.ts';
import { driver, type Screen } from '#robot/driver.ts';
import { activations, shutOut, wrongPlate } from './activation.ts';
import { areaCMail } from './mail.ts';
import { type AreaCPlan, plan } from './plan.ts';
import { areaCPlaybook } from './playbook.ts';
import { byCard, dayTicket, words } from './words.ts';

type Language = 'it' | 'en';

/** By the city's decision 1856 of 13 March 2026 a day costs 7.50 (comune.milano.it); another price is a person's to see. */
const CENTS_A_DAY = 750;

const amount = ({ days }: AreaCPlan) => ({
  cents: [days.length * CENTS_A_DAY, days.length * CENTS_A_DAY] as const,
  currency: 'EUR',
});

/** A guest's purchase: My Area C is for those with an Italian electronic identity. */
const purchase: readonly Screen<AreaCPlan>[] = [
  { name: 'home', title: 'Area C', shows: [words.buyTicket], leave: () => words.buyTicket },
  {
    name: 'ticket',
    title: 'Kind and number of tickets',
    shows: [words.ticketType, words.tickets],
    fields: ({ days }) => [
      { meaning: words.ticketType, choice: dayTicket },
      { meaning: words.tickets, text: String(days.length) },
    ],
    leave: () => words.next,
  },
  {
    name: 'vehicle',
    title: 'Plate, e-mail and consent',
    shows: [words.plate, words.email],
    completes: 'FORM_FILLED',
    fields: ({ plate, country, email }) => [
      { meaning: words.plate, text: plate },
      // Whether the site asks for it is uncertain.
      { meaning: words.country, choice: country, ifAsked: true },
      { meaning: words.email, text: email },
      { meaning: words.privacy, tick: true },
    ],
    leave: () => words.next,
  },
  {
    name: 'summary',
    title: 'Summary and payment method',
    shows: [words.toPayment],
    echoes: ({ days, plate, country, email }) => [
      { meaning: words.ticketType, value: dayTicket },
      { meaning: words.tickets, value: String(days.length) },
      { meaning: words.plate, value: plate },
      { meaning: words.country, value: country, mayLack: true },
      { meaning: words.email, value: email },
    ],
    amount,
    fields: () => [{ meaning: words.payBy, choice: byCard }],
    leave: () => words.toPayment,
  },
  {
    name: 'card',
    title: 'Card details',
    shows: [words.cardNumber],
    fields: ({ card }) => cardFields(card),
  },
  {
    name: 'pay',
    title: 'Payment and answer',
    shows: [words.pay],
    completes: 'SUBMITTED',
    sends: true,
    amount,
    leave: () => words.pay,
  },
];

/** The English page is a page of its own, the Italian one what the host shows. */
const entrances: Record<Language, string> = { it: '/', en: '/Areac/iweb/English.aspx' };

/** Which language of the site a run uses changes no answer. */
export function areaCIn(language: Language) {
  const opens = entrances[language];
  return driver<AreaCPlan>({
    name: 'area-c',
    title: 'Area C, Milan',
    authority: 'the city of Milan',
    kind: 'buy',
    site: {
      url: 'https://areac.atm-mi.it',
      // Whose page takes the card is not known: until its host stands here, a run stops before that page, with nothing paid.
      hosts: ['areac.atm-mi.it'],
    },
    source: { url: 'https://areac.atm-mi.it/', checked: '2026-11' },
    // The site itself asks for plate and country; the rest tells whether a ticket is of any use to this vehicle.
    needs: () => areaCPlaybook.asks ?? [],
    plan,
    opens: () => opens,
    cookies: { refuse: words.refuseCookies, accept: words.acceptCookies },
    screens: purchase,
    outcomes: [
      {
        result: 'submitted',
        text: /Acquisto completato|Purchase completed/,
        message: 'The tickets are bought. Each is activated on its day.',
        reference: /\bPIN ?:? ?(\d{10,12})\b/,
      },
      shutOut,
      wrongPlate,
      ...commonOutcomes(),
    ],
    after: (plan) => activations(plan, opens),
    mail: areaCMail,
  });
}

export const areaC = areaCIn('it');
