import { today } from '../../kit/checks.ts';
import type { Screen } from '../../kit/definition.ts';
import { againField, countryField, emailField, plateField } from '../../kit/fields.ts';
import type { DateField, Field, FileField, TextField } from '../../kit/forms.ts';
import { countryChoices, type Text } from '../../kit/languages.ts';
import { MEGABYTE } from '../../kit/uploads.ts';
import { accessOf, CATEGORIES, FUELS } from './lists.ts';
import { MISTAKES } from './mistakes.ts';
import { type Language, WORDS } from './words.ts';

/** Which fields there are is known from the portal's own pages; their order, names and lists are assumed. */
const country: Field<Language> = {
  ...countryField<Language>({ name: 'country', kind: 'select', label: WORDS.country }),
  // The region knows the plates of its own country.
  choices: (language) => countryChoices(language, ['BE']),
};
const plate = plateField<Language>({ name: 'plate', label: WORDS.plate, wrong: MISTAKES.plate });
const email = emailField<Language>({ name: 'email', label: WORDS.email, wrong: MISTAKES.email });

type OwnDay = Pick<DateField<Language>, 'key' | 'name' | 'label'> & { otherLabel?: Text<Language> };

const pastDay = (language: Language, own: OwnDay): DateField<Language> => ({
  kind: 'date',
  widget: 'typed',
  separator: language === 'de' ? '.' : '/',
  from: '1900-01-01',
  to: today(),
  hint: WORDS.dayFormat,
  check: (day) => (day > today() ? MISTAKES.future : undefined),
  ...own,
});

const vehicle: Screen<Language> = {
  step: 'vehicle',
  title: WORDS.vehicle,
  fields: ({ language }) => [
    country,
    plate,
    {
      key: 'category',
      name: 'category',
      kind: 'select',
      label: WORDS.category,
      otherLabel: WORDS.categoryOther,
      choices: (spoken) => CATEGORIES.map((one) => ({ ...one, label: one.label[spoken] })),
    },
    pastDay(language, { key: 'firstRegistration', name: 'first-registration', label: WORDS.firstRegistration }),
    pastDay(language, {
      key: 'lastRegistration',
      name: 'last-registration',
      label: WORDS.lastRegistration,
      otherLabel: WORDS.lastRegistrationOther,
    }),
    {
      key: 'fuel',
      name: 'fuel',
      kind: 'select',
      label: WORDS.fuel,
      choices: (spoken) => FUELS.map(({ value, means, label }) => ({ value, means, label: label[spoken] })),
    },
    {
      key: 'euro',
      name: 'euro',
      kind: 'select',
      label: WORDS.euro,
      optional: true,
      choices: () => [1, 2, 3, 4, 5, 6].map((level) => ({ value: String(level), label: `Euro ${level}` })),
    },
  ],
  check({ answers }) {
    const { firstRegistration = '', lastRegistration = '' } = answers;
    if (firstRegistration > lastRegistration) return MISTAKES.dates;
    return answers.country === 'NL' && accessOf(answers) === 'admitted' ? MISTAKES.dutch : undefined;
  },
};

type OwnText = Pick<TextField<Language>, 'key' | 'name' | 'label'> & Partial<TextField<Language>>;

const text = (own: OwnText): TextField<Language> => ({ kind: 'text', maxLength: 80, ...own });

const PERSON = { key: 'holderType', is: 'person' };

const holder: Screen<Language> = {
  step: 'holder',
  title: WORDS.holder,
  fields: ({ language }) => [
    {
      key: 'holderType',
      name: 'holder-type',
      kind: 'radio',
      label: WORDS.holderType,
      otherLabel: WORDS.holderTypeOther,
      choices: (spoken) =>
        (['person', 'organisation'] as const).map((value) => ({ value, label: WORDS[value][spoken] })),
    },
    text({ key: 'company', name: 'organisation', label: WORDS.company, showWhen: { ...PERSON, is: 'organisation' } }),
    text({ key: 'surname', name: 'surname', label: WORDS.surname, autoComplete: 'family-name', showWhen: PERSON }),
    text({
      key: 'firstName',
      name: 'first-name',
      label: WORDS.firstName,
      autoComplete: 'given-name',
      showWhen: PERSON,
    }),
    { ...pastDay(language, { key: 'birthDate', name: 'birth-date', label: WORDS.birthDate }), showWhen: PERSON },
    text({
      key: 'address',
      name: 'street',
      label: WORDS.address,
      otherLabel: WORDS.addressOther,
      autoComplete: 'address-line1',
    }),
    text({
      key: 'postcode',
      name: 'postcode',
      label: WORDS.postcode,
      otherLabel: WORDS.postcodeOther,
      autoComplete: 'postal-code',
    }),
    text({ key: 'town', name: 'town', label: WORDS.town, otherLabel: WORDS.townOther, autoComplete: 'address-level2' }),
    {
      key: 'holderCountry',
      name: 'holder-country',
      kind: 'select',
      label: WORDS.holderCountry,
      otherLabel: WORDS.holderCountryOther,
      autoComplete: 'country',
      choices: (spoken) => countryChoices(spoken),
    },
    email,
    againField(email, { name: 'email-again', label: WORDS.emailAgain, differs: MISTAKES.emailsDiffer }),
    text({
      key: 'phone',
      name: 'phone',
      kind: 'tel',
      label: WORDS.phone,
      otherLabel: WORDS.phoneOther,
      optional: true,
    }),
  ],
};

/** The limit of 5 MB is assumed. */
const paper = (own: Omit<FileField<Language>, 'kind' | 'rules' | 'hint'>): FileField<Language> => ({
  kind: 'file',
  hint: WORDS.files,
  rules: { types: ['application/pdf', 'image/jpeg', 'image/png'], maxBytes: 5 * MEGABYTE },
  ...own,
});

const documents: Screen<Language> = {
  step: 'documents',
  title: WORDS.documents,
  fields: () => [
    paper({
      key: 'registrationDocument',
      name: 'certificate',
      label: WORDS.certificate,
      otherLabel: WORDS.certificateOther,
    }),
    paper({
      key: 'conformity',
      name: 'conformity',
      label: WORDS.conformity,
      otherLabel: WORDS.conformityOther,
      optional: true,
    }),
    paper({ key: 'proof', name: 'proof', label: WORDS.proof, otherLabel: WORDS.proofOther, optional: true }),
  ],
};

const summary: Screen<Language> = {
  step: 'summary',
  title: WORDS.summary,
  summary: true,
  button: WORDS.send,
  fields: () => [
    { key: 'declared', name: 'declared', kind: 'checkbox', label: WORDS.declare, otherLabel: WORDS.declareOther },
  ],
};

export const SCREENS: readonly Screen<Language>[] = [vehicle, holder, documents, summary];

export const LOOK_UP_FIELDS: readonly Field<Language>[] = [country, plate];
