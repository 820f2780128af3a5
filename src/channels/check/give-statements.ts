import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { recordAudit } from '#audit/record.ts';
import { chooseMethod } from '#orders/choose-method.ts';
import { failSubmission } from '#orders/fail-submission.ts';
import { isSpared, type OrderFacts, payloadOf, selectOptionalOrderFacts, vehicleFactsOf } from '#orders/order-facts.ts';
import { hasState } from '#orders/states/has-state.ts';
import { hasReachedAuthority, isGranted, isUnderWay } from '#orders/states/lifecycle.ts';
import { stopSubmission } from '#orders/stop-submission.ts';
import { deskTasks } from '#orders/tables/desk.ts';
import { orders } from '#orders/tables/orders.ts';
import { readStatement, statements } from '#orders/tables/statements.ts';
import { submissions } from '#orders/tables/submissions.ts';
import { moveSubmission } from '#orders/transitions.ts';
import { verdictOf } from '#orders/verdict-of.ts';
import { notify } from '#outbox/notify.ts';
import { allZones, findZone } from '#permits/catalogue.ts';
import { dayThere } from '#permits/days.ts';
import { type GivenDocument, isSameWord } from '#permits/statement.ts';
import { permitEntities } from '#permits/tables.ts';
import { doubtOf, type Verdict } from '#permits/verdict.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { eachRow, rowsAtOnce } from '#platform/jobs/each-row.ts';
import { publishOrderEvent } from '#platform/realtime/order-events.ts';
import { confirmSubmission } from '../proof/confirm-submission.ts';
import {
  anotherReasons,
  type FiledCertificates,
  fileStatement,
  type Given,
  readDocument,
  recordStatement,
  rulesDayOf,
  withCertificates,
} from '../proof/write-statement.ts';

type Ctx = Pick<Context, 'db' | 'queue' | 'ids' | 'clock' | 'files' | 'alone'>;
type Submission = typeof submissions.$inferSelect;

/**
 * Where nothing can be applied for, or the vehicle has its certificate already, the product does the work itself: it writes
 * a dated certificate of what the rules say, and the order is done (docs/decisions/046). Safe to call again at any moment: one certificate, one mail. What has come
 * into doubt since, or has the document of another vehicle, is left to a person, and what the rules keep out is paid back.
 * Where an office is written to besides, the certificate is given first, and the order is not done with it.
 * @returns false where this is not the product's own to do, or not all of it: a robot or a person applies, or a letter follows
 */
export async function issueStatement(ctx: Ctx, submissionId: string): Promise<boolean> {
  const [found] = await ctx.db
    .select({ submission: submissions, entity: permitEntities })
    .from(submissions)
    .innerJoin(permitEntities, eq(permitEntities.id, submissions.permitEntityId))
    .where(eq(submissions.id, submissionId));
  if (!found) return false;
  const { submission } = found;
  const facts = await selectOptionalOrderFacts(ctx.db, submission.orderId);
  const chosen = facts && chooseMethod(found.entity, payloadOf(facts));
  if (!facts || !chosen) return false;
  const by = isSpared(facts) ? 'statement' : chosen.method === 'automated' && chosen.by;
  const isBesides = by === 'letter' && findZone(facts.order.country, facts.order.cityZone)?.work === 'check';
  if (by !== 'statement' && !isBesides) return false;
  if (isBesides && (facts.order.withdrawnAt || (await readStatement(ctx.db, submissionId)))) return false;
  const verdict = isOpen(submission) ? verdictOf(ctx, facts) : undefined;
  if (!verdict) return true;
  const isCertain = !facts.order.withdrawnAt && letsIn(verdict);
  const document = isCertain ? await readDocument(ctx, submission, facts) : undefined;
  const wrong = wrongOf(document);
  // Its file is there before any row names it.
  const pdfPath = isCertain && !wrong ? await fileStatement(ctx, submission, facts, { verdict, document }) : undefined;
  await withCertificates(ctx, (certificates) =>
    ctx.db.transaction(async (tx) => {
      const [present] = await tx
        .select()
        .from(submissions)
        .where(eq(submissions.id, submissionId))
        .for('no key update');
      if (!present || !isOpen(present)) return;
      const given = pdfPath && { verdict, rulesDay: rulesDayOf(facts, ctx.clock.now()), pdfPath };
      if (given)
        return isBesides
          ? giveBesides(ctx, tx, present, given)
          : give({ ...ctx, certificates }, tx, facts, present, given);
      if (facts.order.withdrawnAt) return stopSubmission(ctx, tx, present);
      if (verdict.need === 'may_not_enter')
        return ctx.queue.enqueue(tx, 'refund-excluded', { orderId: present.orderId });
      const lastError = wrong ?? doubtOf(verdict) ?? verdict.reason;
      await failSubmission(ctx, tx, present, { cause: 'check', lastError, outcomeUnknown: false, nothingSent: true });
    }),
  );
  return !(isBesides && pdfPath);
}

