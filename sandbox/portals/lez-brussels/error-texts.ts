import type { LocalizedText } from '../../kit/localized-text.ts';
import type { Language } from './texts.ts';

/** None was seen: all are assumed. */
export const ERROR_TEXTS = {
  duplicate: {
    en: 'This vehicle is already registered in the LEZ.',
    fr: 'Ce véhicule est déjà enregistré dans la LEZ.',
    nl: 'Dit voertuig is al geregistreerd in de LEZ.',
    de: 'Dieses Fahrzeug ist bereits in der LEZ registriert.',
  },
  dates: {
    en: 'The date of first registration must lie before the date of last registration.',
    fr: 'La date de première immatriculation doit être antérieure à la date de dernière immatriculation.',
    nl: 'De datum van eerste inschrijving moet voor de datum van laatste inschrijving liggen.',
    de: 'Das Datum der Erstzulassung muss vor dem Datum der letzten Zulassung liegen.',
  },
  future: {
    en: 'This date must not be in the future.',
    fr: 'Cette date ne peut pas être dans le futur.',
    nl: 'Deze datum mag niet in de toekomst liggen.',
    de: 'Dieses Datum darf nicht in der Zukunft liegen.',
  },
  dutch: {
    en: 'Vehicles with a Dutch number plate that meet the criteria do not have to be registered.',
    fr: 'Les véhicules à plaque néerlandaise qui répondent aux critères ne doivent pas être enregistrés.',
    nl: 'Voertuigen met een Nederlandse nummerplaat die aan de criteria voldoen, hoeven niet te worden geregistreerd.',
    de: 'Fahrzeuge mit niederländischem Kennzeichen, die die Kriterien erfüllen, müssen nicht registriert werden.',
  },
  plate: {
    en: 'This number plate is not valid.',
    fr: 'Cette plaque n’est pas valable.',
    nl: 'Deze nummerplaat is niet geldig.',
    de: 'Dieses Kennzeichen ist ungültig.',
  },
  email: {
    en: 'This e-mail address is not valid.',
    fr: 'Cette adresse e-mail n’est pas valable.',
    nl: 'Dit e-mailadres is niet geldig.',
    de: 'Diese E-Mail-Adresse ist ungültig.',
  },
  emailsDiffer: {
    en: 'The e-mail addresses are not identical.',
    fr: 'Les adresses e-mail ne sont pas identiques.',
    nl: 'De e-mailadressen komen niet overeen.',
    de: 'Die E-Mail-Adressen stimmen nicht überein.',
  },
  expired: {
    en: 'Your session has expired.',
    fr: 'Votre session a expiré.',
    nl: 'Uw sessie is verlopen.',
    de: 'Ihre Sitzung ist abgelaufen.',
  },
  unknown: {
    en: 'This number plate is not registered.',
    fr: 'Cette plaque n’est pas enregistrée.',
    nl: 'Deze nummerplaat is niet geregistreerd.',
    de: 'Dieses Kennzeichen ist nicht registriert.',
  },
} satisfies Record<string, LocalizedText<Language>>;
