import { z } from 'zod';

/** Answer of `check-system-health` (specification, sections 3 and 7). */
export const healthResultSchema = z.object({
  automation_available: z.boolean(),
  portal_reachable: z.boolean(),
  estimated_processing_time: z.string(),
  confidence_level: z.enum(['high', 'medium', 'low']),
  fallback_method: z.string().nullable(),
  message: z.string(),
  last_successful_submission: z.string().nullable(),
});
export type HealthResult = z.infer<typeof healthResultSchema>;

/** The answer when the check itself fails (specification, section 7). */
export const healthFallback: HealthResult = {
  automation_available: false,
  portal_reachable: false,
  estimated_processing_time: '24-48 hours',
  confidence_level: 'low',
  fallback_method: 'manual',
  message: 'Unable to check system status. Manual processing available.',
  last_successful_submission: null,
};
