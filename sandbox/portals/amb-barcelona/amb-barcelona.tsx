import { randomInt } from 'node:crypto';
import { writtenDay } from '../../kit/dates.ts';
import type { Filing } from '../../kit/definition.ts';
import { definePortal } from '../../kit/portal.tsx';
import { DAYS, daysIn, PROFILE, SCREENS } from './screens.ts';
import { type Language, MISTAKES, WORDS } from './words.ts';

// Two digits of the year and seven more: assumed.
const reference = () => `E${new Date().toISOString().slice(2, 4)}-${String(randomInt(10_000_000)).padStart(7, '0')}`;

const registration: Filing<Language> = {
  kind: 'filing',
  reference,
  // What the environmental check costs, published; it takes up to 15 working days.
  price: () => 700,
  state: 'received',
  decides: true,
  duplicate: {
    says: MISTAKES.duplicate,
    is: ({ plate }, { fields, state, details }) =>
      details.flow === 'registre' && state !== 'refused' && plate !== undefined && fields.plate === plate,
  },
  thanks: { title: WORDS.thanks, text: WORDS.thanksText },
  facts: ({ fields }, language) => [
    { label: WORDS.plate[language], value: fields.plate ?? '' },
    { label: WORDS.country[language], value: fields.country ?? '' },
  ],
  receipt: { file: 'resolucio.pdf', title: WORDS.receipt, attachedTo: ['granted'] },
};

const singleDays: Filing<Language> = {
  kind: 'filing',
  reference,
  // About 2 euros a day, and given at once: published.
  price: (answers) => 200 * daysIn(answers).length,
  state: 'granted',
  decides: false,
  mail: 'days',
  duplicate: {
    says: MISTAKES.sameDay,
    is: (answers, { fields, state }) =>
      state !== 'refused' &&
      fields.plate === answers.plate &&
      daysIn(fields).some((day) => daysIn(answers).includes(day)),
  },
  thanks: { title: WORDS.given, text: WORDS.givenText },
  facts: ({ fields }, language) => [
    { label: WORDS.plate[language], value: fields.plate ?? '' },
    {
      label: WORDS.dates[language],
      value: daysIn(fields)
        .map((day) => writtenDay(day, '/'))
        .join(', '),
    },
  ],
  receipt: { file: 'autoritzacio.pdf', title: WORDS.sporadic, attachedTo: ['days'] },
};

/**
 * Replica of zberegistre.ambmobilitat.cat, Barcelona's register. Screens: type; then vehicle, holder, papers, summary, or
 * car, days, days-summary.
 */
export const createAmbBarcelona = definePortal<Language>({
  name: 'amb-barcelona',
  title: 'AMB register, Barcelona (foreign vehicles)',
  languages: ['ca', 'es', 'en', 'fr'],
  idleMinutes: 20,
  look: {
    folder: import.meta.dirname,
    brand: () => (
      <>
        <strong>AMB</strong> ZBE
      </>
    ),
    footer: WORDS.footer,
  },
  words: { reference: WORDS.number, duplicate: MISTAKES.duplicate },
  home: { title: WORDS.home, text: WORDS.lead },
  // An account before the request, confirmed by mail, is assumed; what is known is that the user area has one.
  account: { fields: () => PROFILE, confirm: WORDS.activate },
  flows: [
    { name: 'registre', title: WORDS.register, needsAccount: true, screens: SCREENS, ends: registration },
    { name: 'esporadic', title: WORDS.sporadic, needsAccount: true, unlisted: true, screens: DAYS, ends: singleDays },
  ],
  payment: {
    path: 'redsys',
    merchant: 'AMB',
    frame: false,
    inputs: { holder: 'titular', number: 'Sis_Numero_Tarjeta', expiry: 'Sis_Caducidad', code: 'Sis_Tarjeta_CVV2' },
    description: WORDS.home,
  },
  mails: {
    // A reserved domain (RFC 2606): no test mail can reach anyone.
    from: { name: 'Registre ZBE', address: 'registrezbe@amb.example' },
    about: {
      received: { subject: WORDS.receivedSubject, text: WORDS.thanksText },
      granted: { subject: WORDS.decidedSubject, text: WORDS.accepted },
      refused: { subject: WORDS.decidedSubject, text: WORDS.denied },
      days: { subject: WORDS.daysSubject, text: WORDS.givenText },
      question: { subject: WORDS.amendSubject, text: WORDS.amend },
    },
  },
});
