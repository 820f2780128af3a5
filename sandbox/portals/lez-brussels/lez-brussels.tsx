import { randomInt } from 'node:crypto';
import type { Application } from '../../kit/application-log.ts';
import { isoToday } from '../../kit/checks.ts';
import { formatIsoDay } from '../../kit/dates.ts';
import type { FilingEnd } from '../../kit/definition.ts';
import type { FieldValues } from '../../kit/forms.ts';
import { definePortal } from '../../kit/portal.tsx';
import { ERROR_TEXTS } from './error-texts.ts';
import { ACCESS_TEXTS, decideAccess } from './lists.ts';
import { LOOK_UP_FIELDS, SCREENS } from './screens.ts';
import { type Language, TEXTS } from './texts.ts';

const YEARS = 5;

const registration: FilingEnd<Language> = {
  kind: 'filing',
  // Assumed.
  reference: () => `LEZ-${isoToday().slice(0, 4)}-${String(randomInt(10_000_000)).padStart(7, '0')}`,
  state: 'received',
  decidesLater: true,
  duplicate: { says: ERROR_TEXTS.duplicate, is: isKnown },
  facts: ({ fields, state, submittedAt }, language) => [
    { label: TEXTS.plate[language], value: fields.plate ?? '' },
    { label: TEXTS.country[language], value: fields.country ?? '' },
    { label: TEXTS.access[language], value: ACCESS_TEXTS[decideAccess(fields)][language] },
    ...(state === 'granted' ? [{ label: TEXTS.until[language], value: formatIsoDay(lastDay(submittedAt), '/') }] : []),
  ],
  thanks: { title: TEXTS.thanks, text: TEXTS.thanksText },
};

/** Replica of lez.brussels, where vehicles from abroad are registered for the region. Screens: vehicle, holder, documents, summary. */
export const createLezBrussels = definePortal<Language>({
  name: 'lez-brussels',
  title: 'LEZ Brussels (registration of foreign vehicles)',
  languages: ['en', 'fr', 'nl', 'de'],
  // Assumed.
  idleMinutes: 20,
  theme: {
    folder: import.meta.dirname,
    brand: () => (
      <>
        LEZ <small>.brussels</small>
      </>
    ),
    footer: TEXTS.footer,
  },
  textOverrides: {
    expired: ERROR_TEXTS.expired,
    emailsDiffer: ERROR_TEXTS.emailsDiffer,
    reference: TEXTS.file,
    duplicate: ERROR_TEXTS.duplicate,
  },
  home: { title: TEXTS.title, text: TEXTS.lead },
  flows: [{ name: 'registration', title: TEXTS.register, screens: SCREENS, end: registration }],
  mails: {
    // A reserved domain (RFC 2606): no test mail can reach anyone. Sender and subjects are assumed.
    from: { name: 'LEZ Brussels', address: 'noreply@lez-brussels.example' },
    about: {
      received: { subject: TEXTS.receivedSubject, text: TEXTS.thanksText },
      granted: { subject: TEXTS.grantedSubject, text: TEXTS.grantedText },
      refused: { subject: TEXTS.refusedSubject, text: TEXTS.refusedText },
      question: { subject: TEXTS.questionSubject, text: TEXTS.questionText },
    },
  },
  lookUp: {
    path: 'simulator',
    step: 'simulator',
    title: TEXTS.simulator,
    text: TEXTS.simulatorText,
    fields: () => LOOK_UP_FIELDS,
    find: (asked, filed) => filed.findLast((one) => isOf(asked, one) && one.state !== 'refused'),
    notFoundText: ERROR_TEXTS.unknown,
  },
});

const isOf = ({ plate, country }: FieldValues, { fields }: Application) =>
  plate !== undefined && plate === fields.plate && country === fields.country;

/** What was refused may be tried again, and what has run out must be. */
function isKnown(answers: FieldValues, filed: Application): boolean {
  return isOf(answers, filed) && filed.state !== 'refused' && lastDay(filed.submittedAt) >= isoToday();
}

function lastDay(submittedAt: string): string {
  return `${Number(submittedAt.slice(0, 4)) + YEARS}${submittedAt.slice(4, 10)}`;
}
