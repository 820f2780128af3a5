import { desc, eq } from 'drizzle-orm';
import { readLetters } from '#channels/letter/read-letters.ts';
import { readHandoffDescriptions, readRunRecording } from '#channels/portal/read-run-recording.ts';
import { isDocumentUnverified, readMailsForCustomer } from '#inbox/inbound-emails.ts';
import { toApplicationActionFacts, toOrderActionFacts } from '#orders/action-facts.ts';
import { formatProofFileName, renderOrderAfterProofGuide } from '#orders/after-proof-guide.ts';
import { readAutomaticRefunds } from '#orders/automatic-refunds.ts';
import { describeOrderValidity, listOrderAlso } from '#orders/check-order-rules.ts';
import { optionalDetails, readMissingDetailsOfOrders, selectPermitEntity } from '#orders/choose-method.ts';
import { type OrderSituation, type OrderSummary, orderSummarySchema } from '#orders/contracts/order-contract.ts';
import { readDeskState } from '#orders/desk-state.ts';
import { findScheduledRetry } from '#orders/find-scheduled-retry.ts';
import { canCancelOrder } from '#orders/needed-details.ts';
import {
  authorityOf,
  canAttachV5c,
  letterRecipientOf,
  needsNoApplication,
  type OrderFacts,
  payloadOf,
  portalWorkOf,
  pricePartsOf,
  selectOptionalOrderFacts,
  selectOrdersFacts,
} from '#orders/order-facts.ts';
import { readSituationFacts } from '#orders/read-situation.ts';
import { readDayReferences, readReferenceSources } from '#orders/reference-sources.ts';
import { situationOf } from '#orders/situation/situation.ts';
import {
  describeOrderDecider,
  describeOrderLetterRecipient,
  fulfilmentMethodOf,
} from '#orders/situation/situation-facts.ts';
import { can } from '#orders/states/actions.ts';
import { isCompleted } from '#orders/states/lifecycle.ts';
import { orders } from '#orders/tables/orders.ts';
import { readRuleCheckStatement } from '#orders/tables/statements.ts';
import { automationRuns, submissions } from '#orders/tables/submissions.ts';
import { hasTripCalendar } from '#orders/trip-calendar.ts';
import { api } from '#paths.ts';
import type { AfterProofGuide } from '#permits/after-proof-guide.ts';
import { formatDeciderLabel } from '#permits/application-texts.ts';
import { findZone } from '#permits/catalogue.ts';
import { formatTripDays } from '#permits/days.ts';
import { describeAssumption } from '#permits/provenance.ts';
import { formatOfficialPrice } from '#permits/zone.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { listProofLinks } from './order-papers.ts';
import { readOrderTimeline } from './order-timeline.ts';
import { type OperatorOrderView, type OrderView, operatorOrderViewSchema, orderViewSchema } from './view-contract.ts';

type Ctx = Pick<Context, 'db' | 'clock' | 'settings'>;

/** The account's orders, newest first. The number of queries does not depend on the number of orders. */
export async function readOrderSummaries(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  userId: string,
): Promise<OrderSummary[]> {
  const ownOrders = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt))
    .limit(200);
  const ids = ownOrders.map(({ id }) => id);
  const byId = new Map((await selectOrdersFacts(db, ids)).map((facts) => [facts.order.id, facts]));
  const newestFirst = ids.flatMap((id) => byId.get(id) ?? []);
  const summaries = await summarise({ db, clock }, newestFirst);
  return summaries.map(({ summary }) => orderSummarySchema.parse(summary));
}

async function summarise(ctx: Pick<Context, 'db' | 'clock'>, all: readonly OrderFacts[]) {
  const missingOf = await readMissingDetailsOfOrders(ctx, all);
  const ids = all.map(({ order }) => order.id);
  const { submissionOf, factsOf, actorOf } = await readSituationFacts(ctx, ids);
  return all.map((facts) => {
    const { order, vehicle } = facts;
    const missing = missingOf(facts);
    const submission = submissionOf(order.id);
    const situationFacts = factsOf(facts, missing);
    const summary: OrderSummary = {
      id: order.id,
      order_ref: order.orderRef,
      country: order.country,
      city_zone: order.cityZone,
      status: order.status,
      created_at: order.createdAt.toISOString(),
      entry_date: order.entryDate,
      number_of_days: order.numberOfDays,
      total_cents: order.totalCents,
      refunded_cents: order.refundedCents,
      vehicle_id: order.vehicleId,
      plate_number: vehicle.plateNumber,
      country_of_registration: vehicle.countryOfRegistration,
      rental_car: order.rentalCar,
      scheduled_retry: submission && findScheduledRetry(submission),
      needs_vehicle_info: missing.some((path) => path.startsWith('vehicle.')),
      missing,
      situation: situationOf(situationFacts),
      actor: actorOf(order.id),
    };
    return { summary, situationFacts };
  });
}

/** @throws Refusal NOT_FOUND */
export async function readOrderView(ctx: Ctx, orderId: string): Promise<OrderView> {
  return orderViewSchema.parse(await loadOrderView(ctx, orderId));
}

