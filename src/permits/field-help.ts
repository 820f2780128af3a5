import type { AskablePath } from './fact-definition.ts';

/** A telephone number is what it says, and the first line of an address explains all of it. */
type PlainPath = 'owner.phone' | `owner.address.${'line2' | 'city' | 'postcode' | 'country'}`;

/** The questions about the vehicle, its keeper and its document that are explained beside their fields. */
export type ExplainedPath = Exclude<
  Extract<AskablePath, `vehicle.${string}` | `owner.${string}` | `documents.${string}`>,
  PlainPath
>;

interface FieldHelp {
  /** What the question means, in one sentence of at most 25 words. */
  meaning: string;
  /** What to do when the document prints nothing there; of the document itself, what we do with it. */
  fallback: string;
}

/** A missing entry does not compile. In which box the answer stands is said by the facts. */
export const fieldHelp: Readonly<Record<ExplainedPath, FieldHelp>> = {
  'vehicle.plate_number': {
    meaning: 'The letters and digits of the number plate, which cameras compare with the list of admitted vehicles.',
    fallback: 'Copy it from the plate on the vehicle: both must be the same.',
  },
  'vehicle.country_of_registration': {
    meaning: 'The country that issued the number plate, which need not be the country you live in.',
    fallback: 'The registration document names it at the top. A hired car is usually registered where you hire it.',
  },
  'vehicle.date_first_registration': {
    meaning: 'The day on which the vehicle was registered for the first time, in any country: on a V5C box B, not B.1.',
    fallback:
      'Every registration document names it. Where yours cannot be read, the office that issued it knows the day.',
  },
  'vehicle.date_last_registration': {
    meaning: 'The day of the registration that this document certifies, not the day of the first one.',
    fallback: 'Take the newest date of registration on the document.',
  },
  'vehicle.fuel_type': {
    meaning: 'What the vehicle runs on; some British documents call diesel ‘heavy oil’.',
    fallback: 'Choose what you fill in or charge. A car with an engine and an electric motor is a hybrid.',
  },
  'vehicle.euro_standard': {
    meaning: 'The European limit for exhaust gas that the vehicle was built to; a higher number is cleaner.',
    fallback:
      'Choose Unknown: many documents print none. The date of first registration, or a certificate of the maker, then settles it.',
  },
  'vehicle.vehicle_category': {
    meaning: 'The European class of the vehicle: M1 is a car, N1 a van, a code with L a motorcycle.',
    fallback: 'Choose what the vehicle is. A motorhome counts as a car, M1.',
  },
  'vehicle.make': {
    meaning: 'The name of the maker, such as Ford.',
    fallback: 'Take it from the badge on the vehicle.',
  },
  'vehicle.model': {
    meaning: 'The name under which the maker sells the vehicle, such as Focus.',
    fallback: 'Take it from the badge on the vehicle.',
  },
  'vehicle.vin': {
    meaning: 'The number that the maker gave to this one vehicle: up to 17 letters and digits.',
    fallback: 'It is also stamped on the vehicle, often behind the windscreen or in the frame of a door.',
  },
  'vehicle.co2_grams_per_km': {
    meaning: 'How many grams of CO2 the vehicle emits per kilometre, as measured for its approval.',
    fallback: 'The maker’s certificate of conformity names it too.',
  },
  'vehicle.certificate_class': {
    meaning: 'The class on the Crit’Air sticker that the vehicle already has: the number or letter in its middle.',
    fallback: 'Look at the sticker, or at the PDF that came with it.',
  },
  'owner.keeper_kind': {
    meaning: 'Whether the document names a person or a company as the one who keeps the vehicle.',
    fallback: 'Of a hired, leased or company car it is usually the company.',
  },
  'owner.company_name': {
    meaning: 'The company that the document names as keeper of the vehicle, with its full name.',
    fallback: 'Ask the company that gave you the car for a copy of the document.',
  },
  'owner.first_name': {
    meaning: 'The first name of the registered keeper, who need not be the one who drives.',
    fallback: 'Take it from the keeper’s passport: some documents print initials only.',
  },
  'owner.last_name': {
    meaning: 'The family name of the registered keeper, who need not be the one who drives.',
    fallback: 'A company may be printed instead: then the company is the keeper.',
  },
  'owner.date_of_birth': {
    meaning: 'The day on which the registered keeper was born: some authorities ask for it.',
    fallback: 'Take it from the keeper’s passport.',
  },
  'owner.identity_document': {
    meaning: 'The number of the keeper’s passport or identity card: some authorities ask for it.',
    fallback: 'It stands on the page with the photograph.',
  },
  'owner.address.line1': {
    meaning:
      'The address of the keeper, as the registration document prints it: house number and street here, the rest below.',
    fallback: 'Give the address at which the vehicle is registered, also if you live elsewhere.',
  },
  'documents.v5c': {
    meaning: 'The authority reads from it who keeps the vehicle and what kind of vehicle it is.',
    fallback:
      'We black out nothing: an authority that asks for it receives the page as you send it. From a picture we remove what is hidden in the file, such as place and camera.',
  },
};

interface DocumentBox {
  /** As the British document names it. */
  name: string;
  /** As annex I of the directive names it, where that differs. */
  directiveName?: string;
  example: string;
}

/**
 * The boxes of the registration document in which an answer stands. Codes and names:
 * https://eur-lex.europa.eu/eli/dir/1999/37 (annex I) and https://www.legislation.gov.uk/eudr/2015/413 (A, C.1, D.1, D.3,
 * J). That the British document may print the Euro standard in D.2: https://tfl.gov.uk/modes/driving/ultra-low-emission-zone/ways-to-meet-the-standard.
 * Box 14 is German (FZV, annex 5).
 */
export const documentBoxes = {
  A: { name: 'Registration number', example: 'AB12 CDE' },
  B: { name: 'Date of first registration', example: '14 03 2016' },
  'C.1': { name: 'Registered keeper', directiveName: 'Holder of the certificate', example: 'JO DRIVER, 1 HIGH STREET' },
  'C.2': { name: 'Owner of the vehicle', example: 'JO DRIVER, 1 HIGH STREET' },
  'D.1': { name: 'Make', example: 'FORD' },
  'D.2': { name: 'Type, variant, version', directiveName: 'Type', example: '… EURO 6' },
  'D.3': { name: 'Model', directiveName: 'Commercial description', example: 'FOCUS' },
  E: {
    name: 'VIN / chassis / frame no.',
    directiveName: 'Vehicle identification number',
    example: 'WF0AXXWPMA1B23456',
  },
  I: { name: 'Date of this registration', example: '02 05 2021' },
  J: { name: 'Vehicle category', example: 'M1' },
  'P.3': { name: 'Type of fuel', directiveName: 'Type of fuel or power source', example: 'PETROL' },
  'V.7': { name: 'CO2 (g/km)', example: '105' },
  'V.9': { name: 'Environmental category', example: 'EURO 6' },
  '14': { name: 'National emission class', example: 'EURO 6' },
} as const satisfies Record<string, DocumentBox>;
export type DocumentBoxCode = keyof typeof documentBoxes;
