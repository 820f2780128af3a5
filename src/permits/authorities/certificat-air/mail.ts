import type { MailMeaning, MailRules, PortalMail } from '#robot/driver.ts';
import { hasNegation } from '#robot/portal-mails.ts';

const reference = /(?:Numéro de demande|Request number|Antragsnummer)\s*:\s*(\d{10,12})\b/i;

/** Mails of the delivery service and of its card processor, in French, English and German. */
export const certificatAirMailRules: MailRules = {
  senders: ['@certificat-air.gouv.fr', '@sips-services.com'],
  replicaSenders: ['@certificat-air.gouv.example', '@sips-services.example'],
  reference,
  read,
};

function read({ from, subject, text, attachments }: PortalMail): MailMeaning | undefined {
  if (/@sips-services\./i.test(from)) {
    return /paiement|payment|Zahlung/i.test(subject) && !hasNegation(subject) ? { meaning: 'paid' } : undefined;
  }
  if (refuses(text)) {
    return { meaning: 'refused', reason: "The ministry says that this vehicle gets no Crit'Air certificate." };
  }
  if (/correction|korrigiert/i.test(subject)) {
    const link = /https?:\/\/\S+/.exec(text)?.[0];
    const where = link ? ` It is to be sent here: ${link}` : '';
    return {
      meaning: 'question',
      reason: `The ministry asks for another copy of the registration certificate.${where}`,
      paper: 'v5c',
    };
  }
  if (hasNegation(subject)) return undefined;
  const number = reference.exec(text)?.[1];
  const invoice = attachments.find(({ filename }) => /^facture.*\.pdf$/i.test(filename));
  if (invoice && /justificatif|proof of application|Antragsnachweis/i.test(subject)) {
    return { meaning: 'granted', ...(number && { reference: number }), proof: invoice.filename };
  }
  return /confirmation|Bestätigung/i.test(subject)
    ? { meaning: 'received', ...(number && { reference: number }) }
    : undefined;
}

/** The refusal has the wording of the portal's own pages. In German its `nicht` ends the sentence. */
function refuses(text: string): boolean {
  if (/ne répond pas aux critères|does not meet the criteria/i.test(text)) return true;
  return text.split(/[.!?]/).some((sentence) => {
    const at = sentence.search(/erfüllt die Kriterien /i);
    return at !== -1 && /\bnicht\b/i.test(sentence.slice(at));
  });
}
