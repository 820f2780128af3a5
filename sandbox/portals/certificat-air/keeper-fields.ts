import { emailField } from '../../kit/fields.ts';
import type { FormAdditions } from '../../kit/form-steps.ts';
import type { Field, TextField } from '../../kit/forms.ts';
import { countryChoices } from '../../kit/localized-text.ts';
import { ERROR_TEXTS } from './error-texts.ts';
import type { Language } from './texts.ts';

const KINDS = [
  { value: 'particulier', means: 'person', fr: 'Un particulier', en: 'A private person', de: 'Eine Privatperson' },
  { value: 'societe', means: 'company', fr: 'Une société', en: 'A company', de: 'Ein Unternehmen' },
];

const TITLES = [
  { value: 'MME', means: 'Ms', fr: 'Madame', en: 'Ms', de: 'Frau' },
  { value: 'M', means: 'Mr', fr: 'Monsieur', en: 'Mr', de: 'Herr' },
  { value: 'NP', means: 'unspecified', fr: 'Non précisée', en: 'Prefer not to say', de: 'Keine Angabe' },
];

const PERSON = { key: 'holderType', is: 'particulier' };
const COMPANY = { key: 'holderType', is: 'societe' };

export const KEEPER_FIELDS: readonly Field<Language>[] = [
  {
    key: 'holderType',
    name: 'typeTitulaire',
    kind: 'radio',
    label: { fr: 'Le titulaire est', en: 'The registered keeper is', de: 'Der Halter ist' },
    otherLabel: { fr: 'Vous êtes', en: 'You are', de: 'Sie sind' },
    choices: (language) => KINDS.map(({ value, means, ...labels }) => ({ value, means, label: labels[language] })),
  },
  {
    key: 'title',
    name: 'civilite',
    kind: 'select',
    label: { fr: 'Civilité', en: 'Title', de: 'Anrede' },
    otherLabel: { fr: 'Titre de civilité', en: 'Form of address', de: 'Anredeform' },
    autoComplete: 'honorific-prefix',
    showWhen: PERSON,
    choices: (language) => TITLES.map(({ value, means, ...labels }) => ({ value, means, label: labels[language] })),
  },
  {
    key: 'surname',
    name: 'nom',
    kind: 'text',
    label: { fr: 'Nom (C.1)', en: 'Surname (C.1)', de: 'Nachname (C.1)' },
    autoComplete: 'family-name',
    maxLength: 60,
    showWhen: PERSON,
  },
  {
    key: 'firstName',
    name: 'prenom',
    kind: 'text',
    label: { fr: 'Prénom (C.1)', en: 'First name (C.1)', de: 'Vorname (C.1)' },
    autoComplete: 'given-name',
    maxLength: 60,
    showWhen: PERSON,
  },
  {
    key: 'company',
    name: 'raisonSociale',
    kind: 'text',
    label: { fr: 'Raison sociale (C.1)', en: 'Company (C.1)', de: 'Firma (C.1)' },
    otherLabel: { fr: "Nom de l'entreprise", en: 'Name of the business', de: 'Name des Unternehmens' },
    autoComplete: 'organization',
    maxLength: 80,
    showWhen: COMPANY,
  },
  {
    key: 'address',
    name: 'adresse',
    kind: 'text',
    label: { fr: 'Adresse', en: 'Address', de: 'Anschrift' },
    otherLabel: { fr: 'Numéro et voie', en: 'House number and street', de: 'Straße und Hausnummer' },
    autoComplete: 'address-line1',
    maxLength: 80,
  },
  {
    key: 'addressExtra',
    name: 'complementAdresse',
    kind: 'text',
    label: { fr: "Complément d'adresse", en: 'Address, second line', de: 'Adresszusatz' },
    otherLabel: { fr: 'Bâtiment, appartement', en: 'Building, flat', de: 'Gebäude, Wohnung' },
    autoComplete: 'address-line2',
    maxLength: 80,
    optional: true,
  },
  {
    key: 'postcode',
    name: 'codePostal',
    kind: 'text',
    label: { fr: 'Code postal', en: 'Postcode', de: 'Postleitzahl' },
    otherLabel: { fr: "Code d'acheminement postal", en: 'Postal code', de: 'PLZ' },
    autoComplete: 'postal-code',
    maxLength: 10,
    clean: (typed) => typed.toUpperCase(),
  },
  {
    key: 'town',
    name: 'ville',
    kind: 'text',
    label: { fr: 'Ville', en: 'Town', de: 'Ort' },
    otherLabel: { fr: 'Commune', en: 'City', de: 'Stadt' },
    autoComplete: 'address-level2',
    maxLength: 60,
  },
  {
    key: 'holderCountry',
    name: 'paysAdresse',
    kind: 'select',
    label: { fr: 'Pays', en: 'Country', de: 'Land' },
    otherLabel: { fr: 'Pays de résidence', en: 'Country of residence', de: 'Wohnsitzland' },
    autoComplete: 'country',
    choices: (language) => countryChoices(language),
  },
  email('email', 'adresseElectronique', {
    label: { fr: 'Adresse électronique', en: 'E-mail', de: 'E-Mail-Adresse' },
    otherLabel: { fr: 'Courriel', en: 'Electronic mail', de: 'Elektronische Post' },
  }),
  {
    ...email('emailConfirmation', 'confirmationAdresseElectronique', {
      label: {
        fr: "Confirmation de l'adresse électronique",
        en: 'Confirm your e-mail',
        de: 'E-Mail-Adresse bestätigen',
      },
      otherLabel: { fr: 'Courriel, à nouveau', en: 'Electronic mail, once more', de: 'Elektronische Post, nochmals' },
    }),
    confirms: 'email',
    noPaste: true,
    check: (value, values) => (value === values.email ? undefined : ERROR_TEXTS.emailsDiffer),
  },
];

