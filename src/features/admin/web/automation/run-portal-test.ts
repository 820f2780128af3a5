import { z } from 'zod';
import { callFunction } from '#browser/call-function.ts';
import { CallError, requestJson } from '#browser/request-json.ts';
import { type TestRequest, type TestRun, testRunSchema } from '#features/automation/contract.ts';
import { api } from '#paths.ts';

const LOOK_AGAIN_MS = 1_000;

export const readTestRun = (id: string, signal?: AbortSignal): Promise<TestRun> =>
  requestJson(api.testRun(id), { answer: testRunSchema, ...(signal ? { signal } : {}) });

/**
 * Starts a test and waits until it has ended. The answer may be cut off on its way (a proxy, a long test); the test goes
 * on then, and so does the waiting.
 * @throws CallError when it was refused, or nothing is known of it
 */
export async function runPortalTest(request: TestRequest & { test_run_id: string }): Promise<TestRun> {
  const { test_run_id: id } = request;
  try {
    await callFunction('automate-submission', request, z.unknown());
  } catch (error) {
    const isLost = error instanceof CallError && (error.status === 0 || error.status >= 502);
    if (!isLost) throw error;
    await readTestRun(id).catch(() => {
      throw error;
    });
  }
  let test = await readTestRun(id);
  while (!test.completed_at) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    test = await readTestRun(id);
  }
  return test;
}

/** @throws CallError */
export async function findPermitEntity(country: string, zone: string): Promise<string | undefined> {
  const answer = z.object({ permit_entity: z.object({ id: z.uuid() }).nullable() });
  const query = new URLSearchParams({ country, zone_name: zone });
  const { permit_entity } = await requestJson(`${api.adminPermitEntity}?${query}`, { answer });
  return permit_entity?.id;
}
