import type { RentalWindscreenInfo, WindscreenSign } from '#ui/windscreen-diagram.tsx';
import { longDate } from './long-date.ts';

/** All six countries keep the time of Paris. */
export const destinationTimeZone = 'Europe/Paris';

/** buy: paid on the portal; register: an office decides; mail: a third party is asked; check: nothing to apply for. */
export type ApplicationKind = 'buy' | 'register' | 'mail' | 'check';

/** How long our own check takes, in words. */
export const ruleCheckDuration = 'within minutes';

/** Who gets a letter: hotel and garage are named by the customer, the office is the city's own. */
export const letterRecipients = ['hotel', 'garage', 'office', 'hotel_or_office'] as const;
export type LetterRecipient = (typeof letterRecipients)[number];

/** The authority's own site, shown beside every button that starts an application. */
export interface OfficialSite {
  name: string;
  url: string;
  /** What the authority itself charges today, in words. */
  price: string;
  /** ISO day of the publication the price was read in or, where the page bears no date, of the reading. */
  asOf: string;
}

/** What the folder of an authority says about one entry of the permit catalogue. */
export interface ZoneDefinition {
  /** Stable: part of addresses and the key of the permit entity. */
  slug: string;
  name: string;
  /** One line. */
  summary: string;
  description: string;
  importance: string;
  /** Range in euros and pounds. */
  fine: string;
  /** The catalogue's own fee text (specification, section 9); the authority's price of today is `official.price`. */
  fee?: string;
  physicalFollows?: true;
  vignette?: true;
  dateRequired?: true;
  /** There is no portal where a visitor could apply; else driver and replica have the name of the folder. */
  portal?: null;
  /** The folder has a driver: a robot applies. For any other zone a person does. */
  automation?: 'automated';
  /** What the vehicles of its own country carry on the windscreen; nothing where cameras go by the plate alone. */
  sign?: WindscreenSign;
  official: OfficialSite;
  work: ApplicationKind;
  /** Who gets a letter of ours, where one is or may be written: as the folder's letter says. */
  letterTo?: LetterRecipient;
  /** How long it takes for a customer who has all papers. */
  leadTime: string;
  /** Whether the authority's own site takes a payment. */
  paymentRequired: boolean;
}

/** The fines are set in euros; the rate is fixed so that the texts stay the same from day to day. */
const poundsPerEuro = 0.86;

/** fineText(68, 135) → '€68-€135 (£58-£116)'. */
export function fineText(fromEuros: number, toEuros: number): string {
  const pounds = (euros: number) => Math.round(euros * poundsPerEuro);
  return `€${fromEuros}-€${toEuros} (£${pounds(fromEuros)}-£${pounds(toEuros)})`;
}

/** '26 November 2026 at 18:30', as clocks there show it. */
export const formatDestinationTime = (moment: Date | string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: destinationTimeZone }).format(
    new Date(moment),
  );

/** Whether our price pays what the authority itself takes. */
export const describeAuthorityFee = ({ paymentRequired }: Pick<ZoneDefinition, 'paymentRequired'>): string =>
  paymentRequired
    ? 'The authority’s fee is in our price: we pay it for you.'
    : 'Our price is for our work alone: nothing in it goes to the authority.';

/** The same, with what is left for our work. */
export const describeFeeSplit = (zone: Pick<ZoneDefinition, 'paymentRequired'>): string =>
  `${describeAuthorityFee(zone)}${zone.paymentRequired ? ' The rest is our work.' : ''}`;

/** The two parts of a price: what the authority takes today, and what is left for our work, or what else is so of one order. */
export function priceParts(
  zone: Pick<ZoneDefinition, 'official' | 'paymentRequired'>,
  parts = describeFeeSplit(zone),
): string {
  const { name, price, asOf } = zone.official;
  return `${name}: ${price} (as of ${longDate(asOf)}). ${parts}`;
}

/** What is seen on the windscreen of a car that is hired in the zone's own country; undefined of any other vehicle. */
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