export const KEEPER_ADDITIONS: FormAdditions<Language> = {
  prefilled: { key: 'addressExtra', value: 'BP 50637' },
  tickedConsent: {
    key: 'newsletter',
    name: 'lettreInformation',
    kind: 'checkbox',
    optional: true,
    label: {
      fr: "J'accepte de recevoir la lettre d'information de nos partenaires",
      en: "I agree to receive our partners' newsletter",
      de: 'Ich möchte den Newsletter unserer Partner erhalten',
    },
    otherLabel: { fr: "Lettre d'information", en: 'Newsletter', de: 'Newsletter' },
  },
  extra: {
    key: 'phone',
    name: 'telephone',
    kind: 'tel',
    label: { fr: 'Numéro de téléphone', en: 'Telephone number', de: 'Telefonnummer' },
    otherLabel: { fr: 'Téléphone', en: 'Phone', de: 'Rufnummer' },
    autoComplete: 'tel',
    maxLength: 20,
  },
  decoy: {
    before: 'email',
    field: {
      ...email('contactEmail', 'adresseElectroniqueMandataire', {
        label: {
          fr: 'Adresse électronique du mandataire',
          en: 'E-mail of the authorised agent',
          de: 'E-Mail-Adresse des Bevollmächtigten',
        },
        otherLabel: {
          fr: 'Courriel du mandataire',
          en: 'Agent’s electronic mail',
          de: 'Elektronische Post des Bevollmächtigten',
        },
      }),
      optional: true,
    },
  },
  captcha: {
    key: 'captcha',
    name: 'codeSecurite',
    label: { fr: 'Recopiez les caractères', en: 'Copy the characters', de: 'Übertragen Sie die Zeichen' },
    otherLabel: { fr: 'Code de sécurité', en: 'Security code', de: 'Sicherheitscode' },
  },
};

function email(key: string, name: string, own: Pick<TextField<Language>, 'label' | 'otherLabel'>): TextField<Language> {
  return { ...emailField<Language>({ name, label: own.label, wrong: ERROR_TEXTS.email }), key, ...own };
}
