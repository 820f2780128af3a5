import type { Application } from '../../kit/application-log.ts';
import { isoToday } from '../../kit/checks.ts';
import { addDays } from '../../kit/dates.ts';
import type { FlowScreen } from '../../kit/definition.ts';
import { countryField, plateField } from '../../kit/fields.ts';
import type { Field, FieldValues, TextField } from '../../kit/forms.ts';
import type { LocalizedText } from '../../kit/localized-text.ts';
import { MEGABYTE } from '../../kit/uploads.ts';
import { ERROR_TEXTS, type Language, TEXTS } from './texts.ts';

const text = (
  key: string,
  name: string,
  label: LocalizedText<Language>,
  otherLabel?: LocalizedText<Language>,
): TextField<Language> => ({
  key,
  name,
  label,
  kind: 'text',
  ...(otherLabel && { otherLabel }),
});

const tick = (key: string, label: LocalizedText<Language>, otherLabel: LocalizedText<Language>): Field<Language> => ({
  key,
  name: key,
  kind: 'checkbox',
  label,
  otherLabel,
});

const idNumber = text('identityDocument', 'NumeroDocument', TEXTS.idNumber, TEXTS.idOther);
const firstName = { ...text('firstName', 'Nom', TEXTS.firstName), autoComplete: 'given-name' };
const surname = { ...text('surname', 'Cognoms', TEXTS.surname), autoComplete: 'family-name' };

/** Asked when signing up. */
export const PROFILE_FIELDS: readonly Field<Language>[] = [
  firstName,
  surname,
  idNumber,
  tick('privacy', TEXTS.privacy, TEXTS.privacyOther),
];

/** Two of the many kinds are for vehicles from abroad; the others ask for a Spanish identity. */
const type: FlowScreen<Language> = {
  step: 'type',
  title: TEXTS.typeTitle,
  fields: () => [
    {
      key: 'permit',
      name: 'tipusAutoritzacio',
      kind: 'radio',
      label: TEXTS.type,
      choices: (language) => [
        { value: '1', means: 'reduced mobility', label: TEXTS.reduced[language] },
        { value: '2', means: 'services', label: TEXTS.services[language] },
        { value: '7', means: 'long-term', label: TEXTS.lasting[language] },
        { value: '8', means: 'sporadic', label: TEXTS.sporadic[language] },
      ],
    },
  ],
  check: ({ answers }) =>
    answers.permit === 'long-term' || answers.permit === 'sporadic' ? undefined : ERROR_TEXTS.closed,
  nextFlow: ({ answers }) => (answers.permit === 'sporadic' ? 'esporadic' : 'registre'),
};

const country = countryField<Language>({ name: 'Pais', kind: 'select', label: TEXTS.country });
const plate = plateField<Language>({ name: 'Matricula', label: TEXTS.plate, wrong: ERROR_TEXTS.plate });

const vehicle: FlowScreen<Language> = {
  step: 'vehicle',
  title: TEXTS.vehicleTitle,
  fields: () => [
    country,
    plate,
    {
      key: 'category',
      name: 'CategoriaHomologacio',
      kind: 'select',
      label: TEXTS.category,
      otherLabel: TEXTS.categoryOther,
      choices: () => ['M1', 'N1', 'L3e', 'M2', 'M3', 'N2', 'N3'].map((value) => ({ value, label: value })),
    },
    {
      key: 'fuel',
      name: 'Combustible',
      kind: 'select',
      label: TEXTS.fuel,
      choices: (language) =>
        (['petrol', 'diesel', 'electric', 'hybrid', 'lpg', 'cng'] as const).map((value) => ({
          value,
          label: TEXTS[value][language],
        })),
    },
    {
      key: 'euro',
      name: 'NivellEuro',
      kind: 'select',
      label: TEXTS.euro,
      choices: (language) => [
        ...[0, 1, 2, 3, 4, 5, 6, 7].map((level) => ({ value: String(level), label: `Euro ${level}` })),
        { value: 'N', means: 'not stated', label: TEXTS.notStated[language] },
      ],
    },
  ],
};

const NAMES = { ca: 'Català', es: 'Español', en: 'English', fr: 'Français' };

const holder: FlowScreen<Language> = {
  step: 'holder',
  title: TEXTS.holderTitle,
  fields: () => [
    {
      key: 'person',
      name: 'TipusTitular',
      kind: 'radio',
      label: TEXTS.person,
      otherLabel: TEXTS.personOther,
      choices: (language) => [
        { value: 'F', means: 'natural', label: TEXTS.natural[language] },
        { value: 'J', means: 'legal', label: TEXTS.legal[language] },
      ],
    },
    firstName,
    surname,
    idNumber,
    { ...text('address', 'Adreca', TEXTS.address, TEXTS.addressOther), autoComplete: 'address-line1' },
    { ...text('postcode', 'CodiPostal', TEXTS.postcode, TEXTS.postcodeOther), autoComplete: 'postal-code' },
    { ...text('town', 'Poblacio', TEXTS.town, TEXTS.townOther), autoComplete: 'address-level2' },
    {
      key: 'mailLanguage',
      name: 'Idioma',
      kind: 'select',
      label: TEXTS.language,
      otherLabel: TEXTS.languageOther,
      choices: () => Object.entries(NAMES).map(([value, label]) => ({ value, label })),
    },
  ],
};

