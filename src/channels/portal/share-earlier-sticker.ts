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

type Ctx = Pick<Context, 'queue' | 'ids' | 'clock'> & { certificates: StoredStatementPdfs };
type Submission = typeof submissions.$inferSelect;

/** How long an order waits for another one of the same vehicle that is being worked on, in milliseconds. */
const sharedStickerRetryMs = 3_000;

/**
 * One certificate serves a vehicle in every French zone for its life (certificat-air.gouv.fr, FAQ). When this customer
 * already has one under way or granted for the plate, this order shares it and nothing is bought again.
 * Another customer's application for the same plate is not theirs to see: there the portal's own refusal goes to a person.
 * @returns true when a robot has nothing to do (now)
 */
export async function shareEarlierSticker(
  ctx: Ctx,
  tx: Tx,
  submission: Submission,
  { order, vehicle }: OrderFacts,
): Promise<boolean> {
  const { plateNumber } = vehicle;
  if (!plateNumber) return false;
  // Two orders for one vehicle at the same moment are looked at one after the other.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext(${`sticker:${vehicle.countryOfRegistration}:${plateNumber}`}))`,
  );
  const earlier = await selectEarlier(
    tx,
    submission,
    isSameCustomer(order),
    plateNumber,
    vehicle.countryOfRegistration,
  );
  if (!earlier) return false;
  if (isQueuedOrRunning(earlier.status)) {
    // The other one may itself wait for its next try.
    const from = Math.max(ctx.clock.now().getTime(), earlier.nextTryAt?.getTime() ?? 0);
    const startAfter = new Date(from + sharedStickerRetryMs);
    await ctx.queue.enqueue(tx, 'run-submission', toSubmissionJobData(submission), { startAfter });
    return true;
  }
  await shareApplication(ctx, tx, submission, earlier);
  return true;
}

/**
 * An account's orders are one customer's. An order that waits beside an account has an address only: what comes of it is
 * mailed there and shown nowhere, so that it may share what went to that address before. The other way round it may not:
 * who holds an account need not hold the mailbox (docs/decisions/021).
 */
const isSameCustomer = ({ userId, customerEmail }: OrderFacts['order']): SQL =>
  userId ? eq(orders.userId, userId) : eq(orders.customerEmail, customerEmail);

async function selectEarlier(
  tx: Tx,
  submission: Submission,
  ofSameCustomer: SQL,
  plate: string,
  country: string,
): Promise<Submission | undefined> {
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
        hasPrecedence(submission),
        ofSameCustomer,
        eq(vehicles.plateNumber, plate),
        eq(vehicles.countryOfRegistration, country),
        // Nothing was applied for where the customer had a certificate.
        isNull(vehicles.certificateClass),
        samePortal,
      ),
    )
    .orderBy(asc(submissions.createdAt))
    .limit(1);
  return row?.submission;
}

/**
 * Whose turn it is does not change while a robot works: what has begun goes first, also when it was ordered later (the
 * earlier order had failed and is tried again). Of two that wait, the older one; of two of the same moment, one of them.
 */
function hasPrecedence({ id, status, createdAt }: Submission) {
  if (isRunning(status)) return hasStatus(submissions.status, hasReachedAuthority);
  const isOlder = or(
    lt(submissions.createdAt, createdAt),
    and(eq(submissions.createdAt, createdAt), lt(submissions.id, id)),
  );
  return or(hasStatus(submissions.status, hasBegun), and(hasStatus(submissions.status, isQueued), isOlder));
}

async function shareApplication(ctx: Ctx, tx: Tx, submission: Submission, earlier: Submission): Promise<void> {
  const hasPermit = isGranted(earlier.status);
  const now = ctx.clock.now();
  await transitionSubmission(ctx, tx, hasPermit ? 'share_granted' : 'share', submission.id, {
    at: now,
    changes: {
      // The one application was made for both: what its authority asks, and what was promised, counts from then.
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
