import { z } from 'zod';
import { endpoint } from '#accounts/app-context.ts';
import {
  automateSchema,
  connectivitySchema,
  pausePortalSchema,
  permitEntityQuerySchema,
  permitEntitySchema,
  testAnswerSchema,
  testListSchema,
  testRequestSchema,
  testRunSchema,
} from '#orders/contracts/test-contract.ts';
import { api } from '#paths.ts';
import { notFound } from '#platform/errors.ts';
import { check } from '#platform/http/mount-endpoints.ts';
import { walkPortal } from '../canary/start-walk.ts';
import { checkConnectivity } from './check-connectivity.ts';
import { queueSchema, runListSchema, runNowAnswerSchema, testerQuerySchema, testerSchema } from './list-contract.ts';
import { pausePortal } from './pause-portal.ts';
import { readPermitEntity, readQueue, readRuns, readTesterOrders } from './queries.ts';
import { answerTest, readTest, readTests } from './read-tests.ts';
import { runNow } from './run-now.ts';
import { startTest } from './start-test.ts';

const permitEntityId = z.object({ permit_entity_id: z.uuid() });

export const automationEndpoints = [
  endpoint({
    method: 'POST',
    path: api.function('automate-submission'),
    summary: 'Checks what automation stands on, tests a portal (dry or in full), or runs one submission now',
    who: 'staff',
    limit: 600,
    input: automateSchema,
    output: z.union([connectivitySchema, testAnswerSchema, runNowAnswerSchema]),
    async handle(app, body, { viewer }) {
      if (body.connectivity_check) return checkConnectivity(app, viewer);
      if (body.submission_id) {
        await runNow(app, body.submission_id, viewer);
        return { success: true, submission_id: body.submission_id };
      }
      return answerTest(app, await startTest(app, check(testRequestSchema, body), viewer));
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
      await walkPortal(app, input, viewer);
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
      return readTest(app, id.data);
    },
  }),
  endpoint({
    method: 'GET',
    path: api.testRuns,
    summary: 'The newest tests',
    who: 'staff',
    output: testListSchema,
    handle: (app) => readTests(app),
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
    output: queueSchema,
    handle: (app, _input, { viewer }) => readQueue(app, viewer.userId),
  }),
  endpoint({
    method: 'GET',
    path: api.automationOrders,
    summary: 'The newest orders that match, to try the submission of',
    who: 'admin',
    input: testerQuerySchema,
    output: testerSchema,
    handle: (app, { search }) => readTesterOrders(app, search),
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
