import type { MailMeaning, MailRules, PortalMail } from '#robot/driver.ts';
import { findDaysInText, hasNegation } from '#robot/portal-mails.ts';

const reference = /\bPIN ?:? ?(\d{10,12})\b/;

/** Mails of ATM in Italian and English; senders and wording are assumed. */
export const areaCMailRules: MailRules = {
  senders: ['@atm.it', '@atm-mi.it', '@comune.milano.it'],
  replicaSenders: ['@atm.example'],
  reference,
  read,
};

function read({ subject, text, attachments }: PortalMail): MailMeaning | undefined {
  if (/annullat|cancelled/i.test(subject))
    return {
      meaning: 'refused',
      reason: 'The Area C office has cancelled the tickets: it says that this vehicle is shut out of Area C.',
    };
  if (/documentazione incompleta|need something more/i.test(subject)) {
    const link = /https?:\/\/\S+/.exec(text)?.[0];
    const where = link ? ` It is to be sent here: ${link}` : '';
    return {
      meaning: 'question',
      reason: `The Area C office asks for the registration certificate.${where}`,
      paper: 'v5c',
    };
  }
  if (hasNegation(subject)) return undefined;
  if (/conferma attivazione|activation confirmation/i.test(subject)) return afterActivation(text, attachments);
  if (!/conferma acquisto|purchase confirmation/i.test(subject)) return undefined;
  const pin = reference.exec(text)?.[1];
  return { meaning: 'received', ...(pin && { reference: pin }) };
}

/**
 * Only where the mail states that no ticket is left: the application ends then, and no
 * remaining ticket would be activated.
 */
function afterActivation(text: string, attachments: PortalMail['attachments']): MailMeaning {
  const isLast = /(?:ancora da attivare|still to be activated) ?:? ?0\b/i.test(text);
  const receipt = attachments.find(({ contentType }) => contentType === 'application/pdf');
  const pin = reference.exec(text)?.[1];
  if (!isLast || !receipt) return { meaning: 'received', days: findDaysInText(text), ...(pin && { reference: pin }) };
  return { meaning: 'granted', ...(pin && { reference: pin }), proof: receipt.filename };
}
