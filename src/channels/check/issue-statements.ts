import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { recordAudit } from '#audit/record-audit.ts';
import { cancelSubmission } from '#orders/cancel-submission.ts';
import { checkOrderRules } from '#orders/check-order-rules.ts';
import { failSubmission } from '#orders/fail-submission.ts';
import {
  findNoApplicationReason,
  needsNoApplication,
  type OrderFacts,
  selectOptionalOrderFacts,
  vehicleFactsOf,
} from '#orders/order-facts.ts';
import { hasStatus } from '#orders/states/has-status.ts';
import { hasReachedAuthority, isGranted, isQueuedOrRunning } from '#orders/states/lifecycle.ts';
import { deskTasks } from '#orders/tables/desk.ts';
import { orders } from '#orders/tables/orders.ts';
import { readRuleCheckStatement, ruleCheckStatements } from '#orders/tables/statements.ts';
import { submissions } from '#orders/tables/submissions.ts';
import { transitionSubmission } from '#orders/transitions.ts';
import { enqueueNotification } from '#outbox/enqueue-notification.ts';
import { type AdmissionVerdict, findUncertaintyText } from '#permits/admission-verdict.ts';
import { allZones, findZone } from '#permits/catalogue.ts';
import { toDestinationDay } from '#permits/days.ts';
import type { DocumentReading } from '#permits/document-reading.ts';
import { isSameVerdict } from '#permits/rule-check-statement.ts';
import { permitEntities } from '#permits/tables.ts';
import { addHours } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { processRowsByPage, rowPageSize } from '#platform/jobs/process-rows.ts';
import { publishOrderEvent } from '#platform/realtime/order-events.ts';
import { confirmSubmission } from '../proof/confirm-submission.ts';
import {
  documentMismatchReasons,
  type IssuedStatement,
  inspectRegistrationDocument,
  recordRuleCheckStatement,
  rulesDayOf,
  type StoredStatementPdfs,
  storeStatementPdf,
  withStatementPdfs,
} from '../proof/store-statement.ts';

type Ctx = Pick<Context, 'db' | 'queue' | 'ids' | 'clock' | 'files' | 'alone'>;
type Submission = typeof submissions.$inferSelect;

/**
 * Writes the dated rule-check statement where nothing can be applied for, or the vehicle already has its certificate.
 * The order is then done (docs/decisions/046). Safe to call again at any moment: it writes one statement and one mail.
 * An order that is in doubt since, or has another vehicle's document, goes to a person. The money goes back where the
 * rules do not admit the vehicle.
 */
export async function issueRuleCheckStatement(ctx: Ctx, submissionId: string): Promise<void> {
  await issueStatement(ctx, submissionId, { isBesides: false });
}

/**
 * The same where we also write to an office: the statement comes first and does not complete the order.
 * @returns whether the letter follows
 */
export function issueStatementBesideLetter(ctx: Ctx, submissionId: string): Promise<boolean> {
  return issueStatement(ctx, submissionId, { isBesides: true });
}

