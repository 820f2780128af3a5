/**
 * Every kind of background job by its name, and the data it carries: ids only, because the job reads the current facts
 * when it runs. A room adds its own kinds in its own files, so code that enqueues a job need not import the code that
 * does it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the rooms fill it.
export interface JobData {}
export type JobName = keyof JobData;

export interface JobSettings<Name extends string = string> {
  name: Name;
  /** How many run at the same time in one worker process. */
  concurrency: number;
  /** Attempts after the first; a crash of the process counts as one. */
  retryLimit: number;
  /** Seconds before the first retry; doubles each time. */
  retryDelaySeconds: number;
  /** An attempt is ended after this long, in seconds. */
  expireInSeconds: number;
  /** When it starts by itself, without data: a cron expression, in UTC. */
  cron?: string;
}

/** Why an attempt ends although nothing is wrong with it: its worker is stopping, and another worker takes the job. */
export class WorkerStoppingError extends Error {
  override name = 'WorkerStoppingError';
}

export interface JobAttempt {
  /**
   * Its reason is a `WorkerStoppingError` when the worker is stopping: a handler that throws that reason returns the job
   * unchanged.
   */
  signal: AbortSignal;
  /** True when no retry follows a failure of this attempt. */
  isLast: boolean;
  /** While this job waits for a person, another job may take its slot, until the returned function is called. */
  stepAside(): Promise<() => Promise<void>>;
}

/** One kind of background job: its name, its retry policy, and its handler. */
export type Job<Context> = {
  [Name in JobName]: JobSettings<Name> & {
    handle(context: Context, data: JobData[Name], attempt: JobAttempt): Promise<void>;
  };
}[JobName];
