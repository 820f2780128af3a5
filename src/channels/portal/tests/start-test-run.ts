import { and, eq, sql } from 'drizzle-orm';
import type { Viewer } from '#accounts/viewer.ts';
import type { TestData, TestMode, TestRequest } from '#orders/contracts/test-contract.ts';
import { hasStatus } from '#orders/states/has-status.ts';
import { isPaid } from '#orders/states/lifecycle.ts';
import { orders, vehicles } from '#orders/tables/orders.ts';
import { automationRuns } from '#orders/tables/submissions.ts';
import { findDriver } from '#permits/authorities/registry.ts';
import { pastProblem, toDestinationDay } from '#permits/days.ts';
import { barePlate } from '#permits/plates.ts';
import { permitEntities } from '#permits/tables.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { notFound, Refusal } from '#platform/errors.ts';
import { type PayloadPath, readPayload } from '#robot/payload.ts';
import { enqueueTestRun } from '../canary/enqueue-test-run.ts';
import { testPayload } from '../test-payload.ts';

type Ctx = Pick<Context, 'db' | 'queue' | 'ids' | 'clock'>;

/**
 * Queues a test, once for each id that its caller chose. It reports what the portal would refuse before a browser
 * opens.
 * @throws Refusal NOT_FOUND, UNPROCESSABLE, INVALID_INPUT, CONFLICT, IDEMPOTENCY_KEY_REUSED
 */
export async function startTestRun(ctx: Ctx, request: TestRequest, viewer: Viewer): Promise<string> {
  const id = request.test_run_id ?? ctx.ids.uuid();
  const purpose = request.mock_mode ? 'dry_run' : 'full_test';
  if (purpose === 'full_test' && !request.confirmed_credits) {
    const text =
      'A full test uses about 1 credit and really submits to the government portal. It must be confirmed first.';
    throw new Refusal('UNPROCESSABLE', text, { fields: { confirmed_credits: text } });
  }
  return ctx.db.transaction(async (tx) => {
    const [entity] = await tx.select().from(permitEntities).where(eq(permitEntities.id, request.permit_entity_id));
    if (!entity) throw notFound('Permit entity');
    const driver = entity.portal ? findDriver(entity.portal) : undefined;
    if (!driver) {
      throw new Refusal('UNPROCESSABLE', `No robot applies for ${entity.zoneName}, ${entity.country}: people do.`);
    }
    const today = toDestinationDay(ctx.clock.now());
    refuseFutureDates(request.test_data, today);
    const payload = testPayload(id, entity, request.test_data);
    refuseIncomplete(
      driver.listRequiredFacts(payload, today).filter((path) => readPayload(payload, path) === undefined),
    );
    if (purpose === 'full_test') await refuseCustomersVehicle(tx, request.test_data);
    const run = { id, purpose, permitEntityId: entity.id, startedBy: viewer.userId } as const;
    const isStarted = await enqueueTestRun(ctx, tx, {
      ...run,
      driverName: driver.name,
      testData: request.test_data,
      screenshotsEnabled: request.screenshots_enabled,
    });
    if (!isStarted) await refuseOtherTest(tx, run);
    return id;
  });
}

function refuseIncomplete(missing: readonly PayloadPath[]): void {
  if (missing.length === 0) return;
  throw new Refusal('INVALID_INPUT', `The portal also asks for ${missing.join(', ')}.`, {
    fields: Object.fromEntries(missing.map((path) => [toTestFieldPath(path), 'The portal asks for this'])),
  });
}

/** The field of the test data for a path that a driver needs: test data are flat where an order's are nested. */
function toTestFieldPath(path: PayloadPath): string {
  const flat = path.replace('owner.address.line', 'owner.address_line').replace('owner.address.', 'owner.');
  return `test_data.${flat.replace('vignette.start_date', 'travel.entry_date').replace('vignette.', 'travel.')}`;
}

/** A full test really sends: for a customer's vehicle it would use up what they have paid for. */
async function refuseCustomersVehicle(tx: Tx, { vehicle }: TestData): Promise<void> {
  const { plate_number: plate, country_of_registration: country } = vehicle;
  if (!plate) return;
  // Compared as `barePlate` does: dashes and dots are only typography.
  const isSamePlate = sql`translate(${vehicles.plateNumber}, '-–.·', '') = ${barePlate(plate)}`;
  const [customerOrder] = await tx
    .select({ id: orders.id })
    .from(vehicles)
    .innerJoin(orders, eq(orders.vehicleId, vehicles.id))
    .where(and(eq(vehicles.countryOfRegistration, country), isSamePlate, hasStatus(orders.status, isPaid)))
    .limit(1);
  if (!customerOrder) return;
  const text =
    "This plate belongs to a customer's order. A full test would apply for their vehicle: use another plate.";
  throw new Refusal('CONFLICT', text, { fields: { 'test_data.vehicle.plate_number': text } });
}

/** A repeated call with the same id is the same test; with other values it is a mistake. */
async function refuseOtherTest(
  tx: Tx,
  run: Record<'id' | 'permitEntityId' | 'startedBy', string> & { purpose: TestMode },
) {
  const fields = ['id', 'permitEntityId', 'purpose', 'startedBy'] as const;
  const isSame = and(...fields.map((field) => eq(automationRuns[field], run[field])));
  if ((await tx.$count(automationRuns, isSame)) === 0)
    throw new Refusal('IDEMPOTENCY_KEY_REUSED', 'Another test was started with this id.');
}

/** @param today ISO day at the place */
function refuseFutureDates({ owner, vehicle }: TestData, today: string): void {
  const days = {
    'owner.date_of_birth': owner.date_of_birth,
    'vehicle.date_first_registration': vehicle.date_first_registration,
    'vehicle.date_last_registration': vehicle.date_last_registration,
  };
  const problems = Object.entries(days).flatMap(([field, day]) => {
    const problem = pastProblem(day, today);
    return problem ? [[field, problem] as const] : [];
  });
  if (problems.length > 0)
    throw new Refusal('INVALID_INPUT', 'Please check the marked fields.', { fields: Object.fromEntries(problems) });
}