/** What in a document nobody has looked at speaks against the order. */
const wrongOf = (document: GivenDocument | undefined) =>
  typeof document?.read === 'object' && 'namesAnother' in document.read && !document.read.isLookedAt
    ? anotherReasons[document.read.namesAnother]
    : undefined;

/** What a person has for a doubt is theirs until they have ended it. */
const isOpen = ({ status, applicationMethod }: Submission) => isUnderWay(status) && applicationMethod === 'automated';

async function give(
  ctx: Ctx & { certificates: FiledCertificates },
  tx: Tx,
  facts: OrderFacts,
  { id }: Submission,
  given: Given,
): Promise<void> {
  const { verdict, pdfPath } = given;
  await recordStatement(ctx, tx, id, given);
  await moveSubmission(ctx, tx, 'issue', id, {
    at: ctx.clock.now(),
    changes: { lastError: null },
    data: { rules_as_of: verdict.rules_as_of },
  });
  await confirmSubmission(ctx, tx, id, { reference: null, pdfPath });
  if (facts.order.urgentProcessing) await ctx.queue.enqueue(tx, 'refund-idle-haste', { orderId: facts.order.id });
  if (isSpared(facts)) await ctx.queue.enqueue(tx, 'refund-shared', { orderId: facts.order.id });
}

/** Our word on the city, at once; what the office does is another matter, and the mail is that of the letter to it. */
async function giveBesides(ctx: Ctx, tx: Tx, { id: submissionId, orderId }: Submission, given: Given): Promise<void> {
  await recordStatement(ctx, tx, submissionId, given);
  const data = { rules_as_of: given.verdict.rules_as_of };
  const at = ctx.clock.now();
  await recordAudit(tx, { id: ctx.ids.uuid(), type: 'STATEMENT_ISSUED', orderId, submissionId, data, at });
  await publishOrderEvent(tx, orderId, { type: 'orders', payload: { changed: 'certificate' } });
}

type LoggingCtx = Ctx & Pick<Context, 'log'>;
type Statement = typeof statements.$inferSelect;

const dayMs = 24 * 3600_000;

/** Where the product gives certificates, and a person does while it is paused. */
const checkZones = allZones.filter(({ work }) => work === 'check').map(({ slug }) => slug);

/**
 * Looks whether every certificate whose trip is not over is still our word. Where the rules now say something else a new one
 * is written and its customer is told, once: what was looked at is in the database, so a restart loses and repeats nothing.
 * One without a day of entry is looked at for a year, and by the rules of tomorrow, so that its holder knows the day before.
 * One that a person wrote by hand is taken up the first time, and watched like ours from then on.
 */
export async function renewStatements(ctx: LoggingCtx): Promise<void> {
  const now = ctx.clock.now();
  const isAhead = sql`${orders.entryDate} + coalesce(${orders.numberOfDays}, 1) > ${dayThere(now)}::date`;
  const givenAt = sql`coalesce(${statements.givenAt}, ${submissions.updatedAt})`;
  const isWatched = and(isNull(orders.entryDate), gt(givenAt, new Date(now.getTime() - 365 * dayMs)));
  const isOurs = and(isNotNull(statements.id), hasState(submissions.status, hasReachedAuthority));
  const isByHand = and(
    isNotNull(submissions.confirmationPdfPath),
    inArray(permitEntities.slug, checkZones),
    hasState(submissions.status, isGranted),
  );
  const read = (after: string) =>
    ctx.db
      .select({ id: submissions.id, statement: statements, submission: submissions })
      .from(submissions)
      .innerJoin(orders, eq(orders.id, submissions.orderId))
      .innerJoin(permitEntities, eq(permitEntities.id, submissions.permitEntityId))
      .leftJoin(statements, and(eq(statements.submissionId, submissions.id), isNull(statements.supersededAt)))
      .where(and(gt(submissions.id, after), or(isOurs, isByHand), isNull(orders.withdrawnAt), or(isAhead, isWatched)))
      .orderBy(asc(submissions.id))
      .limit(rowsAtOnce);
  await eachRow(ctx.log, {
    job: 'renew-statements',
    read,
    each: ({ statement, submission }) => renew(ctx, submission, statement),
  });
}