/** Returns whether a statement was written. */
async function issueStatement(ctx: Ctx, submissionId: string, { isBesides }: { isBesides: boolean }): Promise<boolean> {
  const [submission] = await ctx.db.select().from(submissions).where(eq(submissions.id, submissionId));
  if (!submission || !isOpen(submission)) return false;
  const facts = await selectOptionalOrderFacts(ctx.db, submission.orderId);
  const verdict = facts && checkOrderRules(ctx, facts);
  if (!verdict) return false;
  // The statement of a trip that needs no permit itself says what of the vehicle is not certain.
  const isWritten = admits(verdict) || (verdict.need === 'not_sure' && findNoApplicationReason(facts) === 'trip');
  const isCertain = !facts.order.cancelledAt && isWritten;
  const document = isCertain ? await inspectRegistrationDocument(ctx, submission, facts) : undefined;
  const wrong = documentMismatchOf(document);
  // The file is stored before any row names it.
  const pdfPath =
    isCertain && !wrong ? await storeStatementPdf(ctx, submission, facts, { verdict, document }) : undefined;
  await withStatementPdfs(ctx, (statementPdfs) =>
    ctx.db.transaction(async (tx) => {
      const [present] = await tx
        .select()
        .from(submissions)
        .where(eq(submissions.id, submissionId))
        .for('no key update');
      if (!present || !isOpen(present)) return;
      const statement = pdfPath && { verdict, rulesDay: rulesDayOf(facts, ctx.clock.now()), pdfPath };
      if (statement)
        return isBesides
          ? recordBesidesLetter(ctx, tx, present, statement)
          : recordAndConfirm({ ...ctx, statementPdfs }, tx, facts, present, statement);
      if (facts.order.cancelledAt) return cancelSubmission(ctx, tx, present);
      if (verdict.need === 'may_not_enter')
        return ctx.queue.enqueue(tx, 'refund-ineligible-order', { orderId: present.orderId });
      const lastError = wrong ?? findUncertaintyText(verdict) ?? verdict.reason;
      await failSubmission(ctx, tx, present, { cause: 'check', lastError, outcomeUnknown: false, nothingSent: true });
    }),
  );
  return pdfPath !== undefined;
}

/** What a document that no person has read shows against the order. */
const documentMismatchOf = (document: DocumentReading | undefined) =>
  typeof document?.read === 'object' && 'namesAnother' in document.read && !document.read.isLookedAt
    ? documentMismatchReasons[document.read.namesAnother]
    : undefined;

/** A submission that a person has because of a doubt stays with that person until they end the doubt. */
const isOpen = ({ status, applicationMethod }: Submission) =>
  isQueuedOrRunning(status) && applicationMethod === 'automated';

async function recordAndConfirm(
  ctx: Ctx & { statementPdfs: StoredStatementPdfs },
  tx: Tx,
  facts: OrderFacts,
  { id }: Submission,
  statement: IssuedStatement,
): Promise<void> {
  const { verdict, pdfPath } = statement;
  await recordRuleCheckStatement(ctx, tx, id, statement);
  await transitionSubmission(ctx, tx, 'issue', id, {
    at: ctx.clock.now(),
    changes: { lastError: null },
    data: { rules_as_of: verdict.rules_as_of },
  });
  await confirmSubmission(ctx, tx, id, { reference: null, pdfPath });
  if (facts.order.urgentProcessing) await ctx.queue.enqueue(tx, 'refund-needless-urgency', { orderId: facts.order.id });
  if (needsNoApplication(facts))
    await ctx.queue.enqueue(tx, 'refund-unneeded-application', { orderId: facts.order.id });
}

/**
 * The customer gets our statement about the city at once. The office decides separately, and the mail is the one of our
 * letter to it.
 */
async function recordBesidesLetter(
  ctx: Ctx,
  tx: Tx,
  { id: submissionId, orderId }: Submission,
  statement: IssuedStatement,
): Promise<void> {
  await recordRuleCheckStatement(ctx, tx, submissionId, statement);
  const data = { rules_as_of: statement.verdict.rules_as_of };
  const at = ctx.clock.now();
  await recordAudit(tx, { id: ctx.ids.uuid(), type: 'STATEMENT_ISSUED', orderId, submissionId, data, at });
  await publishOrderEvent(tx, orderId, { type: 'orders', payload: { changed: 'statement' } });
}

type LoggingCtx = Ctx & Pick<Context, 'log'>;
type Statement = typeof ruleCheckStatements.$inferSelect;

/** Zones where the product gives rule-check statements; a person gives them while the product is paused. */
const checkZones = allZones.filter(({ work }) => work === 'check').map(({ slug }) => slug);

