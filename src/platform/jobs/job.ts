/** A kind of background work. `data` carries ids only: the handler reads the facts itself, as they are when it runs. */
export interface Job<Data extends object> {
  name: string;
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
  /** Only there to carry the type. */
  readonly data?: Data;
}

export function job<Data extends object>(definition: Omit<Job<Data>, 'data'>): Job<Data> {
  return definition;
}

export interface JobHandler<Context, Data extends object> {
  job: Job<Data>;
  handle(context: Context, data: Data, attempt: JobAttempt): Promise<void>;
}

export interface JobAttempt {
  signal: AbortSignal;
  /** True when no retry follows a failure of this attempt. */
  last: boolean;
}

/** Forgets the data type so that handlers of different jobs can stand in one list. */
export function handler<Context, Data extends object>(
  definition: JobHandler<Context, Data>,
): JobHandler<Context, object> {
  return definition as JobHandler<Context, object>;
}
