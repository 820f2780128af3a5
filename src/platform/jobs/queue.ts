import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type DrizzleTransactionLike, fromDrizzle, type JobWithMetadata, PgBoss, type QueueResult } from 'pg-boss';
import { type Database, idleTimeoutMillis, type Tx } from '../db/database.ts';
import { type Log, redactError } from '../log.ts';
import { type Job, type JobAttempt, type JobData, type JobName, type JobSettings, WorkerStoppingError } from './job.ts';

export interface JobQueue {
  /** Adds a job in the caller's transaction: the job exists exactly when the row it belongs to does. */
  enqueue<Name extends JobName>(
    tx: Tx,
    name: Name,
    data: JobData[Name],
    options?: { startAfter?: Date },
  ): Promise<void>;
  /** Moves the job with this data to the front of its queue, due now; adds it where no such job waits or runs. */
  runNow<Name extends JobName>(tx: Tx, name: Name, data: JobData[Name]): Promise<void>;
  /** Deletes every job whose data names one of these ids; a job that already runs finds its rows gone. */
  cancel(tx: Tx, ids: readonly string[]): Promise<void>;
  /** `atOnce` overrides, by job name, how many jobs run at the same time in this process. */
  startWorkers<Context>(
    context: Context,
    jobs: readonly Job<Context>[],
    atOnce?: Readonly<Partial<Record<JobName, number>>>,
  ): Promise<void>;
  /** Resolves when no due job waits or runs. */
  waitUntilIdle(signal?: AbortSignal): Promise<void>;
  /** How many jobs are due and waiting. */
  countWaiting(): Promise<number>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** The least that pg-boss accepts; a worker that is silent this long counts as dead and its jobs go to another. */
const heartbeatSeconds = 10;
/** How often the queue checks for silent workers. */
const superviseIntervalSeconds = 5;
/**
 * NOTIFY wakes a worker within milliseconds. A job that becomes due by time, or that waited before, sends no NOTIFY;
 * this check finds it.
 */
const dueCheckIntervalMs = 1000;
/** The due check covers all kinds of jobs in one query; workers poll for themselves only in case that check fails. */
const pollIntervalSeconds = 30;
/**
 * Longer than a robot that is about to send, or has sent, gets to record the outcome
 * (channels/portal/execute-automation-run.ts).
 */
const stopTimeoutMs = 75_000;
/** Everything else has priority 0. */
const runNowPriority = 1;

export async function openJobQueue(database: Database, jobs: readonly JobSettings[], log: Log): Promise<JobQueue> {
  const inProcess = database.kind === 'in process';
  const boss = new PgBoss({
    ...database.queueConnection,
    backend: inProcess ? 'pglite' : 'postgres',
    useListenNotify: true,
    superviseIntervalSeconds,
    monitorIntervalSeconds: superviseIntervalSeconds,
    // pg-boss passes all of this to its pool, although its types do not declare it.
    ...(inProcess ? {} : { max: 8, idleTimeoutMillis }),
  });
  const stopping = new AbortController();
  // The database may close before the last of the pool's connections does.
  boss.on('error', (error) => stopping.signal.aborted || log.warn({ err: error }, 'queue trouble'));
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'queue warning'));
  await boss.start();
  const existingQueues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const job of jobs) await prepareQueue(boss, job, existingQueues.get(job.name));
  if (database.isSoleUser) await recoverAbandonedJobs(boss, database);

  const workers = new WorkerPool(boss);
  let wakeLoop: Promise<void> | undefined;
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    stopping.abort(new WorkerStoppingError('The worker is told to end.'));
    await wakeLoop;
    await boss.stop({ graceful: true, timeout: stopTimeoutMs, close: true });
  };
  return {
    async enqueue(tx, name, data, options = {}) {
      await boss.send(name, data, {
        db: fromDrizzle(tx as unknown as DrizzleTransactionLike, sql),
        ...(options.startAfter ? { startAfter: options.startAfter } : {}),
      });
    },
    async runNow(tx, name, data) {
      // Compares all of the data: a job with more data is a different one, and may be too late for anything.
      const isSameJob = sql`name = ${name} and data = ${JSON.stringify(data)}::jsonb`;
      const pendingJobs = (await tx.execute(
        sql`select id from pgboss.job where ${isSameJob} and state in ('created', 'retry', 'active')`,
      )) as unknown as { rows: unknown[] };
      if (pendingJobs.rows.length === 0) {
        await boss.send(name, data, {
          db: fromDrizzle(tx as unknown as DrizzleTransactionLike, sql),
          priority: runNowPriority,
        });
      }
      await tx.execute(
        sql`update pgboss.job set start_after = now(), priority = ${runNowPriority} where ${isSameJob} and state in ('created', 'retry')`,
      );
    },
    async cancel(tx, ids) {
      if (ids.length === 0) return;
      const list = sql.join(
        ids.map((id) => sql`${id}`),
        sql`, `,
      );
      await tx.execute(
        sql`delete from pgboss.job where state <> 'active' and exists (select 1 from jsonb_each_text(data) named where named.value in (${list}))`,
      );
    },
    async startWorkers<Context>(
      context: Context,
      jobs: readonly Job<Context>[],
      atOnce: Partial<Record<JobName, number>> = {},
    ) {
      for (const job of jobs) {
        // A job enqueued under this name carries the data that its handler takes.
        const handle = job.handle as (context: Context, data: object, attempt: JobAttempt) => Promise<void>;
        const processJobs = async ([attempt]: JobWithMetadata<object>[]) => {
          if (!attempt) return;
          // A worker of the same process may get a returned job once more before the last of the workers has ended.
          if (stopping.signal.aborted) return returnJobToQueue(database, attempt.id);
          const signal = AbortSignal.any([attempt.signal, stopping.signal]);
          const stepAside = async () => {
            const extraWorkerId = await workers.hire(job, processJobs);
            return () => workers.dismiss(job, extraWorkerId);
          };
          const isLast = attempt.retryCount >= attempt.retryLimit;
          await handle(context, attempt.data, { signal, isLast, stepAside }).catch(async (error: unknown) => {
            if (error instanceof WorkerStoppingError) return returnJobToQueue(database, attempt.id);
            log.error({ err: error, job: job.name, job_id: attempt.id, attempt: attempt.retryCount }, 'job failed');
            // The queue stores every property of an error for as long as it stores the job.
            throw redactError(error);
          });
        };
        await Promise.all(
          Array.from({ length: atOnce[job.name] ?? job.concurrency }, () => workers.hire(job, processJobs)),
        );
        if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: 'UTC' });
      }
      wakeLoop ??= workers.wakeWhenDue(database, stopping.signal, log);
    },
    async waitUntilIdle(signal) {
      while ((await countDueJobs(database, ['created', 'retry', 'active'])) > 0) {
        signal?.throwIfAborted();
        await new Promise((resolve) => setTimeout(resolve, 15));
      }
    },
    countWaiting: () => countDueJobs(database, ['created', 'retry']),
    [Symbol.asyncDispose]() {
      stopped ??= stop();
      return stopped;
    },
  };
}