/**
 * Checks every rule-check statement whose trip is not over. Where the rules now differ, it writes a new statement and
 * notifies the customer once. The database records each check, so a restart neither loses nor repeats one.
 * A statement without a day of entry is checked for a year, by tomorrow's rules, so that its holder knows the day
 * before.
 * A statement that a person wrote by hand is adopted at the first check and then watched like ours.
 */
export async function renewRuleCheckStatements(ctx: LoggingCtx): Promise<void> {
  const now = ctx.clock.now();
  const isAhead = sql`${orders.entryDate} + coalesce(${orders.numberOfDays}, 1) > ${toDestinationDay(now)}::date`;
  const issuedAt = sql`coalesce(${ruleCheckStatements.issuedAt}, ${submissions.updatedAt})`;
  const isWatched = and(isNull(orders.entryDate), gt(issuedAt, addHours(now, -365 * 24)));
  const isOurs = and(isNotNull(ruleCheckStatements.id), hasStatus(submissions.status, hasReachedAuthority));
  const isByHand = and(
    isNotNull(submissions.confirmationPdfPath),
    inArray(permitEntities.slug, checkZones),
    hasStatus(submissions.status, isGranted),
  );
  const readPage = (after: string) =>
    ctx.db
      .select({ id: submissions.id, statement: ruleCheckStatements, submission: submissions })
      .from(submissions)
      .innerJoin(orders, eq(orders.id, submissions.orderId))
      .innerJoin(permitEntities, eq(permitEntities.id, submissions.permitEntityId))
      .leftJoin(
        ruleCheckStatements,
        and(eq(ruleCheckStatements.submissionId, submissions.id), isNull(ruleCheckStatements.supersededAt)),
      )
      .where(and(gt(submissions.id, after), or(isOurs, isByHand), isNull(orders.cancelledAt), or(isAhead, isWatched)))
      .orderBy(asc(submissions.id))
      .limit(rowPageSize);
  await processRowsByPage(ctx.log, {
    job: 'renew-statements',
    readPage,
    processRow: ({ statement, submission }) => renewStatement(ctx, submission, statement),
  });
}

/**
 * Records today's rules for a statement that a person gave. Where the rules do not admit the vehicle, the statement
 * stays that person's word.
 */
async function adoptManualStatement(
  ctx: Ctx,
  { id }: Submission,
  facts: OrderFacts,
  { verdict, rulesOf }: { verdict: AdmissionVerdict; rulesOf: Date },
): Promise<Statement | undefined> {
  return ctx.db.transaction(async (tx) => {
    const [present] = await tx.select().from(submissions).where(eq(submissions.id, id)).for('no key update');
    const valid = await readRuleCheckStatement(tx, id);
    if (valid || !present?.confirmationPdfPath || !isGranted(present.status)) return valid;
    const { updatedAt, confirmationPdfPath: pdfPath } = present;
    const finding = { need: 'not_needed' as const, reason: 'A person of ours found that this vehicle may enter.' };
    const adopted = admits(verdict) ? verdict : { ...verdict, ...finding, rules_as_of: toDestinationDay(updatedAt) };
    const statement = { verdict: adopted, rulesDay: rulesDayOf(facts, admits(verdict) ? rulesOf : updatedAt), pdfPath };
    await recordRuleCheckStatement({ ...ctx, clock: { now: () => updatedAt } }, tx, id, statement);
    return readRuleCheckStatement(tx, id);
  });
}

const admits = ({ need }: AdmissionVerdict) => need === 'needed' || need === 'not_needed';

