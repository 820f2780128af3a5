import { and, arrayContains, eq, isNotNull } from 'drizzle-orm';
import { extractMailText } from '#inbox/mail-text.ts';
import { readPlannedFacts } from '#inbox/planned-facts.ts';
import { createConfirmationPath } from '#orders/document-file-name.ts';
import { readCurrentPhase } from '#orders/phases.ts';
import { isGranted } from '#orders/states/lifecycle.ts';
import type { MailReviewReason } from '#orders/states/mail-review-reasons.ts';
import type { inboundEmails } from '#orders/tables/mails.ts';
import { orders, vehicles } from '#orders/tables/orders.ts';
import { automationRuns, isApplicationRun, runSteps, submissions } from '#orders/tables/submissions.ts';
import { type Contradiction, extractMentionedFacts, findContradictions } from '#permits/answers/mentioned-facts.ts';
import { describeDocumentObjection } from '#permits/answers/read-authority-mail.ts';
import { toDestinationDay } from '#permits/days.ts';
import { longDate } from '#permits/long-date.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/db/database.ts';
import { type Bucket, FileExistsError } from '#platform/files/file-store.ts';
import { renderCorrespondenceProof } from './correspondence-proof.ts';
import {
  isReadableAttachment,
  readAttachmentBytes,
  readAttachmentText,
  readUsableDocument,
} from './mail-attachments.ts';

/** '10-day vignette' names the product that was bought, and no day. */
const productDuration = /\b\d{1,3}[ -]?(?:days?|tages?|giorn[io]|jours?|d[ií]as?|dies|dag(?:en)?)(?![\p{L}])/giu;

/** How a document compares with what its application is for. */
export interface OrderComparison {
  /** Where they differ, with both values, for people; empty where nothing differs. */
  against: string[];
  /** Whether it names the plate of the order. A scan names nothing. */
  namesPlate: boolean;
}

interface ReferenceHints {
  referenceEachDay?: true | undefined;
  reference?: string | undefined;
}

interface ComparisonOptions extends ReferenceHints {
  /** What the text is called at the beginning of a sentence. */
  called?: 'The paper' | 'The portal’s page';
}

/**
 * Compares an authority's document or a portal's last page with the order. A fact it lacks contradicts nothing.
 * @param reference the number that the page or the mail named, where the application has none yet
 */
export async function compareTextWithOrder(
  ctx: Pick<Context, 'settings' | 'clock'>,
  db: Queryable,
  submissionId: string,
  text: string,
  { referenceEachDay, reference, called: documentName = 'The paper' }: ComparisonOptions = {},
): Promise<OrderComparison> {
  const facts = await readPlannedFacts(ctx, db, submissionId, referenceEachDay ? { referenceEachDay } : {});
  if (!facts) return { against: [], namesPlate: false };
  const references = facts.references?.length || !reference || referenceEachDay ? facts.references : [reference];
  const today = toDestinationDay(ctx.clock.now());
  const mentionedFacts = extractMentionedFacts(text.replaceAll(productDuration, ' '), today);
  const objections = findContradictions(mentionedFacts, { ...facts, ...(references && { references }) }).map(
    ({ kind, mentioned, planned }) =>
      `${documentName} names ${describeContradiction(kind, mentioned)}, the order ${kind === 'plate' || kind === 'day' ? 'is for' : 'has'} ${describeContradiction(kind, planned)}.`,
  );
  const objection = describeDocumentObjection(text);
  if (objection) objections.unshift(`${documentName} speaks against a grant. ${objection}`);
  const namesPlate = facts.plates.some((plate) => hasIdentifier(text, plate));
  return { against: [...new Set(objections)].slice(0, 5), namesPlate };
}

const toAlphanumeric = (text: string) => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Whether a text contains this plate or number, however it is separated. */
export const hasIdentifier = (text: string, plate: string): boolean =>
  plate !== '' && toAlphanumeric(text).includes(toAlphanumeric(plate));

/** What a document states about itself, in words for comparing it with another one. */
interface DocumentFacts {
  plates: string[];
  days: string[];
  references: string[];
  /** What it shows against its order; empty where nothing. */
  against: string[];
}

async function readDocumentFacts(ctx: Ctx, submissionId: string, text: string): Promise<DocumentFacts> {
  const { plates, days, references } = extractMentionedFacts(
    text.replaceAll(productDuration, ' '),
    toDestinationDay(ctx.clock.now()),
  );
  const { against } = await compareTextWithOrder(ctx, ctx.db, submissionId, text);
  const ofPermit = days.flatMap((span) => (span.isActionDay ? [] : `${span.from ?? ''}/${span.until ?? ''}`));
  return {
    // Of several spellings of one plate the longest: what follows may be a part of it.
    plates: [
      ...new Set(plates.flatMap((ways) => ways.toSorted((one, other) => other.length - one.length).slice(0, 1))),
    ],
    days: [...new Set(ofPermit)].sort().map((span) => describeContradiction('day', span)),
    references: [...new Set(references)],
    against,
  };
}

