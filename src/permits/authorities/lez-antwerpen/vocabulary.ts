import { defineVocabulary, type PhrasesByLanguage } from '#robot/control-meaning.ts';
import { belgianVocabulary } from '../../belgian-portals.ts';

/** Labels of the city's tester and form. The Dutch ones follow its pages; the others are assumed. */
export const vocabulary = {
  ...belgianVocabulary,
  ...defineVocabulary({
    country: {
      kind: 'choice',
      words: {
        ...belgianVocabulary.country.words,
        nl: ['Land', 'Land van inschrijving'],
        en: ['Country', 'Country of registration'],
        fr: ['Pays', "Pays d'immatriculation"],
        de: ['Land', 'Zulassungsland'],
      },
    },
    vehicleType: {
      kind: 'choice',
      words: {
        nl: ['Voertuigtype', 'Type voertuig'],
        en: ['Vehicle type', 'Type of vehicle'],
        fr: ['Type de véhicule'],
        de: ['Fahrzeugtyp', 'Fahrzeugart'],
      },
    },
    registerVehicle: {
      kind: 'button',
      words: {
        nl: ['Registreer uw voertuig', 'Registreer je voertuig'],
        en: ['Register your vehicle'],
        fr: ['Enregistrez votre véhicule', 'Enregistrer votre véhicule'],
        de: ['Registrieren Sie Ihr Fahrzeug', 'Fahrzeug registrieren'],
      },
    },
    make: { kind: 'text', words: { nl: ['Merk'], en: ['Make', 'Brand'], fr: ['Marque'], de: ['Marke'] } },
    vin: {
      kind: 'text',
      rewrites: ['capitals', 'spacing'],
      words: {
        nl: ['Chassisnummer', 'VIN'],
        en: ['Chassis number', 'Vehicle identification number', 'VIN'],
        fr: ['Numéro de châssis', 'VIN'],
        de: ['Fahrgestellnummer', 'Fahrzeug-Identifizierungsnummer', 'FIN', 'VIN'],
      },
    },
    particleFilter: {
      kind: 'choice',
      words: {
        nl: ['Roetfilter'],
        en: ['Particle filter', 'Particulate filter'],
        fr: ['Filtre à particules'],
        de: ['Partikelfilter', 'Rußfilter'],
      },
    },
    name: {
      kind: 'text',
      autocomplete: 'name',
      words: { nl: ['Naam'], en: ['Name', 'Full name'], fr: ['Nom'], de: ['Name'] },
    },
    declaration: {
      kind: 'tick',
      words: {
        nl: ['Ik verklaar dat deze gegevens juist zijn', 'Ik verklaar dat de gegevens juist zijn'],
        en: ['I declare that these details are correct', 'I declare that the details are correct'],
        fr: ['Je déclare que ces données sont exactes', 'Je déclare que les données sont exactes'],
        de: ['Ich erkläre, dass diese Angaben richtig sind', 'Ich erkläre, dass die Angaben richtig sind'],
      },
    },
    send: {
      kind: 'button',
      words: {
        nl: ['Aanvraag indienen', 'Indienen', 'Verzenden'],
        en: ['Submit request', 'Submit', 'Send'],
        fr: ['Introduire la demande', 'Envoyer'],
        de: ['Antrag einreichen', 'Absenden', 'Senden'],
      },
    },
  }),
};

/**
 * By fuel, the lowest Euro standard that the city admits free of charge, and the lowest against payment; 0 where none
 * matters.
 */
export const freeFromEuro: Readonly<Record<string, { free: number; paid?: number }>> = {
  petrol: { free: 2 },
  diesel: { free: 5, paid: 4 },
  electric: { free: 0 },
  LPG: { free: 2 },
  CNG: { free: 2 },
};

/** The answer for a Euro standard that no document names, and always for the filter, which no order contains. */
export const unknownPhrases: PhrasesByLanguage = {
  nl: ['Weet ik niet', 'Onbekend'],
  en: ['I do not know', "I don't know", 'Unknown'],
  fr: ['Je ne sais pas', 'Inconnu', 'Inconnue'],
  de: ['Weiß ich nicht', 'Unbekannt'],
};
