import { todayIn } from '../../kit/checks.ts';
import { addDays } from '../../kit/dates.ts';
import type { Screen } from '../../kit/definition.ts';
import { countryField, plateField } from '../../kit/fields.ts';
import type { Field, TextField, Values } from '../../kit/forms.ts';
import type { Text } from '../../kit/languages.ts';
import type { Application } from '../../kit/log.ts';
import { MEGABYTE } from '../../kit/uploads.ts';
import { type Language, MISTAKES, WORDS } from './words.ts';

const text = (key: string, name: string, label: Text<Language>, otherLabel?: Text<Language>): TextField<Language> => ({
  key,
  name,
  label,
  kind: 'text',
  ...(otherLabel && { otherLabel }),
});

const tick = (key: string, label: Text<Language>, otherLabel: Text<Language>): Field<Language> => ({
  key,
  name: key,
  kind: 'checkbox',
  label,
  otherLabel,
});

const idNumber = text('identityDocument', 'NumeroDocument', WORDS.idNumber, WORDS.idOther);
const firstName = { ...text('firstName', 'Nom', WORDS.firstName), autoComplete: 'given-name' };
const surname = { ...text('surname', 'Cognoms', WORDS.surname), autoComplete: 'family-name' };

/** Asked when signing up. */
export const PROFILE: readonly Field<Language>[] = [
  firstName,
  surname,
  idNumber,
  tick('privacy', WORDS.privacy, WORDS.privacyOther),
];

/** Two of the many kinds are for vehicles from abroad; the others ask for a Spanish identity. */
const type: Screen<Language> = {
  step: 'type',
  title: WORDS.typeTitle,
  fields: () => [
    {
      key: 'permit',
      name: 'tipusAutoritzacio',
      kind: 'radio',
      label: WORDS.type,
      choices: (language) => [
        { value: '1', means: 'reduced mobility', label: WORDS.reduced[language] },
        { value: '2', means: 'services', label: WORDS.services[language] },
        { value: '7', means: 'long-term', label: WORDS.lasting[language] },
        { value: '8', means: 'sporadic', label: WORDS.sporadic[language] },
      ],
    },
  ],
  check: ({ answers }) =>
    answers.permit === 'long-term' || answers.permit === 'sporadic' ? undefined : MISTAKES.closed,
  leads: ({ answers }) => (answers.permit === 'sporadic' ? 'esporadic' : 'registre'),
};

const country = countryField<Language>({ name: 'Pais', kind: 'select', label: WORDS.country });
const plate = plateField<Language>({ name: 'Matricula', label: WORDS.plate, wrong: MISTAKES.plate });

const vehicle: Screen<Language> = {
  step: 'vehicle',
  title: WORDS.vehicleTitle,
  fields: () => [
    country,
    plate,
    {
      key: 'category',
      name: 'CategoriaHomologacio',
      kind: 'select',
      label: WORDS.category,
      otherLabel: WORDS.categoryOther,
      choices: () => ['M1', 'N1', 'L3e', 'M2', 'M3', 'N2', 'N3'].map((value) => ({ value, label: value })),
    },
    {
      key: 'fuel',
      name: 'Combustible',
      kind: 'select',
      label: WORDS.fuel,
      choices: (language) =>
        (['petrol', 'diesel', 'electric', 'hybrid', 'lpg', 'cng'] as const).map((value) => ({
          value,
          label: WORDS[value][language],
        })),
    },
    {
      key: 'euro',
      name: 'NivellEuro',
      kind: 'select',
      label: WORDS.euro,
      choices: (language) => [
        ...[0, 1, 2, 3, 4, 5, 6, 7].map((level) => ({ value: String(level), label: `Euro ${level}` })),
        { value: 'N', means: 'not stated', label: WORDS.notStated[language] },
      ],
    },
  ],
};

const NAMES = { ca: 'Català', es: 'Español', en: 'English', fr: 'Français' };

