import { serialize } from 'node:v8';
import { Refusal } from '../errors.ts';
import { enforceLimits, type ProcessorLimit, runSupervisedChild } from '../supervised-child.ts';
import {
  type IsolatedTask,
  maxResultBytes,
  type TaskResult,
  type WorkerMessage,
  type WorkerRequest,
} from './isolated-task.ts';

interface TaskHandler {
  name: string;
  work(input: unknown): unknown;
}

export function bindTaskHandler<Input, Output>(
  { name }: Pick<IsolatedTask<Input, Output>, 'name'>,
  work: (input: Input) => Output | Promise<Output>,
): TaskHandler {
  return { name, work } as TaskHandler;
}

/** The child's side of `openIsolatedTaskRunner`: does the tasks it is sent for as long as its parent lives. */
export function serveIsolatedTasks(handlers: readonly TaskHandler[]): void {
  async function answer(name: string, input: unknown): Promise<TaskResult> {
    const handler = handlers.find((candidate) => candidate.name === name);
    if (!handler) return { failed: 'There is no such work.' };
    try {
      return { done: await handler.work(input) };
    } catch (error) {
      if (error instanceof Refusal) return { refused: { code: error.code, text: error.message } };
      return { failed: codeOf(error) };
    }
  }

  let processor: ProcessorLimit | undefined;
  const handleMessage = async (message: WorkerRequest) => {
    if ('residentMegabytes' in message) {
      processor = enforceLimits(message);
      return;
    }
    sendToParent({ begun: message.name });
    processor?.start(message.processorSeconds);
    const bytes = serialize(await answer(message.name, message.input));
    processor?.stop();
    const isTooLong = bytes.byteLength > maxResultBytes;
    sendToParent({ answer: isTooLong ? serialize({ failed: 'TOO_LONG' } satisfies TaskResult) : bytes });
  };
  runSupervisedChild({ onMessage: handleMessage });
}

function sendToParent(message: WorkerMessage): void {
  process.send?.(message, () => undefined);
}

/** The error's message may contain parts of the file. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
