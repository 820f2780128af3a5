/** Choices of the forms (specification, sections 3 and 9). Values are stored and sent; labels are read by people. */
export interface Choice<Value extends string = string> {
  value: Value;
  label: string;
}

/** A country by its English name, with its ISO 3166-1 code for flags and portals. */
export interface CountryChoice<Value extends string = string> extends Choice<Value> {
  code: string;
}

const unitedKingdom = { value: 'United Kingdom', label: 'United Kingdom', code: 'GB' } as const;

/** Countries of registration, and countries of owners, that the checkout offers. */
export const checkoutCountries = [
  unitedKingdom,
  { value: 'Ireland', label: 'Ireland', code: 'IE' },
  { value: 'France', label: 'France', code: 'FR' },
  { value: 'Germany', label: 'Germany', code: 'DE' },
  { value: 'Spain', label: 'Spain', code: 'ES' },
  { value: 'Italy', label: 'Italy', code: 'IT' },
  { value: 'Austria', label: 'Austria', code: 'AT' },
  { value: 'Netherlands', label: 'Netherlands', code: 'NL' },
  { value: 'Belgium', label: 'Belgium', code: 'BE' },
] as const satisfies readonly CountryChoice[];
export type CheckoutCountry = (typeof checkoutCountries)[number]['value'];

/** Countries of the vehicle update: the United Kingdom, where most customers live, then EU member states by name. */
export const vehicleUpdateCountries = [
  unitedKingdom,
  { value: 'Austria', label: 'Austria', code: 'AT' },
  { value: 'Belgium', label: 'Belgium', code: 'BE' },
  { value: 'Bulgaria', label: 'Bulgaria', code: 'BG' },
  { value: 'Croatia', label: 'Croatia', code: 'HR' },
  { value: 'Cyprus', label: 'Cyprus', code: 'CY' },
  { value: 'Czechia', label: 'Czechia', code: 'CZ' },
  { value: 'Denmark', label: 'Denmark', code: 'DK' },
  { value: 'Estonia', label: 'Estonia', code: 'EE' },
  { value: 'Finland', label: 'Finland', code: 'FI' },
  { value: 'France', label: 'France', code: 'FR' },
  { value: 'Germany', label: 'Germany', code: 'DE' },
  { value: 'Greece', label: 'Greece', code: 'GR' },
  { value: 'Hungary', label: 'Hungary', code: 'HU' },
  { value: 'Ireland', label: 'Ireland', code: 'IE' },
  { value: 'Italy', label: 'Italy', code: 'IT' },
  { value: 'Latvia', label: 'Latvia', code: 'LV' },
  { value: 'Lithuania', label: 'Lithuania', code: 'LT' },
  { value: 'Luxembourg', label: 'Luxembourg', code: 'LU' },
  { value: 'Malta', label: 'Malta', code: 'MT' },
  { value: 'Netherlands', label: 'Netherlands', code: 'NL' },
  { value: 'Poland', label: 'Poland', code: 'PL' },
  { value: 'Portugal', label: 'Portugal', code: 'PT' },
  { value: 'Romania', label: 'Romania', code: 'RO' },
  { value: 'Slovakia', label: 'Slovakia', code: 'SK' },
  { value: 'Slovenia', label: 'Slovenia', code: 'SI' },
  { value: 'Spain', label: 'Spain', code: 'ES' },
  { value: 'Sweden', label: 'Sweden', code: 'SE' },
] as const satisfies readonly CountryChoice[];

export const fuelTypes = [
  { value: 'petrol', label: 'Petrol' },
  { value: 'diesel', label: 'Diesel' },
  { value: 'electric', label: 'Electric' },
  { value: 'hybrid', label: 'Hybrid' },
  { value: 'LPG', label: 'LPG' },
  { value: 'CNG', label: 'CNG' },
] as const satisfies readonly Choice[];

export const vehicleUpdateFuels = [
  ...fuelTypes,
  { value: 'other', label: 'Other' },
] as const satisfies readonly Choice[];

const euro1To6 = [
  { value: 'Euro 1', label: 'Euro 1' },
  { value: 'Euro 2', label: 'Euro 2' },
  { value: 'Euro 3', label: 'Euro 3' },
  { value: 'Euro 4', label: 'Euro 4' },
  { value: 'Euro 5', label: 'Euro 5' },
  { value: 'Euro 6', label: 'Euro 6' },
] as const;
const euro6d = { value: 'Euro 6d', label: 'Euro 6d' } as const;
const euroUnknown = { value: 'unknown', label: 'Unknown' } as const;

export const euroStandards = [...euro1To6, euro6d, euroUnknown] as const satisfies readonly Choice[];

export const vehicleUpdateEuroStandards = [
  ...euro1To6,
  { value: 'Euro 6d-TEMP', label: 'Euro 6d-TEMP' },
  euro6d,
  euroUnknown,
] as const satisfies readonly Choice[];

/** Categories of the registration document, box J. */
export const vehicleCategories = [
  { value: 'M1', label: 'Car (M1)' },
  { value: 'N1', label: 'Van up to 3.5 tonnes (N1)' },
  { value: 'motorcycle', label: 'Motorcycle' },
  { value: 'other', label: 'Other' },
] as const satisfies readonly Choice[];

/** As printed on the certificate. A vehicle that gets no certificate is not listed. */
export const critAirClasses = [
  { value: 'E', label: "Crit'Air E (green)" },
  { value: '1', label: "Crit'Air 1 (violet)" },
  { value: '2', label: "Crit'Air 2 (yellow)" },
  { value: '3', label: "Crit'Air 3 (orange)" },
  { value: '4', label: "Crit'Air 4 (claret)" },
  { value: '5', label: "Crit'Air 5 (grey)" },
] as const satisfies readonly Choice[];

/** The kinds of keeper that a registration document can name. */
export const keeperKinds = [
  { value: 'person', label: 'A private person' },
  { value: 'company', label: 'A company: mine, my employer’s, a hire or a leasing company' },
] as const satisfies readonly Choice[];

export const vignetteTypes = [
  { value: '10-day', label: '10-day' },
  { value: '2-month', label: '2-month' },
  { value: 'annual', label: 'Annual' },
] as const satisfies readonly Choice[];
export type VignetteType = (typeof vignetteTypes)[number]['value'];

/** The values of a list of choices, as the tuple that `z.enum` wants. */
export function valuesOf<const List extends readonly Choice[]>(list: List) {
  return list.map((choice) => choice.value) as { -readonly [Index in keyof List]: List[Index]['value'] };
}
