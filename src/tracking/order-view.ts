import { desc, eq, sql } from 'drizzle-orm';
import { listLetters } from '#channels/letter/read-letters.ts';
import { describeHandoffs, describeRunRecording } from '#channels/portal/read-run-recording.ts';
import { describeMailsForCustomer, isDocumentUnverified } from '#inbox/inbound-emails.ts';
import { toApplicationActionFacts, toCancellationFacts, toOrderActionFacts } from '#orders/action-facts.ts';
import { formatProofFileName, renderOrderAfterProofGuide } from '#orders/after-proof-guide.ts';
import { describeOrderValidity, listOrderAlso } from '#orders/check-order-rules.ts';
import { missingDetailsOf, optionalDetails } from '#orders/choose-method.ts';
import { type OrderSituation, type OrderSummary, orderSummarySchema } from '#orders/contracts/order-contract.ts';
import { describeDeskState } from '#orders/desk-state.ts';
import { findScheduledRetry } from '#orders/find-scheduled-retry.ts';
import { canCancelOrder } from '#orders/needed-details.ts';
import {
  authorityOf,
  canAttachV5c,
  letterRecipientOf,
  needsNoApplication,
  payloadOf,
  portalWorkOf,
  pricePartsOf,
} from '#orders/order-facts.ts';
import { type OrderRecord, selectOrderRecords } from '#orders/order-records.ts';
import { situationFactsOf } from '#orders/read-situation.ts';
import { toDayReferences } from '#orders/reference-sources.ts';
import { situationOf } from '#orders/situation/situation.ts';
import {
  describeOrderDecider,
  describeOrderLetterRecipient,
  fulfilmentMethodOf,
} from '#orders/situation/situation-facts.ts';
import { can } from '#orders/states/actions.ts';
import { isCompleted } from '#orders/states/lifecycle.ts';
import { orders } from '#orders/tables/orders.ts';
import type { submissions } from '#orders/tables/submissions.ts';
import { hasTripCalendar } from '#orders/trip-calendar.ts';
import { api } from '#paths.ts';
import type { AfterProofGuide } from '#permits/after-proof-guide.ts';
import { formatDeciderLabel } from '#permits/application-texts.ts';
import { findZone } from '#permits/catalogue.ts';
import { formatTripDays } from '#permits/days.ts';
import { describeAssumption } from '#permits/provenance.ts';
import { formatOfficialPrice } from '#permits/zone.ts';
import type { Context } from '#platform/context.ts';
import { prepareOnce } from '#platform/db/database.ts';
import { notFound } from '#platform/errors.ts';
import { type CustomerOrderRecord, customerStatement, operatorStatement } from './order-columns.ts';
import { listProofLinks } from './order-papers.ts';
import { describeOrderCourse } from './order-timeline.ts';
import { type OperatorOrderView, type OrderView, operatorOrderViewSchema, orderViewSchema } from './view-contract.ts';

type Ctx = Pick<Context, 'db' | 'clock' | 'settings'>;

const ownOrders = prepareOnce((db) =>
  selectOrderRecords(db)
    .where(eq(orders.userId, sql.placeholder('userId')))
    .orderBy(desc(orders.createdAt))
    .limit(200)
    .prepare('orders_of_account'),
);

/** The account's orders, newest first, by one query. */
export async function readOrderSummaries(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  userId: string,
): Promise<OrderSummary[]> {
  const records = await ownOrders(db).execute({ userId });
  return records.map((record) => orderSummarySchema.parse(summarise(record, clock.now()).summary));
}

function summarise(record: OrderRecord, now: Date) {
  const { order, vehicle, submission } = record;
  const missing = missingDetailsOf(record, record.entity, now);
  const situationFacts = situationFactsOf(record, now, missing);
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
    actor: record.actor ?? 'nobody',
  };
  return { summary, situationFacts };
}

/** @throws Refusal NOT_FOUND */
export async function readOrderView(ctx: Ctx, orderId: string): Promise<OrderView> {
  const [record] = await customerStatement(ctx.db).execute({ orderId, now: ctx.clock.now().toISOString() });
  if (!record) throw notFound('Order');
  return orderViewSchema.parse(describeOrder(ctx, record));
}

/** The customer's view plus the recording of every run. @throws Refusal NOT_FOUND */
export async function readOperatorOrderView(ctx: Ctx, orderId: string): Promise<OperatorOrderView> {
  const [record] = await operatorStatement(ctx.db).execute({ orderId, now: ctx.clock.now().toISOString() });
  if (!record) throw notFound('Order');
  const { order, submission, further } = record;
  return operatorOrderViewSchema.parse({
    ...describeOrder(ctx, record),
    customer_email: order.customerEmail,
    full_name: order.fullName,
    last_error: submission?.lastError ?? null,
    runs: further.runs.map((run) => ({
      ...runView(run),
      driver_name: run.driverName,
      reference_number: run.referenceNumber,
      error_details: run.errorDetails,
      waits: describeHandoffs(further.handoffs.filter(({ runId }) => runId === run.id)),
      recording: describeRunRecording(
        ctx,
        further.steps.filter(({ runId }) => runId === run.id),
      ),
    })),
  });
}

