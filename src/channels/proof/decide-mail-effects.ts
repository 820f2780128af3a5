import { isMailFromBefore } from '#inbox/mail-age.ts';
import { toApplicationActionFacts } from '#orders/action-facts.ts';
import type { PhasePosition, readCurrentPhase } from '#orders/phases.ts';
import { type AuthorityRefusal, hasDoubtfulPortalDocument } from '#orders/read-refusal.ts';
import { can } from '#orders/states/actions.ts';
import { hasFailed, isGranted, isQueued, isWithAuthority } from '#orders/states/lifecycle.ts';
import type { MailReviewReason } from '#orders/states/mail-review-reasons.ts';
import type { inboundEmails } from '#orders/tables/mails.ts';
import type { submissions } from '#orders/tables/submissions.ts';
import { type GrantDocument, isDoubtfulDocument } from './grant-document.ts';

type Submission = typeof submissions.$inferSelect;
type Reading = NonNullable<(typeof inboundEmails.$inferSelect)['reading']>;
type Mail = Omit<typeof inboundEmails.$inferSelect, 'reading'> & { reading: Reading };

/** What an authority's mail does to its application. */
export type MailEffect =
  /**
   * A person must look. `words` is what its document names that differs from the order, to be read with the mail; after a
   * final one the product never applies the mail again.
   */
  | { type: 'review'; reason: MailReviewReason; explanation?: string; isFinal?: boolean }
  | { type: 'hand_over'; meaning: 'question' | 'refused'; reason: string }
  | { type: 'continue_at_link'; link: string }
  | { type: 'add_document'; path: string }
  /** The authority itself has written, so it has the application. */
  | { type: 'settle'; reference: string | null; isWhole: boolean }
  | { type: 'record_reference'; reference: string }
  /** What staff should know of the document, though it proves the permit. */
  | { type: 'add_note'; note: string }
  | { type: 'confirm'; reference: string | null; pdfPath: string | null };

export const findNamedReference = (reading: Reading): string | undefined =>
  'reference' in reading ? reading.reference : undefined;

interface MailFacts {
  submission: Submission;
  mail: Mail;
  /** Where the application stands at the portal, with the reference that the mail names where it has none. */
  phase: Awaited<ReturnType<typeof readCurrentPhase>>;
  proof: GrantDocument;
  /** What the authority refused before; only for a mail that grants. */
  refusal: AuthorityRefusal | undefined;
}

/** What a mail does, in this order; nothing where the list is empty. */
export function decideMailEffects({ submission, mail, phase, proof, refusal }: MailFacts): MailEffect[] {
  const { reading } = mail;
  const namedReference = findNamedReference(reading);
  const reference = submission.reference ?? namedReference ?? null;
  const hasOneNumber = phase && !phase.driver.mail.referenceEachDay;
  if (hasOneNumber && namedReference && reference !== namedReference && !isGranted(submission.status)) {
    // A mail from before this application was sent is about an earlier one.
    if (submission.sendingSince && mail.receivedAt < submission.sendingSince) return [];
    // The mail was read before the portal's page named a number. A person decides which of the two is right.
    const explanation = `The mail names the number ${namedReference}, we have ${reference} so far.`;
    return [{ type: 'review', reason: 'contradicts', explanation }];
  }
  const word = { ...mail, isWhole: grantsEverything(reading, phase), isOfPhase: isAboutCurrentPhase(reading, phase) };
  const isOthersDocument = isDoubtfulDocument(proof) && proof.doubt === 'other_document';
  if (refusal && !isOthersDocument && contradictsRefusal(submission, word, refusal)) {
    const explanation = `${refusal.text} This mail says that it is granted.`;
    return [{ type: 'review', reason: 'contradicts', explanation, isFinal: true }];
  }
  // Whatever else it means: a mail after the confirmation, or one that names something else, is for a person.
  const isLate = isGranted(submission.status) && mail.receivedAt > submission.updatedAt && !mail.reviewReason;
  if (isDoubtfulDocument(proof) && (isOthersDocument || isLate))
    return [{ type: 'review', reason: proof.doubt, explanation: proof.explanation }];
  const reason = findReviewReason(submission, word);
  const review: MailEffect[] = reason ? [{ type: 'review', reason }] : [];
  return [...review, ...decideByMeaning(submission, word, proof, reference)];
}

