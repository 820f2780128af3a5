import { randomInt } from 'node:crypto';
import { formatIsoDay } from '../../kit/dates.ts';
import type { FilingEnd } from '../../kit/definition.ts';
import { formatCents } from '../../kit/displayed-price.ts';
import type { FieldValues } from '../../kit/forms.ts';
import { definePortal } from '../../kit/portal.tsx';
import { type Language, lastDay, priceOf, productOf } from './products.ts';
import { LOOK_UP_FIELDS, SCREENS } from './screens.ts';
import { ERROR_TEXTS, TEXTS } from './texts.ts';

const vignette: FilingEnd<Language> = {
  kind: 'filing',
  // Ten digits are assumed, like the vignette's own number.
  reference: () => digits(10),
  price: priceOf,
  state: 'granted',
  decidesLater: false,
  duplicate: { says: ERROR_TEXTS.duplicate, is: (answers, { fields }) => overlap(answers, fields) },
  details: (answers) => ({ vignette: digits(12), lastDay: lastDay(answers) }),
  thanks: { title: TEXTS.thanks, text: TEXTS.thanksText },
  facts: ({ fields, details, payment }, language) => [
    { label: TEXTS.registration[language], value: details.vignette ?? '' },
    { label: TEXTS.plate[language], value: fields.plate ?? '' },
    { label: TEXTS.country[language], value: fields.country ?? '' },
    { label: TEXTS.product[language], value: productOf(fields)?.label[language] ?? '' },
    { label: TEXTS.startDay[language], value: formatIsoDay(fields.startDay ?? '', '.') },
    { label: TEXTS.until[language], value: formatIsoDay(details.lastDay ?? '', '.') },
    { label: TEXTS.price[language], value: formatCents(payment?.amountCents ?? 0, language) },
  ],
  receipt: { file: 'kaufbestaetigung.pdf', title: TEXTS.receipt, attachedTo: ['granted'] },
};

/** Replica of shop.asfinag.at, where Austria sells its digital vignette. Screens: product, buyer, vehicle, contact, overview. */
export const createAsfinag = definePortal<Language>({
  name: 'asfinag',
  title: 'ASFINAG toll shop, Austria (digital vignette)',
  languages: ['de', 'en'],
  idleMinutes: 20,
  theme: {
    folder: import.meta.dirname,
    brand: () => (
      <>
        ASFINAG <small>SHOP</small>
      </>
    ),
    footer: TEXTS.footer,
    // German on the English pages too.
    acceptCookiesName: 'Alle Cookies akzeptieren',
  },
  textOverrides: { expired: ERROR_TEXTS.expired, reference: TEXTS.order, duplicate: ERROR_TEXTS.duplicate },
  home: { title: TEXTS.shop, text: TEXTS.lead },
  flows: [{ name: 'vignette', title: TEXTS.vignette, screens: SCREENS, end: vignette }],
  payment: {
    path: 'mpay24',
    merchant: 'ASFINAG',
    frame: true,
    inputs: { holder: 'MPay24CustomerName', number: 'identifier', expiry: 'expiry', code: 'cvc' },
    description: TEXTS.vignette,
  },
  mails: {
    // A reserved domain (RFC 2606): no test mail can reach anyone.
    from: { name: 'ASFINAG', address: 'noreply@asfinag.example' },
    about: { granted: { subject: TEXTS.subject, text: TEXTS.thanks } },
  },
  lookUp: {
    path: 'validity',
    step: 'validity',
    title: TEXTS.validity,
    text: TEXTS.validityText,
    fields: () => LOOK_UP_FIELDS,
    find: (asked, filed) =>
      filed.findLast(({ fields }) => fields.plate === asked.plate && fields.country === asked.country),
    notFoundText: ERROR_TEXTS.unknown,
    limit: { most: 3, says: ERROR_TEXTS.tooMany },
  },
});

function overlap(asked: FieldValues, bought: FieldValues): boolean {
  if (!asked.startDay || asked.plate !== bought.plate || asked.country !== bought.country) return false;
  return asked.startDay <= lastDay(bought) && (bought.startDay ?? '') <= lastDay(asked);
}

function digits(count: number): string {
  return Array.from({ length: count }, (_, index) => randomInt(index === 0 ? 1 : 0, 10)).join('');
}
