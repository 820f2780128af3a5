import { commonOutcomes } from '#robot/common-outcomes.ts';
import { cardFields } from '#robot/common-screens.ts';
import { countryNames } from '#robot/countries.ts';
import { type CompanyCard, driver, type PlanContext, type Planned, type Screen } from '#robot/driver.ts';
import type { Phrases } from '#robot/meaning.ts';
import type { PayloadPath, PortalPayload } from '#robot/payload.ts';
import { addDays } from '../../days.ts';
import { asfinagMail } from './mail.ts';
import { byCard, consumer, products, vehicleTypes, words } from './words.ts';

type Language = 'de' | 'en';

interface VignettePlan {
  country: Phrases;
  /** Without the spaces and dashes that are only for reading; umlauts stay, the cameras know them. */
  plate: string;
  vehicleType: keyof typeof vehicleTypes;
  product: keyof typeof products;
  startDay: string;
  email: string;
  card: CompanyCard;
}

const needs: readonly PayloadPath[] = [
  'vehicle.plate_number',
  'vehicle.country_of_registration',
  'vehicle.vehicle_category',
  'vignette.vignette_type',
  'vignette.start_date',
];

/**
 * What each may cost in cents. Of 2026: 12.80, 32.00 and 106.80 for cars (the second is recalled); for motorcycles about two
 * fifths of it. Prices rise a little each December.
 */
const prices: Record<VignettePlan['vehicleType'], Record<VignettePlan['product'], [least: number, most: number]>> = {
  car: { '10-day': [1100, 1500], '2-month': [2800, 3800], annual: [9500, 12_500] },
  motorcycle: { '10-day': [400, 650], '2-month': [1000, 1600], annual: [3500, 5500] },
};

/** BStMG, section 11: what a consumer buys online for two months or a year begins on the 18th day after at the earliest. */
const CONSUMERS_WAIT_DAYS = 18;

function plan(payload: PortalPayload, { contactEmail, today, card }: PlanContext): Planned<VignettePlan> {
  const { vehicle, vignette } = payload;
  const country = countryNames(vehicle.country_of_registration ?? '');
  const product = (Object.keys(products) as VignettePlan['product'][]).find((one) => one === vignette?.vignette_type);
  const startDay = vignette?.start_date;
  const { vehicle_category: category } = vehicle;
  if (!country || !product || !startDay || !vehicle.plate_number)
    return impossible(
      'The shop asks for plate, country, kind of vignette and its first day; the order lacks one of them.',
    );
  if (category !== 'M1' && category !== 'N1' && category !== 'motorcycle')
    return impossible(
      'Vignettes are for cars and vans up to 3.5 tonnes and for motorcycles; others pay toll by distance.',
    );
  if (startDay < today) return impossible('A vignette never counts for days that have passed.');
  if (product !== '10-day' && startDay < addDays(today, CONSUMERS_WAIT_DAYS))
    return impossible(
      `A ${product} vignette bought online by a private customer starts on the 18th day after the purchase at the earliest, and the trip begins before that.`,
    );
  return {
    possible: true,
    plan: {
      country,
      plate: vehicle.plate_number.toUpperCase().replace(/[\s.·–-]/g, ''),
      vehicleType: category === 'motorcycle' ? 'motorcycle' : 'car',
      product,
      startDay,
      email: contactEmail,
      card,
    },
  };
}

function impossible(reason: string): Planned<VignettePlan> {
  return { possible: false, reason };
}

const amount = ({ vehicleType, product }: VignettePlan) => ({
  cents: prices[vehicleType][product],
  currency: 'EUR',
});

const screens: readonly Screen<VignettePlan>[] = [
  { name: 'home', title: 'Shop', shows: [words.buyVignette], leave: () => words.buyVignette },
  {
    name: 'product',
    title: 'Vehicle and product',
    shows: [words.product],
    fields: ({ vehicleType, product }) => [
      { meaning: words.vehicleType, choice: vehicleTypes[vehicleType] },
      { meaning: words.product, choice: products[product] },
    ],
    leave: () => words.next,
  },
  {
    name: 'buyer',
    title: 'Consumer or business',
    // Asked for what begins later only.
    optional: true,
    shows: [words.buyer],
    fields: () => [{ meaning: words.buyer, choice: consumer }],
    leave: () => words.next,
  },
  {
    name: 'vehicle',
    title: 'Plate and first day',
    shows: [words.plate, words.plateAgain],
    fields: ({ country, plate, startDay }) => [
      { meaning: words.country, choice: country },
      { meaning: words.plate, text: plate },
      { meaning: words.plateAgain, text: plate },
      { meaning: words.startDay, day: startDay },
    ],
    leave: () => words.next,
  },
  {
    name: 'contact',
    title: 'Contact and payment method',
    shows: [words.email, words.emailAgain],
    completes: 'FORM_FILLED',
    fields: ({ email }) => [
      { meaning: words.email, text: email },
      { meaning: words.emailAgain, text: email },
      { meaning: words.payBy, choice: byCard },
    ],
    leave: () => words.next,
  },
  {
    name: 'overview',
    title: 'Overview and consents',
    shows: [words.terms],
    echoes: ({ country, plate, vehicleType, product, startDay, email }) => [
      { meaning: words.vehicleType, value: vehicleTypes[vehicleType], mayLack: true },
      { meaning: words.product, value: products[product] },
      { meaning: words.country, value: country },
      { meaning: words.plate, value: plate },
      { meaning: words.startDay, value: startDay },
      { meaning: words.email, value: email },
    ],
    amount,
    fields: ({ product }) => [
      // The customer asked for it when ordering: without it a vignette would begin after the journey.
      ...(product === '10-day' ? [{ meaning: words.withdrawal, tick: true as const }] : []),
      { meaning: words.terms, tick: true },
    ],
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

/** Which language of the shop a run uses changes no answer. */
export function asfinagIn(language: Language) {
  return driver<VignettePlan>({
    name: 'asfinag',
    title: 'ASFINAG toll shop',
    authority: 'ASFINAG, the Austrian motorway company',
    kind: 'buy',
    site: {
      url: 'https://shop.asfinag.at',
      // mPAY24 takes the card, in a frame of the shop's page.
      hosts: ['shop.asfinag.at', 'www.mpay24.com', 'pay.mpay24.com'],
    },
    source: { url: 'https://shop.asfinag.at/', checked: '2026-11' },
    needs: () => needs,
    plan,
    opens: () => `/${language}`,
    cookies: { refuse: words.refuseCookies, accept: words.acceptCookies },
    screens,
    outcomes: [
      {
        result: 'confirmed',
        text: /(?:Vielen Dank für Ihren Einkauf|Thank you for your purchase)/,
        message: 'The vignette is bought and registered.',
        reference: /(?:Bestellnummer|Order number) ?:? ?(\d{10})\b/,
        paper: words.receipt,
      },
      {
        result: 'duplicate',
        text: /existiert im gewählten Zeitraum bereits eine gültige Vignette|already a valid vignette for this licence plate/,
        message: 'There is already a vignette for this plate in these days.',
      },
      {
        result: 'invalid_input',
        text: /Gültigkeitsdatum darf nicht in der Vergangenheit|start date must not be in the past|Frühester Gültigkeitsbeginn|Earliest start of validity/,
        message: 'The shop does not sell this vignette for that first day.',
      },
      {
        result: 'invalid_input',
        text: /gültiges Kennzeichen ein|valid licence plate number/,
        message: 'The shop does not accept the plate.',
      },
      ...commonOutcomes(),
    ],
    mail: asfinagMail,
  });
}

export const asfinag = asfinagIn('en');
