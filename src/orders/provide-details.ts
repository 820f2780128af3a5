import { eq } from 'drizzle-orm';
import type { Viewer } from '#accounts/viewer.ts';
import { recordAudit } from '#audit/record-audit.ts';
import { listOptionalPlaybookFacts } from '#permits/authorities.ts';
import { findZone } from '#permits/catalogue.ts';
import { entryProblem, pastProblem, toDestinationDay } from '#permits/days.ts';
import type { Fact } from '#permits/fact-definition.ts';
import { allFacts } from '#permits/facts.ts';
import { longDate } from '#permits/long-date.ts';
import { normalisePlate, plateProblem } from '#permits/plates.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { notFound, Refusal } from '#platform/errors.ts';
import { publishOrderEvent } from '#platform/realtime/order-events.ts';
import type { Order } from './access.ts';
import { toApplicationActionFacts, toOrderActionFacts } from './action-facts.ts';
import { findAddressProblem } from './contact-address.ts';
import { lockOrder } from './lock-orders.ts';
import { resumeCorrectedApplication } from './order-hold.ts';
import { parseFirstDay } from './requested-days.ts';
import { assertAllowed } from './states/actions.ts';
import { isOnHold } from './states/lifecycle.ts';
import { keepers, orders, vehicles } from './tables/orders.ts';

type Ctx = Pick<Context, 'db' | 'queue' | 'ids' | 'clock' | 'settings'>;

/**
 * Stores details that the customer adds to a paid order, and checks whether it is now complete: if so, the application
 * starts at once. All values must be valid, or nothing is stored. Optional details are accepted for longer, until the
 * person who applies has sent the application.
 * @throws Refusal INVALID_INPUT with a text for each field, CONFLICT once the application has begun
 */
export async function provideDetails(
  ctx: Ctx,
  order: Order,
  details: Record<string, string>,
  viewer: Viewer | undefined,
): Promise<void> {
  const values = checkDetails(ctx, details, order.customerEmail);
  await ctx.db.transaction(async (tx) => {
    // Locked until all is stored: nobody records meanwhile that it was sent.
    const locked = await lockOrder(tx, order.id);
    if (!locked) throw notFound('Order');
    const { order: current, submission } = locked;
    const actionFacts = {
      order: toOrderActionFacts(current),
      application: submission ? toApplicationActionFacts(submission) : null,
    };
    const isCorrected = submission !== undefined && isOnHold(submission.holdState);
    assertAllowed(
      actionFacts,
      hasOnlyOptionalDetails(current, details) && !isCorrected ? 'add_details' : 'provide_details',
    );
    // Its first day is bought, with the accepted warnings for it; only the order form asks for that
    // (docs/decisions/067).
    if (current.vignetteType && 'travel.entry_date' in details)
      throw new Refusal('INVALID_INPUT', 'Please check the marked fields.', {
        fields: { 'travel.entry_date': 'The first day of a vignette is not changed here' },
      });
    const [vehicle] = await tx.select().from(vehicles).where(eq(vehicles.id, current.vehicleId));
    refuseForeignPlate(vehicle, details);
    refuseSwappedRegistrations(vehicle, details);
    refuseOtherArrival(current, details, toDestinationDay(ctx.clock.now()));
    await saveDetails(tx, current, values);
    await recordAudit(tx, {
      id: ctx.ids.uuid(),
      type: 'DETAILS_PROVIDED',
      orderId: order.id,
      actorId: viewer?.userId,
      data: { fields: values.map(({ label }) => label).join(', ') },
      at: ctx.clock.now(),
    });
    await publishOrderEvent(tx, order.id, { type: 'orders', payload: { changed: 'details' } });
    if (isCorrected) await resumeCorrectedApplication(ctx, tx, submission);
    else await ctx.queue.enqueue(tx, 'submit-permit', { orderId: order.id });
  });
}

/** Whether no order of its zone waits for any of these details. */
function hasOnlyOptionalDetails({ country, cityZone }: Order, details: Record<string, string>): boolean {
  const zone = findZone(country, cityZone);
  const optionalPaths: readonly string[] = zone ? listOptionalPlaybookFacts(zone) : [];
  return Object.keys(details).every((path) => optionalPaths.includes(path));
}

type Vehicle = typeof vehicles.$inferSelect;

/**
 * A plate with letters that its country's plates do not have, whether the plate or the country is new. @throws Refusal
 * INVALID_INPUT
 */
