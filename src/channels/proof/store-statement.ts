import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { auditLog } from '#audit/tables.ts';
import { checkPdf, compareRegistrationDocument } from '#documents/check-pdf.ts';
import { checkOrderRules } from '#orders/check-order-rules.ts';
import { type OrderFacts, selectOptionalOrderFacts, tripOfOrder, vehicleFactsOf } from '#orders/order-facts.ts';
import { ruleCheckStatements } from '#orders/tables/statements.ts';
import type { submissions } from '#orders/tables/submissions.ts';
import type { AdmissionVerdict } from '#permits/admission-verdict.ts';
import { findZone } from '#permits/catalogue.ts';
import { toDestinationDay } from '#permits/days.ts';
import type { DocumentReading } from '#permits/document-reading.ts';
import {
  independenceNotice,
  type RuleCheckStatementFacts,
  renderRuleCheckStatement,
} from '#permits/rule-check-statement.ts';
import { listTripDays } from '#permits/trip-day-admission.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable, Tx } from '#platform/db/database.ts';
import { Refusal } from '#platform/errors.ts';
import { checksum, FileExistsError } from '#platform/files/file-store.ts';

type Ctx = Pick<Context, 'ids' | 'clock' | 'files' | 'queue'>;
type Submission = typeof submissions.$inferSelect;

export interface IssuedStatement {
  verdict: AdmissionVerdict;
  /** ISO day. */
  rulesDay: string;
  pdfPath: string;
}

/** The day whose rules an order's statement gives. @param now for a trip without a day of entry */
export function rulesDayOf({ order }: OrderFacts, now: Date): string {
  const zone = findZone(order.country, order.cityZone);
  return zone ? listTripDays(zone, { entry_date: order.entryDate }, now)[0] : toDestinationDay(now);
}

interface StatementInput {
  verdict: AdmissionVerdict;
  /** The moment whose rules judge a trip without a day of entry; by default now. */
  rulesOf?: Date;
  document: DocumentReading | undefined;
  /** When the statement that it replaces was given. */
  replaces?: Date;
}

/** From here on this statement is valid, and any earlier one is not. @returns its id */
export async function recordRuleCheckStatement(
  { ids, clock }: Pick<Ctx, 'ids' | 'clock'>,
  tx: Tx,
  submissionId: string,
  { verdict, ...otherColumns }: IssuedStatement,
): Promise<string> {
  const id = ids.uuid();
  const [issuedAt, { rules_as_of: rulesAsOf, source }] = [clock.now(), verdict];
  const isValid = and(eq(ruleCheckStatements.submissionId, submissionId), isNull(ruleCheckStatements.supersededAt));
  await tx.update(ruleCheckStatements).set({ supersededAt: issuedAt }).where(isValid);
  await tx
    .insert(ruleCheckStatements)
    .values({ id, submissionId, issuedAt, verdict, rulesAsOf, source, ...otherColumns });
  return id;
}

/** Why an order whose document is about something else goes to a person. */
export const documentMismatchReasons = {
  'number plate': 'The registration document names another plate.',
  'day of first registration': 'The registration document names another day of first registration.',
} as const;

/**
 * Inspects the registration document of an order in an isolated worker. Nothing is read from a picture or a scan: the
 * product has no OCR (docs/decisions/052). A person who had the order for its document and queued it again has looked
 * at it.
 */
export async function inspectRegistrationDocument(
  { files, ...ctx }: Pick<Context, 'files' | 'alone'> & { db: Queryable },
  { id }: Pick<Submission, 'id'>,
  { v5c, vehicle }: OrderFacts,
): Promise<DocumentReading | undefined> {
  if (!v5c) return undefined;
  const isPdf = v5c.contentType === 'application/pdf';
  const stored = isPdf ? await files.get('eudp_uploads', v5c.path) : undefined;
  const text = stored ? await checkPdf(ctx, stored.bytes).catch(noText) : '';
  const { plateNumber: plate, dateFirstRegistration: firstRegistration } = vehicle;
  const comparison = compareRegistrationDocument(text, { plate: plate ?? '', firstRegistration });
  const printed = [
    { what: 'number plate' as const, match: comparison.plate },
    { what: 'day of first registration' as const, match: comparison.firstRegistration },
  ];
  const mismatch = printed.find((one) => one.match === 'another')?.what;
  if (mismatch) {
    const isLookedAt = await wasHandedOffFor(ctx.db, id, documentMismatchReasons[mismatch], v5c.createdAt);
    return { at: v5c.createdAt, read: { namesAnother: mismatch, isLookedAt } };
  }
  const bearsOut = printed.flatMap((one) => (one.match === 'same' ? one.what : []));
  return { at: v5c.createdAt, read: bearsOut.length > 0 ? { bearsOut } : 'no_text' };
}

/** The document was checked on arrival, perhaps by other rules: one that is not usable now shows nothing. */
function noText(error: unknown): string {
  if (error instanceof Refusal && error.code === 'UNSUPPORTED_TYPE') return '';
  throw error;
}

async function wasHandedOffFor(db: Queryable, submissionId: string, reason: string, since: Date): Promise<boolean> {
  const handedOver = and(
    eq(auditLog.submissionId, submissionId),
    eq(auditLog.eventType, 'AUTOMATION_FAILED'),
    sql`${auditLog.eventData} ->> 'error' = ${reason}`,
    gt(auditLog.createdAt, since),
  );
  return (await db.$count(auditLog, handedOver)) > 0;
}

