import { deserialize } from 'node:v8';
import { z } from 'zod';
import type { Confinement } from '../confine.ts';
import { Refusal } from '../errors.ts';
import type { Log } from '../log.ts';
import { type SupervisedProcess, superviseProcess } from '../supervised-process.ts';
import { type IsolatedTask, maxResultBytes, type TaskResult, type WorkerRequest } from './isolated-task.ts';

/** The work began and did not finish: its input was too much for it. A retry would end the same way. */
export class TaskUnfinishedError extends Error {
  override name = 'TaskUnfinishedError';
}

export const createBusyRefusal = () =>
  new Refusal('UNAVAILABLE', 'Many files are being checked just now. Please try again in a minute.');

/** A process that does one task at a time. */
export interface IsolatedWorker extends AsyncDisposable {
  /** Resolves when the process can take a task; after a crash it waits before it restarts. */
  waitUntilReady(): Promise<void>;
  /**
   * @throws Refusal as the task itself refuses, and UNAVAILABLE when the process ended before the task began
   * @throws Unfinished
   */
  run<Input, Output>(task: IsolatedTask<Input, Output>, input: Input): Promise<Output>;
}

export interface WorkerMemoryLimits {
  /** Limit of JavaScript's own heap. */
  heapMegabytes: number;
  /** Limit of all memory of the process. */
  residentMegabytes: number;
}

interface RunningTask {
  onBegin(): void;
  onResult(answer: TaskResult): void;
  onExit(reason: string): void;
}

/**
 * The process itself counts the processor time of its task. By the clock it has this many times as long: for a task that
 * stands still, and for one that fights the count.
 */
const clockFactor = 12;
/** Longer than any task may take: the process sends nothing meanwhile. In seconds. */
const heartbeatTimeoutSeconds = 300;
/** Answering page requests comes first; a file whose customer waits comes before a robot (nice, 0 to 19). */
const niceness = 3;

/** What the process prints may come from a stranger's file. */
const workerMessageSchema = z.union([
  z.object({ begun: z.string() }),
  z.object({ answer: z.instanceof(Uint8Array).refine((bytes) => bytes.byteLength <= maxResultBytes) }),
]);
const taskResultSchema: z.ZodType<TaskResult> = z.union([
  z.object({ refused: z.object({ code: z.enum(['UNSUPPORTED_TYPE', 'TOO_LARGE']), text: z.string().max(500) }) }),
  z.object({ failed: z.string().max(100) }),
  z.object({ done: z.unknown() }),
]);

export function openIsolatedWorker(
  { entry, confinement }: { entry: URL; confinement: Confinement },
  limits: WorkerMemoryLimits,
  log: Log,
): IsolatedWorker {
  let runningTask: RunningTask | undefined;
  let closing = false;

  const workerProcess: SupervisedProcess = superviseProcess(
    {
      name: 'parser',
      entry,
      // The process gets nothing of ours that a stranger's bytes could find.
      resolveEnvironment: () => ({ variables: {}, confinement }),
      niceness,
      limits: { memoryMegabytes: limits.heapMegabytes, heartbeatTimeoutSeconds },
      firstMessage: { residentMegabytes: limits.residentMegabytes } satisfies WorkerRequest,
      messageSchema: workerMessageSchema,
      onMessage(message) {
        if ('begun' in message) {
          // From here on the file is the cause if the process dies.
          workerProcess.resetBackoff();
          runningTask?.onBegin();
        } else runningTask?.onResult(taskResultSchema.parse(deserialize(message.answer)));
      },
      onExit: (reason) => runningTask?.onExit(reason),
    },
    log,
  );

  async function answerTo(
    { name, processorSeconds }: Pick<IsolatedTask<unknown, unknown>, 'name' | 'processorSeconds'>,
    input: unknown,
  ): Promise<TaskResult> {
    await workerProcess.waitUntilReady().catch((error: unknown) => {
      log.warn({ err: error, task: name }, 'no process for work on a stranger’s bytes');
      throw createBusyRefusal();
    });
    const { promise, resolve, reject } = Promise.withResolvers<TaskResult>();
    let limit: NodeJS.Timeout | undefined;
    runningTask = {
      onBegin() {
        const seconds = clockFactor * processorSeconds;
        limit = setTimeout(() => workerProcess.kill(`It did not end within ${seconds} s.`), seconds * 1000);
      },
      onResult: resolve,
      onExit: (reason) => (limit && !closing ? resolve({ failed: reason }) : reject(createBusyRefusal())),
    };
    workerProcess.send({ name, processorSeconds, input } satisfies WorkerRequest);
    try {
      return await promise;
    } finally {
      clearTimeout(limit);
      runningTask = undefined;
    }
  }

  return {
    waitUntilReady: () => workerProcess.waitUntilReady(),
    async run(task, input) {
      const answer = await answerTo(task, input);
      if ('refused' in answer) throw new Refusal(answer.refused.code, answer.refused.text);
      const output = 'done' in answer ? task.outputSchema.safeParse(answer.done) : undefined;
      if (output?.success) return output.data;
      const reason = 'failed' in answer ? answer.failed : 'It said what cannot be.';
      log.warn({ task: task.name, reason }, 'work on a stranger’s bytes came to no end');
      throw new TaskUnfinishedError(`${task.name}: ${reason}`);
    },
    async [Symbol.asyncDispose]() {
      closing = true;
      // Nobody waits any more for the task that it is doing.
      if (runningTask) workerProcess.kill('The product ends.');
      await workerProcess[Symbol.asyncDispose]();
    },
  };
}
