import { claims, rentalAdminFees, testimonials } from './claims.ts';

// Each claim can be switched off by the owner of the service (CLAIMS_OFF) while the built pages stay as they are: the build
// marks what stands or falls with a claim, and whoever serves the pages leaves out what is switched off and all marks.

const toTestimonialClaimName = ({ name }: { name: string }) => `testimonial-${name.toLowerCase()}`;
const toRentalFeeClaimName = ({ name }: { name: string }) => `rentalFee-${name.toLowerCase()}`;

/** What can be switched off, by name. */
export const claimNames: readonly string[] = [
  ...Object.keys(claims),
  ...testimonials.map(toTestimonialClaimName),
  ...rentalAdminFees.companies.map(toRentalFeeClaimName),
];

export type FigureClaim = keyof typeof claims;

// Characters that are not seen (Unicode, section 23.9, tag characters): a mark stands in any text, of a page or of its
// structured data, and where nobody takes it out it does no harm.
const OPEN = '\u{E0001}';
const END = '\u{E007F}';
const FIRST_TAG = 0xe0000;
const encodeMark = (name: string) =>
  OPEN + [...name].map((letter) => String.fromCodePoint(FIRST_TAG + (letter.codePointAt(0) ?? 0))).join('') + END;
const markPattern = new RegExp(`${OPEN}([\u{E0020}-\u{E007E}]+)${END}([^${OPEN}]*)${OPEN}${END}`, 'gu');

/** A part of a text that stands or falls with a claim; without it the text has to read on. */
export function markClaimText(claim: FigureClaim, text: string): string {
  return encodeMark(claim) + text + OPEN + END;
}

export type ClaimAttributes = Readonly<Partial<Record<'data-claim' | 'data-claims', string>>>;

/** For an element that goes when any of these claims is switched off. */
export const requireClaims = (...names: readonly FigureClaim[]): ClaimAttributes => ({ 'data-claim': names.join(' ') });
export const requireTestimonialClaim = (by: { name: string }): ClaimAttributes => ({
  'data-claim': toTestimonialClaimName(by),
});
export const requireRentalFeeClaim = (of: { name: string }): ClaimAttributes => ({
  'data-claim': toRentalFeeClaimName(of),
});
/** For what holds nothing but claims, and goes with the last of them. */
export const requireAnyClaim = (...names: readonly FigureClaim[]): ClaimAttributes => ({
  'data-claims': names.join(' '),
});
export const anyTestimonialClaim: ClaimAttributes = {
  'data-claims': testimonials.map(toTestimonialClaimName).join(' '),
};

/** A page as it is served: without what is switched off, and without marks. */
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

/** Where an element ends whose content starts at `from`. What React writes is well formed. */
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
