import { and, asc, eq, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { OrderFacts } from '#orders/order-facts.ts';
import { hasStatus } from '#orders/states/has-status.ts';
import {
  hasBegun,
  hasReachedAuthority,
  isGranted,
  isQueued,
  isQueuedOrRunning,
  isRunning,
} from '#orders/states/lifecycle.ts';
import { toSubmissionJobData } from '#orders/submission-job-data.ts';
import { orders, vehicles } from '#orders/tables/orders.ts';
import { submissions } from '#orders/tables/submissions.ts';
import { transitionSubmission } from '#orders/transitions.ts';
import { permitEntities } from '#permits/tables.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { confirmSubmission } from '../proof/confirm-submission.ts';
import type { StoredStatementPdfs } from '../proof/store-statement.ts';

type Ctx = Pick<Context, 'queue' | 'ids' | 'clock'> & { statementPdfs: StoredStatementPdfs };
type Submission = typeof submissions.$inferSelect;

/** How long an order waits for another order of the same vehicle that is under way, in milliseconds. */
const sharedStickerRetryMs = 3_000;

/**
 * One certificate serves a vehicle in every French zone for its life (certificat-air.gouv.fr, FAQ). When this customer
 * already has one in work or granted for the plate, this order shares it and nothing is bought again.
 * A customer must not learn of another customer's application for the same plate: there the portal's own refusal goes
 * to a person. Two robots are never at the portal for one vehicle: it would know of neither application yet, and sell
 * both.
 * @returns true when a robot has nothing to do (now)
 */
export async function shareEarlierSticker(
  ctx: Ctx,
  tx: Tx,
  submission: Submission,
  { order, vehicle }: OrderFacts,
): Promise<boolean> {
  const { plateNumber, countryOfRegistration } = vehicle;
  if (!plateNumber) return false;
  // The lock serialises two orders for one vehicle at the same moment.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`sticker:${countryOfRegistration}:${plateNumber}`}))`);
  const ofVehicle = and(
    eq(vehicles.plateNumber, plateNumber),
    eq(vehicles.countryOfRegistration, countryOfRegistration),
  );
  const earlier =
    (await selectOther(tx, submission, and(ofVehicle, isSameCustomer(order), hasPrecedence(submission)))) ??
    (await selectOther(tx, submission, and(ofVehicle, isAtPortalBefore(submission))));
  if (!earlier) return false;
  if (isQueuedOrRunning(earlier.status)) {
    // The other order may itself wait for its next attempt.
    const from = Math.max(ctx.clock.now().getTime(), earlier.nextAttemptAt?.getTime() ?? 0);
    const startAfter = new Date(from + sharedStickerRetryMs);
    await ctx.queue.enqueue(tx, 'run-submission', toSubmissionJobData(submission), { startAfter });
    return true;
  }
  await shareApplication(ctx, tx, submission, earlier);
  return true;
}

/**
 * All orders of an account are one customer's. An unclaimed order has an address only: its result is mailed there and
 * shown nowhere, so it may share what went to that address before. The reverse is not allowed: the holder of an account
 * need not hold the mailbox (docs/decisions/021).
 */
const isSameCustomer = ({ userId, customerEmail }: OrderFacts['order']): SQL =>
  userId ? eq(orders.userId, userId) : eq(orders.customerEmail, customerEmail);

async function selectOther(tx: Tx, submission: Submission, where: SQL | undefined): Promise<Submission | undefined> {
  const samePortal = sql`${permitEntities.portal} = (select portal from permit_entities where id = ${submission.permitEntityId})`;
  const [row] = await tx
    .select({ submission: submissions })
    .from(submissions)
    .innerJoin(orders, eq(orders.id, submissions.orderId))
    .innerJoin(vehicles, eq(vehicles.id, orders.vehicleId))
    .innerJoin(permitEntities, eq(permitEntities.id, submissions.permitEntityId))
    .where(
      and(
        ne(submissions.id, submission.id),
        where,
        // Where the customer already had a certificate, nothing was applied for.
        isNull(vehicles.certificateClass),
        samePortal,
      ),
    )
    .orderBy(asc(submissions.createdAt))
    .limit(1);
  return row?.submission;
}

/**
 * The order of two does not change while a robot works. What has begun goes first, even when ordered later (the earlier
 * order had failed and is retried). Of two that wait, the older one goes first; of two from the same moment, one of
 * them.
 */
function hasPrecedence({ id, status, createdAt }: Submission) {
  if (isRunning(status)) return hasStatus(submissions.status, hasReachedAuthority);
  const isOlder = or(
    lt(submissions.createdAt, createdAt),
    and(eq(submissions.createdAt, createdAt), lt(submissions.id, id)),
  );
  return or(hasStatus(submissions.status, hasBegun), and(hasStatus(submissions.status, isQueued), isOlder));
}

/**
 * An application for the vehicle that is at the portal now, whoever ordered it. One whose process died there waits for
 * none: the others have waited for it.
 */
const isAtPortalBefore = ({ status }: Submission): SQL =>
  isRunning(status) ? sql`false` : hasStatus(submissions.status, isRunning);

async function shareApplication(ctx: Ctx, tx: Tx, submission: Submission, earlier: Submission): Promise<void> {
  const hasPermit = isGranted(earlier.status);
  const now = ctx.clock.now();
  await transitionSubmission(ctx, tx, hasPermit ? 'share_granted' : 'share', submission.id, {
    at: now,
    changes: {
      // One application serves both, so the authority's time and our promise count from its sending.
      sendingSince: earlier.sendingSince ?? earlier.appliedAt ?? now,
      reference: earlier.reference,
      confirmationUrl: earlier.confirmationUrl,
      sharedWithId: earlier.sharedWithId ?? earlier.id,
    },
    data: {
      shared_with_submission_id: earlier.id,
      ...(earlier.reference ? { permit_reference: earlier.reference } : {}),
    },
  });
  if (!hasPermit) return;
  const { reference, confirmationPdfPath: pdfPath } = earlier;
  await confirmSubmission(ctx, tx, submission.id, { reference, pdfPath });
}