function describeOrder(ctx: Pick<Ctx, 'clock' | 'settings'>, record: CustomerOrderRecord) {
  const { order, submission, task, further } = record;
  const now = ctx.clock.now();
  const { summary, situationFacts } = summarise(record, now);
  const { situation } = summary;
  const { visits, phases, ...course } = describeOrderCourse(ctx, record, situationFacts);
  const zone = findZone(order.country, order.cityZone);
  const parts = [zone && describeAssumption(zone.official), pricePartsOf(record, submission ?? undefined)]
    .filter(Boolean)
    .join(' ');
  const [newest] = further.runs;
  const state = describeDeskState(ctx, record, further);
  const isCheck = portalWorkOf(record) === 'check';
  const guide = findProofGuide(ctx, record, situation, further.mailOfDocument);
  const isDocumentWanted = state.question?.wants_document === true || situation.yours === 'document';
  const actionFacts = {
    order: toOrderActionFacts(order),
    application: submission ? { ...toApplicationActionFacts(submission), ended: state.ended !== null } : null,
  };
  const cancellation = toCancellationFacts({ order, submission, task, holderName: further.taskHolderName }, now);
  return {
    ...summary,
    vignette_type: order.vignetteType,
    trip_days: formatTripDays(order),
    validity: situation.over ? null : describeOrderValidity(record, submission?.appliedAt ?? ctx.clock.now()),
    urgent_processing: order.urgentProcessing,
    price_items: order.priceItems,
    paid_at: order.paidAt?.toISOString() ?? null,
    calendar_url: hasTripCalendar(ctx, record, situation) ? api.orderCalendar(order.id) : null,
    unasked_refunds: further.automaticRefunds.map(({ amountCents, why }) => ({ amount_cents: amountCents, why })),
    authority: authorityOf(order),
    decides_term: isCheck ? 'Whose rules' : formatDeciderLabel({ work: portalWorkOf(record) }),
    decides: describeOrderDecider(situationFacts),
    way: fulfilmentMethodOf(situationFacts),
    portal_url: zone?.official.url ?? '',
    fee: zone ? { price: formatOfficialPrice(zone.official), as_of: zone.official.asOf, parts } : null,
    submission: submission
      ? {
          ...submissionView(submission),
          reference_from: further.referenceSources,
          day_references: toDayReferences(further.mailMeanings),
        }
      : null,
    ...state,
    may_add:
      record.entity !== null &&
      can(actionFacts, 'add_details').allowed &&
      optionalDetails(record.entity, payloadOf(record)).length > 0,
    may_cancel: canCancelOrder(order, situation, cancellation),
    may_upload: can(actionFacts, 'upload_document').allowed && (canAttachV5c(record) || isDocumentWanted),
    proof_guide: guide,
    proof_file: guide && { url: api.orderProof(order.id), file_name: formatProofFileName(record) },
    run: newest ? runView(newest) : null,
    documents: [
      ...listProofLinks(ctx, {
        order,
        submission,
        isCheck,
        isRevoked: situationFacts.closure?.isRevoked ?? false,
        statement: further.statement,
      }),
      ...(order.paidAt ? [{ kind: 'receipt' as const, name: 'Receipt (PDF)', url: api.orderReceipt(order.id) }] : []),
    ],
    letters: listLetters(ctx, record, further.letters),
    visits,
    written_to: describeOrderLetterRecipient({ reader: letterRecipientOf(record) }),
    authority_mails: submission ? describeMailsForCustomer(ctx, submission, further.mails) : [],
    also: situation.over && !isCompleted(order.status) ? [] : listOrderAlso(ctx, record),
    ...course,
    following_phases: phases?.following ?? { is_filed: false, done: [], left: [] },
  };
}

/**
 * Only once the permit is granted, and for no customer who already had the sticker: they need no guide to it.
 * @param mail that its document came with (`mailOfDocument`)
 */
export function findProofGuide(
  ctx: Pick<Context, 'clock'>,
  record: OrderRecord,
  { name }: Pick<OrderSituation, 'name'>,
  mail: CustomerOrderRecord['further']['mailOfDocument'],
): AfterProofGuide | null {
  const { order, submission } = record;
  const zone = findZone(order.country, order.cityZone);
  if (!zone || !isCompleted(order.status) || name === 'in_doubt' || needsNoApplication(record)) return null;
  const isUnread = isDocumentUnverified(submission?.confirmationPdfPath ?? null, mail);
  return renderOrderAfterProofGuide(ctx, zone, record, submission ?? undefined, isUnread);
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

function runView(row: CustomerOrderRecord['further']['runs'][number]) {
  return {
    id: row.id,
    status: row.status,
    steps_completed: row.stepsCompleted,
    started_at: row.startedAt?.toISOString() ?? null,
    completed_at: row.completedAt?.toISOString() ?? null,
  };
}
