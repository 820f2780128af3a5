import { writtenDay } from '../../kit/dates.ts';
import type { Change, Filing } from '../../kit/definition.ts';
import { definePortal } from '../../kit/portal.tsx';
import { money } from '../../kit/site.tsx';
import { consume, daysOf, fuelOf, type Language, passCode, passesLeft, priceOf } from './passes.ts';
import { ACCOUNT_FIELDS, BUYING, CONSUMING } from './screens.ts';
import { MAILS, MISTAKES, WORDS } from './words.ts';

const purchase: Filing<Language> = {
  kind: 'filing',
  reference: passCode,
  price: priceOf,
  state: 'purchased',
  decides: false,
  thanks: { title: WORDS.bought, text: WORDS.boughtText },
  states: { purchased: WORDS.purchased, consumed: WORDS.consumed },
  facts: (pass, language) => [
    { label: WORDS.plate[language], value: pass.fields.plate ?? '' },
    { label: WORDS.fuel[language], value: fuelOf(pass.fields)?.label[language] ?? '' },
    { label: WORDS.left[language], value: `${passesLeft(pass)}` },
    ...daysOf(pass).map((day, index) => ({
      label: `${WORDS.days[language]} (${index + 1})`,
      value: writtenDay(day, '/'),
    })),
    { label: WORDS.price[language], value: money(pass.payment?.amountCents ?? 0, language) },
  ],
  receipt: { file: 'pass-ztl.pdf', title: WORDS.title, attachedTo: ['consumed'] },
};

const consumption: Change<Language> = {
  kind: 'change',
  find: ({ answers, filed, account }) =>
    filed.find(
      ({ reference, fields, details }) =>
        details.account === account && reference === answers.passCode && fields.plate === answers.plate,
    ) ?? { says: MISTAKES.wrongCode },
  change: (pass, { answers }) => consume(pass, answers.startDay ?? ''),
  thanks: { title: WORDS.done, text: WORDS.doneText },
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
  look: {
    folder: import.meta.dirname,
    brand: () => (
      <>
        ZTL <small>Palermo</small>
      </>
    ),
    footer: WORDS.footer,
  },
  words: {
    reference: WORDS.code,
    download: WORDS.receipt,
    accountSubject: WORDS.credentials,
    accountText: WORDS.activateLink,
    refusedSubject: MAILS.refused.subject,
    refusedText: MAILS.refused.text,
    questionSubject: MAILS.question.subject,
    questionText: MAILS.question.text,
  },
  home: { title: WORDS.title, text: WORDS.lead },
  account: { fields: () => ACCOUNT_FIELDS, confirm: WORDS.activate },
  flows: [
    { name: 'pass', title: WORDS.buy, needsAccount: true, screens: BUYING, ends: purchase },
    { name: 'consume', title: WORDS.consume, needsAccount: true, screens: [CONSUMING], ends: consumption },
  ],
  payment: {
    // Card or Poste; on a page of the processor's own, which is assumed.
    path: 'pagamento',
    merchant: 'AMAT Palermo S.p.A.',
    frame: false,
    inputs: { holder: 'titolare', number: 'numeroCarta', expiry: 'scadenza', code: 'cvv' },
    description: WORDS.passTitle,
  },
  mails: {
    // A reserved domain (RFC 2606): no test mail can reach anyone.
    from: { name: 'ZTL Palermo', address: 'ztlcentrale@amat-palermo.example' },
    about: { granted: MAILS.bought, consumed: MAILS.consumed },
  },
});
