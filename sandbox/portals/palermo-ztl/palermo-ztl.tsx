import { formatIsoDay } from '../../kit/dates.ts';
import type { ChangeEnd, FilingEnd } from '../../kit/definition.ts';
import { formatCents } from '../../kit/displayed-price.ts';
import { definePortal } from '../../kit/portal.tsx';
import { consumePass, fuelOf, type Language, listConsumedDays, passCode, passesLeft, priceOf } from './passes.ts';
import { ACCOUNT_FIELDS, CONSUMPTION_SCREEN, PURCHASE_SCREENS } from './screens.ts';
import { ERROR_TEXTS, MAIL_TEXTS, TEXTS } from './texts.ts';

const purchase: FilingEnd<Language> = {
  kind: 'filing',
  reference: passCode,
  price: priceOf,
  state: 'purchased',
  decidesLater: false,
  thanks: { title: TEXTS.bought, text: TEXTS.boughtText },
  states: { purchased: TEXTS.purchased, consumed: TEXTS.consumed },
  facts: (pass, language) => [
    { label: TEXTS.plate[language], value: pass.fields.plate ?? '' },
    { label: TEXTS.fuel[language], value: fuelOf(pass.fields)?.label[language] ?? '' },
    { label: TEXTS.left[language], value: `${passesLeft(pass)}` },
    ...listConsumedDays(pass).map((day, index) => ({
      label: `${TEXTS.days[language]} (${index + 1})`,
      value: formatIsoDay(day, '/'),
    })),
    { label: TEXTS.price[language], value: formatCents(pass.payment?.amountCents ?? 0, language) },
  ],
  receipt: { file: 'pass-ztl.pdf', title: TEXTS.title, attachedTo: ['consumed'] },
};

const consumption: ChangeEnd<Language> = {
  kind: 'change',
  find: ({ answers, filed, account }) =>
    filed.find(
      ({ reference, fields, details }) =>
        details.account === account && reference === answers.passCode && fields.plate === answers.plate,
    ) ?? { says: ERROR_TEXTS.wrongCode },
  change: (pass, { answers }) => consumePass(pass, answers.startDay ?? ''),
  thanks: { title: TEXTS.done, text: TEXTS.doneText },
  mail: 'consumed',
};

/**
 * Replica of ztl.comune.palermo.it, where AMAT sells the day pass: bought first, and consumed for the plate on the day.
 * Screens: vehicle, foreign, pass, summary; consume.
 */
export const createPalermoZtl = definePortal<Language>({
  name: 'palermo-ztl',
  title: 'ZTL Palermo, Italy (day pass)',
  languages: ['it', 'en'],
  idleMinutes: 20,
  theme: {
    folder: import.meta.dirname,
    brand: () => (
      <>
        ZTL <small>Palermo</small>
      </>
    ),
    footer: TEXTS.footer,
  },
  textOverrides: {
    reference: TEXTS.code,
    download: TEXTS.receipt,
    accountSubject: TEXTS.credentials,
    accountText: TEXTS.activateLink,
    refusedSubject: MAIL_TEXTS.refused.subject,
    refusedText: MAIL_TEXTS.refused.text,
    questionSubject: MAIL_TEXTS.question.subject,
    questionText: MAIL_TEXTS.question.text,
  },
  home: { title: TEXTS.title, text: TEXTS.lead },
  account: { fields: () => ACCOUNT_FIELDS, confirm: TEXTS.activate },
  flows: [
    { name: 'pass', title: TEXTS.buy, needsAccount: true, screens: PURCHASE_SCREENS, end: purchase },
    { name: 'consume', title: TEXTS.consume, needsAccount: true, screens: [CONSUMPTION_SCREEN], end: consumption },
  ],
  payment: {
    // Card or Poste; on a page of the processor's own, which is assumed.
    path: 'pagamento',
    merchant: 'AMAT Palermo S.p.A.',
    frame: false,
    inputs: { holder: 'titolare', number: 'numeroCarta', expiry: 'scadenza', code: 'cvv' },
    description: TEXTS.passTitle,
  },
  mails: {
    // A reserved domain (RFC 2606): no test mail can reach anyone.
    from: { name: 'ZTL Palermo', address: 'ztlcentrale@amat-palermo.example' },
    about: { granted: MAIL_TEXTS.bought, consumed: MAIL_TEXTS.consumed },
  },
});
