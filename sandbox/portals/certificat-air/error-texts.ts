import type { FormMessages } from '../../kit/form-steps.ts';
import type { FormErrorTexts } from '../../kit/forms.ts';
import type { CertificatAirText, Language } from './language.ts';

const common: FormErrorTexts<Language> = {
  required: { fr: 'Ce champ est obligatoire.', en: 'This field is required.', de: 'Dieses Feld ist ein Pflichtfeld.' },
  invalid: { fr: 'Valeur invalide.', en: 'Invalid value.', de: 'Ungültige Eingabe.' },
  fileSize: {
    fr: 'La taille du fichier ne doit pas dépasser 2 Mo.',
    en: 'The file must not be larger than 2 MB.',
    de: 'Die Datei darf nicht größer als 2 MB sein.',
  },
  fileType: {
    fr: "Le format du fichier n'est pas autorisé (png, jpg, pdf).",
    en: 'This file format is not allowed (png, jpg, pdf).',
    de: 'Das Dateiformat ist nicht zulässig (png, jpg, pdf).',
  },
};

export const FORM_MESSAGES: FormMessages<Language> = {
  mistakes: common,
  wrongCaptcha: {
    fr: 'Le code de sécurité saisi est incorrect.',
    en: 'The security code entered is incorrect.',
    de: 'Der eingegebene Sicherheitscode ist falsch.',
  },
  staleForm: {
    fr: 'Le formulaire a expiré. Veuillez le valider à nouveau.',
    en: 'The form has expired. Please submit it again.',
    de: 'Das Formular ist abgelaufen. Bitte senden Sie es erneut ab.',
  },
};

export const ERROR_TEXTS = {
  ...common,
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
} satisfies Record<string, CertificatAirText>;
