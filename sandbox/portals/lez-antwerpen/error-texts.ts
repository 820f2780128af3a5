import type { LocalizedText } from '../../kit/localized-text.ts';
import type { Language } from './texts.ts';

/** The first, the second and the fourth are the city's in Dutch; the others are assumed. */
export const ERROR_TEXTS = {
  required: {
    nl: 'Dit veld is verplicht',
    en: 'This field is required',
    fr: 'Ce champ est obligatoire',
    de: 'Dieses Feld ist ein Pflichtfeld',
  },
  fileType: {
    nl: 'Ongeldig bestandstype. Toegelaten: pdf, jpg, png',
    en: 'Invalid file type. Allowed: pdf, jpg, png',
    fr: 'Type de fichier non valable. Autorisés : pdf, jpg, png',
    de: 'Ungültiger Dateityp. Erlaubt: pdf, jpg, png',
  },
  fileSize: { nl: 'Bestand te groot', en: 'File too large', fr: 'Fichier trop volumineux', de: 'Datei zu groß' },
  duplicate: {
    nl: 'Deze nummerplaat is al geregistreerd',
    en: 'This number plate is already registered',
    fr: 'Cette plaque est déjà enregistrée',
    de: 'Dieses Kennzeichen ist bereits registriert',
  },
  future: {
    nl: 'Deze datum ligt in de toekomst',
    en: 'This date is in the future',
    fr: 'Cette date est dans le futur',
    de: 'Dieses Datum liegt in der Zukunft',
  },
  plate: {
    nl: 'Ongeldige nummerplaat',
    en: 'Invalid number plate',
    fr: 'Plaque non valable',
    de: 'Ungültiges Kennzeichen',
  },
  vin: {
    nl: 'Ongeldig chassisnummer',
    en: 'Invalid chassis number',
    fr: 'Numéro de châssis non valable',
    de: 'Ungültige Fahrgestellnummer',
  },
  email: {
    nl: 'Ongeldig e-mailadres',
    en: 'Invalid e-mail address',
    fr: 'Adresse e-mail non valable',
    de: 'Ungültige E-Mail-Adresse',
  },
  unknown: {
    nl: 'Deze nummerplaat kennen wij niet',
    en: 'We do not know this number plate',
    fr: 'Nous ne connaissons pas cette plaque',
    de: 'Dieses Kennzeichen kennen wir nicht',
  },
} satisfies Record<string, LocalizedText<Language>>;