/** Two documents of one permit: the one that its customer has, and a later one that differs. */
export interface ConflictingDocuments {
  first: DocumentFacts & { path: string };
  second: DocumentFacts & { bucket: Bucket; path: string };
  /** The later document as it would be filed for the customer. */
  storable: StorableDocument;
}

/** Undefined where the mail brings no document for a customer, or no other document confirmed the permit. */
export async function readConflictingDocuments(
  ctx: Ctx,
  submission: Submission,
  mail: Mail,
): Promise<ConflictingDocuments | undefined> {
  const [firstPath, laterAttachment] = [submission.confirmationPdfPath, findGrantAttachment(mail)];
  const firstDocument = firstPath && laterAttachment ? await ctx.files.get('confirmations', firstPath) : undefined;
  if (!firstPath || !laterAttachment || !firstDocument) return undefined;
  const usable = await readUsableDocument(ctx, await readAttachmentBytes(ctx, laterAttachment));
  if (usable?.kind.contentType !== 'application/pdf') return undefined;
  const { text: firstText = '' } = (await readUsableDocument(ctx, firstDocument.bytes)) ?? {};
  const path = createConfirmationPath(submission.id, mail.id, laterAttachment.filename);
  return {
    first: { path: firstPath, ...(await readDocumentFacts(ctx, submission.id, firstText)) },
    second: {
      bucket: laterAttachment.bucket as Bucket,
      path: laterAttachment.path,
      ...(await readDocumentFacts(ctx, submission.id, usable.text)),
    },
    storable: { path, bytes: usable.bytes },
  };
}

/** Whether two documents state different facts. An unreadable one states none, so it may differ. */
function hasDifferentFacts(firstText: string, laterText: string, referenceDay: string): boolean {
  const factsOf = (text: string) => {
    const { plates, days, references } = extractMentionedFacts(text.replaceAll(productDuration, ' '), referenceDay);
    const ofPermit = days.filter(({ isActionDay }) => !isActionDay).map(({ from, until }) => `${from}/${until}`);
    return { plates: plates.map(String).sort(), days: [...new Set(ofPermit)].sort(), references: references.sort() };
  };
  const [firstFacts, laterFacts] = [factsOf(firstText), factsOf(laterText)];
  return (
    JSON.stringify(firstFacts) !== JSON.stringify(laterFacts) || firstFacts.plates.length + firstFacts.days.length === 0
  );
}

const contradictionLabels: Record<Exclude<Contradiction['kind'], 'day'>, string> = {
  plate: 'the plate',
  amount: 'the amount',
  reference: 'the number',
  country: 'as country of registration',
  holder: 'as holder',
};

function describeContradiction(kind: Contradiction['kind'], value: string): string {
  if (kind !== 'day') return `${contradictionLabels[kind]} ${value}`;
  const [from = '', until] = value.split('/');
  if (until === undefined) return longDate(from);
  return [from && `from ${longDate(from)}`, until && `until ${longDate(until)}`].filter(Boolean).join(' ');
}

type Ctx = Pick<Context, 'db' | 'clock' | 'files' | 'alone' | 'settings'>;
type Mail = typeof inboundEmails.$inferSelect;
type Submission = typeof submissions.$inferSelect;

/** The document of a mail that grants: checked, none, or one that no customer may get, with the reason. */
export type GrantDocument = StorableDocument | null | DoubtfulDocument;

interface StorableDocument {
  path: string;
  bytes: Uint8Array;
  /** What a person should know of the document, though it proves the permit. */
  note?: string;
}

interface DoubtfulDocument {
  doubt: MailReviewReason;
  /** What it names that differs from the order. */
  explanation: string;
}

export const isDoubtfulDocument = (proof: GrantDocument): proof is DoubtfulDocument =>
  proof !== null && 'doubt' in proof;

