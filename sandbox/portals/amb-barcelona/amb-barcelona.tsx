import { randomInt } from 'node:crypto';
import { formatIsoDay } from '../../kit/dates.ts';
import type { FilingEnd } from '../../kit/definition.ts';
import { definePortal } from '../../kit/portal.tsx';
import { listRequestedDays, meetsStandard, PROFILE_FIELDS, SCREENS, SINGLE_DAY_SCREENS } from './screens.ts';
import { ERROR_TEXTS, type Language, TEXTS } from './texts.ts';

// Two digits of the year and seven more: assumed.
const reference = () => `E${new Date().toISOString().slice(2, 4)}-${String(randomInt(10_000_000)).padStart(7, '0')}`;

const registration: FilingEnd<Language> = {
  kind: 'filing',
  reference,
  // What the environmental check costs, published; it takes up to 15 working days.
  price: () => 700,
  state: 'received',
  decidesLater: true,
  // The environmental check is what the 7 euros are for: the office denies a vehicle below the standard.
  details: (answers): Record<string, string> => (meetsStandard(answers) ? {} : { office: 'refuse' }),
  duplicate: {
    says: ERROR_TEXTS.duplicate,
    is: ({ plate }, { fields, state, details }) =>
      details.flow === 'registre' && state !== 'refused' && plate !== undefined && fields.plate === plate,
  },
  thanks: { title: TEXTS.thanks, text: TEXTS.thanksText },
  facts: ({ fields }, language) => [
    { label: TEXTS.plate[language], value: fields.plate ?? '' },
    { label: TEXTS.country[language], value: fields.country ?? '' },
  ],
  receipt: { file: 'resolucio.pdf', title: TEXTS.receipt, attachedTo: ['granted'] },
};

const singleDays: FilingEnd<Language> = {
  kind: 'filing',
  reference,
  // 5 euros a day since 2021, of a van 6: from the press. This page does not ask what it is. Given at once: published.
  price: (answers) => 500 * listRequestedDays(answers).length,
  state: 'granted',
  decidesLater: false,
  mails: ['days'],
  duplicate: {
    says: ERROR_TEXTS.sameDay,
    is: (answers, { fields, state }) =>
      state !== 'refused' &&
      fields.plate === answers.plate &&
      listRequestedDays(fields).some((day) => listRequestedDays(answers).includes(day)),
  },
  thanks: { title: TEXTS.given, text: TEXTS.givenText },
  facts: ({ fields }, language) => [
    { label: TEXTS.plate[language], value: fields.plate ?? '' },
    {
      label: TEXTS.dates[language],
      value: listRequestedDays(fields)
        .map((day) => formatIsoDay(day, '/'))
        .join(', '),
    },
  ],
  receipt: { file: 'autoritzacio.pdf', title: TEXTS.sporadic, attachedTo: ['days'] },
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
  theme: {
    folder: import.meta.dirname,
    brand: () => (
      <>
        <strong>AMB</strong> ZBE
      </>
    ),
    footer: TEXTS.footer,
  },
  textOverrides: { reference: TEXTS.number, duplicate: ERROR_TEXTS.duplicate },
  home: { title: TEXTS.home, text: TEXTS.lead },
  // An account before the request, confirmed by mail, is assumed; what is known is that the user area has one.
  account: { fields: () => PROFILE_FIELDS, confirm: TEXTS.activate },
  flows: [
    { name: 'registre', title: TEXTS.register, needsAccount: true, screens: SCREENS, end: registration },
    {
      name: 'esporadic',
      title: TEXTS.sporadic,
      needsAccount: true,
      unlisted: true,
      screens: SINGLE_DAY_SCREENS,
      end: singleDays,
    },
  ],
  payment: {
    path: 'redsys',
    merchant: 'AMB',
    frame: false,
    inputs: { holder: 'titular', number: 'Sis_Numero_Tarjeta', expiry: 'Sis_Caducidad', code: 'Sis_Tarjeta_CVV2' },
    description: TEXTS.home,
  },
  mails: {
    // A reserved domain (RFC 2606): no test mail can reach anyone.
    from: { name: 'Registre ZBE', address: 'registrezbe@amb.example' },
    about: {
      received: { subject: TEXTS.receivedSubject, text: TEXTS.thanksText },
      granted: { subject: TEXTS.decidedSubject, text: TEXTS.accepted },
      refused: { subject: TEXTS.decidedSubject, text: TEXTS.denied },
      days: { subject: TEXTS.daysSubject, text: TEXTS.givenText },
      question: { subject: TEXTS.amendSubject, text: TEXTS.amend },
    },
  },
});
