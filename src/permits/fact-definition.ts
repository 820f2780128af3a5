import type { z } from 'zod';
import type { PayloadPath, PortalPayload } from '#robot/payload.ts';
import type { Destination } from './catalogue.ts';
import type { Choice } from './form-choices.ts';
import type { FieldKind } from './order-configuration.ts';

export type FactTable = 'owners' | 'vehicles' | 'orders';

/** What the product may know of an order's keeper, vehicle and trip: one row a fact. */
export interface Fact {
  /** Where it stands in what a portal is told. */
  path: PayloadPath;
  /** Its name in forms and calls: 'address_line1'. */
  name: string;
  /** Null for papers, which are uploaded. */
  storedIn: { table: FactTable; column: string } | null;
  /** Where it is asked for by itself, and on the operator's list. */
  label: string;
  /** In the order form, under a heading that says whose it is. */
  formLabel: string;
  /** In the form of the portals' tests, which is narrow. */
  testLabel: string;
  kind: 'text' | 'number' | 'date' | 'choice' | 'plate' | 'email' | 'document';
  choices: readonly Choice[];
  autocomplete: string | null;
  hint: string | ((place: { box: string; document: string }) => string) | null;
  /** Of the registration document, where it does not say so in the harmonised code. */
  box: string | null;
  documentBoxByCountry: Readonly<Record<string, string>>;
  /** What an answer must be; null where only the order form asks. Papers have none. */
  schema: z.ZodType<string> | null;
  /** A person who applies by hand needs it wherever the country's configuration names this kind of field. */
  manualFieldKind: FieldKind | null;
  /** Only these countries' portals are told. */
  onlyForCountries: readonly Destination[] | null;
}

/** What every order says from the start, because the order form asks it: after the payment nobody is asked for it. */
type OrderFormPath = 'owner.email' | `vignette.${string}` | `delivery.${string}`;
/** What a customer may be asked for after the payment. */
export type AskablePath = Exclude<PayloadPath, OrderFormPath>;

type FactOptions = Pick<Fact, 'label' | 'kind'> & Partial<Omit<Fact, 'path' | 'name' | 'storedIn'>>;
/** An answer that is asked for is judged by something; papers are looked at where they arrive. */
type AskableFactOptions = FactOptions & ({ schema: z.ZodType<string> } | { kind: 'document' });

export const defineFact = <Path extends PayloadPath>(
  path: Path,
  name: string,
  table: FactTable | null,
  said: Path extends AskablePath ? AskableFactOptions : FactOptions,
): Fact => ({
  path,
  name,
  storedIn: table && { table, column: toCamelCase(name) },
  choices: [],
  autocomplete: null,
  hint: null,
  box: null,
  documentBoxByCountry: {},
  schema: null,
  manualFieldKind: null,
  onlyForCountries: null,
  formLabel: said.label,
  testLabel: said.formLabel ?? said.label,
  ...said,
});

export const defineVehicleFact = (name: keyof PortalPayload['vehicle'], said: AskableFactOptions) =>
  defineFact(`vehicle.${name}`, name, 'vehicles', said);
export const defineKeeperFact = (
  name: Exclude<keyof PortalPayload['owner'], 'address' | 'email'>,
  said: AskableFactOptions,
) => defineFact(`owner.${name}`, name, 'owners', said);
export const defineAddressFact = (
  name: keyof NonNullable<PortalPayload['owner']['address']>,
  said: AskableFactOptions,
) => defineFact(`owner.address.${name}`, name.replace('line', 'address_line'), 'owners', said);

export const defineStayFact = (name: keyof NonNullable<PortalPayload['stay']>, said: AskableFactOptions) =>
  defineFact(`stay.${name}`, `stay_${name}`, 'orders', said);

/** 'address_line1' → 'addressLine1', as a table names it. */
function toCamelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