function decideByMeaning(
  submission: Submission,
  mail: ClassifiedMail,
  proof: GrantDocument,
  reference: string | null,
): MailEffect[] {
  const { reading, isWhole } = mail;
  if (reading.meaning === 'question' || reading.meaning === 'refused')
    return [{ type: 'hand_over', meaning: reading.meaning, reason: reading.reason }];
  if (reading.meaning === 'go_on') return [{ type: 'continue_at_link', link: reading.link }];
  if (isGranted(submission.status) && isWhole && proof && !isDoubtfulDocument(proof) && !mail.reviewReason)
    return [{ type: 'add_document', path: proof.path }];
  const effects: MailEffect[] = [];
  if (canSettle(submission, mail)) effects.push({ type: 'settle', reference, isWhole });
  else if (!isWithAuthority(submission.status)) return [];
  else if (!submission.reference && reference) effects.push({ type: 'record_reference', reference });
  if (!isWhole) return effects;
  if (isDoubtfulDocument(proof))
    return [...effects, { type: 'review', reason: proof.doubt, explanation: proof.explanation }];
  if (proof?.note) effects.push({ type: 'add_note', note: proof.note });
  const confirmed = findNamedReference(reading) ?? submission.reference;
  return [...effects, { type: 'confirm', reference: confirmed, pdfPath: proof?.path ?? null }];
}

/** A mail that turns a refusal into a grant, or was written or came before one, is for a person. */
function contradictsRefusal(
  submission: Submission,
  mail: ClassifiedMail,
  { at: refusedAt, stands }: AuthorityRefusal,
): boolean {
  if (isGranted(submission.status) || !(mail.isWhole || canSettle(submission, mail))) return false;
  return stands || isMailFromBefore(mail, refusedAt);
}

/** Whether it grants all that was applied for: where each day has its own mail, the one of the last day. */
function grantsEverything(reading: Reading, position: PhasePosition | undefined): boolean {
  if (reading.meaning !== 'granted') return false;
  return reading.day === undefined || reading.day === position?.last.day;
}

/**
 * Whether the mail is about the current phase of the application. A mail about the purchase means nothing for the
 * activation, and all mails are examined again each time.
 */
function isAboutCurrentPhase(reading: Reading, position: PhasePosition | undefined): boolean {
  if (!position) return true;
  const { phase, applies } = position;
  const day = reading.meaning === 'granted' ? reading.day : undefined;
  const days = 'days' in reading ? reading.days : day && [day];
  return days && phase.day ? days.includes(phase.day) : applies && !days;
}

/** A mail with its relation to the current state of its application. */
type ClassifiedMail = Mail & { isWhole: boolean; isOfPhase: boolean };

/**
 * Why a mail that came after the submission's last change cannot be applied, so that a person must look. A mail from
 * before is part of how that state came about, and a running robot checks again at its end.
 */
function findReviewReason(submission: Submission, mail: ClassifiedMail): MailReviewReason | undefined {
  const { status, applicationMethod, updatedAt, stopCause } = submission;
  const meaning = mail.reading?.meaning;
  if (mail.receivedAt <= updatedAt) return undefined;
  const isBad = meaning === 'question' || meaning === 'refused';
  if (isGranted(status)) return isBad ? 'after_the_end' : undefined;
  if (isQueued(status)) return applicationMethod === 'manual' ? 'not_applied' : undefined;
  if (!hasFailed(status)) return undefined;
  const isTooLate = meaning === 'go_on' && stopCause !== 'account';
  return isBad || isTooLate || (meaning === 'granted' && !canSettle(submission, mail)) ? 'not_applied' : undefined;
}

function canSettle(submission: Submission, { matchedBy, isWhole: grants, isOfPhase }: ClassifiedMail): boolean {
  if (hasDoubtfulPortalDocument(submission) && !grants) return false;
  const mail = { grants, namesThisOne: matchedBy !== 'reference' };
  return (
    (grants || isOfPhase) && can({ application: toApplicationActionFacts(submission), mail }, 'settle_by_mail').allowed
  );
}
