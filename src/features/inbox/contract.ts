import { z } from 'zod';

export const matchMailSchema = z.object({
  mail_id: z.uuid(),
  order_ref: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^EDP-[0-9A-Z]{8}$/, 'Enter a reference like EDP-7K2M9QXT'),
});

export const handleMailSchema = z.object({
  mail_id: z.uuid(),
  /** False takes it back. */
  handled: z.boolean(),
});
