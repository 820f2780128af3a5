import { z } from 'zod';

/** Specification, section 3: a map of check names to PASS, or to what is wrong. */
export const diagnosticResultSchema = z.union([
  z.literal('PASS'),
  z.object({ status: z.literal('fail'), message: z.string() }),
]);
export type DiagnosticResult = z.infer<typeof diagnosticResultSchema>;
export const diagnosticsSchema = z.object({
  overall_status: z.enum(['HEALTHY', 'UNHEALTHY']),
  failed_checks_count: z.int(),
  checks: z.record(z.string(), diagnosticResultSchema),
  timestamp: z.iso.datetime(),
});
export type Diagnostics = z.infer<typeof diagnosticsSchema>;

/** What the settings page lists under configuration, from what this installation really runs with. */
export const configurationSchema = z.object({
  environment: z.enum(['Production', 'Development']),
  providers: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type Configuration = z.infer<typeof configurationSchema>;
