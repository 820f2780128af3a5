import type { MailMeaning, MailRules, PortalMail } from '#robot/driver.ts';
import { hasNegation } from '#robot/portal-mails.ts';

/** The format is unknown: we accept capitals, digits and dashes. */
const reference = /(?:File number|Numéro de dossier|Dossiernummer|Aktenzeichen)\s?:\s?([A-Z0-9][A-Z0-9-]{5,30})\b/i;

/**
 * Mails of Brussels Fiscality in its four languages; sender and subjects are assumed. A mail that matches
 * nothing waits for an operator.
 */
export const lezBrusselsMailRules: MailRules = {
  senders: ['@lez.brussels'],
  replicaSenders: ['@lez-brussels.example'],
  reference,
  read,
};

function read({ subject, text }: PortalMail): MailMeaning | undefined {
  const number = reference.exec(text)?.[1];
  if (
    /\b(?:registration (?:was |has been )?refused|enregistrement (?:a été )?refusé|registratie (?:is )?geweigerd)|Registrierung (?:wurde )?abgelehnt/i.test(
      subject,
    )
  )
    return isUnreadable(text)
      ? { meaning: 'refused', reason: unreadable, paper: 'v5c' }
      : { meaning: 'refused', reason: 'Brussels Fiscality refused the registration; its mail says why.' };
  if (/document is missing|manque un document|ontbreekt een document|fehlt ein Dokument/i.test(subject)) {
    const link = /https?:\/\/\S+/.exec(text)?.[0];
    const where = link ? ` It is to be sent here: ${link}` : '';
    const reason = `Brussels Fiscality asks for another copy of the registration certificate.${where}`;
    return { meaning: 'question', reason, paper: 'v5c' };
  }
  if (hasNegation(subject)) return undefined;
  if (
    /vehicle is registered|véhicule est enregistré|voertuig is geregistreerd|Fahrzeug ist registriert/i.test(subject)
  ) {
    // The vehicle is registered but is fined without a day pass, so an operator informs the customer.
    if (/only with a day pass|uniquement avec un pass|alleen met een dagpas|nur mit einem Tagespass/i.test(text))
      return undefined;
    return { meaning: 'granted', ...(number && { reference: number }) };
  }
  const isReceipt =
    /registration request|demande d['’]enregistrement|registratieaanvraag|Registrierungsantrag/i.test(subject) &&
    /^(?:confirmation|bevestiging|bestätigung)\b/i.test(subject.trim());
  return isReceipt ? { meaning: 'received', ...(number && { reference: number }) } : undefined;
}

const unreadable = 'Brussels Fiscality refused the registration: it could not read the document.';
const isUnreadable = (text: string) => /not legible|pas lisible|niet leesbaar|nicht lesbar/i.test(text);
