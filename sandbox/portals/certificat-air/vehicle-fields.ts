import { isoToday, isVin, readDate } from '../../kit/checks.ts';
import { countryField, plateField } from '../../kit/fields.ts';
import type { FormAdditions } from '../../kit/form-steps.ts';
import type { ChoiceField, Field, TextField } from '../../kit/forms.ts';
import { countryChoices } from '../../kit/localized-text.ts';
import { ERROR_TEXTS } from './error-texts.ts';
import type { Language } from './texts.ts';

/** Germans write dates with full stops. */
const DATE_SEPARATORS = { fr: '/', en: '/', de: '.' } as const;

const FUELS = [
  { value: 'ES', means: 'petrol', fr: 'Essence', en: 'Petrol', de: 'Benzin' },
  { value: 'GO', means: 'diesel', fr: 'Diesel', en: 'Diesel', de: 'Diesel' },
  { value: 'GZ', means: 'gas', fr: 'Gaz', en: 'Gas', de: 'Gas' },
  { value: 'EL', means: 'electric', fr: 'Électrique', en: 'Electric', de: 'Elektro' },
  { value: 'H2', means: 'hydrogen', fr: 'Hydrogène', en: 'Hydrogen', de: 'Wasserstoff' },
  { value: 'HR', means: 'plug-in-hybrid', fr: 'Hybride rechargeable', en: 'Plug-in hybrid', de: 'Plug-in-Hybrid' },
] as const;

const CATEGORIES = [
  { value: 'M1', fr: 'M1 - Voiture particulière', en: 'M1 - Passenger car', de: 'M1 - Personenkraftwagen' },
  {
    value: 'N1',
    fr: 'N1 - Véhicule utilitaire léger',
    en: 'N1 - Light goods vehicle',
    de: 'N1 - Leichtes Nutzfahrzeug',
  },
  { value: 'L1e', fr: 'L1e - Cyclomoteur', en: 'L1e - Moped', de: 'L1e - Kleinkraftrad' },
  {
    value: 'L2e',
    fr: 'L2e - Cyclomoteur à trois roues',
    en: 'L2e - Three-wheel moped',
    de: 'L2e - Dreirädriges Kleinkraftrad',
  },
  { value: 'L3e', fr: 'L3e - Motocyclette', en: 'L3e - Motorcycle', de: 'L3e - Kraftrad' },
  {
    value: 'L4e',
    fr: 'L4e - Motocyclette avec side-car',
    en: 'L4e - Motorcycle with side-car',
    de: 'L4e - Kraftrad mit Beiwagen',
  },
  { value: 'L5e', fr: 'L5e - Tricycle', en: 'L5e - Powered tricycle', de: 'L5e - Dreirädriges Kraftfahrzeug' },
  { value: 'L6e', fr: 'L6e - Quadricycle léger', en: 'L6e - Light quadricycle', de: 'L6e - Leichtes Vierradmobil' },
  { value: 'L7e', fr: 'L7e - Quadricycle lourd', en: 'L7e - Heavy quadricycle', de: 'L7e - Schweres Vierradmobil' },
] as const;

const UNKNOWN_EURO = { fr: 'Inconnue', en: 'Unknown', de: 'Unbekannt' };

const plate: TextField<Language> = {
  ...plateField<Language>({
    name: 'immatriculation',
    label: { fr: "Numéro d'immatriculation (A)", en: 'Registration number (A)', de: 'Amtliches Kennzeichen (A)' },
    hint: { fr: 'Sans tiret ni espace', en: 'No dash or space', de: 'Ohne Bindestrich und Leerzeichen' },
    wrong: ERROR_TEXTS.plate,
  }),
  otherLabel: { fr: 'Plaque du véhicule', en: 'Licence plate of the vehicle', de: 'Kennzeichen des Fahrzeugs' },
};

