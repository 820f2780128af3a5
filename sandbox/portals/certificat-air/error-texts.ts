import type { LocalizedText } from '../../kit/localized-text.ts';
import type { Language } from './texts.ts';

/** What is wrong with an answer, beyond what every form checks. */
export const ERROR_TEXTS = {
  date: {
    fr: 'Le format de la date est incorrect (JJ/MM/AAAA).',
    en: 'The date format is incorrect (DD/MM/YYYY).',
    de: 'Das Datumsformat ist falsch (TT.MM.JJJJ).',
  },
  futureDate: {
    fr: 'La date ne peut pas être postérieure à la date du jour.',
    en: 'The date cannot be in the future.',
    de: 'Das Datum darf nicht in der Zukunft liegen.',
  },
  plate: {
    fr: "Le numéro d'immatriculation est incorrect.",
    en: 'The registration number is incorrect.',
    de: 'Das Kennzeichen ist falsch.',
  },
  vin: {
    fr: "Le numéro d'identification du véhicule est incorrect (17 caractères, sans I, O ni Q).",
    en: 'The vehicle identification number is incorrect (17 characters, no I, O or Q).',
    de: 'Die Fahrzeug-Identifizierungsnummer ist falsch (17 Zeichen, ohne I, O und Q).',
  },
  number: {
    fr: 'Veuillez saisir un nombre entier.',
    en: 'Please enter a whole number.',
    de: 'Bitte geben Sie eine ganze Zahl ein.',
  },
  email: {
    fr: 'Veuillez saisir une adresse électronique, par exemple nom@example.com.',
    en: 'Please enter an e-mail address, for example name@example.com.',
    de: 'Bitte geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com.',
  },
  emailsDiffer: {
    fr: 'Les adresses électroniques ne sont pas identiques.',
    en: 'The e-mail addresses are not identical.',
    de: 'Die E-Mail-Adressen stimmen nicht überein.',
  },
  duplicate: {
    fr: 'Une demande est déjà en cours pour ce véhicule.',
    en: 'An application is already in progress for this vehicle.',
    de: 'Für dieses Fahrzeug läuft bereits ein Antrag.',
  },
  /** Letter for letter as on the official site (French). */
  notClassed: {
    fr: "Votre véhicule ne répond pas aux critères retenus pour l'attribution d'un certificat qualité de l'air.",
    en: 'Your vehicle does not meet the criteria for the award of an air quality certificate.',
    de: 'Ihr Fahrzeug erfüllt die Kriterien für die Ausstellung einer Umweltplakette nicht.',
  },
  notFound: {
    fr: 'Aucune demande ne correspond à ces informations.',
    en: 'No application matches this information.',
    de: 'Zu diesen Angaben wurde kein Antrag gefunden.',
  },
} satisfies Record<string, LocalizedText<Language>>;
