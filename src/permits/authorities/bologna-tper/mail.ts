import type { MailMeaning, MailRules, PortalMail } from '#robot/driver.ts';
import { hasNegation } from '#robot/portal-mails.ts';

const order = /\b(TPER-\d{4}-\d{6})\b/;
const link = /https?:\/\/[^\s<>"]{1,500}/;

/** Mails of the shop; none was seen, so senders and subjects are assumed. */
export const bolognaTperMailRules: MailRules = {
  senders: ['@tper.it'],
  replicaSenders: ['@tper.example'],
  reference: order,
  read,
};

function read({ subject, text, attachments }: PortalMail): MailMeaning | undefined {
  if (/conferma la registrazione|confirm your registration/i.test(subject)) {
    const found = link.exec(text)?.[0];
    return found ? { meaning: 'go_on', link: found } : undefined;
  }
  if (/richiesta respinta|was refused/i.test(subject))
    return { meaning: 'refused', reason: 'TPER has refused the title.' };
  if (/documentazione incompleta|something more from you/i.test(subject))
    return { meaning: 'question', reason: 'TPER asks for something more.' };
  if (hasNegation(subject)) return undefined;
  // A title that is only bought opens nothing: it must be activated for its day.
  const reference = order.exec(text)?.[1];
  if (/ordine confermato|order confirmed/i.test(subject))
    return { meaning: 'received', ...(reference && { reference }) };
  if (!/titolo attivato|title activated/i.test(subject)) return undefined;
  const proof = attachments.find(({ contentType }) => contentType === 'application/pdf')?.filename;
  return { meaning: 'granted', ...(reference && { reference }), ...(proof && { proof }) };
}
