import type { MailMeaning, MailRules, PortalMail } from '#robot/driver.ts';
import { hasNegation } from '#robot/portal-mails.ts';

/** The format is unknown: we accept capitals, digits and dashes. */
const reference =
  /(?:Aanvraagnummer|Request number|Numéro de demande|Antragsnummer)\s?:\s?([A-Z0-9][A-Z0-9-]{5,30})\b/i;

/**
 * Mails of the city in the four languages of its pages. That it approves by mail is known (lezbetalen.be, frequent
 * questions); sender and wording are assumed. A mail that matches nothing waits for an operator.
 */
export const lezAntwerpenMailRules: MailRules = {
  senders: ['@lez.antwerpen.be', '@slimnaarantwerpen.be'],
  replicaSenders: ['@lez-antwerpen.example'],
  reference,
  read,
};

function read({ subject, text }: PortalMail): MailMeaning | undefined {
  const number = reference.exec(text)?.[1];
  const isOfRegistration = /LEZ[- ]registratie|LEZ registration|enregistrement LEZ|LEZ-Registrierung/i.test(subject);
  if (isOfRegistration && /geweigerd|refused|refusé|abgelehnt/i.test(subject)) {
    return /do[ck]ument/i.test(text)
      ? {
          meaning: 'refused',
          reason: 'The city of Antwerp refused the registration: documents are missing or not right.',
          paper: 'v5c',
        }
      : { meaning: 'refused', reason: 'The city of Antwerp refused the registration; its mail says why.' };
  }
  if (isOfRegistration && /document (?:gevraagd|needed|demandé)|Dokument benötigt/i.test(subject)) {
    const link = /https?:\/\/\S+/.exec(text)?.[0];
    const where = link ? ` It is to be sent here: ${link}` : '';
    const reason = `The city of Antwerp asks for another copy of the registration certificate.${where}`;
    return { meaning: 'question', reason, paper: 'v5c' };
  }
  if (hasNegation(subject)) return undefined;
  if (isOfRegistration && /goedgekeurd|approved|approuvé|genehmigt/i.test(subject)) {
    return { meaning: 'granted', ...(number && { reference: number }) };
  }
  const isReceipt = /aanvraag voor de LEZ ontvangen|received your LEZ request|reçu votre demande|LEZ-Antrag erhalten/i;
  return isReceipt.test(subject) ? { meaning: 'received', ...(number && { reference: number }) } : undefined;
}
