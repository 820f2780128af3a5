/** Drivers and replicas by name; a zone without one has no portal where a visitor could apply. */
export type PortalName =
  | 'certificat-air'
  | 'asfinag'
  | 'area-c'
  | 'palermo-ztl'
  | 'bologna-tper'
  | 'verona-citypass'
  | 'lez-brussels'
  | 'lez-antwerpen'
  | 'amb-barcelona'
  | 'madrid-zbedep'
  | 'roma-mobilita'
  | 'firenze-sas'
  | 'venezia-avm'
  | 'milieuzones';

/** buy: paid on the portal; register: an office decides; mail: a third party is asked; check: nothing to apply for. */
export type PortalWork = 'buy' | 'register' | 'mail' | 'check';

/** The authority's own site, shown beside every button that starts an application. */
export interface OfficialSite {
  name: string;
  url: string;
  /** What the authority itself charges today, in words. */
  price: string;
  /** ISO day of the publication the price was read in or, where the page bears no date, of the reading. */
  asOf: string;
}

/** What a country file says about one entry of the permit catalogue. */
export interface ZoneEntry {
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
  portal: PortalName | null;
  official: OfficialSite;
  work: PortalWork;
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
