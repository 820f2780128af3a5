import { randomInt } from 'node:crypto';
import type { Filing } from '../../kit/definition.ts';
import { definePortal } from '../../kit/portal.tsx';
import { PROFILE, SCREENS } from './screens.ts';
import { type Language, MISTAKES, WORDS } from './words.ts';

const registration: Filing<Language> = {
  kind: 'filing',
  // Two digits of the year and seven more: assumed.
  reference: () => `E${new Date().toISOString().slice(2, 4)}-${String(randomInt(10_000_000)).padStart(7, '0')}`,
  // What the environmental check costs, published; it takes up to 15 working days.
  price: () => 700,
  state: 'received',
  decides: true,
  duplicate: {
    says: MISTAKES.duplicate,
    is: ({ plate }, { fields, state }) => state !== 'refused' && plate !== undefined && fields.plate === plate,
  },
  thanks: { title: WORDS.thanks, text: WORDS.thanksText },
  facts: ({ fields }, language) => [
    { label: WORDS.plate[language], value: fields.plate ?? '' },
    { label: WORDS.country[language], value: fields.country ?? '' },
  ],
  receipt: { file: 'resolucio.pdf', title: WORDS.receipt, attachedTo: ['granted'] },
};

/** Replica of zberegistre.ambmobilitat.cat, Barcelona's register. Screens: type, vehicle, holder, papers, summary. */
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
  flows: [{ name: 'registre', title: WORDS.register, needsAccount: true, screens: SCREENS, ends: registration }],
  payment: {
    path: 'redsys',
    merchant: 'AMB',
    frame: false,
    inputs: { holder: 'titular', number: 'Sis_Numero_Tarjeta', expiry: 'Sis_Caducidad', code: 'Sis_Tarjeta_CVV2' },
    description: WORDS.check,
  },
  mails: {
    // A reserved domain (RFC 2606): no test mail can reach anyone.
    from: { name: 'Registre ZBE', address: 'registrezbe@amb.example' },
    about: {
      received: { subject: WORDS.receivedSubject, text: WORDS.thanksText },
      granted: { subject: WORDS.decidedSubject, text: WORDS.accepted },
      refused: { subject: WORDS.decidedSubject, text: WORDS.denied },
      question: { subject: WORDS.amendSubject, text: WORDS.amend },
    },
  },
});
