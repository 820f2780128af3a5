import { and, arrayContains, eq, isNotNull } from 'drizzle-orm';
import { textOf } from '#inbox/mail-text.ts';
import { readPlannedFacts } from '#inbox/planned-facts.ts';
import { readSitting } from '#orders/phases.ts';
import { proofPath } from '#orders/proof-name.ts';
import { isGranted } from '#orders/states/lifecycle.ts';
import type { WaitReason } from '#orders/states/wait-reasons.ts';
import type { inboundEmails } from '#orders/tables/mails.ts';
import { orders, vehicles } from '#orders/tables/orders.ts';
import { automationRuns, isApplicationRun, runSteps, submissions } from '#orders/tables/submissions.ts';
import { type Contradiction, contradictions, namedInText } from '#permits/answers/named-in-text.ts';
import { objectionOnPaper } from '#permits/answers/read-authority-mail.ts';
import { longDate } from '#permits/long-date.ts';
import { placeTime } from '#permits/zone.ts';
import { dayIn } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/db/database.ts';
import { type Bucket, FileExists } from '#platform/files/files.ts';
import { writeLetterProof } from './letter-proof.ts';
import { bytesOf, isReadable, readFileText, readUsable } from './mail-files.ts';

/** '10-day vignette' is what was bought, and no day. */
const product = /\b\d{1,3}[ -]?(?:days?|tages?|giorn[io]|jours?|d[ií]as?|dies|dag(?:en)?)(?![\p{L}])/giu;

/** What a paper tells of itself beside what its application is for. */
export interface PaperReading {
  /** What it says against that, with both, for people; empty where it says nothing against it. */
  against: string[];
  /** Whether it names the plate of the order. A scan names nothing. */
  namesPlate: boolean;
}

interface Numbers {
  referenceEachDay?: true | undefined;
  reference?: string | undefined;
}

interface Read extends Numbers {
  /** What is read, as a sentence begins with it. */
  called?: 'The paper' | 'The portal’s page';
}

/**
 * Reads a paper of an authority, whichever way it came, or what its portal's last page says. What it does not name contradicts nothing.
 * @param reference which the portal's page, or the mail with the paper, has named, where the application keeps none yet
 */
export async function readPaper(
  ctx: Pick<Context, 'settings' | 'clock'>,
  db: Queryable,
  submissionId: string,
  text: string,
  { referenceEachDay, reference, called: read = 'The paper' }: Read = {},
): Promise<PaperReading> {
  const facts = await readPlannedFacts(ctx, db, submissionId, referenceEachDay ? { referenceEachDay } : {});
  if (!facts) return { against: [], namesPlate: false };
  const references = facts.references?.length || !reference || referenceEachDay ? facts.references : [reference];
  const named = namedInText(text.replaceAll(product, ' '), dayIn(placeTime, ctx.clock.now()));
  const against = contradictions(named, { ...facts, ...(references && { references }) }).map(
    ({ of, named: other, planned }) =>
      `${read} names ${words(of, other)}, the order ${of === 'plate' || of === 'day' ? 'is for' : 'has'} ${words(of, planned)}.`,
  );
  const objection = objectionOnPaper(text);
  if (objection) against.unshift(`${read} speaks against a grant. ${objection}`);
  const namesPlate = facts.plates.some((plate) => namesIt(text, plate));
  return { against: [...new Set(against)].slice(0, 5), namesPlate };
}

const bare = (text: string) => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Whether a text has this plate or number in it, however it is parted. */
export const namesIt = (text: string, plate: string): boolean => plate !== '' && bare(text).includes(bare(plate));

/** What a paper tells of itself, in words for who compares it with another one. */
interface NamedByPaper {
  plates: string[];
  days: string[];
  references: string[];
  /** What it says against its order; empty where it says nothing. */
  against: string[];
}

