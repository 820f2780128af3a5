import type { ControlMeaning } from './control-meaning.ts';
import type { FormControl } from './form-control.ts';

/** Field names of the HTML autofill standard (html.spec.whatwg.org, 4.10.18.7), grouped by the value they ask for. */
const families: readonly (readonly string[])[] = [
  ['name'],
  ['honorific-prefix'],
  ['given-name'],
  ['additional-name'],
  ['family-name'],
  ['honorific-suffix'],
  ['nickname'],
  ['email', 'username'],
  ['new-password'],
  ['current-password'],
  ['one-time-code'],
  ['organization-title'],
  ['organization'],
  ['street-address', 'address-line1'],
  ['address-line2'],
  ['address-line3'],
  ['address-level4'],
  ['address-level3', 'address-level2'],
  ['address-level1'],
  ['country', 'country-name'],
  ['postal-code'],
  ['cc-name'],
  ['cc-given-name'],
  ['cc-additional-name'],
  ['cc-family-name'],
  ['cc-number'],
  ['cc-exp'],
  ['cc-exp-month'],
  ['cc-exp-year'],
  ['cc-csc'],
  ['cc-type'],
  ['transaction-currency'],
  ['transaction-amount'],
  ['language'],
  ['bday'],
  ['bday-day'],
  ['bday-month'],
  ['bday-year'],
  ['sex'],
  ['url'],
  ['photo'],
  ['tel', 'tel-national', 'tel-local'],
  ['tel-country-code'],
  ['tel-area-code'],
  ['tel-extension'],
  ['impp'],
];
const familyOf = new Map(families.flatMap((family) => family.map((token) => [token, family[0]])));

/** Only these `name` attributes count: 'country', 'name' or 'title' appear on fields of all kinds. */
const reliableFieldNames = new Set(
  'given-name family-name email postal-code street-address bday tel cc-number cc-csc cc-exp cc-name'.split(' '),
);
/**
 * Fields that never hold a telephone number. Postcodes and card numbers are missing here: their fields use type `tel`
 * for its keypad.
 */
const nonPhoneTokens = new Set(
  'given-name family-name email address-line1 street-address address-level2 country'.split(' '),
);

/**
 * How the page contradicts its own label: a field labelled 'Surname' that tells browsers to fill in the given name. One
 * of the two is wrong, and nobody can tell which. Undefined when nothing contradicts the label.
 */
export function findAutofillContradiction(
  control: Pick<FormControl, 'autocomplete' | 'type' | 'fieldName'>,
  meaning: Pick<ControlMeaning, 'autocomplete' | 'repeatsAutocomplete'>,
): string | undefined {
  const plannedAutocomplete = meaning.autocomplete ?? meaning.repeatsAutocomplete;
  const denies = (token: string | undefined) =>
    token !== undefined && token !== (plannedAutocomplete && familyOf.get(plannedAutocomplete));
  const token = fieldToken(control.autocomplete);
  if (denies(familyOf.get(token))) return token;
  if (control.type === 'email' && denies('email')) return 'type=email';
  if (control.type === 'tel' && plannedAutocomplete && nonPhoneTokens.has(plannedAutocomplete)) return 'type=tel';
  const normalizedName = control.fieldName
    .replace(/([a-z])(?=[A-Z])/g, '$1-')
    .replaceAll('_', '-')
    .toLowerCase();
  return reliableFieldNames.has(normalizedName) && denies(familyOf.get(normalizedName))
    ? `name=${control.fieldName}`
    : undefined;
}

/** The last word names the field. Sections, 'shipping' and 'work' come before it, 'webauthn' after. */
function fieldToken(autocomplete: string): string {
  const words = autocomplete.trim().toLowerCase().split(/\s+/);
  return words.filter((word) => word !== 'webauthn').at(-1) ?? '';
}
