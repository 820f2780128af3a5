import { formatIsoDay } from '../../kit/dates.ts';
import type { ChangeEnd, FilingEnd } from '../../kit/definition.ts';
import { formatCents } from '../../kit/displayed-price.ts';
import { definePortal } from '../../kit/portal.tsx';
import { ACCOUNT_FIELDS, ACTIVATION_SCREEN, PURCHASE_SCREENS } from './screens.ts';
import { ERROR_TEXTS, TEXTS } from './texts.ts';
import { activateTitle, type Language, lastDay, orderNumber, titleOf } from './titles.ts';

const purchase: FilingEnd<Language> = {
  kind: 'filing',
  reference: orderNumber,
  price: (answers) => titleOf(answers)?.price ?? 0,
  state: 'purchased',
  decidesLater: false,
  thanks: { title: TEXTS.bought, text: TEXTS.boughtText },
  states: { purchased: TEXTS.toActivate, active: TEXTS.active },
  facts: ({ fields, payment }, language) => [
    { label: TEXTS.product[language], value: titleOf(fields)?.label[language] ?? '' },
    { label: TEXTS.plate[language], value: fields.plate ?? '' },
    { label: TEXTS.startDay[language], value: formatIsoDay(fields.startDay ?? '', '/') },
    { label: TEXTS.until[language], value: formatIsoDay(lastDay(fields), '/') },
    { label: TEXTS.price[language], value: formatCents(payment?.amountCents ?? 0, language) },
  ],
  receipt: { file: 'titolo-ztl.pdf', title: TEXTS.title, attachedTo: ['activated'] },
};

const activation: ChangeEnd<Language> = {
  kind: 'change',
  find: ({ answers, filed, account }) =>
    filed.find(
      ({ reference, fields, details }) =>
        details.account === account && reference === answers.order && fields.plate === answers.plate,
    ) ?? { says: ERROR_TEXTS.unknown },
  change: activateTitle,
  thanks: { title: TEXTS.activated, text: TEXTS.activatedText },
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
  theme: {
    folder: import.meta.dirname,
    brand: () => (
      <>
        tper <small>online</small>
      </>
    ),
    footer: TEXTS.footer,
  },
  textOverrides: { reference: TEXTS.order, download: TEXTS.receipt, accountSubject: TEXTS.accountSubject },
  home: { title: TEXTS.title, text: TEXTS.lead },
  account: { fields: () => ACCOUNT_FIELDS, confirm: TEXTS.confirm },
  flows: [
    { name: 'title', title: TEXTS.buy, needsAccount: true, screens: PURCHASE_SCREENS, end: purchase },
    { name: 'activate', title: TEXTS.activate, needsAccount: true, screens: [ACTIVATION_SCREEN], end: activation },
  ],
  payment: {
    path: 'cassa',
    merchant: 'Tper S.p.A.',
    frame: false,
    inputs: { holder: 'intestatario', number: 'pan', expiry: 'scadenza', code: 'cvv2' },
    description: TEXTS.buy,
  },
  mails: {
    // A reserved domain (RFC 2606): no test mail can reach anyone.
    from: { name: 'TPER online', address: 'noreply@tper.example' },
    about: {
      granted: {
        subject: { it: 'TPER online: ordine confermato', en: 'TPER online: order confirmed' },
        text: TEXTS.boughtText,
      },
      activated: {
        subject: { it: 'TPER online: titolo attivato', en: 'TPER online: title activated' },
        text: TEXTS.activatedText,
      },
    },
  },
});
