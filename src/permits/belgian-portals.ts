import { commonVocabulary } from '#robot/common-vocabulary.ts';
import { defineVocabulary, type PhrasesByLanguage } from '#robot/control-meaning.ts';

// What the registers of Brussels and Antwerp ask alike, in the four languages of both.

export const belgianVocabulary = {
  ...commonVocabulary,
  ...defineVocabulary({
    fuel: {
      kind: 'choice',
      words: {
        nl: ['Brandstof', 'Brandstoftype'],
        en: ['Fuel', 'Fuel type'],
        fr: ['Carburant', 'Type de carburant'],
        de: ['Kraftstoff', 'Kraftstoffart'],
      },
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
        nl: ['Datum eerste inschrijving', 'Datum van eerste inschrijving', 'Datum van de eerste inschrijving'],
        en: ['Date of first registration', 'First registration date'],
        fr: ['Date de première immatriculation', 'Date de la première immatriculation'],
        de: ['Datum der Erstzulassung', 'Erstzulassung', 'Datum der ersten Zulassung'],
      },
    },
    certificate: {
      kind: 'file',
      words: {
        nl: ['Inschrijvingsbewijs', 'Kentekenbewijs'],
        en: ['Registration certificate'],
        fr: ["Certificat d'immatriculation"],
        de: ['Zulassungsbescheinigung'],
      },
    },
  }),
};

/** 'hybrid' is left out: the fuel it burns decides, and the order does not state it. */
export const belgianFuelPhrases: Readonly<Record<string, PhrasesByLanguage>> = {
  petrol: { nl: ['Benzine'], en: ['Petrol'], fr: ['Essence'], de: ['Benzin'] },
  diesel: { nl: ['Diesel'], en: ['Diesel'], fr: ['Diesel', 'Gazole'], de: ['Diesel'] },
  electric: { nl: ['Elektrisch'], en: ['Electric', 'Electricity'], fr: ['Électrique'], de: ['Elektrisch', 'Elektro'] },
  LPG: { nl: ['LPG'], en: ['LPG'], fr: ['LPG', 'GPL'], de: ['LPG', 'Autogas', 'Flüssiggas'] },
  CNG: { nl: ['CNG'], en: ['CNG'], fr: ['CNG', 'GNC'], de: ['CNG', 'Erdgas'] },
};

/** Cars and vans up to 3.5 tonnes. */
export const belgianCategoryPhrases: Readonly<Record<string, PhrasesByLanguage>> = {
  M1: {
    nl: ['Personenwagen', 'Personenauto', 'Auto', 'M1'],
    en: ['Passenger car', 'Car', 'M1'],
    fr: ['Voiture particulière', 'Voiture', 'M1'],
    de: ['Personenkraftwagen', 'PKW', 'M1'],
  },
  N1: {
    nl: ['Bestelwagen', 'N1'],
    en: ['Van', 'Light commercial vehicle', 'N1'],
    fr: ['Camionnette', 'N1'],
    de: ['Lieferwagen', 'N1'],
  },
};

/** Why no fuel of their lists may be chosen for this one. */
export const explainUnclearFuel = (fuel: string | undefined): string =>
  fuel === 'hybrid'
    ? 'The portal asks which fuel a hybrid burns; the order only says hybrid.'
    : 'The portal has no such fuel on its list; a person must read it from the registration document.';
