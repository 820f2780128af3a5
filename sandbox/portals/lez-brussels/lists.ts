import type { FieldValues } from '../../kit/forms.ts';
import type { LocalizedText } from '../../kit/localized-text.ts';
import type { Language } from './texts.ts';

type Words = LocalizedText<Language>;

/** What of each is admitted since 2026 without a day pass: 0 where the standard does not matter. */
interface Fuel {
  value: string;
  means: string;
  admittedFrom: number;
  label: Words;
}

/** The portal's list is not known: assumed. */
export const FUELS: readonly Fuel[] = [
  {
    value: 'ES',
    means: 'petrol',
    admittedFrom: 3,
    label: { en: 'Petrol', fr: 'Essence', nl: 'Benzine', de: 'Benzin' },
  },
  { value: 'DI', means: 'diesel', admittedFrom: 6, label: { en: 'Diesel', fr: 'Diesel', nl: 'Diesel', de: 'Diesel' } },
  { value: 'LP', means: 'LPG', admittedFrom: 3, label: { en: 'LPG', fr: 'LPG', nl: 'LPG', de: 'LPG' } },
  { value: 'CN', means: 'CNG', admittedFrom: 3, label: { en: 'CNG', fr: 'CNG', nl: 'CNG', de: 'CNG' } },
  {
    value: 'EL',
    means: 'electric',
    admittedFrom: 0,
    label: { en: 'Electric', fr: 'Électrique', nl: 'Elektrisch', de: 'Elektrisch' },
  },
  {
    value: 'H2',
    means: 'hydrogen',
    admittedFrom: 0,
    label: { en: 'Hydrogen', fr: 'Hydrogène', nl: 'Waterstof', de: 'Wasserstoff' },
  },
  {
    value: 'HE',
    means: 'petrol hybrid',
    admittedFrom: 3,
    label: { en: 'Hybrid (petrol)', fr: 'Hybride (essence)', nl: 'Hybride (benzine)', de: 'Hybrid (Benzin)' },
  },
  {
    value: 'HD',
    means: 'diesel hybrid',
    admittedFrom: 6,
    label: { en: 'Hybrid (diesel)', fr: 'Hybride (diesel)', nl: 'Hybride (diesel)', de: 'Hybrid (Diesel)' },
  },
];

/** Motorcycles were to come in 2025: assumed that they did. */
export const CATEGORIES: readonly { value: string; means: string; label: Words }[] = [
  {
    value: 'M1',
    means: 'M1',
    label: {
      en: 'Passenger car (M1)',
      fr: 'Voiture particulière (M1)',
      nl: 'Personenwagen (M1)',
      de: 'Personenkraftwagen (M1)',
    },
  },
  {
    value: 'N1',
    means: 'N1',
    label: { en: 'Van (N1)', fr: 'Camionnette (N1)', nl: 'Bestelwagen (N1)', de: 'Lieferwagen (N1)' },
  },
  {
    value: 'M2',
    means: 'M2',
    label: { en: 'Minibus (M2)', fr: 'Minibus (M2)', nl: 'Minibus (M2)', de: 'Kleinbus (M2)' },
  },
  {
    value: 'M3',
    means: 'M3',
    label: { en: 'Coach (M3)', fr: 'Autocar (M3)', nl: 'Autocar (M3)', de: 'Reisebus (M3)' },
  },
  {
    value: 'L',
    means: 'motorcycle',
    label: { en: 'Motorcycle (L)', fr: 'Moto (L)', nl: 'Motorfiets (L)', de: 'Motorrad (L)' },
  },
];

export const ACCESS_TEXTS = {
  admitted: {
    en: 'permitted with these details',
    fr: 'autorisé selon ces données',
    nl: 'toegelaten met deze gegevens',
    de: 'mit diesen Angaben erlaubt',
  },
  refused: {
    en: 'only with a day pass',
    fr: 'uniquement avec un pass d’une journée',
    nl: 'alleen met een dagpas',
    de: 'nur mit einem Tagespass',
  },
  unclear: {
    en: 'depends on the Euro standard',
    fr: 'dépend de la norme Euro',
    nl: 'hangt af van de euronorm',
    de: 'hängt von der Euronorm ab',
  },
} satisfies Record<string, Words>;

/** Without the standard only what needs none is certain. */
export function decideAccess({ fuel, euro }: FieldValues): keyof typeof ACCESS_TEXTS {
  const from = FUELS.find(({ means }) => means === fuel)?.admittedFrom ?? 0;
  if (from === 0) return 'admitted';
  if (!euro) return 'unclear';
  return Number(euro) >= from ? 'admitted' : 'refused';
}
