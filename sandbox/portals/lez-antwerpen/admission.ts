import { isoToday } from '../../kit/checks.ts';
import type { FieldValues } from '../../kit/forms.ts';
import type { LocalizedText } from '../../kit/localized-text.ts';
import type { Language } from './texts.ts';

type Words = LocalizedText<Language>;

interface Fuel {
  value: string;
  means: string;
  /** Of the Euro standards, since 2025: free of charge from the one, against payment from the other. */
  free: number;
  paid?: number;
  label: Words;
}

/** The portal's list is not known: assumed. */
export const FUELS: readonly Fuel[] = [
  { value: 'B', means: 'petrol', free: 2, label: { nl: 'Benzine', en: 'Petrol', fr: 'Essence', de: 'Benzin' } },
  { value: 'D', means: 'diesel', free: 5, paid: 4, label: { nl: 'Diesel', en: 'Diesel', fr: 'Diesel', de: 'Diesel' } },
  { value: 'L', means: 'LPG', free: 2, label: { nl: 'LPG', en: 'LPG', fr: 'LPG', de: 'LPG' } },
  { value: 'C', means: 'CNG', free: 2, label: { nl: 'CNG', en: 'CNG', fr: 'CNG', de: 'CNG' } },
  {
    value: 'E',
    means: 'electric',
    free: 0,
    label: { nl: 'Elektrisch', en: 'Electric', fr: 'Électrique', de: 'Elektrisch' },
  },
  {
    value: 'W',
    means: 'hydrogen',
    free: 0,
    label: { nl: 'Waterstof', en: 'Hydrogen', fr: 'Hydrogène', de: 'Wasserstoff' },
  },
];

export const VEHICLE_TYPES: readonly { value: string; means: string; label: Words }[] = [
  {
    value: 'auto',
    means: 'M1',
    label: { nl: 'Personenwagen', en: 'Passenger car', fr: 'Voiture', de: 'Personenkraftwagen' },
  },
  { value: 'bestel', means: 'N1', label: { nl: 'Bestelwagen', en: 'Van', fr: 'Camionnette', de: 'Lieferwagen' } },
  { value: 'bus', means: 'M3', label: { nl: 'Bus', en: 'Bus', fr: 'Bus', de: 'Bus' } },
  { value: 'motor', means: 'motorcycle', label: { nl: 'Motorfiets', en: 'Motorcycle', fr: 'Moto', de: 'Motorrad' } },
];

/** From these days on every new car had to meet Euro 1, 2, 3 and so on: what the tester goes by where the standard is not known. */
const EVERY_CAR = ['1993-01-01', '1997-01-01', '2001-01-01', '2006-01-01', '2011-01-01', '2015-09-01'];
const OLDTIMER_YEARS = 40;

const VERDICTS = {
  free: {
    title: {
      nl: 'Uw voertuig mag binnen',
      en: 'Your vehicle may enter',
      fr: 'Votre véhicule peut entrer',
      de: 'Ihr Fahrzeug darf hinein',
    },
    text: {
      nl: 'Met een buitenlandse nummerplaat moet u het eerst registreren.',
      en: 'With a foreign number plate you have to register it first.',
      fr: 'Avec une plaque étrangère, vous devez d’abord l’enregistrer.',
      de: 'Mit einem ausländischen Kennzeichen müssen Sie es zuerst registrieren.',
    },
  },
  paid: {
    title: {
      nl: 'Uw voertuig mag enkel tegen betaling binnen',
      en: 'Your vehicle may enter against payment only',
      fr: 'Votre véhicule ne peut entrer que contre paiement',
      de: 'Ihr Fahrzeug darf nur gegen Zahlung hinein',
    },
    text: {
      nl: 'U kunt tijdelijk toegang kopen.',
      en: 'You can buy temporary access.',
      fr: 'Vous pouvez acheter un accès temporaire.',
      de: 'Sie können befristete Zufahrt kaufen.',
    },
    ends: true,
  },
  refused: {
    title: {
      nl: 'Uw voertuig mag niet binnen',
      en: 'Your vehicle may not enter',
      fr: 'Votre véhicule ne peut pas entrer',
      de: 'Ihr Fahrzeug darf nicht hinein',
    },
    text: {
      nl: 'U kunt tot acht keer per jaar een dagpas kopen.',
      en: 'You can buy a day pass up to eight times a year.',
      fr: 'Vous pouvez acheter un pass d’une journée huit fois par an.',
      de: 'Sie können bis zu achtmal im Jahr einen Tagespass kaufen.',
    },
    ends: true,
  },
  nothing: {
    title: {
      nl: 'De LEZ geldt niet voor uw voertuig',
      en: 'The LEZ is not for your vehicle',
      fr: 'La LEZ ne concerne pas votre véhicule',
      de: 'Die LEZ gilt nicht für Ihr Fahrzeug',
    },
    text: {
      nl: 'U hoeft niets te doen.',
      en: 'There is nothing to do.',
      fr: 'Vous n’avez rien à faire.',
      de: 'Sie müssen nichts tun.',
    },
    ends: true,
  },
} satisfies Record<string, { title: Words; text: Words; ends?: boolean }>;

export function decideAdmission(answers: FieldValues): { title: Words; text: Words; ends?: boolean } {
  return VERDICTS[judge(answers)];
}

function judge({ category, fuel, euro, firstRegistration = '' }: FieldValues): keyof typeof VERDICTS {
  if (category === 'motorcycle') return 'nothing';
  const { free = 0, paid } = FUELS.find(({ means }) => means === fuel) ?? {};
  if (free === 0) return 'free';
  const level = euro === 'unknown' ? EVERY_CAR.filter((day) => day <= firstRegistration).length : Number(euro);
  if (level >= free) return 'free';
  const oldtimers = `${Number(isoToday().slice(0, 4)) - OLDTIMER_YEARS}${isoToday().slice(4)}`;
  return firstRegistration <= oldtimers || (paid !== undefined && level >= paid) ? 'paid' : 'refused';
}