/**
 * Writes the rule-check statement and files it among the confirmations; returns its path. After a crash, the same
 * statement on the same day gets the same name, and the existing file stays.
 */
export async function storeStatementPdf(
  { files, clock }: Pick<Ctx, 'files' | 'clock'>,
  { id }: Pick<Submission, 'id'>,
  facts: OrderFacts,
  { verdict, document, rulesOf, replaces }: StatementInput,
): Promise<string> {
  const { order, vehicle } = facts;
  const zone = findZone(order.country, order.cityZone);
  if (!zone || !vehicle.plateNumber)
    throw new Error('A rule-check statement needs a zone of the catalogue and a plate.');
  const now = clock.now();
  const settled = order.warnings.findLast((warning) => warning.settled === 'may_enter');
  const statementFacts: RuleCheckStatementFacts = {
    orderRef: order.orderRef,
    zone,
    plate: vehicle.plateNumber,
    vehicle: vehicleFactsOf({ vehicle }),
    trip: tripOfOrder(order),
    verdict,
    settled: verdict.need === 'needed' && settled !== undefined,
    operatorFinding: settled?.found,
    document,
    replacesStatementOf: replaces,
    rulesOf: rulesOf ?? now,
    now,
  };
  // Loaded with the first statement: the PDF library would delay every start of the product.
  const { renderTaggedPdf } = await import('#platform/tagged-pdf.ts');
  const title = `Rule-check statement ${order.orderRef}`;
  const blocks = renderRuleCheckStatement(statementFacts);
  const bytes = await renderTaggedPdf({ title, author: 'European Driving Permits', foot: independenceNotice }, blocks);
  const words = (await checksum(Buffer.from(JSON.stringify(blocks)))).slice(0, 12);
  const path = `${id}/${toDestinationDay(now)}-${words}/rule-check-statement.pdf`;
  await files.put('confirmations', path, { bytes, contentType: 'application/pdf' }).catch((error: unknown) => {
    if (!(error instanceof FileExistsError)) throw error;
  });
  return path;
}

type Filed = IssuedStatement & {
  /** What it was written from. */
  of: string;
};

/** Statements that are already stored, by their submissions. */
export type StoredStatementPdfs = ReadonlyMap<string, Filed>;

/** Rolls back a transaction that needs a statement which is not stored yet. */
class StatementPdfMissing extends Error {
  override name = 'StatementPdfMissing';
  readonly submission: Submission;
  readonly facts: OrderFacts;
  readonly verdict: AdmissionVerdict;
  readonly of: string;

  constructor(details: Pick<StatementPdfMissing, 'submission' | 'facts' | 'verdict' | 'of'>) {
    super('The rule-check statement of an order that shares a sticker is not stored yet.');
    this.submission = details.submission;
    this.facts = details.facts;
    this.verdict = details.verdict;
    this.of = details.of;
  }
}

/**
 * Runs work that may grant what several orders share. Only the locked rows show which of them need a statement, and no
 * file may be stored under locks. So the transaction is rolled back, the statement is stored, and the work runs again
 * (decision 059).
 * @param work one transaction, with no effect that a rollback does not undo
 */
export async function withStatementPdfs<T>(
  ctx: Pick<Ctx, 'clock' | 'files'>,
  work: (statementPdfs: StoredStatementPdfs) => Promise<T>,
): Promise<T> {
  const statementPdfs = new Map<string, Filed>();
  for (;;) {
    try {
      return await work(statementPdfs);
    } catch (error) {
      if (!(error instanceof StatementPdfMissing)) throw error;
      const { submission, facts, verdict, of: sourceKey } = error;
      const document = facts.v5c ? { at: facts.v5c.createdAt, read: 'not_read' as const } : undefined;
      const pdfPath = await storeStatementPdf(ctx, submission, facts, { verdict, document });
      statementPdfs.set(submission.id, {
        verdict,
        rulesDay: rulesDayOf(facts, ctx.clock.now()),
        pdfPath,
        of: sourceKey,
      });
    }
  }
}

/**
 * An earlier certificate of the vehicle serves this order too, so nothing is bought again. The customer gets our
 * statement about this city, and what was not done is paid back (docs/decisions/046).
 */
export async function issueSharedStatement(
  ctx: Pick<Ctx, 'ids' | 'clock' | 'queue'> & { statementPdfs: StoredStatementPdfs },
  tx: Tx,
  submission: Submission,
): Promise<void> {
  const facts = await selectOptionalOrderFacts(tx, submission.orderId);
  const verdict = facts && checkOrderRules(ctx, facts);
  if (!facts || facts.order.cancelledAt) return;
  if (verdict?.need === 'needed' && facts.vehicle.plateNumber) {
    const { order, vehicle, v5c } = facts;
    const sourceKey = JSON.stringify([verdict, vehicle, v5c?.id, order.entryDate, order.numberOfDays, order.warnings]);
    const stored = ctx.statementPdfs.get(submission.id);
    if (stored?.of !== sourceKey) throw new StatementPdfMissing({ submission, facts, verdict, of: sourceKey });
    const { rulesDay, pdfPath } = stored;
    await recordRuleCheckStatement(ctx, tx, submission.id, { verdict, rulesDay, pdfPath });
  }
  await ctx.queue.enqueue(tx, 'refund-unneeded-application', { orderId: submission.orderId });
}
