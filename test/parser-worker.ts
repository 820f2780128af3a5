import { type IsolatedTaskRunner, openIsolatedTaskRunner } from '../src/platform/isolation/isolated-task-runner.ts';
import { createLog } from '../src/platform/log.ts';

/** The product's own processes, for tests of what runs in them without the rest of the product. */
export const openParserWorker = (): { alone: IsolatedTaskRunner } & AsyncDisposable => {
  const alone = openIsolatedTaskRunner(new URL('../src/parser-worker.ts', import.meta.url), createLog('silent'));
  return { alone, [Symbol.asyncDispose]: () => alone[Symbol.asyncDispose]() };
};