async function readNamed(ctx: Ctx, submissionId: string, text: string): Promise<NamedByPaper> {
  const { plates, days, references } = namedInText(text.replaceAll(product, ' '), dayIn(placeTime, ctx.clock.now()));
  const { against } = await readPaper(ctx, ctx.db, submissionId, text);
  const ofPermit = days.filter(({ isOfDoing }) => !isOfDoing).map(({ from = '', until = '' }) => `${from}/${until}`);
  return {
    // Of the ways in which one may be meant the longest: what follows it may be a part of it.
    plates: [
      ...new Set(plates.flatMap((ways) => ways.toSorted((one, other) => other.length - one.length).slice(0, 1))),
    ],
    days: [...new Set(ofPermit)].sort().map((span) => words('day', span)),
    references: [...new Set(references)],
    against,
  };
}

/** Two papers of one permit: the one that its customer has, and a later one that differs. */
export interface TwoPapers {
  first: NamedByPaper & { path: string };
  later: NamedByPaper & { bucket: Bucket; path: string };
  /** The later one as it would be filed for the customer. */
  filed: Filed;
}

/** Undefined where the mail brings no document that a customer could be given, or nothing is confirmed by another one. */
export async function readTwoPapers(ctx: Ctx, submission: Submission, mail: Mail): Promise<TwoPapers | undefined> {
  const [first, later] = [submission.confirmationPdfPath, documentOf(mail)];
  const kept = first && later ? await ctx.files.get('confirmations', first) : undefined;
  if (!first || !later || !kept) return undefined;
  const usable = await readUsable(ctx, await bytesOf(ctx, later));
  if (usable?.kind.contentType !== 'application/pdf') return undefined;
  const { text: before = '' } = (await readUsable(ctx, kept.bytes)) ?? {};
  const path = proofPath(submission.id, mail.id, later.filename);
  return {
    first: { path: first, ...(await readNamed(ctx, submission.id, before)) },
    later: { bucket: later.bucket as Bucket, path: later.path, ...(await readNamed(ctx, submission.id, usable.text)) },
    filed: { path, bytes: usable.bytes },
  };
}

/** Whether two papers tell of different things. What cannot be read tells nothing, so it is not known to be the same. */
function differs(one: string, other: string, near: string): boolean {
  const told = (text: string) => {
    const { plates, days, references } = namedInText(text.replaceAll(product, ' '), near);
    const ofPermit = days.filter(({ isOfDoing }) => !isOfDoing).map(({ from, until }) => `${from}/${until}`);
    return { plates: plates.map(String).sort(), days: [...new Set(ofPermit)].sort(), references: references.sort() };
  };
  const [first, second] = [told(one), told(other)];
  return JSON.stringify(first) !== JSON.stringify(second) || first.plates.length + first.days.length === 0;
}

const called: Record<Exclude<Contradiction['of'], 'day'>, string> = {
  plate: 'the plate',
  amount: 'the amount',
  reference: 'the number',
  country: 'as country of registration',
  holder: 'as holder',
};

function words(of: Contradiction['of'], value: string): string {
  if (of !== 'day') return `${called[of]} ${value}`;
  const [from = '', until] = value.split('/');
  if (until === undefined) return longDate(from);
  return [from && `from ${longDate(from)}`, until && `until ${longDate(until)}`].filter(Boolean).join(' ');
}

