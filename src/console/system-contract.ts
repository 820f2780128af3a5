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

/** The configuration section of the settings page, read from the running installation. */
export const configurationSchema = z.object({
  environment: z.enum(['Production', 'Development']),
  providers: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type Configuration = z.infer<typeof configurationSchema>;
