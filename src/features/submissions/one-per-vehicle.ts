import { and, asc, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
import { recordAudit } from '#features/audit/record.ts';
import { permitEntities } from '#features/catalogue/tables.ts';
import type { OrderFacts } from '#features/orders/order-facts.ts';
import { orders, vehicles } from '#features/orders/tables.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { confirmSubmission } from './confirm-submission.ts';
import { runSubmissionJob } from './job.ts';
import { submissions } from './tables.ts';
import { tellCustomer } from './tell-customer.ts';
import { moveSubmission } from './transitions.ts';

type Ctx = Pick<Context, 'queue' | 'ids' | 'clock'>;
type Submission = typeof submissions.$inferSelect;

/** How long an order waits for another one of the same vehicle that is being worked on, in milliseconds. */
const waitForOtherMs = 3_000;

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
  if (!plateNumber || !order.userId) return false;
  // Two orders for one vehicle at the same moment are looked at one after the other.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext(${`sticker:${vehicle.countryOfRegistration}:${plateNumber}`}))`,
  );
  const earlier = await selectEarlier(tx, submission, order.userId, plateNumber, vehicle.countryOfRegistration);
  if (!earlier) return false;
  if (earlier.status === 'QUEUED' || earlier.status === 'RUNNING') {
    const startAfter = new Date(ctx.clock.now().getTime() + waitForOtherMs);
    await ctx.queue.enqueue(tx, runSubmissionJob, { submissionId: submission.id }, { startAfter });
    return true;
  }
  await share(ctx, tx, submission, earlier);
  return true;
}

async function selectEarlier(
  tx: Tx,
  submission: Submission,
  userId: string,
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
        goesFirst(submission),
        eq(orders.userId, userId),
        eq(vehicles.plateNumber, plate),
        eq(vehicles.countryOfRegistration, country),
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
function goesFirst({ id, status, createdAt }: Submission) {
  if (status === 'RUNNING') return inArray(submissions.status, ['SUBMITTED', 'CONFIRMED']);
  const isOlder = or(
    lt(submissions.createdAt, createdAt),
    and(eq(submissions.createdAt, createdAt), lt(submissions.id, id)),
  );
  return or(
    inArray(submissions.status, ['RUNNING', 'SUBMITTED', 'CONFIRMED']),
    and(eq(submissions.status, 'QUEUED'), isOlder),
  );
}

async function share(ctx: Ctx, tx: Tx, submission: Submission, earlier: Submission): Promise<void> {
  const now = ctx.clock.now();
  if (submission.status === 'QUEUED') await moveSubmission(tx, submission.id, 'RUNNING', now);
  await moveSubmission(tx, submission.id, 'SUBMITTED', now, {
    reference: earlier.reference,
    confirmationUrl: earlier.confirmationUrl,
    sharedWithId: earlier.sharedWithId ?? earlier.id,
  });
  await recordAudit(tx, {
    id: ctx.ids.uuid(),
    type: 'AUTOMATION_COMPLETED',
    orderId: submission.orderId,
    submissionId: submission.id,
    data: {
      shared_with_submission_id: earlier.id,
      ...(earlier.reference ? { permit_reference: earlier.reference } : {}),
    },
    at: now,
  });
  if (earlier.status === 'CONFIRMED') {
    await confirmSubmission(ctx, tx, submission.id, {
      reference: earlier.reference,
      pdfPath: earlier.confirmationPdfPath,
    });
  } else {
    await tellCustomer(ctx, tx, submission.orderId, 'submitted', `submitted:${submission.id}`);
  }
}
