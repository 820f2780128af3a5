import { writtenDay } from '../../kit/dates.ts';
import type { Change, Filing } from '../../kit/definition.ts';
import { definePortal } from '../../kit/portal.tsx';
import { money } from '../../kit/site.tsx';
import { ACCOUNT_FIELDS, ACTIVATING, BUYING } from './screens.ts';
import { activate, type Language, lastDay, orderNumber, titleOf } from './titles.ts';
import { MISTAKES, WORDS } from './words.ts';

const purchase: Filing<Language> = {
  kind: 'filing',
  reference: orderNumber,
  price: (answers) => titleOf(answers)?.price ?? 0,
  state: 'purchased',
  decides: false,
  thanks: { title: WORDS.bought, text: WORDS.boughtText },
  states: { purchased: WORDS.toActivate, active: WORDS.active },
  facts: ({ fields, payment }, language) => [
    { label: WORDS.product[language], value: titleOf(fields)?.label[language] ?? '' },
    { label: WORDS.plate[language], value: fields.plate ?? '' },
    { label: WORDS.startDay[language], value: writtenDay(fields.startDay ?? '', '/') },
    { label: WORDS.until[language], value: writtenDay(lastDay(fields), '/') },
    { label: WORDS.price[language], value: money(payment?.amountCents ?? 0, language) },
  ],
  receipt: { file: 'titolo-ztl.pdf', title: WORDS.title, attachedTo: ['activated'] },
};

const activation: Change<Language> = {
  kind: 'change',
  find: ({ answers, filed, account }) =>
    filed.find(
      ({ reference, fields, details }) =>
        details.account === account && reference === answers.order && fields.plate === answers.plate,
    ) ?? { says: MISTAKES.unknown },
  change: activate,
  thanks: { title: WORDS.activated, text: WORDS.activatedText },
  mail: 'activated',
};

/**
 * Replica of TPER's shop at solweb.tper.it: a title of 1 or 4 days for Bologna's environmental zone, activated on its day.
 * Screens: product, vehicle, summary; activate. Not played: paying by transfer, and another plate until the day before.
 */
export const createBolognaTper = definePortal<Language>({
  name: 'bologna-tper',
  title: 'TPER online, Bologna (environmental zone)',
  languages: ['it', 'en'],
  idleMinutes: 20,
  look: {
    folder: import.meta.dirname,
    brand: () => (
      <>
        tper <small>online</small>
      </>
    ),
    footer: WORDS.footer,
  },
  words: { reference: WORDS.order, download: WORDS.receipt, accountSubject: WORDS.accountSubject },
  home: { title: WORDS.title, text: WORDS.lead },
  account: { fields: () => ACCOUNT_FIELDS, confirm: WORDS.confirm },
  flows: [
    { name: 'title', title: WORDS.buy, needsAccount: true, screens: BUYING, ends: purchase },
    { name: 'activate', title: WORDS.activate, needsAccount: true, screens: [ACTIVATING], ends: activation },
  ],
  payment: {
    path: 'cassa',
    merchant: 'Tper S.p.A.',
    frame: false,
    inputs: { holder: 'intestatario', number: 'pan', expiry: 'scadenza', code: 'cvv2' },
    description: WORDS.buy,
  },
  mails: {
    // A reserved domain (RFC 2606): no test mail can reach anyone.
    from: { name: 'TPER online', address: 'noreply@tper.example' },
    about: {
      granted: {
        subject: { it: 'TPER online: ordine confermato', en: 'TPER online: order confirmed' },
        text: WORDS.boughtText,
      },
      activated: {
        subject: { it: 'TPER online: titolo attivato', en: 'TPER online: title activated' },
        text: WORDS.activatedText,
      },
    },
  },
});