function refuseForeignPlate(vehicle: Vehicle | undefined, details: Record<string, string>): void {
  const { 'vehicle.plate_number': plate, 'vehicle.country_of_registration': country } = details;
  if (plate === undefined && country === undefined) return;
  const plateToCheck = plate === undefined ? vehicle?.plateNumber : normalisePlate(plate);
  const problem = plateToCheck && plateProblem(plateToCheck, country ?? vehicle?.countryOfRegistration);
  const field = plate === undefined ? 'vehicle.country_of_registration' : 'vehicle.plate_number';
  if (problem) throw new Refusal('INVALID_INPUT', `${problem}.`, { fields: { [field]: problem } });
}

/** A vehicle is registered first before it is registered last. @throws Refusal INVALID_INPUT */
function refuseSwappedRegistrations(vehicle: Vehicle | undefined, details: Record<string, string>): void {
  const [firstPath, lastPath] = ['vehicle.date_first_registration', 'vehicle.date_last_registration'] as const;
  if (!(firstPath in details) && !(lastPath in details)) return;
  const first = details[firstPath] ?? vehicle?.dateFirstRegistration;
  const last = details[lastPath] ?? vehicle?.dateLastRegistration;
  if (!first || !last || last >= first) return;
  const [field, problem] =
    lastPath in details
      ? [lastPath, `This is before the first registration, on ${longDate(first)}`]
      : [firstPath, `This is after the last registration, on ${longDate(last)}`];
  throw new Refusal('INVALID_INPUT', 'Please check the marked fields.', { fields: { [field]: problem } });
}

/** A letter names one first day: the order's and the arrival's must be the same. @throws Refusal INVALID_INPUT */
function refuseOtherArrival(order: Order, details: Record<string, string>, today: string): void {
  const { 'travel.entry_date': entry = order.entryDate, 'stay.arrival': arrival = order.stayArrival } = details;
  const arrivalDay = parseFirstDay(arrival ?? '', today);
  const field = 'stay.arrival' in details ? 'stay.arrival' : 'travel.entry_date';
  if (!(field in details) || !entry || !arrivalDay || arrivalDay === entry) return;
  const problem =
    field === 'stay.arrival'
      ? `This names ${longDate(arrivalDay)}, and the day on which you first drive in is ${longDate(entry)}`
      : `You arrive on ${longDate(arrivalDay)}, as you told us: please correct that too`;
  throw new Refusal('INVALID_INPUT', `${problem}.`, { fields: { [field]: problem } });
}

type CheckedDetail = Pick<Fact, 'label'> & { keptIn: NonNullable<Fact['storedIn']>; value: string };

function checkDetails(
  { settings, clock }: Pick<Ctx, 'settings' | 'clock'>,
  details: Record<string, string>,
  customerEmail: string,
): CheckedDetail[] {
  const today = toDestinationDay(clock.now());
  const fields: Record<string, string> = {};
  const values: CheckedDetail[] = [];
  for (const [path, text] of Object.entries(details)) {
    const detail = allFacts.find((fact) => fact.path === path);
    if (!detail?.schema || !detail.storedIn) {
      fields[path] = 'This is not asked for';
      continue;
    }
    const checked = detail.schema.safeParse(text);
    const problem =
      checked.success &&
      ((detail.kind === 'date' && problemOf(detail)(checked.data, today)) ||
        (path === 'stay.email' && findAddressProblem(settings, checked.data, customerEmail)));
    if (problem) fields[path] = problem;
    else if (checked.success) values.push({ label: detail.label, keptIn: detail.storedIn, value: checked.data });
    else fields[path] = checked.error.issues[0]?.message ?? 'Please check this';
  }
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID_INPUT', 'Please check the marked fields.', { fields });
  return values;
}

/** Of all days that we ask for, only the day of entry is in the future. */
const problemOf = ({ path }: Fact) => (path === 'travel.entry_date' ? entryProblem : pastProblem);

/** Each row is changed once, whatever number of its columns is. */
async function saveDetails(tx: Tx, order: Order, details: readonly CheckedDetail[]): Promise<void> {
  for (const [table, changed] of Map.groupBy(details, ({ keptIn }) => keptIn.table)) {
    const values = Object.fromEntries(changed.map(({ keptIn, value }) => [keptIn.column, value]));
    if (table === 'vehicles') await tx.update(vehicles).set(values).where(eq(vehicles.id, order.vehicleId));
    else if (table === 'owners') await tx.update(keepers).set(values).where(eq(keepers.orderId, order.id));
    else await tx.update(orders).set(values).where(eq(orders.id, order.id));
  }
}
