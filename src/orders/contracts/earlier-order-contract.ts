import { z } from 'zod';
import { plateSchema, tripFieldsSchema, vehicleSchema } from '#permits/order-contract.ts';
import { plateProblem } from '#permits/plates.ts';

/** What the order form knows before payment: the place, the days and the plate. */
export const earlierOrderQuerySchema = z
  .object({
    ...tripFieldsSchema.shape,
    plate_number: plateSchema,
    country_of_registration: vehicleSchema.shape.country_of_registration,
  })
  .superRefine(({ plate_number, country_of_registration }, context) => {
    const message = plateProblem(plate_number, country_of_registration);
    if (message) context.addIssue({ code: 'custom', path: ['plate_number'], message });
  });
export type EarlierOrderQuery = z.infer<typeof earlierOrderQuerySchema>;

/** A paid order of the same account that gives the same. */
const earlierOrderSchema = z.object({
  order_id: z.uuid(),
  order_ref: z.string(),
  /** What it gives, and what follows from that. */
  text: z.string(),
});
export type EarlierOrder = z.infer<typeof earlierOrderSchema>;

export const earlierOrderAnswerSchema = z.object({ earlier: earlierOrderSchema.nullable() });
