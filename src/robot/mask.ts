import type { CompanyCard } from './driver.ts';
import { nonPersonalFacts, type PortalPayload } from './payload.ts';

export const MASK = '•••';

/** Personal values of up to two characters would mask half of every sentence. */
const MIN_MASKED_LENGTH = 3;

/**
 * Creates a function that masks the personal values of the payload, the card and the password in a text, in any case,
 * spacing or URL encoding. The order's name (`meta`) and values chosen from a list identify nobody and stay readable.
 */
export function createMasker(payload: PortalPayload, card: CompanyCard, password = ''): (text: string) => string {
  const { meta: _named, ...groups } = payload;
  const personal = Object.entries(groups).map(([group, values]) => personalIn(group as keyof PortalPayload, values));
  const year = String(card.expiryYear);
  const month = String(card.expiryMonth).padStart(2, '0');
  const ofCard = [card.holder, card.number, card.cvc, `${month}/${year}`, `${month}/${year.slice(-2)}`];
  const values = [...leaves(personal), ...ofCard, password]
    .flatMap(spellings)
    .filter((value) => value.length >= MIN_MASKED_LENGTH);
  const longestFirst = [...new Set(values)].sort((a, b) => b.length - a.length).map(escapeRegExp);
  if (longestFirst.length === 0) return (text) => text;
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  return (text) => text.replace(pattern, MASK);
}

function personalIn(group: keyof PortalPayload, values: object | undefined): Record<string, unknown> {
  const chosen = nonPersonalFacts[group] ?? [];
  return Object.fromEntries(Object.entries(values ?? {}).filter(([name]) => !chosen.includes(name)));
}

function leaves(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [];
}

function spellings(value: string): string[] {
  const day = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value);
  const days = day ? ['/', '.', '-'].map((separator) => [day[3], day[2], day[1]].join(separator)) : [];
  const compact = value.replace(/[\s-]/g, '');
  const grouped = /^\d{13,19}$/.test(compact) ? [compact.replace(/(.{4})(?=.)/g, '$1 ')] : [];
  const plain = [value, compact, ...days, ...grouped];
  return plain.flatMap((text) => [text, encodeURIComponent(text), encodeURIComponent(text).replaceAll('%20', '+')]);
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
