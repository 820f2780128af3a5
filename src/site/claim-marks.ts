import { claims, rentalAdminFees, testimonials } from './claims.ts';

// Each claim can be switched off by the owner of the service (CLAIMS_OFF) while the built pages stay as they are: the build
// marks what stands or falls with a claim, and whoever serves the pages leaves out what is switched off and all marks.

const testimonialClaim = ({ name }: { name: string }) => `testimonial-${name.toLowerCase()}`;
const rentalFeeClaim = ({ name }: { name: string }) => `rentalFee-${name.toLowerCase()}`;

/** What can be switched off, by name. */
export const claimNames: readonly string[] = [
  ...Object.keys(claims),
  ...testimonials.map(testimonialClaim),
  ...rentalAdminFees.companies.map(rentalFeeClaim),
];

export type FigureClaim = keyof typeof claims;

// Characters that are not seen (Unicode, section 23.9, tag characters): a mark stands in any text, of a page or of its
// structured data, and where nobody takes it out it does no harm.
const OPEN = '\u{E0001}';
const END = '\u{E007F}';
const FIRST_TAG = 0xe0000;
const mark = (name: string) =>
  OPEN + [...name].map((letter) => String.fromCodePoint(FIRST_TAG + (letter.codePointAt(0) ?? 0))).join('') + END;
const marked = new RegExp(`${OPEN}([\u{E0020}-\u{E007E}]+)${END}([^${OPEN}]*)${OPEN}${END}`, 'gu');

/** A part of a text that stands or falls with a claim; without it the text has to read on. */
export function claimed(claim: FigureClaim, text: string): string {
  return mark(claim) + text + OPEN + END;
}

export type ClaimAttributes = Readonly<Partial<Record<'data-claim' | 'data-claims', string>>>;

/** For an element that goes when any of these claims is switched off. */
export const fallsWith = (...names: readonly FigureClaim[]): ClaimAttributes => ({ 'data-claim': names.join(' ') });
export const fallsWithTestimonial = (by: { name: string }): ClaimAttributes => ({ 'data-claim': testimonialClaim(by) });
export const fallsWithRentalFee = (of: { name: string }): ClaimAttributes => ({ 'data-claim': rentalFeeClaim(of) });
/** For what holds nothing but claims, and goes with the last of them. */
export const holds = (...names: readonly FigureClaim[]): ClaimAttributes => ({ 'data-claims': names.join(' ') });
export const holdsTestimonials: ClaimAttributes = { 'data-claims': testimonials.map(testimonialClaim).join(' ') };

/** A page as it is served: without what is switched off, and without marks. */
export function applyClaims(html: string, off: ReadonlySet<string>): string {
  const kept = off.size > 0 ? withoutElements(html, off) : html;
  return kept
    .replaceAll(/ data-claims?="[^"]*"/g, '')
    .replaceAll(marked, (_whole, name: string, text: string) => (off.has(readMark(name)) ? '' : text));
}

const readMark = (name: string) =>
  [...name].map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - FIRST_TAG)).join('');

function withoutElements(html: string, off: ReadonlySet<string>): string {
  const opening = /<([a-z][a-z0-9]*)\s([^<>]*)>/g;
  const isOff = (name: string) => off.has(name);
  let kept = '';
  let from = 0;
  for (let found = opening.exec(html); found; found = opening.exec(html)) {
    const [whole, tag = '', attributes = ''] = found;
    const [, all, names = ''] = / ?data-claim(s?)="([^"]*)"/.exec(attributes) ?? [];
    if (names === '' || !(all ? names.split(' ').every(isOff) : names.split(' ').some(isOff))) continue;
    kept += html.slice(from, found.index);
    from = endOf(html, tag, found.index + whole.length);
    opening.lastIndex = from;
  }
  return kept + html.slice(from);
}

/** Where an element ends whose content starts at `from`. What React writes is well formed. */
function endOf(html: string, tag: string, from: number): number {
  const tags = new RegExp(`<(/?)${tag}(?=[\\s>])[^>]*>`, 'g');
  tags.lastIndex = from;
  let depth = 1;
  for (let found = tags.exec(html); found; found = tags.exec(html)) {
    depth += found[1] ? -1 : 1;
    if (depth === 0) return tags.lastIndex;
  }
  throw new Error(`An element <${tag}> has no end.`);
}
