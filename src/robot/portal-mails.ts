import type { MailMeaning, MailRules, PortalMail } from './driver.ts';

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

/** The portal's reference in a mail, for the meaning of that mail; empty when the mail names none. */
export function readReference(pattern: RegExp, text: string): { reference?: string } {
  const reference = pattern.exec(text)?.[1];
  return reference ? { reference } : {};
}

/** The file name of the PDF that comes with a mail, if one does. */
export const findPdf = (attachments: PortalMail['attachments']): string | undefined =>
  attachments.find(({ contentType }) => contentType === 'application/pdf')?.filename;

/** The document of a granting mail, for the meaning of that mail; empty when none came with it. */
export function readProof(attachments: PortalMail['attachments']): { proof?: string } {
  const proof = findPdf(attachments);
  return proof ? { proof } : {};
}

/** The authority wants another copy of the registration certificate; the reason ends with the link to send it by. */
export function readCertificateRequest(reason: string, text: string): MailMeaning {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  const linkNote = link ? ` It is to be sent here: ${link}` : '';
  return { meaning: 'question', reason: `${reason}${linkNote}`, document: 'v5c' };
}

/** The link that confirms our address; undefined for a mail without a link, which an operator reads. */
export const readConfirmation = (link: string | undefined): MailMeaning | undefined =>
  link ? { meaning: 'go_on', link } : undefined;

/** The first link of a mail. */
export const findFirstLink = (text: string): string | undefined => /https?:\/\/[^\s<>"]{1,500}/.exec(text)?.[0];

/** The first link of a mail whose address has one of these words, or else its first link. */
export function findConfirmationLink(text: string, words: RegExp): string | undefined {
  const links = text.match(/https?:\/\/[^\s<>"']+/g) ?? [];
  return links.find((link) => words.test(link)) ?? links[0];
}
