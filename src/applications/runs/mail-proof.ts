import { eq } from 'drizzle-orm';
import { placeTime } from '#permits/zone.ts';
import { dayIn } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/errors.ts';
import { type Bucket, FileExists } from '#platform/files/files.ts';
import { checkDocument } from '../documents/upload-v5c.ts';
import { textOf } from '../inbox/mail-text.ts';
import type { inboundEmails } from '../inbox/tables.ts';
import type { WaitReason } from '../inbox/wait-reasons.ts';
import { writeLetterProof } from '../letters/letter-proof.ts';
import { isGranted } from '../order/lifecycle.ts';
import { orders, vehicles } from '../order/tables.ts';
import { differs, namesIt, readPaper } from './paper-doubt.ts';
import { readSitting } from './phases.ts';
import { proofName } from './proof-name.ts';
import { submissions } from './tables.ts';

type Ctx = Pick<Context, 'db' | 'clock' | 'files' | 'alone' | 'settings'>;
type Mail = typeof inboundEmails.$inferSelect;

/** The document of a mail that grants: checked, none, or one that no customer can be given, and why. */
export type Proof = Filed | null | Doubted;

interface Filed {
  path: string;
  bytes: Uint8Array;
  /** What a person should know of it, though it proves. */
  note?: string;
}

interface Doubted {
  doubt: WaitReason;
  /** What it names beside what the order is for. */
  words: string;
}

export const isDoubted = (proof: Proof): proof is Doubted => proof !== null && 'doubt' in proof;

/** Reads it before any row is locked, for it takes its time. */
export async function readProof(ctx: Ctx, submissionId: string, mail: Mail): Promise<Proof> {
  if (mail.reading?.meaning !== 'granted') return null;
  const { proof: named } = mail.reading;
  const [about] = await ctx.db
    .select({ submission: submissions, plate: vehicles.plateNumber })
    .from(submissions)
    .innerJoin(orders, eq(orders.id, submissions.orderId))
    .innerJoin(vehicles, eq(vehicles.id, orders.vehicleId))
    .where(eq(submissions.id, submissionId));
  const proof =
    mail.attachments.find((file) => file.filename === named) ??
    mail.attachments.find((file) => file.content_type === 'application/pdf');
  if (!about) return null;
  const { submission, plate } = about;
  const first = submission.confirmationPdfPath;
  if (isGranted(submission.status)) return proof && first ? doubtOfLater(ctx, first, proof) : null;
  if (!proof) return writeLetterProof(ctx.db, submissionId, mail);
  // A name and a sender's word prove nothing: it goes to a customer, so it is held to the rules of every document.
  const checked = await readUsable(ctx, await bytesOf(ctx, proof));
  if (checked?.kind.contentType !== 'application/pdf') return { doubt: 'bad_document', words: '' };
  const { referenceEachDay } = (await readSitting(ctx, ctx.db, submission))?.driver.mail ?? {};
  const { against, namesPlate } = await readPaper(ctx, ctx.db, submissionId, checked.text, { referenceEachDay });
  if (against.length > 0) return { doubt: 'other_paper', words: against.join(' ') };
  // A scan says nothing of itself: then the mail must say for which vehicle it is, or the portal's page has said it to the robot.
  const isToldByPage = submission.applicationMethod === 'automated';
  if (!namesPlate && !isToldByPage && !namesIt(`${mail.subject} ${textOf(mail)}`, plate ?? ''))
    return { doubt: 'unread_paper', words: '' };
  const name = proofName(`${proof.filename.replace(/\.\w{1,8}$/, '')}.pdf`);
  const note = namesPlate ? {} : { note: 'Its document does not say in letters for which vehicle it is.' };
  return { path: `${submissionId}/${mail.id}/${name}`, bytes: checked.bytes, ...note };
}

/** A paper that comes after the permit was confirmed by another one, and tells of something else. */
async function doubtOfLater(ctx: Ctx, first: string, later: Mail['attachments'][number]): Promise<Doubted | null> {
  const [kept, bytes] = [await ctx.files.get('confirmations', first), await bytesOf(ctx, later)];
  if (!kept || Buffer.from(kept.bytes).equals(bytes)) return null;
  const texts = await Promise.all([kept.bytes, bytes].map(async (one) => (await readUsable(ctx, one))?.text ?? ''));
  const [one = '', other = ''] = texts;
  return differs(one, other, dayIn(placeTime, ctx.clock.now())) ? { doubt: 'later_paper', words: '' } : null;
}

async function bytesOf({ files }: Ctx, { bucket, path }: Mail['attachments'][number]): Promise<Uint8Array> {
  const stored = await files.get(bucket as Bucket, path);
  if (!stored) throw new Error('The attachment of an inbound mail is not in the file store.');
  return stored.bytes;
}

/** Undefined where it is no document that can be used. */
async function readUsable(ctx: Ctx, bytes: Uint8Array) {
  return checkDocument(ctx, bytes).catch((error: unknown) => {
    if (error instanceof Refusal && (error.code === 'UNSUPPORTED_TYPE' || error.code === 'TOO_LARGE')) return undefined;
    throw error;
  });
}

/**
 * Files the document of the mail that confirms, and answers its path among the confirmations. Of no other mail: no row
 * would name the file, so nobody would ever remove it.
 */
export async function fileProof({ files }: Ctx, { path, bytes }: Filed): Promise<string> {
  await files.put('confirmations', path, { bytes, contentType: 'application/pdf' }).catch((error: unknown) => {
    if (!(error instanceof FileExists)) throw error;
  });
  return path;
}
