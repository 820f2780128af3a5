import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { auditLog } from '#features/audit/tables.ts';
import { findZone } from '#features/catalogue/catalogue.ts';
import { readDeskState } from '#features/desk/desk-state.ts';
import { missingDetails, selectPermitEntity } from '#features/submissions/choose-method.ts';
import { automationRuns, runSteps, submissionFiles, submissions } from '#features/submissions/tables.ts';
import { api } from '#paths.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/db/database.ts';
import { notFound } from '#platform/errors.ts';
import type { Bucket } from '#platform/files/files.ts';
import { signFileUrl } from '#platform/files/signed-urls.ts';
import { findDriver } from '#portals/drivers/registry.ts';
import {
  type OperatorOrderView,
  type OrderSummary,
  type OrderView,
  operatorOrderViewSchema,
  orderSummarySchema,
  orderViewSchema,
} from './contract.ts';
import { filmStep } from './film-step.ts';
import { type OrderFacts, payloadOf, selectOptionalOrderFacts } from './order-facts.ts';
import { orders } from './tables.ts';
import { timelineOf } from './timeline.ts';

type Ctx = Pick<Context, 'db' | 'clock' | 'settings'>;

/** Own orders, newest first. */
export async function readOrderSummaries({ db }: Pick<Context, 'db'>, userId: string): Promise<OrderSummary[]> {
  const own = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt))
    .limit(200);
  const summaries: OrderSummary[] = [];
  for (const { id } of own) {
    const facts = await selectOptionalOrderFacts(db, id);
    if (facts) summaries.push(orderSummarySchema.parse(await summarise(db, facts)));
  }
  return summaries;
}

async function summarise(db: Queryable, facts: OrderFacts): Promise<OrderSummary> {
  const { order, vehicle } = facts;
  const entity =
    order.status === 'confirmed' && !order.withdrawnAt
      ? await selectPermitEntity(db, order.country, order.cityZone)
      : undefined;
  const missing = entity ? missingDetails(entity, payloadOf(facts)) : [];
  return {
    id: order.id,
    order_ref: order.orderRef,
    country: order.country,
    city_zone: order.cityZone,
    status: order.status,
    created_at: order.createdAt.toISOString(),
    total_cents: order.totalCents,
    refunded_cents: order.refundedCents,
    vehicle_id: order.vehicleId,
    plate_number: vehicle.plateNumber,
    country_of_registration: vehicle.countryOfRegistration,
    rental_car: order.rentalCar,
    needs_vehicle_info: missing.some((path) => path.startsWith('vehicle.')),
    missing,
  };
}

/** @throws Refusal NOT_FOUND */
export async function readOrderView(ctx: Ctx, orderId: string): Promise<OrderView> {
  return orderViewSchema.parse(await collect(ctx, orderId));
}

/** The same with the film of every run. @throws Refusal NOT_FOUND */
export async function readOperatorOrderView(ctx: Ctx, orderId: string): Promise<OperatorOrderView> {
  const view = await collect(ctx, orderId);
  const { facts, submission, runs } = view;
  return operatorOrderViewSchema.parse({
    ...view,
    customer_email: facts.order.customerEmail,
    full_name: facts.order.fullName,
    last_error: submission?.last_error ?? null,
    runs: await Promise.all(
      runs.map(async (run) => ({
        ...runView(run),
        driver_name: run.driverName,
        reference_number: run.referenceNumber,
        error_details: run.errorDetails,
        film: await readFilm(ctx, run.id),
      })),
    ),
  });
}

async function collect(ctx: Ctx, orderId: string) {
  const { db } = ctx;
  const facts = await selectOptionalOrderFacts(db, orderId);
  if (!facts) throw notFound('Order');
  const { order } = facts;
  const [submission] = await db.select().from(submissions).where(eq(submissions.orderId, orderId));
  const runs = await db
    .select()
    .from(automationRuns)
    .where(eq(automationRuns.orderId, orderId))
    .orderBy(desc(automationRuns.createdAt));
  const events = await db.select().from(auditLog).where(eq(auditLog.orderId, orderId)).orderBy(asc(auditLog.createdAt));
  const zone = findZone(order.country, order.cityZone);
  const [newest] = runs;
  const authority = (zone?.portal && findDriver(zone.portal)?.authority) || zone?.official.name || order.cityZone;
  return {
    ...(await summarise(db, facts)),
    entry_date: order.entryDate,
    number_of_days: order.numberOfDays,
    vignette_type: order.vignetteType,
    urgent_processing: order.urgentProcessing,
    price_items: order.priceItems,
    paid_at: order.paidAt?.toISOString() ?? null,
    authority,
    portal_url: zone?.official.url ?? '',
    submission: submission ? submissionView(submission) : null,
    ...(await readDeskState(ctx, submission?.id)),
    run: newest ? runView(newest) : null,
    papers: papersOf(ctx, order, submission),
    timeline: timelineOf(order, events, authority),
    facts,
    runs,
  };
}

function submissionView(row: typeof submissions.$inferSelect) {
  return {
    id: row.id,
    status: row.status,
    application_method: row.applicationMethod,
    reference: row.reference,
    outcome_unknown: row.outcomeUnknown,
    last_error: row.lastError,
    updated_at: row.updatedAt.toISOString(),
  };
}

function runView(row: typeof automationRuns.$inferSelect) {
  return {
    id: row.id,
    status: row.status,
    steps_completed: row.stepsCompleted,
    started_at: row.startedAt?.toISOString() ?? null,
    completed_at: row.completedAt?.toISOString() ?? null,
  };
}

function papersOf(
  { settings, clock }: Ctx,
  order: typeof orders.$inferSelect,
  submission: typeof submissions.$inferSelect | undefined,
) {
  const path = submission?.confirmationPdfPath;
  const confirmation = path && signFileUrl(settings.secret, 'confirmations', path, clock.now());
  return [
    ...(confirmation ? [{ kind: 'confirmation' as const, name: 'Confirmation (PDF)', url: confirmation }] : []),
    ...(order.paidAt ? [{ kind: 'receipt' as const, name: 'Receipt (PDF)', url: api.orderReceipt(order.id) }] : []),
  ];
}

async function readFilm({ db, settings, clock }: Ctx, runId: string) {
  const steps = await db.select().from(runSteps).where(eq(runSteps.runId, runId)).orderBy(asc(runSteps.ordinal));
  const [run] = await db
    .select({ submissionId: automationRuns.submissionId })
    .from(automationRuns)
    .where(eq(automationRuns.id, runId));
  const shots = run
    ? await db
        .select()
        .from(submissionFiles)
        .where(and(eq(submissionFiles.submissionId, run.submissionId), inArray(submissionFiles.type, ['screenshot'])))
        .orderBy(asc(submissionFiles.createdAt))
    : [];
  return steps.map((step) => {
    const shot = shots.find(({ metadata }) => metadata.run_id === runId && metadata.step === step.name);
    return filmStep(step, shot ? signFileUrl(settings.secret, shot.bucket as Bucket, shot.path, clock.now()) : null);
  });
}
