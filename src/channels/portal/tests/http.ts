import { z } from 'zod';
import { endpoint } from '#accounts/app-context.ts';
import {
  automateSchema,
  connectivitySchema,
  pausePortalSchema,
  permitEntityQuerySchema,
  permitEntitySchema,
  testListSchema,
  testRequestSchema,
  testRunResultSchema,
  testRunSchema,
} from '#orders/contracts/test-contract.ts';
import { api } from '#paths.ts';
import { notFound } from '#platform/errors.ts';
import { validateInput } from '#platform/http/mount-endpoints.ts';
import { startPortalCanary } from '../canary/start-canary.ts';
import { readAutomationQueue, readPermitEntity, readRuns, readTestableOrders } from './automation-lists.ts';
import {
  automationQueueSchema,
  runListSchema,
  runNowAnswerSchema,
  testableOrderListSchema,
  testableOrderQuerySchema,
} from './automation-lists-contract.ts';
import { checkConnectivity } from './check-connectivity.ts';
import { pausePortal } from './pause-portal.ts';
import { awaitTestRun, readTestRunDetails, readTestRuns } from './read-test-runs.ts';
import { runSubmissionNow } from './run-submission-now.ts';
import { startTestRun } from './start-test-run.ts';

const permitEntityId = z.object({ permit_entity_id: z.uuid() });

export const automationEndpoints = [
  endpoint({
    method: 'POST',
    path: api.function('automate-submission'),
    summary: 'Checks what automation stands on, tests a portal (dry or in full), or runs one submission now',
    who: 'staff',
    callsPerTenMinutes: 600,
    input: automateSchema,
    output: z.union([connectivitySchema, testRunResultSchema, runNowAnswerSchema]),
    async handle(app, body, { viewer }) {
      if (body.connectivity_check) return checkConnectivity(app, viewer);
      if (body.submission_id) {
        await runSubmissionNow(app, body.submission_id, viewer);
        return { success: true, submission_id: body.submission_id };
      }
      return awaitTestRun(app, await startTestRun(app, validateInput(testRequestSchema, body), viewer));
    },
  }),
  endpoint({
    method: 'POST',
    path: api.function('pause-portal'),
    summary: 'Keeps robots away from the portal of a permit, or lets them go on',
    who: 'admin',
    input: pausePortalSchema,
    output: z.object({ success: z.literal(true) }),
    async handle(app, input, { viewer }) {
      await pausePortal(app, input, viewer);
      return { success: true };
    },
  }),
  endpoint({
    method: 'POST',
    path: api.function('walk-portal'),
    summary: 'Walks the portal of a permit dry, to see what has changed there since it was walked last',
    who: 'admin',
    input: permitEntityId,
    output: z.object({ success: z.literal(true) }),
    async handle(app, input, { viewer }) {
      await startPortalCanary(app, input, viewer);
      return { success: true };
    },
  }),
  endpoint({
    method: 'GET',
    path: api.testRun(':id'),
    summary: 'One test with its film, also while it is under way',
    who: 'staff',
    output: testRunSchema,
    async handle(app, _input, { params }) {
      const id = z.uuid().safeParse(params.id);
      if (!id.success) throw notFound('Test');
      return readTestRunDetails(app, id.data);
    },
  }),
  endpoint({
    method: 'GET',
    path: api.testRuns,
    summary: 'The newest tests',
    who: 'staff',
    output: testListSchema,
    handle: (app) => readTestRuns(app),
  }),
  endpoint({
    method: 'GET',
    path: api.automationRuns,
    summary: "The newest runs of customers' applications",
    who: 'admin',
    output: runListSchema,
    handle: (app) => readRuns(app),
  }),
  endpoint({
    method: 'GET',
    path: api.automationQueue,
    summary: 'The newest submissions that wait or have failed, and that a robot can take',
    who: 'admin',
    output: automationQueueSchema,
    handle: (app, _input, { viewer }) => readAutomationQueue(app, viewer.userId),
  }),
  endpoint({
    method: 'GET',
    path: api.automationOrders,
    summary: 'The newest orders that match, to try the submission of',
    who: 'admin',
    input: testableOrderQuerySchema,
    output: testableOrderListSchema,
    handle: (app, { search }) => readTestableOrders(app, search),
  }),
  endpoint({
    method: 'GET',
    path: api.adminPermitEntity,
    summary: 'The permit entity of one country and zone',
    who: 'admin',
    input: permitEntityQuerySchema,
    output: permitEntitySchema,
    handle: (app, query) => readPermitEntity(app, query),
  }),
];