const firstRegistration: TextField<Language> = {
  key: 'firstRegistration',
  name: 'datePremiereImmatriculation',
  kind: 'text',
  label: {
    fr: 'Date de première immatriculation (B)',
    en: 'Date of first registration (B)',
    de: 'Datum der Erstzulassung (B)',
  },
  hint: { fr: 'Format attendu : JJ/MM/AAAA', en: 'Expected format: DD/MM/YYYY', de: 'Erwartetes Format: TT.MM.JJJJ' },
  inputMode: 'numeric',
  maxLength: 10,
  check(value, _values, language) {
    const date = readDate(value, DATE_SEPARATORS[language]);
    if (!date || date < '1900-01-01') return ERROR_TEXTS.date;
    return date > isoToday() ? ERROR_TEXTS.futureDate : undefined;
  },
  canonical: (value, language) => readDate(value, DATE_SEPARATORS[language]) ?? value,
};

const category: ChoiceField<Language> = {
  key: 'category',
  name: 'categorie',
  kind: 'select',
  label: { fr: 'Catégorie du véhicule (J)', en: 'Vehicle category (J)', de: 'Fahrzeugklasse (J)' },
  otherLabel: { fr: 'Genre du véhicule', en: 'Kind of vehicle', de: 'Art des Fahrzeugs' },
  choices: (language) => CATEGORIES.map((one) => ({ value: one.value, label: one[language] })),
};

const fuel: ChoiceField<Language> = {
  key: 'fuel',
  name: 'energie',
  kind: 'select',
  label: { fr: "Source d'énergie (P.3)", en: 'Fuel (P.3)', de: 'Kraftstoffart (P.3)' },
  otherLabel: { fr: 'Carburant', en: 'Source of energy', de: 'Energiequelle' },
  choices: (language) => FUELS.map(({ value, means, ...labels }) => ({ value, means, label: labels[language] })),
};

const euro: ChoiceField<Language> = {
  key: 'euro',
  name: 'normeEuro',
  kind: 'select',
  label: { fr: 'Norme Euro (V.9)', en: 'Euro standard (V.9)', de: 'Euronorm (V.9)' },
  hint: {
    fr: "« Inconnue » si elle ne figure pas sur le certificat d'immatriculation",
    en: "'Unknown' when the registration certificate does not state it",
    de: '„Unbekannt“, wenn sie nicht in der Zulassungsbescheinigung steht',
  },
  choices: (language) => [
    ...[1, 2, 3, 4, 5, 6].map((level) => ({ value: `EURO${level}`, means: String(level), label: `Euro ${level}` })),
    { value: 'INCONNUE', means: 'unknown', label: UNKNOWN_EURO[language] },
  ],
};

/** The list has one country for those who said on the home page that it is registered in France, and the others for the rest. */
const country = (isFrench: boolean): ChoiceField<Language> => ({
  ...countryField<Language>({
    name: 'pays',
    kind: 'select',
    label: { fr: "Pays d'immatriculation", en: 'Country of registration', de: 'Zulassungsstaat' },
  }),
  choices: (language) => countryChoices(language).filter(({ value }) => (value === 'FR') === isFrench),
});

// Testers who wrote down the fields they met name neither make nor model, so the replica asks for both and insists on none.
const make: TextField<Language> = {
  key: 'make',
  optional: true,
  name: 'marque',
  kind: 'text',
  label: { fr: 'Marque (D.1)', en: 'Make (D.1)', de: 'Marke (D.1)' },
  otherLabel: { fr: 'Constructeur', en: 'Manufacturer', de: 'Hersteller' },
  maxLength: 40,
};

const model: TextField<Language> = {
  key: 'model',
  optional: true,
  name: 'denominationCommerciale',
  kind: 'text',
  label: { fr: 'Dénomination commerciale (D.3)', en: 'Model (D.3)', de: 'Handelsbezeichnung (D.3)' },
  otherLabel: { fr: 'Modèle', en: 'Commercial description', de: 'Modell' },
  maxLength: 60,
};

