/**
 * Every kind of background work by its name, and what it carries: ids only, for the facts are read as they are when it runs.
 * A room adds its own kinds from its own files, so whoever orders one need not import what does it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the rooms fill it.
export interface JobData {}
export type JobName = keyof JobData;

export interface JobSettings<Name extends string = string> {
  name: Name;
  /** How many run at once in one worker process. */
  concurrency: number;
  /** Attempts after the first; a crash of the process counts as one. */
  retryLimit: number;
  /** Seconds before the first retry; doubles each time. */
  retryDelaySeconds: number;
  /** After this long an attempt is given up, in seconds. */
  expireInSeconds: number;
  /** When it starts by itself, with no data: a cron expression, in UTC. */
  cron?: string;
}

/** Why an attempt is ended though nothing is wrong with it: the worker is told to end, and another one takes the job up. */
export class WorkerStoppingError extends Error {
  override name = 'WorkerStops';
}

export interface JobAttempt {
  /** Its reason is a `WorkerStops` when the worker is told to end: whoever throws that gives the job back as it was. */
  signal: AbortSignal;
  /** True when no retry follows a failure of this attempt. */
  isLast: boolean;
  /** While this one waits for somebody another may take its place; until what is returned is called. */
  stepAside(): Promise<() => Promise<void>>;
}

/** One kind of background work: its name, how often it is tried, and what it does. */
export type Job<Context> = {
  [Name in JobName]: JobSettings<Name> & {
    handle(context: Context, data: JobData[Name], attempt: JobAttempt): Promise<void>;
  };
}[JobName];
