import type { PhrasesByLanguage } from '#robot/control-meaning.ts';
import { findEuroLevel } from '#robot/portal-values.ts';
import type { ClassedVehicle } from './classes.ts';

interface PortalAnswer<Means> {
  means: Means;
  /** The wording in the portal's list. */
  words: PhrasesByLanguage;
}

const gas = { means: 'gas', words: { fr: ['Gaz'], en: ['Gas'], de: ['Gas'] } } as const;

/** 'hybrid' is left out: the portal asks whether it is plugged in, and the order does not know. */
export const fuelAnswers: Record<string, PortalAnswer<ClassedVehicle['energy']>> = {
  petrol: { means: 'petrol', words: { fr: ['Essence'], en: ['Petrol'], de: ['Benzin'] } },
  diesel: { means: 'diesel', words: { fr: ['Diesel', 'Gazole'], en: ['Diesel'], de: ['Diesel'] } },
  electric: { means: 'electric', words: { fr: ['Électrique'], en: ['Electric'], de: ['Elektro', 'Elektrisch'] } },
  LPG: gas,
  CNG: gas,
};

/** 'other' is left out: we may claim no class of the list for it. */
export const categoryAnswers: Record<string, PortalAnswer<ClassedVehicle['category']>> = {
  M1: {
    means: 'M1',
    words: {
      fr: ['M1', 'M1 - Voiture particulière'],
      en: ['M1', 'M1 - Passenger car'],
      de: ['M1', 'M1 - Personenkraftwagen'],
    },
  },
  N1: {
    means: 'N1',
    words: {
      fr: ['N1', 'N1 - Véhicule utilitaire léger'],
      en: ['N1', 'N1 - Light goods vehicle'],
      de: ['N1', 'N1 - Leichtes Nutzfahrzeug'],
    },
  },
  motorcycle: {
    means: 'motorcycle',
    words: { fr: ['L3e', 'L3e - Motocyclette'], en: ['L3e', 'L3e - Motorcycle'], de: ['L3e', 'L3e - Kraftrad'] },
  },
};

const unknownEuro: PortalAnswer<undefined> = {
  means: undefined,
  words: { fr: ['Inconnue'], en: ['Unknown'], de: ['Unbekannt'] },
};

/** Reads 'Euro 5' or 'Euro 6d-TEMP'. The portal knows six standards and 'unknown', for which it goes by the date. */
export function euroAnswer(standard: string | undefined): PortalAnswer<number | undefined> {
  const level = findEuroLevel(standard);
  return level ? { means: level, words: { en: [`Euro ${level}`] } } : unknownEuro;
}

export const privatePersonPhrases: PhrasesByLanguage = {
  fr: ['Un particulier'],
  en: ['A private person'],
  de: ['Eine Privatperson'],
};

/** No order asks for a title. */
export const noTitlePhrases: PhrasesByLanguage = {
  fr: ['Non précisée'],
  en: ['Prefer not to say'],
  de: ['Keine Angabe'],
};
