import { createCommonOutcomes } from '#robot/common-outcomes.ts';
import { createLinkScreen, paymentScreens } from '#robot/common-screens.ts';
import type { PhrasesByLanguage } from '#robot/control-meaning.ts';
import { countryNames } from '#robot/countries.ts';
import {
  type CompanyCard,
  defineDriver,
  type MailRules,
  type PlanContext,
  type PlanResult,
  type Screen,
} from '#robot/driver.ts';
import type { PayloadPath, PortalPayload } from '#robot/payload.ts';
import { findPdf, hasNegation, readReference } from '#robot/portal-mails.ts';
import { findAnswerKey, formatPlateForPortal, refusePlan } from '#robot/portal-values.ts';
import { addDays, consumerWaitDays } from '../../days.ts';
import { cardPaymentPhrases, consumerPhrases, vehicleTypePhrases, vignettePhrases, vocabulary } from './vocabulary.ts';

type Language = 'de' | 'en';

interface VignettePlan {
  country: PhrasesByLanguage;
  /** Without the spaces and dashes that only make it readable. Umlauts stay, because the cameras read them. */
  plate: string;
  vehicleType: keyof typeof vehicleTypePhrases;
  product: keyof typeof vignettePhrases;
  startDay: string;
  email: string;
  card: CompanyCard;
}

const requiredFacts: readonly PayloadPath[] = [
  'vehicle.plate_number',
  'vehicle.country_of_registration',
  'vehicle.vehicle_category',
  'vignette.vignette_type',
  'vignette.start_date',
];

/**
 * The accepted price range of each vignette, in cents. Prices of 2026 are 12.80, 32.00 and 106.80 for cars (the second
 * is recalled), and about two fifths of them for motorcycles. Prices rise a little each December.
 */
const prices: Record<VignettePlan['vehicleType'], Record<VignettePlan['product'], [least: number, most: number]>> = {
  car: { '10-day': [1100, 1500], '2-month': [2800, 3800], annual: [9500, 12_500] },
  motorcycle: { '10-day': [400, 650], '2-month': [1000, 1600], annual: [3500, 5500] },
};

function plan(payload: PortalPayload, { contactEmail, today, card }: PlanContext): PlanResult<VignettePlan> {
  const { vehicle, vignette } = payload;
  const country = countryNames(vehicle.country_of_registration ?? '');
  const product = findAnswerKey(vignettePhrases, vignette?.vignette_type);
  const startDay = vignette?.start_date;
  const { vehicle_category: category } = vehicle;
  if (!country || !product || !startDay || !vehicle.plate_number)
    return refusePlan(
      'The shop asks for plate, country, kind of vignette and its first day; the order lacks one of them.',
    );
  if (category !== 'M1' && category !== 'N1' && category !== 'motorcycle')
    return refusePlan(
      'Vignettes are for cars and vans up to 3.5 tonnes and for motorcycles; others pay toll by distance.',
    );
  if (startDay < today) return refusePlan('A vignette never counts for days that have passed.');
  if (product !== '10-day' && startDay < addDays(today, consumerWaitDays))
    return refusePlan(
      `Bought online by a private customer, the ${product} vignette starts on the 18th day after the purchase at the earliest, and the trip begins before that.`,
    );
  return {
    possible: true,
    plan: {
      country,
      plate: formatPlateForPortal(vehicle.plate_number),
      vehicleType: category === 'motorcycle' ? 'motorcycle' : 'car',
      product,
      startDay,
      email: contactEmail,
      card,
    },
  };
}

const amount = ({ vehicleType, product }: VignettePlan) => ({
  cents: prices[vehicleType][product],
  currency: 'EUR',
});