/**
 * Returns the job as if no worker had taken it: the attempt does not count. The next check, a second later, gives it to
 * another process once this one has ended.
 */
async function returnJobToQueue({ db }: Database, id: string): Promise<void> {
  await db.execute(
    sql`update pgboss.job set state = 'created', started_on = null, start_after = now() + interval '1 second' where id = ${id} and state = 'active'`,
  );
}

/** The workers of this process, by the kind of job they handle. */
class WorkerPool {
  readonly #boss: PgBoss;
  readonly #hired = new Map<string, Set<string>>();

  constructor(boss: PgBoss) {
    this.#boss = boss;
  }

  /**
   * Adds a worker. After a job it fetches the next at once; otherwise it would wait for its next poll, even with a
   * backlog.
   */
  async hire({ name }: JobSettings, processJobs: (jobs: JobWithMetadata<object>[]) => Promise<void>): Promise<string> {
    const options = {
      pollingIntervalSeconds: pollIntervalSeconds,
      notifyPollingIntervalSeconds: pollIntervalSeconds,
      includeMetadata: true as const,
    };
    const workerId = this.#boss.work(name, options, async (jobs: JobWithMetadata<object>[]) => {
      try {
        await processJobs(jobs);
      } finally {
        // PGlite runs on this thread: between two jobs other work needs a chance to run.
        await nextTurn();
        this.#boss.notifyWorker(await workerId);
      }
    });
    const id = await workerId;
    this.#hired.set(name, (this.#hired.get(name) ?? new Set()).add(id));
    return id;
  }

  async dismiss({ name }: JobSettings, id: string): Promise<void> {
    this.#hired.get(name)?.delete(id);
    await this.#boss.offWork(name, { id, wait: false });
  }

  /**
   * One query for all workers: if each polled for itself, they would query the database twenty times a second with
   * nothing to do.
   */
  async wakeWhenDue(database: Database, signal: AbortSignal, log: Log): Promise<void> {
    while (!signal.aborted) {
      const dueJobNames = await selectDueJobNames(database, [...this.#hired.keys()]).catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error }, 'queue trouble');
        return [];
      });
      for (const name of dueJobNames) for (const id of this.#hired.get(name) ?? []) this.#boss.notifyWorker(id);
      await wait(dueCheckIntervalMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}

async function selectDueJobNames({ db }: Database, names: readonly string[]): Promise<string[]> {
  const { rows } = (await db.execute(
    sql`select name from unnest(array[${sql.join(
      names.map((name) => sql`${name}`),
      sql`, `,
    )}]::text[]) as name where exists (select from pgboss.job where job.name = name.name and state < 'active' and start_after <= now())`,
  )) as unknown as { rows: { name: string }[] };
  return rows.map(({ name }) => name);
}

/** No other process has this data open, so whatever is still marked active belongs to a process that died. */
async function recoverAbandonedJobs(boss: PgBoss, { db }: Database): Promise<void> {
  const { rows } = (await db.execute(
    sql`update pgboss.job set heartbeat_on = to_timestamp(0) where state = 'active' returning id`,
  )) as unknown as { rows: unknown[] };
  if (rows.length === 0) return;
  // Otherwise pg-boss would skip the check for silent workers, because the dead process has just done one.
  await db.execute(sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`);
  await boss.supervise();
}

/** Creates the job's queue, or updates it to the job's options; on most starts it exists and needs no change. */
async function prepareQueue(boss: PgBoss, job: JobSettings, existingQueue: QueueResult | undefined): Promise<void> {
  const options = {
    notify: true,
    heartbeatSeconds,
    retryLimit: job.retryLimit,
    retryDelay: job.retryDelaySeconds,
    retryBackoff: job.retryDelaySeconds > 0,
    expireInSeconds: job.expireInSeconds,
  } as const;
  const asItShouldBe =
    existingQueue &&
    Object.entries(options).every(([name, value]) => existingQueue[name as keyof typeof options] === value);
  if (asItShouldBe) return;
  await boss.createQueue(job.name, options);
  await boss.updateQueue(job.name, options);
  // Inside a transaction a first `send` looks up the queue on the root connection. In process that look-up would wait
  // for that same transaction for ever. Looking up once now fills the cache.
  await boss.findJobs(job.name, {});
}

/**
 * By the time of the answer, not by `now()`, the time of the question: a retry that was written in between is seen, and
 * would count as not yet due.
 */
async function countDueJobs({ db }: Database, states: readonly string[]): Promise<number> {
  const list = sql.raw(states.map((state) => `'${state}'`).join(', '));
  const result = (await db.execute(
    sql`select count(*)::int as jobs from pgboss.job where state in (${list}) and start_after <= clock_timestamp() and name not like '\\_\\_%'`,
  )) as unknown as { rows: { jobs: number }[] };
  return result.rows[0]?.jobs ?? 0;
}
