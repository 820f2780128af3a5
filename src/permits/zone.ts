import { formatDayAndClockIn } from '#platform/format-time.ts';
import type { VehicleFacts } from './euro-standard.ts';
import type { VignetteType } from './form-choices.ts';
import { longDate } from './long-date.ts';
import { type Certainty, findAssumption, type Provenance } from './provenance.ts';

/** All six countries use the time zone of Paris. */
export const destinationTimeZone = 'Europe/Paris';

/**
 * buy: paid on the portal; register: an office decides; mail: we ask a third party; check: nothing can be applied for.
 */
export type ApplicationKind = 'buy' | 'register' | 'mail' | 'check';

/** How long the post takes with a sticker that follows its digital proof. */
export const stickerPostTime = '2-6 weeks';

/** How long our own check takes, in words. */
export const ruleCheckDuration = 'within minutes';

/** Who receives a letter. The customer names the hotel or the garage; the office is the city's own. */
export const letterRecipients = ['hotel', 'garage', 'office', 'hotel_or_office'] as const;
export type LetterRecipient = (typeof letterRecipients)[number];

/** The stickers that cars of a country carry on the windscreen. */
export type WindscreenSign = 'crit-air' | 'dgt-label';

/** What a sticker looks like and where it is fixed, as its authority publishes it. */
export interface WindscreenLabel {
  sign: WindscreenSign;
  description: string;
  provenance: Provenance;
}

/** The sticker of a rental car, or a text that it has none. */
export interface RentalWindscreenInfo {
  sign?: WindscreenSign | undefined;
  noSignText?: string;
}

/**
 * The authority's own site, shown beside every button that starts an application, with the day of its price and how sure
 * it is. Where the price is stated: `Authority.statedAt`, else the site itself.
 */
export type OfficialSite = Certainty & {
  name: string;
  url: string;
  /** What the authority itself charges most visitors today, in words. */
  mainPrice: string;
  /** What else it charges, or others in its place, in words. */
  otherPrices?: string;
};

/** What the folder of an authority defines for one zone of the permit catalogue. */
export interface ZoneDefinition {
  /** Never changes: it is part of URLs, and the key of the permit entity. */
  slug: string;
  name: string;
  /** One line. */
  summary: string;
  description: string;
  importance: string;
  /** Range in euros and pounds. */
  fine: string;
  /** What is asked today, with its day, where the catalogue's own fine text (specification, section 9) is not it. */
  fineNow?: string;
  /** Where the fine is stated: `Authority.statedAt`. */
  fineCertainty: Certainty;
  /** The catalogue's own fee text (specification, section 9); the authority's price of today is that of its `official` site. */
  fee?: string;
  /** A sticker is posted after the digital proof (`stickerPostTime`). */
  physicalFollows?: true;
  vignette?: true;
  dateRequired?: true;
  /** Null where a visitor cannot apply at a portal. Otherwise driver and replica have the name of the folder. */
  portal?: null;
  /** Set where the folder has a driver, so a robot applies. For any other zone a person applies. */
  automation?: 'automated';
  /** What vehicles of the zone's own country carry on the windscreen. Absent where cameras read only the plate. */
  sign?: WindscreenSign;
  /** The CO2 of a hybrid car decides whether it needs anything, so it is asked for before the payment. */
  asksCo2OfHybrids?: true;
  official: OfficialSite;
  work: ApplicationKind;
  /** Who receives our letter, where we write one or may write one. It agrees with the letter of the folder. */
  letterTo?: LetterRecipient;
  /**
   * How long it takes for a customer who has all documents. It says so where the lead time of the playbook is assumed.
   */
  leadTime: string;
  /** Whether the authority's own site takes a payment. */
  paymentRequired: boolean;
}

/** Defaults for a city that restricts entry by ordinance and has no portal for visitors: we check the rules instead. */
export const ruleCheckZoneDefaults = {
  portal: null,
  work: 'check',
  leadTime: ruleCheckDuration,
  paymentRequired: false,
} as const satisfies Partial<ZoneDefinition>;

/** Fines are set in euros. The rate is fixed so that the texts do not change from day to day. */
const poundsPerEuro = 0.86;

/** fineText(68, 135) → '€68-€135 (£58-£116)'. */
export function fineText(fromEuros: number, toEuros: number): string {
  const pounds = (euros: number) => Math.round(euros * poundsPerEuro);
  return `€${fromEuros}-€${toEuros} (£${pounds(fromEuros)}-£${pounds(toEuros)})`;
}