/** The customer's view plus the recording of every run. @throws Refusal NOT_FOUND */
export async function readOperatorOrderView(ctx: Ctx, orderId: string): Promise<OperatorOrderView> {
  const view = await loadOrderView(ctx, orderId);
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
        waits: await readHandoffDescriptions(ctx, run.id),
        recording: await readRunRecording(ctx, run.id),
      })),
    ),
  });
}

async function loadOrderView(ctx: Ctx, orderId: string) {
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
  const zone = findZone(order.country, order.cityZone);
  const parts = [zone && describeAssumption(zone.official), pricePartsOf(facts, submission)].filter(Boolean).join(' ');
  const [newest] = runs;
  const state = await readDeskState(ctx, submission?.id);
  const authority = authorityOf(order);
  const [summarised] = await summarise(ctx, [facts]);
  const { summary, situationFacts } = summarised ?? {};
  const { visits, phases, ...timeline } = await readOrderTimeline(ctx, facts, { submission, situationFacts });
  const entity = await selectPermitEntity(db, order.country, order.cityZone);
  const isCheck = portalWorkOf(facts) === 'check';
  const letterViews = await readLetters(ctx, facts, entity, submission);
  const guide = summary ? await readProofGuide(ctx, facts, submission, summary.situation) : null;
  const isDocumentWanted = state.question?.wants_document === true || summary?.situation.yours === 'document';
  const actionFacts = {
    order: toOrderActionFacts(order),
    application: submission ? { ...toApplicationActionFacts(submission), ended: state.ended !== null } : null,
  };
  return {
    ...summary,
    vignette_type: order.vignetteType,
    trip_days: formatTripDays(order),
    validity:
      summary && !summary.situation.over
        ? describeOrderValidity(facts, submission?.appliedAt ?? ctx.clock.now())
        : null,
    urgent_processing: order.urgentProcessing,
    price_items: order.priceItems,
    paid_at: order.paidAt?.toISOString() ?? null,
    calendar_url: summary && hasTripCalendar(ctx, facts, summary.situation) ? api.orderCalendar(order.id) : null,
    unasked_refunds: (await readAutomaticRefunds(db, orderId)).map(({ amountCents, why }) => ({
      amount_cents: amountCents,
      why,
    })),
    authority,
    decides_term: isCheck ? 'Whose rules' : formatDeciderLabel({ work: portalWorkOf(facts) }),
    ...(situationFacts && { decides: describeOrderDecider(situationFacts), way: fulfilmentMethodOf(situationFacts) }),
    portal_url: zone?.official.url ?? '',
    fee: zone ? { price: formatOfficialPrice(zone.official), as_of: zone.official.asOf, parts } : null,
    submission: submission
      ? {
          ...submissionView(submission),
          reference_from: await readReferenceSources(db, submission),
          day_references: await readDayReferences(db, submission),
        }
      : null,
    ...state,
    may_add:
      entity !== undefined &&
      can(actionFacts, 'add_details').allowed &&
      optionalDetails(entity, payloadOf(facts)).length > 0,
    may_cancel: summary ? await canCancelOrder(ctx, { order, submission, situation: summary.situation }) : false,
    may_upload: can(actionFacts, 'upload_document').allowed && (canAttachV5c(facts) || isDocumentWanted),
    proof_guide: guide,
    proof_file: guide && { url: api.orderProof(order.id), file_name: formatProofFileName(facts) },
    run: newest ? runView(newest) : null,
    documents: [
      ...listProofLinks(ctx, {
        order,
        submission,
        isCheck,
        isRevoked: situationFacts?.closure?.isRevoked ?? false,
        statement: submission && (await readRuleCheckStatement(db, submission.id)),
      }),
      ...(order.paidAt ? [{ kind: 'receipt' as const, name: 'Receipt (PDF)', url: api.orderReceipt(order.id) }] : []),
    ],
    letters: letterViews,
    visits,
    written_to: describeOrderLetterRecipient({ reader: letterRecipientOf(facts) }),
    authority_mails: submission ? await readMailsForCustomer(ctx, submission) : [],
    also: summary?.situation.over && !isCompleted(order.status) ? [] : listOrderAlso(ctx, facts),
    ...timeline,
    following_phases: phases?.following ?? { is_filed: false, done: [], left: [] },
    facts,
    runs,
  };
}

/** Only once the permit is granted, and for no customer who already had the sticker: they need no guide to it. */
export async function readProofGuide(
  ctx: Pick<Context, 'db' | 'clock'>,
  facts: OrderFacts,
  submission: typeof submissions.$inferSelect | undefined,
  { name }: Pick<OrderSituation, 'name'>,
): Promise<AfterProofGuide | null> {
  const { country, cityZone, status } = facts.order;
  const zone = findZone(country, cityZone);
  if (!zone || !isCompleted(status) || name === 'in_doubt' || needsNoApplication(facts)) return null;
  const isUnread = await isDocumentUnverified(ctx.db, submission?.confirmationPdfPath);
  return renderOrderAfterProofGuide(ctx, zone, facts, submission, isUnread);
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
