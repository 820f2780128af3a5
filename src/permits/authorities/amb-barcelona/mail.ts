import type { MailMeaning, MailRules, PortalMail } from '#robot/driver.ts';
import { hasNegation } from '#robot/portal-mails.ts';

const link = /https?:\/\/[^\s<>"']+/g;

const decides =
  /^(?:Resolució de la sol·licitud|Resolución de la solicitud|Resolution of the request|Résolution de la demande)/i;

/** One language each. Single days are granted at once, and this mail confirms them. */
const givesDays =
  /^(?:Autorització d'accés esporàdic|Autorización de acceso esporádico|Sporadic access permit|Autorisation d'accès sporadique)/i;

const yes = /acceptada|aceptada|accepted|acceptée/i;
/** The request must be accepted as a whole. A request accepted for examination, or in part, is not granted. */
const grants =
  /(?:has been|was|ha estat|ha sido|a été|:) (?:acceptada|aceptada|accepted|acceptée)\b(?! (?:a tr[àá]mit|for |in part))/i;

/** Mails of the register in its four languages. Its three decisions are published; sender and wording are assumed. */
export const ambBarcelonaMailRules: MailRules = {
  senders: ['@amb.cat', '@ambmobilitat.cat'],
  replicaSenders: ['@amb.example'],
  reference: /\b(E\d{2}-\d{7})\b/,
  read,
};

function read({ subject, text, attachments }: PortalMail): MailMeaning | undefined {
  if (
    /confirmeu el registre|confirme su registro|confirm your registration|confirmez votre inscription/i.test(subject)
  ) {
    const links = text.match(link) ?? [];
    const leading = links.find((one) => /confirm|activ|valid/i.test(one)) ?? links[0];
    return leading ? { meaning: 'go_on', link: leading } : undefined;
  }
  if (/esmena|subsanación|amendment|rectification/i.test(subject)) {
    return { meaning: 'question', reason: 'The register returned the request as incomplete: papers are missing.' };
  }
  const number = ambBarcelonaMailRules.reference?.exec(text)?.[1];
  const proof = attachments.find(({ contentType }) => contentType === 'application/pdf')?.filename;
  const granted = { meaning: 'granted' as const, ...(number && { reference: number }), ...(proof && { proof }) };
  if (givesDays.test(subject.trim())) return hasNegation(subject) ? undefined : granted;
  if (!decides.test(subject.trim())) {
    const isAboutIt = /sol·licitud|solicitud|request|demande/i.test(subject);
    return isAboutIt ? { meaning: 'received', ...(number && { reference: number }) } : undefined;
  }
  if (/denegada|denied|refusée/i.test(text)) {
    return { meaning: 'refused', reason: 'The register denied the request: the vehicle was not accepted.' };
  }
  // A sentence may continue after a line break, but not after an empty line.
  const deciding = text.split(/[.!?]|\n\n/).filter((sentence) => yes.test(sentence));
  const isGranted =
    deciding.length > 0 && deciding.every((sentence) => grants.test(sentence) && !hasNegation(sentence));
  return isGranted ? granted : undefined;
}
