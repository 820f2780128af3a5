import type { MailRules } from './driver.ts';

/**
 * Whether this address belongs to a portal. `@host` matches every address of that host, never a host that merely ends
 * the same.
 */
export function isPortalSender(
  { senders, replicaSenders }: Pick<MailRules, 'senders' | 'replicaSenders'>,
  address: string,
  portalsOrigin: string | undefined,
): boolean {
  const host = address.slice(address.lastIndexOf('@'));
  const believed = portalsOrigin ? [...senders, ...replicaSenders] : senders;
  return believed.some((sender) => (sender.startsWith('@') ? host : address) === sender.toLowerCase());
}

/** Finds all days that a text gives as '24/11/2026', day first, as ISO days. */
export const findDaysInText = (text: string): string[] =>
  [...text.matchAll(/\b(\d{2})[/.](\d{2})[/.](\d{4})\b/g)].map(([, day, month, year]) => `${year}-${month}-${day}`);

const negationWord =
  /\b(?:not|no(?!\.)|never|yet|no longer|fail\w*|expired|cancel\w*|declined|rejected|denied|incomplet\w*|pas|plus|pourra|refus\w*|non|mancat\w*|scadut\w*|annul\w*|rifiutat\w*|respint\w*|niet|nog|geen|geweigerd|nicht|noch|kein\w*|fehl\w*|abgelehnt|storn\w*|denegad\w*)\b|échec/i;

/**
 * Whether a text with a positive word also negates it, or says 'not yet': then nothing happens until a person has read
 * the mail.
 */
export const hasNegation = (words: string): boolean => negationWord.test(words);
