import { z } from 'zod';
import { type TestRequest, type TestRun, testRunSchema } from '#orders/contracts/test-contract.ts';
import { api } from '#paths.ts';
import { callServerFunction } from '#ui/page/call-server-function.ts';
import { CallError, requestJson } from '#ui/page/request-json.ts';

const POLL_INTERVAL_MS = 1_000;

export const fetchTestRun = (id: string, signal?: AbortSignal): Promise<TestRun> =>
  requestJson(api.testRun(id), { answer: testRunSchema, ...(signal ? { signal } : {}) });

/**
 * Starts a test and waits until it has ended. The reply may get lost (a proxy, a long test); the test then continues,
 * and so does the waiting.
 * @throws CallError when it was refused, or nothing is known of it
 */
export async function runPortalTest(request: TestRequest & { test_run_id: string }): Promise<TestRun> {
  const { test_run_id: id } = request;
  try {
    await callServerFunction('automate-submission', request, z.unknown());
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    await fetchTestRun(id).catch(() => {
      throw error;
    });
  }
  let test = await fetchTestRun(id);
  while (!test.completed_at) {
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    // A lost poll says nothing about the test, which continues.
    test = await fetchTestRun(id).catch((error: unknown) => {
      if (isConnectionLost(error)) return test;
      throw error;
    });
  }
  return test;
}

const isConnectionLost = (error: unknown) => error instanceof CallError && (error.status === 0 || error.status >= 502);

/** @throws CallError */
export async function fetchPermitEntityId(country: string, zone: string): Promise<string | undefined> {
  const answer = z.object({ permit_entity: z.object({ id: z.uuid() }).nullable() });
  const query = new URLSearchParams({ country, zone_name: zone });
  const { permit_entity } = await requestJson(`${api.adminPermitEntity}?${query}`, { answer });
  return permit_entity?.id;
}