const holder: Screen<Language> = {
  step: 'holder',
  title: WORDS.holderTitle,
  fields: () => [
    {
      key: 'person',
      name: 'TipusTitular',
      kind: 'radio',
      label: WORDS.person,
      otherLabel: WORDS.personOther,
      choices: (language) => [
        { value: 'F', means: 'natural', label: WORDS.natural[language] },
        { value: 'J', means: 'legal', label: WORDS.legal[language] },
      ],
    },
    firstName,
    surname,
    idNumber,
    { ...text('address', 'Adreca', WORDS.address, WORDS.addressOther), autoComplete: 'address-line1' },
    { ...text('postcode', 'CodiPostal', WORDS.postcode, WORDS.postcodeOther), autoComplete: 'postal-code' },
    { ...text('town', 'Poblacio', WORDS.town, WORDS.townOther), autoComplete: 'address-level2' },
    {
      key: 'mailLanguage',
      name: 'Idioma',
      kind: 'select',
      label: WORDS.language,
      otherLabel: WORDS.languageOther,
      choices: () => Object.entries(NAMES).map(([value, label]) => ({ value, label })),
    },
  ],
};

const papers: Screen<Language> = {
  step: 'papers',
  title: WORDS.papersTitle,
  fields: () => [
    {
      key: 'vehiclePapers',
      name: 'Documents',
      kind: 'file',
      label: WORDS.paper,
      otherLabel: WORDS.paperOther,
      rules: { types: ['application/pdf', 'image/jpeg'], maxBytes: 10 * MEGABYTE },
    },
  ],
};

/** Published, for each vehicle. */
const MOST_A_YEAR = 24;

/** ISO, as they were given. */
export function daysIn(answers: Values): string[] {
  return Object.entries(answers).flatMap(([key, day]) => (/^day\d/.test(key) ? [day] : []));
}

function isUsedUp(answers: Values, filed: readonly Application[]): boolean {
  const earlier = filed.filter(({ fields, state }) => state !== 'refused' && fields.plate === answers.plate);
  const years = [...daysIn(answers), ...earlier.flatMap(({ fields }) => daysIn(fields))].map((day) => day.slice(0, 4));
  return years.some((year) => years.filter((one) => one === year).length > MOST_A_YEAR);
}

const car: Screen<Language> = {
  step: 'car',
  title: WORDS.vehicleTitle,
  fields: () => [
    country,
    plate,
    {
      key: 'dayCount',
      name: 'NombreDies',
      kind: 'select',
      label: WORDS.dayCount,
      otherLabel: WORDS.dayCountOther,
      choices: () =>
        Array.from({ length: MOST_A_YEAR }, (_, index) => ({ value: `${index + 1}`, label: `${index + 1}` })),
    },
  ],
};

/** How the user area asks for the days was not seen: here each has a field of its own. */
const days: Screen<Language> = {
  step: 'days',
  title: WORDS.dates,
  fields: ({ answers }) =>
    Array.from({ length: Number(answers.dayCount) }, (_, index): Field<Language> => {
      const today = todayIn('Europe/Madrid');
      const numbered = ({ ca, es, en, fr }: Text<Language>) => {
        const number = ` ${index + 1}`;
        return { ca: ca + number, es: es + number, en: en + number, fr: fr + number };
      };
      return {
        key: `day${index + 1}`,
        name: `Data-${index + 1}`,
        kind: 'date',
        widget: 'typed',
        separator: '/',
        from: addDays(today, -1),
        to: addDays(today, 365),
        label: numbered(WORDS.date),
        otherLabel: numbered(WORDS.dateOther),
        hint: WORDS.dateFormat,
        // Until 23:59 of the day after: published.
        check: (day) => (day < addDays(today, -1) ? MISTAKES.past : undefined),
      };
    }),
  check: ({ answers, filed }) => (isUsedUp(answers, filed) ? MISTAKES.usedUp : undefined),
};

const summary: Screen<Language> = {
  step: 'summary',
  title: WORDS.summaryTitle,
  summary: true,
  button: WORDS.toPayment,
  fields: () => [tick('truth', WORDS.truth, WORDS.truthOther), tick('privacyRead', WORDS.privacy, WORDS.privacyOther)],
};

export const SCREENS: readonly Screen<Language>[] = [type, vehicle, holder, papers, summary];
export const DAYS: readonly Screen<Language>[] = [type, car, days, { ...summary, step: 'days-summary' }];