const documents: FlowScreen<Language> = {
  step: 'papers',
  title: TEXTS.documentsTitle,
  fields: () => [
    {
      key: 'vehiclePapers',
      name: 'Documents',
      kind: 'file',
      label: TEXTS.document,
      otherLabel: TEXTS.documentOther,
      rules: { types: ['application/pdf', 'image/jpeg'], maxBytes: 10 * MEGABYTE },
    },
  ],
};

/**
 * Whether the lasting registration takes it: M1 and N1 by petrol Euro 3 or diesel Euro 4, motorcycles by Euro 2, lorries
 * and buses by Euro 4: published. What is not stated the office finds in the papers, which this one takes for proof.
 */
export function meetsStandard({ category, fuel, euro = '' }: FieldValues): boolean {
  if (fuel === 'electric' || !/^\d$/.test(euro)) return true;
  if (category === 'L3e') return Number(euro) >= 2;
  const isHeavy = category !== 'M1' && category !== 'N1';
  return Number(euro) >= (isHeavy || fuel === 'diesel' ? 4 : 3);
}

/** Published, for each vehicle. */
const MOST_A_YEAR = 24;

/** ISO, as they were given. */
export function listRequestedDays(answers: FieldValues): string[] {
  return Object.entries(answers).flatMap(([key, day]) => (/^day\d/.test(key) ? [day] : []));
}

/**
 * A year of single days begins when the vehicle is put on the register, and then each year anew: published. That the
 * first request for days puts it there is assumed.
 */
function isUsedUp(answers: FieldValues, filed: readonly Application[]): boolean {
  const earlier = filed.filter(({ fields, state }) => state !== 'refused' && fields.plate === answers.plate);
  const withDays = earlier.filter(({ fields }) => listRequestedDays(fields).length > 0);
  const requestDays = withDays.map(({ submittedAt }) => submittedAt.slice(0, 10)).toSorted();
  const registeredOn = requestDays[0] ?? isoToday('Europe/Madrid');
  const requested = [...listRequestedDays(answers), ...withDays.flatMap(({ fields }) => listRequestedDays(fields))];
  const years = requested.map((day) => countFullYears(registeredOn, day));
  return years.some((year) => years.filter((one) => one === year).length > MOST_A_YEAR);
}

/** The day before the registration, which the register still gives, counts for the first year. */
const countFullYears = (from: string, day: string) =>
  Math.max(0, Number(day.slice(0, 4)) - Number(from.slice(0, 4)) - (day.slice(5) < from.slice(5) ? 1 : 0));

const car: FlowScreen<Language> = {
  step: 'car',
  title: TEXTS.vehicleTitle,
  fields: () => [
    country,
    plate,
    {
      key: 'dayCount',
      name: 'NombreDies',
      kind: 'select',
      label: TEXTS.dayCount,
      otherLabel: TEXTS.dayCountOther,
      choices: () =>
        Array.from({ length: MOST_A_YEAR }, (_, index) => ({ value: `${index + 1}`, label: `${index + 1}` })),
    },
  ],
};

/** How the user area asks for the days was not seen: here each has a field of its own. */
const days: FlowScreen<Language> = {
  step: 'days',
  title: TEXTS.dates,
  fields: ({ answers }) =>
    Array.from({ length: Number(answers.dayCount) }, (_, index): Field<Language> => {
      const today = isoToday('Europe/Madrid');
      const numbered = ({ ca, es, en, fr }: LocalizedText<Language>) => {
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
        label: numbered(TEXTS.date),
        otherLabel: numbered(TEXTS.dateOther),
        hint: TEXTS.dateFormat,
        // Until 23:59 of the day after: published.
        check: (day) => (day < addDays(today, -1) ? ERROR_TEXTS.past : undefined),
      };
    }),
  check: ({ answers, filed }) => (isUsedUp(answers, filed) ? ERROR_TEXTS.usedUp : undefined),
};

const summary: FlowScreen<Language> = {
  step: 'summary',
  title: TEXTS.summaryTitle,
  summary: true,
  button: TEXTS.toPayment,
  fields: () => [tick('truth', TEXTS.truth, TEXTS.truthOther), tick('privacyRead', TEXTS.privacy, TEXTS.privacyOther)],
};

export const SCREENS: readonly FlowScreen<Language>[] = [type, vehicle, holder, documents, summary];
export const SINGLE_DAY_SCREENS: readonly FlowScreen<Language>[] = [
  type,
  car,
  days,
  { ...summary, step: 'days-summary' },
];
