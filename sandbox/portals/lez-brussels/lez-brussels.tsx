import { randomInt } from 'node:crypto';
import { today } from '../../kit/checks.ts';
import { writtenDay } from '../../kit/dates.ts';
import type { Filing } from '../../kit/definition.ts';
import type { Values } from '../../kit/forms.ts';
import type { Application } from '../../kit/log.ts';
import { definePortal } from '../../kit/portal.tsx';
import { ACCESS, accessOf } from './lists.ts';
import { MISTAKES } from './mistakes.ts';
import { LOOK_UP_FIELDS, SCREENS } from './screens.ts';
import { type Language, WORDS } from './words.ts';

const YEARS = 5;

const registration: Filing<Language> = {
  kind: 'filing',
  // Assumed.
  reference: () => `LEZ-${today().slice(0, 4)}-${String(randomInt(10_000_000)).padStart(7, '0')}`,
  state: 'received',
  decides: true,
  duplicate: { says: MISTAKES.duplicate, is: isKnown },
  facts: ({ fields, state, submittedAt }, language) => [
    { label: WORDS.plate[language], value: fields.plate ?? '' },
    { label: WORDS.country[language], value: fields.country ?? '' },
    { label: WORDS.access[language], value: ACCESS[accessOf(fields)][language] },
    ...(state === 'granted' ? [{ label: WORDS.until[language], value: writtenDay(lastDay(submittedAt), '/') }] : []),
  ],
  thanks: { title: WORDS.thanks, text: WORDS.thanksText },
};

/** Replica of lez.brussels, where vehicles from abroad are registered for the region. Screens: vehicle, holder, documents, summary. */
export const createLezBrussels = definePortal<Language>({
  name: 'lez-brussels',
  title: 'LEZ Brussels (registration of foreign vehicles)',
  languages: ['en', 'fr', 'nl', 'de'],
  // Assumed.
  idleMinutes: 20,
  look: {
    folder: import.meta.dirname,
    brand: () => (
      <>
        LEZ <small>.brussels</small>
      </>
    ),
    footer: WORDS.footer,
  },
  words: {
    expired: MISTAKES.expired,
    emailsDiffer: MISTAKES.emailsDiffer,
    reference: WORDS.file,
    duplicate: MISTAKES.duplicate,
  },
  home: { title: WORDS.title, text: WORDS.lead },
  flows: [{ name: 'registration', title: WORDS.register, screens: SCREENS, ends: registration }],
  mails: {
    // A reserved domain (RFC 2606): no test mail can reach anyone. Sender and subjects are assumed.
    from: { name: 'LEZ Brussels', address: 'noreply@lez-brussels.example' },
    about: {
      received: { subject: WORDS.receivedSubject, text: WORDS.thanksText },
      granted: { subject: WORDS.grantedSubject, text: WORDS.grantedText },
      refused: { subject: WORDS.refusedSubject, text: WORDS.refusedText },
      question: { subject: WORDS.questionSubject, text: WORDS.questionText },
    },
  },
  lookUp: {
    path: 'simulator',
    step: 'simulator',
    title: WORDS.simulator,
    text: WORDS.simulatorText,
    fields: () => LOOK_UP_FIELDS,
    find: (asked, filed) => filed.findLast((one) => isOf(asked, one) && one.state !== 'refused'),
    unknown: MISTAKES.unknown,
  },
});

const isOf = ({ plate, country }: Values, { fields }: Application) =>
  plate !== undefined && plate === fields.plate && country === fields.country;

/** What was refused may be tried again, and what has run out must be. */
function isKnown(answers: Values, filed: Application): boolean {
  return isOf(answers, filed) && filed.state !== 'refused' && lastDay(filed.submittedAt) >= today();
}

function lastDay(submittedAt: string): string {
  return `${Number(submittedAt.slice(0, 4)) + YEARS}${submittedAt.slice(4, 10)}`;
}