const screens: readonly Screen<VignettePlan>[] = [
  createLinkScreen('home', 'Shop', vocabulary.buyVignette),
  {
    name: 'product',
    title: 'Vehicle and product',
    shows: [vocabulary.product],
    fields: ({ vehicleType, product }) => [
      { meaning: vocabulary.vehicleType, choice: vehicleTypePhrases[vehicleType] },
      { meaning: vocabulary.product, choice: vignettePhrases[product] },
    ],
    exitButton: () => vocabulary.next,
  },
  {
    name: 'buyer',
    title: 'Consumer or business',
    // The shop asks this only for vignettes that begin later.
    optional: true,
    shows: [vocabulary.buyer],
    fields: () => [{ meaning: vocabulary.buyer, choice: consumerPhrases }],
    exitButton: () => vocabulary.next,
  },
  {
    name: 'vehicle',
    title: 'Plate and first day',
    shows: [vocabulary.plate, vocabulary.plateAgain],
    fields: ({ country, plate, startDay }) => [
      { meaning: vocabulary.country, choice: country },
      { meaning: vocabulary.plate, text: plate },
      { meaning: vocabulary.plateAgain, text: plate },
      { meaning: vocabulary.startDay, day: startDay },
    ],
    exitButton: () => vocabulary.next,
  },
  {
    name: 'contact',
    title: 'Contact and payment method',
    shows: [vocabulary.email, vocabulary.emailAgain],
    completesStep: 'FORM_FILLED',
    fields: ({ email }) => [
      { meaning: vocabulary.email, text: email },
      { meaning: vocabulary.emailAgain, text: email },
      { meaning: vocabulary.payBy, choice: cardPaymentPhrases },
    ],
    exitButton: () => vocabulary.next,
  },
  {
    name: 'overview',
    title: 'Overview and consents',
    shows: [vocabulary.terms],
    echoes: ({ country, plate, vehicleType, product, startDay, email }) => [
      { meaning: vocabulary.vehicleType, value: vehicleTypePhrases[vehicleType], isOptional: true },
      { meaning: vocabulary.product, value: vignettePhrases[product] },
      { meaning: vocabulary.country, value: country },
      { meaning: vocabulary.plate, value: plate },
      { meaning: vocabulary.startDay, value: startDay },
      { meaning: vocabulary.email, value: email },
    ],
    amount,
    fields: ({ product }) => [
      // The customer requested this when ordering: without it a vignette would begin after the trip.
      ...(product === '10-day' ? [{ meaning: vocabulary.withdrawal, tick: true as const }] : []),
      { meaning: vocabulary.terms, tick: true },
    ],
    exitButton: () => vocabulary.toPayment,
  },
  ...paymentScreens<VignettePlan>(amount),
];

const reference = /(?:Bestellnummer|Order number)[:\s]{0,5}(\d{10})\b/i;

/** Mails of the shop, in German and English. The mail after the purchase brings the receipt, minutes later. */
const mailRules: MailRules = {
  senders: ['@asfinag.at', '@mpay24.com'],
  replicaSenders: ['@asfinag.example'],
  reference,
  read({ from, subject, text, attachments }) {
    if (hasNegation(subject)) return undefined;
    if (/@mpay24\./i.test(from)) return { meaning: 'paid' };
    if (!/kaufbest(?:ä|ae)tigung|purchase confirmation/i.test(subject)) return undefined;
    const proof = findPdf(attachments);
    const mailReference = readReference(reference, text);
    return proof === undefined
      ? { meaning: 'received', ...mailReference }
      : { meaning: 'granted', ...mailReference, proof };
  },
};

/** The language of the shop does not change any answer. */
export function createAsfinagDriver(language: Language) {
  return defineDriver<VignettePlan>({
    name: 'asfinag',
    title: 'ASFINAG toll shop',
    authority: 'ASFINAG, the Austrian motorway company',
    kind: 'buy',
    site: {
      url: 'https://shop.asfinag.at',
      // mPAY24 handles the card payment, in a frame of the shop's page.
      hosts: ['shop.asfinag.at', 'www.mpay24.com', 'pay.mpay24.com'],
    },
    source: { url: 'https://shop.asfinag.at/', checked: '2026-11' },
    listRequiredFacts: () => requiredFacts,
    plan,
    startPath: () => `/${language}`,
    cookies: { refuse: vocabulary.refuseCookies, accept: vocabulary.acceptCookies },
    screens,
    outcomes: [
      {
        result: 'confirmed',
        text: /(?:Vielen Dank für Ihren Einkauf|Thank you for your purchase)/,
        message: 'The vignette is bought and registered.',
        reference: /(?:Bestellnummer|Order number) ?:? ?(\d{10})\b/,
        documentLink: vocabulary.receipt,
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
      ...createCommonOutcomes(),
    ],
    mail: mailRules,
  });
}

export const asfinagDriver = createAsfinagDriver('en');