/** What a person has given is what the rules say to it now; where these do not let the vehicle in, it is that person's word. */
async function takeUp(
  ctx: Ctx,
  { id }: Submission,
  facts: OrderFacts,
  { verdict, rulesOf }: { verdict: Verdict; rulesOf: Date },
): Promise<Statement | undefined> {
  return ctx.db.transaction(async (tx) => {
    const [present] = await tx.select().from(submissions).where(eq(submissions.id, id)).for('no key update');
    const valid = await readStatement(tx, id);
    if (valid || !present?.confirmationPdfPath || !isGranted(present.status)) return valid;
    const { updatedAt, confirmationPdfPath: pdfPath } = present;
    const itsWord = { need: 'not_needed' as const, reason: 'A person of ours found that this vehicle may enter.' };
    const said = letsIn(verdict) ? verdict : { ...verdict, ...itsWord, rules_as_of: dayThere(updatedAt) };
    const given = { verdict: said, rulesDay: rulesDayOf(facts, letsIn(verdict) ? rulesOf : updatedAt), pdfPath };
    await recordStatement({ ...ctx, clock: { now: () => updatedAt } }, tx, id, given);
    return readStatement(tx, id);
  });
}

const letsIn = ({ need }: Verdict) => need === 'needed' || need === 'not_needed';

async function renew(ctx: LoggingCtx, submission: Submission, given: Statement | null): Promise<void> {
  const { orderId } = submission;
  const facts = await selectOptionalOrderFacts(ctx.db, orderId);
  const zone = facts && findZone(facts.order.country, facts.order.cityZone);
  if (!facts || !zone) return;
  const rulesOf = facts.order.entryDate ? ctx.clock.now() : new Date(ctx.clock.now().getTime() + dayMs);
  const verdict = verdictOf({ clock: { now: () => rulesOf } }, facts);
  const statement = given ?? (verdict && (await takeUp(ctx, submission, facts, { verdict, rulesOf })));
  if (!verdict || !statement) return;
  const { submissionId: id, givenAt } = statement;
  const rulesDay = rulesDayOf(facts, rulesOf);
  const usual = facts.order.entryDate ? null : { said: statement.rulesDay, now: rulesDay };
  if (isSameWord(zone, vehicleFactsOf(facts), statement.verdict, verdict, usual)) return;
  const document = await readDocument(ctx, { id }, facts);
  const pdfPath = await fileStatement(ctx, { id }, facts, { verdict, document, rulesOf, replaces: givenAt });
  await ctx.db.transaction(async (tx) => {
    const [submission] = await tx.select().from(submissions).where(eq(submissions.id, id)).for('no key update');
    const [valid] = await tx
      .select({ id: statements.id })
      .from(statements)
      .where(and(eq(statements.id, statement.id), isNull(statements.supersededAt)));
    // Another worker was first, or it was taken back meanwhile.
    if (!valid || !hasReachedAuthority(submission?.status)) return;
    const statementId = await recordStatement(ctx, tx, id, { verdict, rulesDay, pdfPath });
    // Of a permit that was granted besides the certificate is no proof: what it says ends nothing.
    const isProof = submission?.confirmationPdfPath === statement.pdfPath;
    await replace(ctx, tx, { submissionId: id, orderId, verdict, pdfPath, isProof });
    const { customerEmail, userId } = facts.order;
    await notify(ctx, tx, {
      type: 'statement_changed',
      factKey: `statement:${statementId}`,
      recipient: customerEmail,
      orderId,
      ...(userId ? { userId } : {}),
      data: { statement_id: statementId, former_id: statement.id },
    });
  });
  ctx.log.info({ submission_id: id, need: verdict.need }, 'the rules have changed under a certificate');
}

interface Replaced {
  submissionId: string;
  orderId: string;
  verdict: Verdict;
  pdfPath: string;
  isProof: boolean;
}

/** Of one that does not let in any more nobody may say that the order is done: a person goes on, and the money is due where it may not enter. */
async function replace(
  ctx: Ctx,
  tx: Tx,
  { submissionId, orderId, verdict, pdfPath, isProof }: Replaced,
): Promise<void> {
  const at = ctx.clock.now();
  const data = { need: verdict.need, rules_as_of: verdict.rules_as_of };
  if (!isProof || letsIn(verdict)) {
    if (isProof)
      await tx.update(submissions).set({ confirmationPdfPath: pdfPath }).where(eq(submissions.id, submissionId));
    await recordAudit(tx, { id: ctx.ids.uuid(), type: 'STATEMENT_RENEWED', orderId, submissionId, data, at });
    await publishOrderEvent(tx, orderId, { type: 'orders', payload: { changed: 'certificate' } });
    return;
  }
  const lastError = `The rules have changed since the certificate was written. ${verdict.reason}`;
  await moveSubmission(ctx, tx, 'recall', submissionId, {
    at,
    changes: { confirmationPdfPath: pdfPath, lastError, stoppedBecause: 'check', updatedAt: at },
    data,
  });
  const ending = { ended: 'not_possible' as const, endedReason: lastError };
  if (verdict.need === 'may_not_enter') {
    await tx
      .insert(deskTasks)
      .values({ submissionId, ...ending })
      .onConflictDoUpdate({ target: deskTasks.submissionId, set: ending });
  }
}