/** Reads the document before any row is locked, because that takes time. */
export async function readGrantDocument(ctx: Ctx, submissionId: string, mail: Mail): Promise<GrantDocument> {
  if (mail.reading?.meaning !== 'granted') return null;
  const [application] = await ctx.db
    .select({ submission: submissions, plate: vehicles.plateNumber })
    .from(submissions)
    .innerJoin(orders, eq(orders.id, submissions.orderId))
    .innerJoin(vehicles, eq(vehicles.id, orders.vehicleId))
    .where(eq(submissions.id, submissionId));
  const proof = findGrantAttachment(mail);
  if (!application) return null;
  const { submission, plate } = application;
  const confirmedPath = submission.confirmationPdfPath;
  if (isGranted(submission.status) && (confirmedPath || !proof))
    return proof && confirmedPath ? compareLaterDocument(ctx, confirmedPath, proof) : null;
  const { referenceEachDay } = (await readCurrentPhase(ctx, ctx.db, submission))?.driver.mail ?? {};
  // Where the application has no number yet, the document must match the number that its own mail names.
  const { reference } = mail.reading;
  const numbers = { referenceEachDay, reference };
  const besides = await findContradictionsInOthers(ctx, submissionId, mail, { proof, ...numbers });
  if (!proof && besides.length > 0) return { doubt: 'other_document', explanation: besides.join(' ') };
  if (!proof) return renderCorrespondenceProof(ctx.db, submissionId, mail);
  // A file name and a sender's claim prove nothing, so the file must pass the rules of every document.
  const checked = await readUsableDocument(ctx, await readAttachmentBytes(ctx, proof));
  if (checked?.kind.contentType !== 'application/pdf') return { doubt: 'bad_document', explanation: '' };
  const { against, namesPlate } = await compareTextWithOrder(ctx, ctx.db, submissionId, checked.text, numbers);
  const contrary = [...new Set([...against, ...besides])];
  if (contrary.length > 0) return { doubt: 'other_document', explanation: contrary.join(' ') };
  // A scan names nothing. The mail must then name the vehicle, or the portal's page must have shown it to the robot.
  const isNamedBeside = namesPlate || hasIdentifier(`${mail.subject} ${extractMailText(mail)}`, plate ?? '');
  if (!isNamedBeside && !(await hasPageNamedPlate(ctx.db, submissionId)))
    return { doubt: 'unread_document', explanation: '' };
  const note = namesPlate ? {} : { note: 'Its document does not say in letters for which vehicle it is.' };
  return { path: createConfirmationPath(submissionId, mail.id, proof.filename), bytes: checked.bytes, ...note };
}

/** What other documents of the mail contradict: with another person's among them, the first may be theirs too. */
async function findContradictionsInOthers(
  ctx: Ctx,
  submissionId: string,
  { attachments }: Mail,
  { proof, ...numbers }: { proof: Mail['attachments'][number] | undefined } & ReferenceHints,
): Promise<string[]> {
  const others = attachments.filter((file) => file !== proof && isReadableAttachment(file));
  const objections: string[] = [];
  for (const file of others.slice(0, maxAttachmentsRead)) {
    const text = await readAttachmentText(ctx, file);
    if (text) objections.push(...(await compareTextWithOrder(ctx, ctx.db, submissionId, text, numbers)).against);
  }
  return objections;
}

/** Offices send one to three documents; further files of one mail are not read. */
export const maxAttachmentsRead = 10;

/** Which of its files is the document, where the mail grants. */
function findGrantAttachment({ reading, attachments }: Mail): Mail['attachments'][number] | undefined {
  const proofName = reading?.meaning === 'granted' ? reading.proof : undefined;
  return (
    attachments.find((file) => file.filename === proofName) ??
    attachments.find(({ read }) => read === 'fits') ??
    attachments.find((file) => file.content_type === 'application/pdf')
  );
}

/** Whether the robot compared the plate on the portal's page in a run that then sent; from its run recording. */
async function hasPageNamedPlate(db: Queryable, submissionId: string): Promise<boolean> {
  const [step] = await db
    .select({ id: runSteps.id })
    .from(runSteps)
    .innerJoin(automationRuns, eq(automationRuns.id, runSteps.runId))
    .where(
      and(
        eq(automationRuns.submissionId, submissionId),
        isApplicationRun,
        isNotNull(automationRuns.sendingSince),
        arrayContains(runSteps.shownBack, ['plate']),
      ),
    )
    .limit(1);
  return step !== undefined;
}

/** A document that comes after another one confirmed the permit, and states different facts. */
async function compareLaterDocument(
  ctx: Ctx,
  confirmedPath: string,
  later: Mail['attachments'][number],
): Promise<DoubtfulDocument | null> {
  const [confirmedDocument, bytes] = [
    await ctx.files.get('confirmations', confirmedPath),
    await readAttachmentBytes(ctx, later),
  ];
  if (!confirmedDocument || Buffer.from(confirmedDocument.bytes).equals(bytes)) return null;
  const readText = async (document: Uint8Array) => (await readUsableDocument(ctx, document))?.text ?? '';
  const [confirmedText, laterText] = await Promise.all([readText(confirmedDocument.bytes), readText(bytes)]);
  const isDifferent = hasDifferentFacts(confirmedText, laterText, toDestinationDay(ctx.clock.now()));
  return isDifferent ? { doubt: 'second_document', explanation: '' } : null;
}

/**
 * Files the document of a mail that grants among the confirmations. The name comes from the mail, so that filing again
 * gives the same file. If the order changed meanwhile and no row names the file, it stays, and is erased with its mail
 * (privacy/account-data.ts).
 */
export async function storeGrantDocument({ files }: Ctx, { path, bytes }: StorableDocument): Promise<void> {
  await files.put('confirmations', path, { bytes, contentType: 'application/pdf' }).catch((error: unknown) => {
    if (!(error instanceof FileExistsError)) throw error;
  });
}
