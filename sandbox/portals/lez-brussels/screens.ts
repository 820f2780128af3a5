import { isoToday } from '../../kit/checks.ts';
import type { FlowScreen } from '../../kit/definition.ts';
import { confirmationField, countryField, emailField, plateField } from '../../kit/fields.ts';
import type { DateField, Field, FileField, TextField } from '../../kit/forms.ts';
import { countryChoices, type LocalizedText } from '../../kit/localized-text.ts';
import { MEGABYTE } from '../../kit/uploads.ts';
import { ERROR_TEXTS } from './error-texts.ts';
import { CATEGORIES, decideAccess, FUELS } from './lists.ts';
import { type Language, TEXTS } from './texts.ts';

/** Which fields there are is known from the portal's own pages; their order, names and lists are assumed. */
const country: Field<Language> = {
  ...countryField<Language>({ name: 'country', kind: 'select', label: TEXTS.country }),
  // The region knows the plates of its own country.
  choices: (language) => countryChoices(language, ['BE']),
};
const plate = plateField<Language>({ name: 'plate', label: TEXTS.plate, wrong: ERROR_TEXTS.plate });
const email = emailField<Language>({ name: 'email', label: TEXTS.email, wrong: ERROR_TEXTS.email });

type OwnDay = Pick<DateField<Language>, 'key' | 'name' | 'label'> & { otherLabel?: LocalizedText<Language> };

const pastDay = (language: Language, own: OwnDay): DateField<Language> => ({
  kind: 'date',
  widget: 'typed',
  separator: language === 'de' ? '.' : '/',
  from: '1900-01-01',
  to: isoToday(),
  hint: TEXTS.dayFormat,
  check: (day) => (day > isoToday() ? ERROR_TEXTS.future : undefined),
  ...own,
});

const vehicle: FlowScreen<Language> = {
  step: 'vehicle',
  title: TEXTS.vehicle,
  fields: ({ language }) => [
    country,
    plate,
    {
      key: 'category',
      name: 'category',
      kind: 'select',
      label: TEXTS.category,
      otherLabel: TEXTS.categoryOther,
      choices: (spoken) => CATEGORIES.map((one) => ({ ...one, label: one.label[spoken] })),
    },
    pastDay(language, { key: 'firstRegistration', name: 'first-registration', label: TEXTS.firstRegistration }),
    pastDay(language, {
      key: 'lastRegistration',
      name: 'last-registration',
      label: TEXTS.lastRegistration,
      otherLabel: TEXTS.lastRegistrationOther,
    }),
    {
      key: 'fuel',
      name: 'fuel',
      kind: 'select',
      label: TEXTS.fuel,
      choices: (spoken) => FUELS.map(({ value, means, label }) => ({ value, means, label: label[spoken] })),
    },
    {
      key: 'euro',
      name: 'euro',
      kind: 'select',
      label: TEXTS.euro,
      optional: true,
      choices: () => [1, 2, 3, 4, 5, 6].map((level) => ({ value: String(level), label: `Euro ${level}` })),
    },
  ],
  check({ answers }) {
    const { firstRegistration = '', lastRegistration = '' } = answers;
    if (firstRegistration > lastRegistration) return ERROR_TEXTS.dates;
    return answers.country === 'NL' && decideAccess(answers) === 'admitted' ? ERROR_TEXTS.dutch : undefined;
  },
};

type OwnText = Pick<TextField<Language>, 'key' | 'name' | 'label'> & Partial<TextField<Language>>;

const text = (own: OwnText): TextField<Language> => ({ kind: 'text', maxLength: 80, ...own });

const PERSON = { key: 'holderType', is: 'person' };

const holder: FlowScreen<Language> = {
  step: 'holder',
  title: TEXTS.holder,
  fields: ({ language }) => [
    {
      key: 'holderType',
      name: 'holder-type',
      kind: 'radio',
      label: TEXTS.holderType,
      otherLabel: TEXTS.holderTypeOther,
      choices: (spoken) =>
        (['person', 'organisation'] as const).map((value) => ({ value, label: TEXTS[value][spoken] })),
    },
    text({ key: 'company', name: 'organisation', label: TEXTS.company, showWhen: { ...PERSON, is: 'organisation' } }),
    text({ key: 'surname', name: 'surname', label: TEXTS.surname, autoComplete: 'family-name', showWhen: PERSON }),
    text({
      key: 'firstName',
      name: 'first-name',
      label: TEXTS.firstName,
      autoComplete: 'given-name',
      showWhen: PERSON,
    }),
    { ...pastDay(language, { key: 'birthDate', name: 'birth-date', label: TEXTS.birthDate }), showWhen: PERSON },
    text({
      key: 'address',
      name: 'street',
      label: TEXTS.address,
      otherLabel: TEXTS.addressOther,
      autoComplete: 'address-line1',
    }),
    text({
      key: 'postcode',
      name: 'postcode',
      label: TEXTS.postcode,
      otherLabel: TEXTS.postcodeOther,
      autoComplete: 'postal-code',
    }),
    text({ key: 'town', name: 'town', label: TEXTS.town, otherLabel: TEXTS.townOther, autoComplete: 'address-level2' }),
    {
      key: 'holderCountry',
      name: 'holder-country',
      kind: 'select',
      label: TEXTS.holderCountry,
      otherLabel: TEXTS.holderCountryOther,
      autoComplete: 'country',
      choices: (spoken) => countryChoices(spoken),
    },
    email,
    confirmationField(email, { name: 'email-again', label: TEXTS.emailAgain, differs: ERROR_TEXTS.emailsDiffer }),
    text({
      key: 'phone',
      name: 'phone',
      kind: 'tel',
      label: TEXTS.phone,
      otherLabel: TEXTS.phoneOther,
      optional: true,
    }),
  ],
};

/** The limit of 5 MB is assumed. */
const document = (own: Omit<FileField<Language>, 'kind' | 'rules' | 'hint'>): FileField<Language> => ({
  kind: 'file',
  hint: TEXTS.files,
  rules: { types: ['application/pdf', 'image/jpeg', 'image/png'], maxBytes: 5 * MEGABYTE },
  ...own,
});

const documents: FlowScreen<Language> = {
  step: 'documents',
  title: TEXTS.documents,
  fields: () => [
    document({
      key: 'registrationDocument',
      name: 'certificate',
      label: TEXTS.certificate,
      otherLabel: TEXTS.certificateOther,
    }),
    document({
      key: 'conformity',
      name: 'conformity',
      label: TEXTS.conformity,
      otherLabel: TEXTS.conformityOther,
      optional: true,
    }),
    document({ key: 'proof', name: 'proof', label: TEXTS.proof, otherLabel: TEXTS.proofOther, optional: true }),
  ],
};

const summary: FlowScreen<Language> = {
  step: 'summary',
  title: TEXTS.summary,
  summary: true,
  button: TEXTS.send,
  fields: () => [
    { key: 'declared', name: 'declared', kind: 'checkbox', label: TEXTS.declare, otherLabel: TEXTS.declareOther },
  ],
};

export const SCREENS: readonly FlowScreen<Language>[] = [vehicle, holder, documents, summary];

export const LOOK_UP_FIELDS: readonly Field<Language>[] = [country, plate];
