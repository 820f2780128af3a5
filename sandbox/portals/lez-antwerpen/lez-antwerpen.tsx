import { randomInt } from 'node:crypto';
import type { Application } from '../../kit/application-log.ts';
import type { FilingEnd } from '../../kit/definition.ts';
import type { FieldValues } from '../../kit/forms.ts';
import { definePortal } from '../../kit/portal.tsx';
import { decideAdmission } from './admission.ts';
import { ERROR_TEXTS } from './error-texts.ts';
import { FORM_SCREENS, LOOK_UP_FIELDS, TESTER_SCREENS } from './screens.ts';
import { type Language, TEXTS } from './texts.ts';

const registration: FilingEnd<Language> = {
  kind: 'filing',
  // Assumed.
  reference: () => `LEZ-ANT-${String(randomInt(100_000_000)).padStart(8, '0')}`,
  state: 'received',
  decidesLater: true,
  // What was refused may be asked for again.
  duplicate: { says: ERROR_TEXTS.duplicate, is: (answers, filed) => isOf(answers, filed) && filed.state !== 'refused' },
  thanks: { title: TEXTS.thanks, text: TEXTS.thanksText },
  facts: ({ fields }, language) => [
    { label: TEXTS.plate[language], value: fields.plate ?? '' },
    { label: TEXTS.country[language], value: fields.country ?? '' },
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
  theme: {
    folder: import.meta.dirname,
    brand: () => (
      <>
        <strong>A</strong> slim naar antwerpen
      </>
    ),
    footer: TEXTS.footer,
  },
  textOverrides: {
    required: ERROR_TEXTS.required,
    fileType: ERROR_TEXTS.fileType,
    fileSize: ERROR_TEXTS.fileSize,
    duplicate: ERROR_TEXTS.duplicate,
    reference: TEXTS.number,
  },
  home: { title: TEXTS.title, text: TEXTS.lead },
  flows: [
    {
      name: 'lez',
      title: TEXTS.tester,
      screens: TESTER_SCREENS,
      end: { kind: 'verdict', decide: ({ answers }) => decideAdmission(answers), nextFlow: 'registration' },
    },
    { name: 'registration', title: TEXTS.register, unlisted: true, screens: FORM_SCREENS, end: registration },
  ],
  mails: {
    // A reserved domain (RFC 2606): no test mail can reach anyone. Sender and subjects are assumed.
    from: { name: 'LEZ Antwerpen', address: 'noreply@lez-antwerpen.example' },
    about: {
      received: { subject: TEXTS.receivedSubject, text: TEXTS.thanksText },
      granted: { subject: TEXTS.grantedSubject, text: TEXTS.grantedText },
      refused: { subject: TEXTS.refusedSubject, text: TEXTS.refusedText },
      question: { subject: TEXTS.questionSubject, text: TEXTS.questionText },
    },
  },
  lookUp: {
    path: 'status',
    step: 'status',
    title: TEXTS.status,
    text: TEXTS.lead,
    fields: () => LOOK_UP_FIELDS,
    find: (asked, filed) => filed.findLast((one) => isOf(asked, one)),
    notFoundText: ERROR_TEXTS.unknown,
  },
});

const isOf = ({ plate, country }: FieldValues, { fields }: Application) =>
  plate !== undefined && plate === fields.plate && country === fields.country;
