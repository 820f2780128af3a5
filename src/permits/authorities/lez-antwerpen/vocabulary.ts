import { commonVocabulary } from '#robot/common-vocabulary.ts';
import { defineVocabulary, type PhrasesByLanguage } from '#robot/control-meaning.ts';

/** Labels of the city's tester and form. The Dutch ones follow its pages; the others are assumed. */
export const vocabulary = {
  ...commonVocabulary,
  ...defineVocabulary({
    country: {
      kind: 'choice',
      words: {
        ...commonVocabulary.country.words,
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
    fuel: {
      kind: 'choice',
      words: { nl: ['Brandstof'], en: ['Fuel', 'Fuel type'], fr: ['Carburant'], de: ['Kraftstoff', 'Kraftstoffart'] },
    },
    euro: {
      kind: 'choice',
      words: {
        nl: ['Euronorm'],
        en: ['Euro standard', 'Euro norm'],
        fr: ['Norme Euro'],
        de: ['Euronorm', 'Euro-Norm'],
      },
    },
    firstRegistration: {
      kind: 'date',
      words: {
        nl: ['Datum eerste inschrijving', 'Datum van eerste inschrijving'],
        en: ['Date of first registration', 'First registration date'],
        fr: ['Date de première immatriculation', 'Date de la première immatriculation'],
        de: ['Datum der Erstzulassung', 'Erstzulassung'],
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
    certificate: {
      kind: 'file',
      words: {
        nl: ['Kentekenbewijs', 'Inschrijvingsbewijs'],
        en: ['Registration certificate'],
        fr: ["Certificat d'immatriculation"],
        de: ['Zulassungsbescheinigung'],
      },
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

interface FuelRule {
  words: PhrasesByLanguage;
  /**
   * The lowest Euro standard that the city admits free of charge, and the lowest against payment; 0 where none matters.
   */
  free: number;
  paid?: number;
}

const gas = (words: PhrasesByLanguage): FuelRule => ({ words, free: 2 });

/** 'hybrid' is left out: the fuel it burns decides, and the order does not state it. */
export const fuelRules: Readonly<Record<string, FuelRule>> = {
  petrol: { words: { nl: ['Benzine'], en: ['Petrol'], fr: ['Essence'], de: ['Benzin'] }, free: 2 },
  diesel: { words: { en: ['Diesel'] }, free: 5, paid: 4 },
  electric: {
    words: { nl: ['Elektrisch'], en: ['Electric'], fr: ['Électrique'], de: ['Elektrisch', 'Elektro'] },
    free: 0,
  },
  LPG: gas({ nl: ['LPG'], en: ['LPG'], fr: ['LPG', 'GPL'], de: ['LPG', 'Autogas'] }),
  CNG: gas({ nl: ['CNG'], en: ['CNG'], fr: ['CNG', 'GNC'], de: ['CNG', 'Erdgas'] }),
};

export const vehicleTypePhrases: Readonly<Record<string, PhrasesByLanguage>> = {
  M1: {
    nl: ['Personenwagen', 'Auto', 'M1'],
    en: ['Passenger car', 'Car', 'M1'],
    fr: ['Voiture', 'Voiture particulière', 'M1'],
    de: ['Personenkraftwagen', 'PKW', 'M1'],
  },
  N1: { nl: ['Bestelwagen', 'N1'], en: ['Van', 'N1'], fr: ['Camionnette', 'N1'], de: ['Lieferwagen', 'N1'] },
};

/** The answer for a Euro standard that no document names, and always for the filter, which no order contains. */
export const unknownPhrases: PhrasesByLanguage = {
  nl: ['Weet ik niet', 'Onbekend'],
  en: ['I do not know', "I don't know", 'Unknown'],
  fr: ['Je ne sais pas', 'Inconnu', 'Inconnue'],
  de: ['Weiß ich nicht', 'Unbekannt'],
};
