import { randomInt } from 'node:crypto';
import type { Filing } from '../../kit/definition.ts';
import type { Values } from '../../kit/forms.ts';
import type { Application } from '../../kit/log.ts';
import { definePortal } from '../../kit/portal.tsx';
import { verdictOn } from './admission.ts';
import { MISTAKES } from './mistakes.ts';
import { FORM_SCREENS, LOOK_UP_FIELDS, TESTER_SCREENS } from './screens.ts';
import { type Language, WORDS } from './words.ts';

const registration: Filing<Language> = {
  kind: 'filing',
  // Assumed.
  reference: () => `LEZ-ANT-${String(randomInt(100_000_000)).padStart(8, '0')}`,
  state: 'received',
  decides: true,
  // What was refused may be asked for again.
  duplicate: { says: MISTAKES.duplicate, is: (answers, filed) => isOf(answers, filed) && filed.state !== 'refused' },
  thanks: { title: WORDS.thanks, text: WORDS.thanksText },
  facts: ({ fields }, language) => [
    { label: WORDS.plate[language], value: fields.plate ?? '' },
    { label: WORDS.country[language], value: fields.country ?? '' },
  ],
};

/**
 * Replica of the register of the city of Antwerp. The tester (origin, engine, age) leads to the form (vehicle, holder, summary),
 * and only for what may enter free of charge, which is assumed.
 */
export const createLezAntwerpen = definePortal<Language>({
  name: 'lez-antwerpen',
  title: 'LEZ Antwerp (registration of foreign vehicles)',
  languages: ['nl', 'en', 'fr', 'de'],
  // Assumed.
  idleMinutes: 20,
  look: {
    folder: import.meta.dirname,
    brand: () => (
      <>
        <strong>A</strong> slim naar antwerpen
      </>
    ),
    footer: WORDS.footer,
  },
  words: {
    required: MISTAKES.required,
    fileType: MISTAKES.fileType,
    fileSize: MISTAKES.fileSize,
    duplicate: MISTAKES.duplicate,
    reference: WORDS.number,
  },
  home: { title: WORDS.title, text: WORDS.lead },
  flows: [
    {
      name: 'lez',
      title: WORDS.tester,
      screens: TESTER_SCREENS,
      ends: { kind: 'verdict', says: ({ answers }) => verdictOn(answers), goOn: 'registration' },
    },
    { name: 'registration', title: WORDS.register, unlisted: true, screens: FORM_SCREENS, ends: registration },
  ],
  mails: {
    // A reserved domain (RFC 2606): no test mail can reach anyone. Sender and subjects are assumed.
    from: { name: 'LEZ Antwerpen', address: 'noreply@lez-antwerpen.example' },
    about: {
      received: { subject: WORDS.receivedSubject, text: WORDS.thanksText },
      granted: { subject: WORDS.grantedSubject, text: WORDS.grantedText },
      refused: { subject: WORDS.refusedSubject, text: WORDS.refusedText },
      question: { subject: WORDS.questionSubject, text: WORDS.questionText },
    },
  },
  lookUp: {
    path: 'status',
    step: 'status',
    title: WORDS.status,
    text: WORDS.lead,
    fields: () => LOOK_UP_FIELDS,
    find: (asked, filed) => filed.findLast((one) => isOf(asked, one)),
    unknown: MISTAKES.unknown,
  },
});

const isOf = ({ plate, country }: Values, { fields }: Application) =>
  plate !== undefined && plate === fields.plate && country === fields.country;
