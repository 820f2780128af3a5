import type { MailMeaning, MailRules, PortalMail } from '#robot/driver.ts';
import { findDaysInText, hasNegation } from '#robot/portal-mails.ts';

const code = /(?:Codice pass|Pass code): ?([A-Z0-9]{10})\b/;
/** Where the portal states the remaining passes, that number distinguishes the last day's mail from the others. */
const noneLeft = /(?:Pass residui|Passes left): ?0\b/;
const link = /https?:\/\/[^\s<>"]{1,500}/;

/** Mails of the portal. A mail with credentials and its sender are known; subjects and texts are assumed. */
export const palermoZtlMailRules: MailRules = {
  senders: ['ztlcentrale@amat.pa.it', '@comune.palermo.it'],
  replicaSenders: ['@amat-palermo.example'],
  reference: code,
  read,
};

function read({ subject, text, attachments }: PortalMail): MailMeaning | undefined {
  if (/credenziali di accesso|access credentials/i.test(subject)) {
    const found = link.exec(text)?.[0];
    return found ? { meaning: 'go_on', link: found } : undefined;
  }
  if (!/pass giornaliero|day pass/i.test(subject)) return undefined;
  if (/annullat|cancelled/i.test(subject))
    return {
      meaning: 'refused',
      reason: 'The portal has cancelled the day pass: the certificate does not confirm it.',
      paper: 'v5c',
    };
  if (/incompleta|incomplete/i.test(subject))
    return {
      meaning: 'question',
      reason: 'The portal wants another copy of the registration certificate.',
      paper: 'v5c',
    };
  if (hasNegation(subject)) return undefined;
  const reference = code.exec(text)?.[1];
  const bought = { meaning: 'received' as const, ...(reference && { reference }) };
  // A pass that is bought and not consumed does not count.
  if (!/consumato|\bused\b/i.test(subject)) return bought;
  if (!noneLeft.test(text)) return { ...bought, days: findDaysInText(text) };
  const proof = attachments.find(({ contentType }) => contentType === 'application/pdf')?.filename;
  return { meaning: 'granted', ...(reference && { reference }), ...(proof && { proof }) };
}
