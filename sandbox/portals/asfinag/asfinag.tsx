import { randomInt } from 'node:crypto';
import { writtenDay } from '../../kit/dates.ts';
import type { Filing } from '../../kit/definition.ts';
import type { Values } from '../../kit/forms.ts';
import { definePortal } from '../../kit/portal.tsx';
import { money } from '../../kit/site.tsx';
import { type Language, lastDay, priceOf, productOf } from './products.ts';
import { LOOK_UP_FIELDS, SCREENS } from './screens.ts';
import { MISTAKES, WORDS } from './words.ts';

const vignette: Filing<Language> = {
  kind: 'filing',
  // Ten digits are assumed, like the vignette's own number.
  reference: () => digits(10),
  price: priceOf,
  state: 'granted',
  decides: false,
  duplicate: { says: MISTAKES.duplicate, is: (answers, { fields }) => overlap(answers, fields) },
  details: (answers) => ({ vignette: digits(12), lastDay: lastDay(answers) }),
  thanks: { title: WORDS.thanks, text: WORDS.thanksText },
  facts: ({ fields, details, payment }, language) => [
    { label: WORDS.registration[language], value: details.vignette ?? '' },
    { label: WORDS.plate[language], value: fields.plate ?? '' },
    { label: WORDS.country[language], value: fields.country ?? '' },
    { label: WORDS.product[language], value: productOf(fields)?.label[language] ?? '' },
    { label: WORDS.startDay[language], value: writtenDay(fields.startDay ?? '', '.') },
    { label: WORDS.until[language], value: writtenDay(details.lastDay ?? '', '.') },
    { label: WORDS.price[language], value: money(payment?.amountCents ?? 0, language) },
  ],
  receipt: { file: 'kaufbestaetigung.pdf', title: WORDS.receipt, attachedTo: ['granted'] },
};

/** Replica of shop.asfinag.at, where Austria sells its digital vignette. Screens: product, buyer, vehicle, contact, overview. */
export const createAsfinag = definePortal<Language>({
  name: 'asfinag',
  title: 'ASFINAG toll shop, Austria (digital vignette)',
  languages: ['de', 'en'],
  idleMinutes: 20,
  look: {
    folder: import.meta.dirname,
    brand: () => (
      <>
        ASFINAG <small>SHOP</small>
      </>
    ),
    footer: WORDS.footer,
    // German on the English pages too.
    acceptCookiesName: 'Alle Cookies akzeptieren',
  },
  words: { expired: MISTAKES.expired, reference: WORDS.order, duplicate: MISTAKES.duplicate },
  home: { title: WORDS.shop, text: WORDS.lead },
  flows: [{ name: 'vignette', title: WORDS.vignette, screens: SCREENS, ends: vignette }],
  payment: {
    path: 'mpay24',
    merchant: 'ASFINAG',
    frame: true,
    inputs: { holder: 'MPay24CustomerName', number: 'identifier', expiry: 'expiry', code: 'cvc' },
    description: WORDS.vignette,
  },
  mails: {
    // A reserved domain (RFC 2606): no test mail can reach anyone.
    from: { name: 'ASFINAG', address: 'noreply@asfinag.example' },
    about: { granted: { subject: WORDS.subject, text: WORDS.thanks } },
  },
  lookUp: {
    path: 'validity',
    step: 'validity',
    title: WORDS.validity,
    text: WORDS.validityText,
    fields: () => LOOK_UP_FIELDS,
    find: (asked, filed) =>
      filed.findLast(({ fields }) => fields.plate === asked.plate && fields.country === asked.country),
    unknown: MISTAKES.unknown,
    limit: { most: 3, says: MISTAKES.tooMany },
  },
});

function overlap(asked: Values, bought: Values): boolean {
  if (!asked.startDay || asked.plate !== bought.plate || asked.country !== bought.country) return false;
  return asked.startDay <= lastDay(bought) && (bought.startDay ?? '') <= lastDay(asked);
}

function digits(count: number): string {
  return Array.from({ length: count }, (_, index) => randomInt(index === 0 ? 1 : 0, 10)).join('');
}
