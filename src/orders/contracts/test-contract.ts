import { z } from 'zod';
import { isoDaySchema, keeperSchema, tripSchema, vehicleSchema } from '#permits/order-contract.ts';
import { runStatuses } from '../states/lifecycle.ts';
import { recordedStepSchema } from './order-contract.ts';

const moment = z.iso.datetime();
const { entry_date, number_of_days, vignette_type } = tripSchema.shape;

/** The values that a test types, with those that only some portals need; the document is our specimen. */
export const testDataSchema = z.object({
  owner: keeperSchema.extend({
    date_of_birth: isoDaySchema.optional(),
    identity_document: z.string().trim().min(1).max(40).optional(),
  }),
  vehicle: vehicleSchema.extend({ date_last_registration: isoDaySchema.optional() }),
  travel: z.object({ entry_date, number_of_days, vignette_type }).default({}),
});
export type TestData = z.infer<typeof testDataSchema>;

const plateLetters = 'BCDFGHJKLMNPRSTVWXYZ';

/**
 * Invented, complete, and nobody's: the address is reserved for examples (RFC 2606), the phone number for drama
 * (Ofcom).
 */
export const createSampleTestData = (entryDate: string) =>
  ({
    vehicle: {
      plate_number: inventedPlate(),
      country_of_registration: 'United Kingdom',
      date_first_registration: '2018-03-17',
      date_last_registration: '2021-06-01',
      fuel_type: 'petrol',
      euro_standard: 'Euro 6',
      vehicle_category: 'M1',
      make: 'Ford',
      model: 'Focus',
    },
    owner: {
      first_name: 'Terry',
      last_name: 'Tester',
      email: 'tester@example.com',
      phone: '+44 7700 900123',
      date_of_birth: '1980-05-04',
      identity_document: '000000000',
      address_line1: '1 High Street',
      city: 'Leeds',
      postcode: 'LS1 1AA',
      country: 'United Kingdom',
    },
    travel: { entry_date: entryDate, number_of_days: 1, vignette_type: '10-day' },
  }) satisfies TestData;

/** Looks like a British plate and is none: the age identifier 00 was never issued (DVLA, INF104). */
function inventedPlate(): string {
  const ending = Array.from(
    crypto.getRandomValues(new Uint8Array(3)),
    (byte) => plateLetters[byte % plateLetters.length],
  );
  return `TE00${ending.join('')}`;
}

/** Bodies of `automate-submission` (specification, section 7): the first field decides which of the three it is. */
export const testRequestSchema = z.object({
  permit_entity_id: z.uuid(),
  test_mode: z.literal(true, 'Only tests are started for a permit entity: test_mode must be true'),
  test_data: testDataSchema,
  screenshots_enabled: z.boolean().default(true),
  /** Drives the portal up to the send step, but not through it. */
  mock_mode: z.boolean().default(false),
  confirmed_credits: z.boolean().default(false),
  /** Chosen by the caller, who can then follow the run; a repeated call with the same id starts nothing new. */
  test_run_id: z.uuid().optional(),
});
export type TestRequest = z.infer<typeof testRequestSchema>;

export const automateSchema = z.looseObject({
  connectivity_check: z.literal(true).optional(),
  submission_id: z.uuid().optional(),
});

const endpointCheckSchema = z.object({
  url: z.string(),
  ok: z.boolean(),
  /** 0 when nothing answered. */
  status: z.int(),
  statusText: z.string(),
  note: z.string(),
  responsePreview: z.string(),
});
export type EndpointCheck = z.infer<typeof endpointCheckSchema>;

export const connectivitySchema = z.object({
  success: z.boolean(),
  error: z.string().nullable(),
  diagnostics: z.object({ baseUrl: z.string(), endpoints: z.array(endpointCheckSchema) }),
});
export type Connectivity = z.infer<typeof connectivitySchema>;

export const testModes = ['dry_run', 'full_test'] as const;
export type TestMode = (typeof testModes)[number];

const testSummarySchema = z.object({
  id: z.uuid(),
  mode: z.enum(testModes),
  status: z.enum(runStatuses),
  driver_name: z.string(),
  country: z.string(),
  zone_name: z.string(),
  /** By name; null when the account is gone. */
  started_by: z.string().nullable(),
  reference: z.string().nullable(),
  error_details: z.object({ message: z.string(), details: z.string(), reason: z.string() }).nullable(),
  created_at: moment,
  completed_at: moment.nullable(),
});
export type TestSummary = z.infer<typeof testSummarySchema>;
export const testListSchema = z.object({ tests: z.array(testSummarySchema) });

export const testRunSchema = testSummarySchema.extend({ recording: z.array(recordedStepSchema) });
export type TestRun = z.infer<typeof testRunSchema>;

/** Answer to a test; `test_run` has more, also while it still runs. */
export const testRunResultSchema = z.object({
  success: z.boolean(),
  error: z.string().nullable(),
  reference: z.string().nullable(),
  screenshots: z.array(z.object({ step: z.string(), title: z.string(), url: z.string() })),
  test_run: testRunSchema,
});
export type TestRunResult = z.infer<typeof testRunResultSchema>;

export const pausePortalSchema = z.object({ permit_entity_id: z.uuid(), paused: z.boolean() });

/** One row of the public view, found by country and zone. */
export const permitEntityQuerySchema = z.object({
  country: z.string().min(1).max(60),
  zone_name: z.string().min(1).max(80),
});
export const permitEntitySchema = z.object({
  permit_entity: z.object({ id: z.uuid(), automation_enabled: z.boolean(), portal_url: z.string() }).nullable(),
});
