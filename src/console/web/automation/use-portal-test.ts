import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { type TestData, type TestRequest, type TestRun, testRunSchema } from '#orders/contracts/test-contract.ts';
import { api } from '#paths.ts';
import { useUrlState } from '#ui/list/url-state.tsx';
import { callServerFunction } from '#ui/page/call-server-function.ts';
import { newUuid } from '#ui/page/new-uuid.ts';
import { CallError, errorText, requestJson } from '#ui/page/request-json.ts';
import { showToast } from '#ui/toasts.ts';

interface PortalTestOptions {
  country: string;
  zone: string;
  testData: TestData;
  screenshots: boolean;
  dry: boolean;
}

/** Why no test was started, as the toast's text. */
class TestNotStartedError extends Error {}

/** One test at a time. Its id goes into the address at once, so that its steps are visible while it runs. */
export function usePortalTest(onRefused: (fields: Record<string, string>) => void) {
  const client = useQueryClient();
  const { set } = useUrlState();
  return useMutation({
    async mutationFn({ country, zone, testData, screenshots, dry }: PortalTestOptions) {
      const entity = await fetchPermitEntityId(country, zone).catch((error: unknown) => {
        throw new TestNotStartedError(`Database error: ${errorText(error, 'Please try again.')}`);
      });
      if (!entity) throw new TestNotStartedError(`No permit entity found for ${zone}, ${country}`);
      const id = newUuid();
      set({ test: id });
      return runPortalTest({
        permit_entity_id: entity,
        test_mode: true,
        test_data: testData,
        screenshots_enabled: screenshots,
        mock_mode: dry,
        confirmed_credits: !dry,
        test_run_id: id,
      });
    },
    onSuccess: ({ error_details, reference, mode }) => {
      if (error_details) {
        showToast({ tone: 'error', title: `Automation failed: ${error_details.message}` });
        return;
      }
      const description = mode === 'dry_run' ? 'Nothing was sent.' : reference ? `Reference ${reference}` : undefined;
      showToast({ tone: 'success', title: 'Test completed successfully', ...(description ? { description } : {}) });
    },
    onError: (error) => {
      if (error instanceof TestNotStartedError) {
        showToast({ tone: 'error', title: error.message });
      } else if (error instanceof CallError && error.status > 0 && error.status < 500) {
        showToast({ tone: 'error', title: `Automation failed: ${error.message}` });
        onRefused(toTestDataErrors(error.fields));
      } else {
        showToast({ tone: 'error', title: 'Test failed', description: errorText(error, 'Please try again.') });
      }
      set({ test: null });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}

/** The server names a field by its path in the body, the form by its path in `test_data`. */
function toTestDataErrors(fields: Record<string, string>): Record<string, string> {
  const testDataEntries = Object.entries(fields).filter(([name]) => name.startsWith('test_data.'));
  return Object.fromEntries(testDataEntries.map(([name, text]) => [name.slice('test_data.'.length), text]));
}

const POLL_INTERVAL_MS = 1_000;

export const fetchTestRun = (id: string, signal?: AbortSignal): Promise<TestRun> =>
  requestJson(api.testRun(id), { answer: testRunSchema, ...(signal ? { signal } : {}) });

/**
 * Starts a test and waits until it has ended. The reply may get lost (a proxy, a long test); the test then continues,
 * and so does the waiting.
 * @throws CallError when it was refused, or nothing is known of it
 */
async function runPortalTest(request: TestRequest & { test_run_id: string }): Promise<TestRun> {
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
async function fetchPermitEntityId(country: string, zone: string): Promise<string | undefined> {
  const answer = z.object({ permit_entity: z.object({ id: z.uuid() }).nullable() });
  const query = new URLSearchParams({ country, zone_name: zone });
  const { permit_entity } = await requestJson(`${api.adminPermitEntity}?${query}`, { answer });
  return permit_entity?.id;
}