/** '26 November 2026 at 18:30', in the local time of the destination. */
export const formatDestinationTime = (moment: Date | string): string =>
  formatDayAndClockIn(destinationTimeZone, moment);

/** Whether our price includes the authority's fee. */
export const describeAuthorityFee = ({ paymentRequired }: Pick<ZoneDefinition, 'paymentRequired'>): string =>
  paymentRequired
    ? 'The authority’s fee is in our price: we pay it for you.'
    : 'Our price is for our work alone: nothing in it goes to the authority.';

/** The same sentence, plus the part that pays for our work. */
export const describeFeeSplit = (zone: Pick<ZoneDefinition, 'paymentRequired'>): string =>
  `${describeAuthorityFee(zone)}${zone.paymentRequired ? ' The rest is our work.' : ''}`;

/**
 * The two parts of a price: the authority's charge of today, and what the rest pays for, or
 * another sentence that fits one order.
 */
export function priceParts(
  zone: Pick<ZoneDefinition, 'official' | 'paymentRequired'>,
  parts = describeFeeSplit(zone),
): string {
  return `${zone.official.name}: ${describeOfficialPrice(zone.official)}. ${parts}`;
}

/** The whole of the authority's price of today. */
export const formatOfficialPrice = ({ mainPrice, otherPrices }: OfficialSite): string =>
  otherPrices ? `${mainPrice}; ${otherPrices}` : mainPrice;

/**
 * The price of one vignette for a car, of those that the main price lists.
 * @throws Error where it lists none of that type
 */
export function findCarVignettePrice({ mainPrice }: OfficialSite, type: VignetteType): string {
  const price = new RegExp(`${type} ((?:about )?€[\\d.]+)`).exec(mainPrice)?.[1];
  if (!price) throw new Error(`The authority's price names no ${type} vignette: ${mainPrice}`);
  return price;
}

/** The day of a price where there is no room for what is assumed of it: '(as of 1 November 2026; we assume this)'. */
export const formatAsOf = ({ asOf, sureness }: OfficialSite): string =>
  `(as of ${longDate(asOf)}${sureness === 'assumed' ? '; we assume this' : ''})`;

/** '€7.50 a day (as of 30 September 2026)', and what is assumed of the price. */
export const describeOfficialPrice = (official: OfficialSite): string =>
  describeDated(formatOfficialPrice(official), official);

/** The same of the fine: what is asked today, where the catalogue's text is not it. */
export const describeFine = ({
  fine,
  fineNow,
  fineCertainty,
}: Pick<ZoneDefinition, 'fine' | 'fineNow' | 'fineCertainty'>): string => describeDated(fineNow ?? fine, fineCertainty);

function describeDated(value: string, certainty: Certainty): string {
  const assumption = findAssumption(certainty);
  return `${value} (as of ${longDate(certainty.asOf)}${assumption ? `; we assume this: ${assumption}` : ''})`;
}

/** What the windscreen of a car hired in the zone's own country shows; undefined for any other vehicle. */
export function rentalWindscreenSigns(
  { country, sign }: Pick<ZoneDefinition, 'sign'> & { country: string },
  car: { isHired: boolean; category?: string | null | undefined; registeredIn?: string | null | undefined },
): RentalWindscreenInfo | undefined {
  if (!car.isHired || car.registeredIn !== country || car.category === 'motorcycle') return undefined;
  if (sign) return { sign };
  return {
    noSignText: `There need be nothing on the windscreen of a car hired in ${country}: cameras go by its plate.`,
  };
}

/** Whether the CO2 of this vehicle decides whether it needs anything. A fact that is not known rules nothing out. */
export const mayCo2Decide = (
  { asksCo2OfHybrids }: Pick<ZoneDefinition, 'asksCo2OfHybrids'>,
  { fuel_type, vehicle_category }: Pick<VehicleFacts, 'fuel_type' | 'vehicle_category'>,
): boolean => asksCo2OfHybrids === true && (fuel_type || 'hybrid') === 'hybrid' && (vehicle_category || 'M1') === 'M1';

/** An authority's name in the middle of a sentence: "The French ministry ..." loses its capital, "Brussels" does not. */
export const formatAuthorityInSentence = (authority: string) => authority.replace(/^The /, 'the ');

export type ArrivingZone = Pick<ZoneDefinition, 'physicalFollows' | 'vignette'>;

/** What of an order is there on its day of arrival: not what is posted or valid only later. */
export const describeArriving = ({ physicalFollows, vignette }: ArrivingZone): string =>
  physicalFollows ? 'the PDF proof is there' : vignette ? 'it is bought' : 'it is there';