const vin = (isFrench: boolean): TextField<Language> => ({
  key: 'vin',
  name: 'numeroIdentification',
  kind: 'text',
  label: {
    fr: "Numéro d'identification du véhicule (E)",
    en: 'Vehicle identification number, VIN (E)',
    de: 'Fahrzeug-Identifizierungsnummer, FIN (E)',
  },
  otherLabel: { fr: 'Numéro de châssis', en: 'Chassis number', de: 'Fahrgestellnummer' },
  optional: !isFrench,
  maxLength: 17,
  clean: (typed) => typed.toUpperCase().replace(/\s/g, ''),
  check(value, values, language) {
    const first = readDate(values.firstRegistration ?? '', DATE_SEPARATORS[language]);
    return isVin(value, first) ? undefined : ERROR_TEXTS.vin;
  },
});

const co2: TextField<Language> = {
  key: 'co2',
  name: 'co2',
  kind: 'text',
  label: { fr: 'Émissions de CO2 (V.7)', en: 'CO2 emissions (V.7)', de: 'CO2-Emissionen (V.7)' },
  otherLabel: { fr: 'Rejet de CO2', en: 'Carbon dioxide output', de: 'CO2-Ausstoß' },
  hint: { fr: 'En g/km', en: 'In g/km', de: 'In g/km' },
  optional: true,
  inputMode: 'numeric',
  maxLength: 3,
  check: (value) => (/^\d{1,3}$/.test(value) ? undefined : ERROR_TEXTS.number),
};

const fiscalPower: TextField<Language> = {
  key: 'fiscalPower',
  name: 'puissanceAdministrative',
  kind: 'text',
  label: {
    fr: 'Puissance administrative nationale (P.6)',
    en: 'National fiscal power (P.6)',
    de: 'Nationale Steuerleistung (P.6)',
  },
  otherLabel: { fr: 'Chevaux fiscaux', en: 'Fiscal horsepower', de: 'Steuer-PS' },
  inputMode: 'numeric',
  maxLength: 3,
  check: (value) => (/^\d{1,3}$/.test(value) ? undefined : ERROR_TEXTS.number),
};

const previousPlate: TextField<Language> = {
  key: 'previousPlate',
  name: 'ancienneImmatriculation',
  kind: 'text',
  label: {
    fr: "Ancien numéro d'immatriculation (X)",
    en: 'Previous registration number (X)',
    de: 'Früheres amtliches Kennzeichen (X)',
  },
  otherLabel: { fr: 'Plaque précédente', en: 'Former licence plate', de: 'Altes Kennzeichen' },
  optional: true,
  maxLength: 12,
};

export const vehicleFields = (isFrench: boolean): readonly Field<Language>[] => [
  country(isFrench),
  plate,
  firstRegistration,
  category,
  make,
  model,
  vin(isFrench),
  fuel,
  euro,
  co2,
];

export const VEHICLE_ADDITIONS: FormAdditions<Language> = {
  extra: fiscalPower,
  decoy: { before: 'plate', field: previousPlate },
  prefilled: { key: 'co2', value: '120' },
  masked: 'plate',
  reset: 'fuel',
};

/** The simulator asks what the class depends on. */
export const SIMULATION_FIELDS: readonly Field<Language>[] = [category, fuel, euro, firstRegistration];

/** Finds a filed application again. */
export const TRACKING_FIELDS: readonly Field<Language>[] = [
  plate,
  {
    key: 'requestOrEmail',
    name: 'numeroOuAdresse',
    kind: 'text',
    label: {
      fr: 'Numéro de demande ou adresse électronique',
      en: 'Request number or e-mail address',
      de: 'Antragsnummer oder E-Mail-Adresse',
    },
    otherLabel: { fr: 'Référence ou courriel', en: 'Reference or e-mail', de: 'Referenz oder E-Mail' },
    maxLength: 254,
  },
];
