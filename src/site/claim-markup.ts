import { claims, rentalAdminFees, testimonials } from './claims.ts';

// The owner of the service can switch off each claim (CLAIMS_OFF) without a new build. The build marks what depends
// on a claim; the server removes the disabled claims and all marks.

const toTestimonialClaimName = ({ name }: { name: string }) => `testimonial-${name.toLowerCase()}`;
const toRentalFeeClaimName = ({ name }: { name: string }) => `rentalFee-${name.toLowerCase()}`;

/** The claims that can be switched off, by name. */
export const claimNames: readonly string[] = [
  ...Object.keys(claims),
  ...testimonials.map(toTestimonialClaimName),
  ...rentalAdminFees.companies.map(toRentalFeeClaimName),
];

export type FigureClaim = keyof typeof claims;

// Invisible characters (Unicode, section 23.9, tag characters). A mark may be in any text of a page or its structured
// data, and it does no harm where nobody removes it.
const OPEN = '\u{E0001}';
const END = '\u{E007F}';
const FIRST_TAG = 0xe0000;
const encodeMark = (name: string) =>
  OPEN + [...name].map((letter) => String.fromCodePoint(FIRST_TAG + (letter.codePointAt(0) ?? 0))).join('') + END;
const markPattern = new RegExp(`${OPEN}([\u{E0020}-\u{E007E}]+)${END}([^${OPEN}]*)${OPEN}${END}`, 'gu');

/** Marks a part of a text that depends on a claim; the text must read well without it. */
export function markClaimText(claim: FigureClaim, text: string): string {
  return encodeMark(claim) + text + OPEN + END;
}

export type ClaimAttributes = Readonly<Partial<Record<'data-claim' | 'data-claims', string>>>;

/** Attributes for an element that is removed when any of these claims is switched off. */
export const requireClaims = (...names: readonly FigureClaim[]): ClaimAttributes => ({ 'data-claim': names.join(' ') });
export const requireTestimonialClaim = (by: { name: string }): ClaimAttributes => ({
  'data-claim': toTestimonialClaimName(by),
});
export const requireRentalFeeClaim = (of: { name: string }): ClaimAttributes => ({
  'data-claim': toRentalFeeClaimName(of),
});
/** Attributes for an element that holds only claims and is removed with the last of them. */
export const requireAnyClaim = (...names: readonly FigureClaim[]): ClaimAttributes => ({
  'data-claims': names.join(' '),
});
export const anyTestimonialClaim: ClaimAttributes = {
  'data-claims': testimonials.map(toTestimonialClaimName).join(' '),
};

/** The page as served: without disabled claims and without marks. */
export function removeDisabledClaims(html: string, off: ReadonlySet<string>): string {
  const kept = off.size > 0 ? removeElements(html, off) : html;
  return kept
    .replaceAll(/ data-claims?="[^"]*"/g, '')
    .replaceAll(markPattern, (_whole, name: string, text: string) => (off.has(decodeMark(name)) ? '' : text));
}

const decodeMark = (name: string) =>
  [...name].map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - FIRST_TAG)).join('');

function removeElements(html: string, off: ReadonlySet<string>): string {
  const opening = /<([a-z][a-z0-9]*)\s([^<>]*)>/g;
  const isOff = (name: string) => off.has(name);
  let kept = '';
  let from = 0;
  for (let found = opening.exec(html); found; found = opening.exec(html)) {
    const [whole, tag = '', attributes = ''] = found;
    const [, all, names = ''] = / ?data-claim(s?)="([^"]*)"/.exec(attributes) ?? [];
    if (names === '' || !(all ? names.split(' ').every(isOff) : names.split(' ').some(isOff))) continue;
    kept += html.slice(from, found.index);
    from = findElementEnd(html, tag, found.index + whole.length);
    opening.lastIndex = from;
  }
  return kept + html.slice(from);
}

/** The end of the element whose content starts at `from`. React's output is well formed. */
function findElementEnd(html: string, tag: string, from: number): number {
  const tags = new RegExp(`<(/?)${tag}(?=[\\s>])[^>]*>`, 'g');
  tags.lastIndex = from;
  let depth = 1;
  for (let found = tags.exec(html); found; found = tags.exec(html)) {
    depth += found[1] ? -1 : 1;
    if (depth === 0) return tags.lastIndex;
  }
  throw new Error(`An element <${tag}> has no end.`);
}