type Ctx = Pick<Context, 'db' | 'clock' | 'files' | 'alone' | 'settings'>;
type Mail = typeof inboundEmails.$inferSelect;
type Submission = typeof submissions.$inferSelect;

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
  const [about] = await ctx.db
    .select({ submission: submissions, plate: vehicles.plateNumber })
    .from(submissions)
    .innerJoin(orders, eq(orders.id, submissions.orderId))
    .innerJoin(vehicles, eq(vehicles.id, orders.vehicleId))
    .where(eq(submissions.id, submissionId));
  const proof = documentOf(mail);
  if (!about) return null;
  const { submission, plate } = about;
  const first = submission.confirmationPdfPath;
  if (isGranted(submission.status) && (first || !proof)) return proof && first ? doubtOfLater(ctx, first, proof) : null;
  const { referenceEachDay } = (await readSitting(ctx, ctx.db, submission))?.driver.mail ?? {};
  // Where the application has no number yet, the paper is held to the one that its own mail names.
  const { reference } = mail.reading;
  const numbers = { referenceEachDay, reference };
  const besides = await readBesides(ctx, submissionId, mail, { proof, ...numbers });
  if (!proof && besides.length > 0) return { doubt: 'other_paper', words: besides.join(' ') };
  if (!proof) return writeLetterProof(ctx.db, submissionId, mail);
  // A name and a sender's word prove nothing: it goes to a customer, so it is held to the rules of every document.
  const checked = await readUsable(ctx, await bytesOf(ctx, proof));
  if (checked?.kind.contentType !== 'application/pdf') return { doubt: 'bad_document', words: '' };
  const { against, namesPlate } = await readPaper(ctx, ctx.db, submissionId, checked.text, numbers);
  const contrary = [...new Set([...against, ...besides])];
  if (contrary.length > 0) return { doubt: 'other_paper', words: contrary.join(' ') };
  // A scan says nothing of itself: then the mail must say for which vehicle it is, or the portal's page has said it to the robot.
  const isNamedBeside = namesPlate || namesIt(`${mail.subject} ${textOf(mail)}`, plate ?? '');
  if (!isNamedBeside && !(await hasPageNamedPlate(ctx.db, submissionId))) return { doubt: 'unread_paper', words: '' };
  const note = namesPlate ? {} : { note: 'Its document does not say in letters for which vehicle it is.' };
  return { path: proofPath(submissionId, mail.id, proof.filename), bytes: checked.bytes, ...note };
}

/** What other papers of the same mail say against its order: with one of somebody else, nobody knows for whom the first is. */
async function readBesides(
  ctx: Ctx,
  submissionId: string,
  { attachments }: Mail,
  { proof, ...numbers }: { proof: Mail['attachments'][number] | undefined } & Numbers,
): Promise<string[]> {
  const others = attachments.filter((file) => file !== proof && isReadable(file));
  const against: string[] = [];
  for (const file of others.slice(0, mostRead)) {
    const text = await readFileText(ctx, file);
    if (text) against.push(...(await readPaper(ctx, ctx.db, submissionId, text, numbers)).against);
  }
  return against;
}

/** Offices send one to three papers; more of one mail are not read. */
export const mostRead = 10;

/** Which of its files is the document, where it grants. */
function documentOf({ reading, attachments }: Mail): Mail['attachments'][number] | undefined {
  const named = reading?.meaning === 'granted' ? reading.proof : undefined;
  return (
    attachments.find((file) => file.filename === named) ??
    attachments.find(({ read }) => read === 'fits') ??
    attachments.find((file) => file.content_type === 'application/pdf')
  );
}

/** Whether the portal's page showed the plate to the robot, which compared it, in a run that then sent: its film says so. */
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

/** A paper that comes after the permit was confirmed by another one, and tells of something else. */
async function doubtOfLater(ctx: Ctx, first: string, later: Mail['attachments'][number]): Promise<Doubted | null> {
  const [kept, bytes] = [await ctx.files.get('confirmations', first), await bytesOf(ctx, later)];
  if (!kept || Buffer.from(kept.bytes).equals(bytes)) return null;
  const texts = await Promise.all([kept.bytes, bytes].map(async (one) => (await readUsable(ctx, one))?.text ?? ''));
  const [one = '', other = ''] = texts;
  return differs(one, other, dayIn(placeTime, ctx.clock.now())) ? { doubt: 'later_paper', words: '' } : null;
}

/**
 * Files the document of a mail that grants among the confirmations, under a name that is the mail's own: filed again it is the
 * same file. One that no row comes to name, because the order stood otherwise by then, is kept, and goes with its mail
 * (privacy/own-data.ts).
 */
export async function fileProof({ files }: Ctx, { path, bytes }: Filed): Promise<void> {
  await files.put('confirmations', path, { bytes, contentType: 'application/pdf' }).catch((error: unknown) => {
    if (!(error instanceof FileExists)) throw error;
  });
}