async function renewStatement(ctx: LoggingCtx, submission: Submission, current: Statement | null): Promise<void> {
  const { orderId } = submission;
  const facts = await selectOptionalOrderFacts(ctx.db, orderId);
  const zone = facts && findZone(facts.order.country, facts.order.cityZone);
  if (!facts || !zone) return;
  const rulesOf = facts.order.entryDate ? ctx.clock.now() : addHours(ctx.clock.now(), 24);
  const verdict = checkOrderRules({ clock: { now: () => rulesOf } }, facts);
  const statement = current ?? (verdict && (await adoptManualStatement(ctx, submission, facts, { verdict, rulesOf })));
  if (!verdict || !statement) return;
  const { submissionId: id, issuedAt } = statement;
  const rulesDay = rulesDayOf(facts, rulesOf);
  const comparedDays = facts.order.entryDate ? null : { said: statement.rulesDay, now: rulesDay };
  if (isSameVerdict(zone, vehicleFactsOf(facts), statement.verdict, verdict, comparedDays)) return;
  const document = await inspectRegistrationDocument(ctx, { id }, facts);
  const pdfPath = await storeStatementPdf(ctx, { id }, facts, { verdict, document, rulesOf, replaces: issuedAt });
  await ctx.db.transaction(async (tx) => {
    const [submission] = await tx.select().from(submissions).where(eq(submissions.id, id)).for('no key update');
    const [valid] = await tx
      .select({ id: ruleCheckStatements.id })
      .from(ruleCheckStatements)
      .where(and(eq(ruleCheckStatements.id, statement.id), isNull(ruleCheckStatements.supersededAt)));
    // Another worker was first, or the order was cancelled meanwhile.
    if (!valid || !hasReachedAuthority(submission?.status)) return;
    const statementId = await recordRuleCheckStatement(ctx, tx, id, { verdict, rulesDay, pdfPath });
    // A statement beside a granted permit is no proof, so a change in it ends nothing.
    const isProof = submission?.confirmationPdfPath === statement.pdfPath;
    await replaceStatement(ctx, tx, { submissionId: id, orderId, verdict, pdfPath, isProof });
    const { customerEmail, userId } = facts.order;
    await enqueueNotification(ctx, tx, {
      type: 'statement_changed',
      factKey: `statement:${statementId}`,
      recipient: customerEmail,
      orderId,
      ...(userId ? { userId } : {}),
      data: { statement_id: statementId, former_id: statement.id },
    });
  });
  ctx.log.info({ submission_id: id, need: verdict.need }, 'the rules have changed under a rule-check statement');
}

interface ReplacedStatement {
  submissionId: string;
  orderId: string;
  verdict: AdmissionVerdict;
  pdfPath: string;
  isProof: boolean;
}

/**
 * A statement that no longer admits the vehicle must not complete the order. A person goes on, and the money is due
 * where the vehicle may not enter.
 */
async function replaceStatement(
  ctx: Ctx,
  tx: Tx,
  { submissionId, orderId, verdict, pdfPath, isProof }: ReplacedStatement,
): Promise<void> {
  const at = ctx.clock.now();
  const data = { need: verdict.need, rules_as_of: verdict.rules_as_of };
  if (!isProof || admits(verdict)) {
    if (isProof)
      await tx.update(submissions).set({ confirmationPdfPath: pdfPath }).where(eq(submissions.id, submissionId));
    await recordAudit(tx, { id: ctx.ids.uuid(), type: 'STATEMENT_RENEWED', orderId, submissionId, data, at });
    await publishOrderEvent(tx, orderId, { type: 'orders', payload: { changed: 'statement' } });
    return;
  }
  const lastError = `The rules have changed since the statement was written. ${verdict.reason}`;
  await transitionSubmission(ctx, tx, 'recall', submissionId, {
    at,
    changes: { confirmationPdfPath: pdfPath, lastError, stopCause: 'check', updatedAt: at },
    data,
  });
  const closure = { closure: 'not_possible', closureReason: lastError } satisfies Partial<
    typeof deskTasks.$inferInsert
  >;
  if (verdict.need === 'may_not_enter') {
    await tx
      .insert(deskTasks)
      .values({ submissionId, ...closure })
      .onConflictDoUpdate({ target: deskTasks.submissionId, set: closure });
  }
}
