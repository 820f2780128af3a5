import type { z } from 'zod';
import type { PayloadPath, PortalPayload } from '#robot/payload.ts';
import type { Destination } from './catalogue.ts';
import type { Choice } from './form-choices.ts';
import type { FieldKind } from './order-configuration.ts';

export type FactTable = 'owners' | 'vehicles' | 'orders';

/** What the product may know of an order's keeper, vehicle and trip: one entry per fact. */
export interface Fact {
  /** Its path in the portal payload. */
  path: PayloadPath;
  /** Its name in forms and in the API: 'address_line1'. */
  name: string;
  /** Null for documents, which are uploaded. */
  storedIn: { table: FactTable; column: string } | null;
  /** The label where it is asked for by itself, and on the operator's list. */
  label: string;
  /** The label in the order form, below a heading that names the subject. */
  formLabel: string;
  /** The short label for the form of the portal tests, which is narrow. */
  testLabel: string;
  kind: 'text' | 'number' | 'date' | 'choice' | 'plate' | 'email' | 'document';
  choices: readonly Choice[];
  autocomplete: string | null;
  hint: string | ((place: { box: string; document: string }) => string) | null;
  /** The box of the registration document, where that document does not use the harmonised code. */
  box: string | null;
  documentBoxByCountry: Readonly<Record<string, string>>;
  /** What a valid answer is. Null where only the order form asks for the fact; documents have none. */
  schema: z.ZodType<string> | null;
  /** A person who applies by hand needs the fact wherever the country's configuration names this kind of field. */
  manualFieldKind: FieldKind | null;
  /** Only the portals of these countries receive the fact. */
  onlyForCountries: readonly Destination[] | null;
}

/**
 * The facts that every order has from the start, because the order form asks for them. No customer
 * is asked for them after payment.
 */
type OrderFormPath = 'owner.email' | `vignette.${string}` | `delivery.${string}`;
/** What a customer may be asked for after the payment. */
export type AskablePath = Exclude<PayloadPath, OrderFormPath>;

type FactOptions = Pick<Fact, 'label' | 'kind'> & Partial<Omit<Fact, 'path' | 'name' | 'storedIn'>>;
/** A requested answer is validated by a schema; a document is examined when it arrives. */
type AskableFactOptions = FactOptions & ({ schema: z.ZodType<string> } | { kind: 'document' });

export const defineFact = <Path extends PayloadPath>(
  path: Path,
  name: string,
  table: FactTable | null,
  options: Path extends AskablePath ? AskableFactOptions : FactOptions,
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
  formLabel: options.label,
  testLabel: options.formLabel ?? options.label,
  ...options,
});

export const defineVehicleFact = (name: keyof PortalPayload['vehicle'], options: AskableFactOptions) =>
  defineFact(`vehicle.${name}`, name, 'vehicles', options);
export const defineKeeperFact = (
  name: Exclude<keyof PortalPayload['owner'], 'address' | 'email'>,
  options: AskableFactOptions,
) => defineFact(`owner.${name}`, name, 'owners', options);
export const defineAddressFact = (
  name: keyof NonNullable<PortalPayload['owner']['address']>,
  options: AskableFactOptions,
) => defineFact(`owner.address.${name}`, name.replace('line', 'address_line'), 'owners', options);

export const defineStayFact = (name: keyof NonNullable<PortalPayload['stay']>, options: AskableFactOptions) =>
  defineFact(`stay.${name}`, `stay_${name}`, 'orders', options);

/** 'address_line1' → 'addressLine1', the column's name. */
function toCamelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The name of the registration document in each issuing country. Elsewhere it is 'registration certificate'. */
const registrationDocumentNames: Readonly<Record<string, string>> = {
  'United Kingdom': 'V5C',
  Germany: 'Zulassungsbescheinigung Teil I',
  France: "certificat d'immatriculation",
  Spain: 'permiso de circulación',
  Italy: 'carta di circolazione',
  Netherlands: 'kentekencard',
};

export const findRegistrationDocumentName = (country: string) =>
  registrationDocumentNames[country] ?? 'registration certificate';

/** The box in which the document of a country has the fact: 'V.9', 'V.9 or D.2'; null for none. */
export const findDocumentBox = ({ box, documentBoxByCountry: boxIn }: Fact, country: string): string | null =>
  (Object.hasOwn(boxIn, country) && boxIn[country]) || box;

/** Where a customer finds a fact. @param country of registration */
export function formatFactHint(fact: Fact, country: string): string | null {
  if (typeof fact.hint !== 'function') return fact.hint;
  return fact.hint({
    box: findDocumentBox(fact, country) ?? '',
    document: findRegistrationDocumentName(country),
  });
}
