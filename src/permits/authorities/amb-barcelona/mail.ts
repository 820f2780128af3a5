import type { MailRules } from '#robot/driver.ts';
import { findConfirmationLink, hasNegation, readConfirmation, readProof, readReference } from '#robot/portal-mails.ts';

const requestNumber = /\b(E\d{2}-\d{7})\b/;

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
  reference: requestNumber,
  read({ subject, text, attachments }) {
    if (
      /confirmeu el registre|confirme su registro|confirm your registration|confirmez votre inscription/i.test(subject)
    )
      return readConfirmation(findConfirmationLink(text, /confirm|activ|valid/i));
    if (/esmena|subsanación|amendment|rectification/i.test(subject)) {
      return { meaning: 'question', reason: 'The register returned the request as incomplete: papers are missing.' };
    }
    const mailReference = readReference(requestNumber, text);
    const granted = { meaning: 'granted' as const, ...mailReference, ...readProof(attachments) };
    if (givesDays.test(subject.trim())) return hasNegation(subject) ? undefined : granted;
    if (!decides.test(subject.trim())) {
      const isAboutIt = /sol·licitud|solicitud|request|demande/i.test(subject);
      return isAboutIt ? { meaning: 'received', ...mailReference } : undefined;
    }
    if (/denegada|denied|refusée/i.test(text)) {
      return { meaning: 'refused', reason: 'The register denied the request: the vehicle was not accepted.' };
    }
    // A sentence may continue after a line break, but not after an empty line.
    const deciding = text.split(/[.!?]|\n\n/).filter((sentence) => yes.test(sentence));
    const isGranted =
      deciding.length > 0 && deciding.every((sentence) => grants.test(sentence) && !hasNegation(sentence));
    return isGranted ? granted : undefined;
  },
};
