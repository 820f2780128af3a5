import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Viewer } from '#accounts/viewer.ts';
import { recordAudit } from '#audit/record-audit.ts';
import { toOrderActionFacts } from '#orders/action-facts.ts';
import { assertAllowed } from '#orders/states/actions.ts';
import { orders, vehicles } from '#orders/tables/orders.ts';
import { mapFactsToColumns } from '#permits/fact-columns.ts';
import {
  valuesOf,
  vehicleUpdateCountries,
  vehicleUpdateEuroStandards,
  vehicleUpdateFuels,
} from '#permits/form-choices.ts';
import { plateSchema } from '#permits/order-contract.ts';
import { plateProblem } from '#permits/plates.ts';
import type { Context } from '#platform/context.ts';
import { notFound, Refusal } from '#platform/errors.ts';
import { publishOrderEvent } from '#platform/realtime/order-events.ts';

export const updateVehicleSchema = z.object({
  order_id: z.uuid(),
  vehicle_updates: z
    .object({
      plate_number: plateSchema.optional(),
      country_of_registration: z
        .enum(valuesOf(vehicleUpdateCountries), 'Choose the country of registration')
        .optional(),
      make: z.string().trim().min(1).max(60).optional(),
      model: z.string().trim().min(1).max(60).optional(),
      fuel_type: z.enum(valuesOf(vehicleUpdateFuels), 'Choose a fuel').optional(),
      euro_standard: z.enum(valuesOf(vehicleUpdateEuroStandards), 'Choose a Euro standard').optional(),
    })
    .refine((updates) => Object.values(updates).some((value) => value !== undefined), 'Nothing to update'),
});

/**
 * Updates the vehicle of the caller's own confirmed order. The missing plate of a rental order starts its
 * application.
 * @throws Refusal NOT_FOUND, CONFLICT
 */
export async function updateVehicle(
  ctx: Pick<Context, 'db' | 'queue' | 'ids' | 'clock'>,
  { order_id, vehicle_updates: updates }: z.infer<typeof updateVehicleSchema>,
  viewer: Viewer,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.id, order_id), eq(orders.userId, viewer.userId)))
      .for('no key update');
    if (!order) throw notFound('Order');
    assertAllowed({ order: toOrderActionFacts(order) }, 'update_vehicle');
    const [vehicle] = await tx
      .select({ plate: vehicles.plateNumber, country: vehicles.countryOfRegistration })
      .from(vehicles)
      .where(eq(vehicles.id, order.vehicleId));
    if (!vehicle?.plate && !updates.plate_number)
      throw new Refusal('INVALID_INPUT', 'Plate number is required', {
        fields: { plate_number: 'Plate number is required' },
      });
    const { plate_number: plate, country_of_registration: country } = updates;
    const plateToCheck = plate ?? (country && vehicle?.plate);
    const problem = plateToCheck && plateProblem(plateToCheck, country ?? vehicle?.country);
    if (problem)
      throw new Refusal('INVALID_INPUT', `${problem}.`, {
        fields: { [plate ? 'plate_number' : 'country_of_registration']: problem },
      });
    await tx.update(vehicles).set(mapFactsToColumns('vehicles', updates)).where(eq(vehicles.id, order.vehicleId));
    const changedFields = Object.entries(updates).flatMap(([name, value]) => (value === undefined ? [] : [name]));
    await recordAudit(tx, {
      id: ctx.ids.uuid(),
      type: 'VEHICLE_UPDATED',
      orderId: order.id,
      actorId: viewer.userId,
      data: { fields: changedFields.join(', ') },
      at: ctx.clock.now(),
    });
    await publishOrderEvent(tx, order.id, { type: 'orders', payload: { changed: 'vehicle' } });
    await ctx.queue.enqueue(tx, 'submit-permit', { orderId: order.id });
  });
}
