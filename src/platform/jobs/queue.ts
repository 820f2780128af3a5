import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type DrizzleTransactionLike, fromDrizzle, type JobWithMetadata, PgBoss, type QueueResult } from 'pg-boss';
import { type Database, idleTimeoutMillis, type Tx } from '../db/database.ts';
import { type Log, redactError } from '../log.ts';
import { type Job, type JobAttempt, type JobData, type JobName, type JobSettings, WorkerStoppingError } from './job.ts';

export interface JobQueue {
  /** Adds a job in the caller's transaction: it exists exactly when the row it belongs to does. */
  enqueue<Name extends JobName>(
    tx: Tx,
    name: Name,
    data: JobData[Name],
    options?: { startAfter?: Date },
  ): Promise<void>;
  /** Brings the job with this data to the front of its line, due now; adds it where none waits and none is being worked on. */
  runNow<Name extends JobName>(tx: Tx, name: Name, data: JobData[Name]): Promise<void>;
  /** Takes every job out that names one of these ids; what runs at this moment finds its rows gone. */
  cancel(tx: Tx, ids: readonly string[]): Promise<void>;
  /** `atOnce` sets, by the name of a job, how many run at once here instead of the job's own number. */
  startWorkers<Context>(
    context: Context,
    jobs: readonly Job<Context>[],
    atOnce?: Readonly<Partial<Record<JobName, number>>>,
  ): Promise<void>;
  /** Resolves once nothing that is due waits or runs. */
  waitUntilIdle(signal?: AbortSignal): Promise<void>;
  /** How many jobs are due and waiting. */
  countWaiting(): Promise<number>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** pg-boss refuses less; a worker that is silent this long is dead and its jobs go to another. */
const heartbeatSeconds = 10;
/** How often silent workers are looked for. */
const superviseIntervalSeconds = 5;
/** NOTIFY wakes a worker within milliseconds. What nobody is told of, because its time comes or it waited before, is looked for so often. */
const dueCheckIntervalMs = 1000;
/** Of all kinds in one look; a worker that asks for itself does so for no other reason than that looks fail. */
const pollIntervalSeconds = 30;
/** Longer than a robot that is about to send, or has sent, is given to write down what came of it (channels/portal/execute-automation-run.ts). */
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
    // It hands all of this to its pool, whatever its types say.
    ...(inProcess ? {} : { max: 8, idleTimeoutMillis }),
  });
  const stopping = new AbortController();
  // The database may be gone before the last of its connections is.
  boss.on('error', (error) => stopping.signal.aborted || log.warn({ err: error }, 'queue trouble'));
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'queue warning'));
  await boss.start();
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const job of jobs) await prepareQueue(boss, job, known.get(job.name));
  if (database.isSoleUser) await recoverAbandonedJobs(boss, database);

  const workers = new WorkerPool(boss);
  let looking: Promise<void> | undefined;
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    stopping.abort(new WorkerStoppingError('The worker is told to end.'));
    await looking;
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
      // All of it: a job that says more is another one, and may have come too late for anything.
      const meant = sql`name = ${name} and data = ${JSON.stringify(data)}::jsonb`;
      const alive = (await tx.execute(
        sql`select id from pgboss.job where ${meant} and state in ('created', 'retry', 'active')`,
      )) as unknown as { rows: unknown[] };
      if (alive.rows.length === 0) {
        await boss.send(name, data, {
          db: fromDrizzle(tx as unknown as DrizzleTransactionLike, sql),
          priority: runNowPriority,
        });
      }
      await tx.execute(
        sql`update pgboss.job set start_after = now(), priority = ${runNowPriority} where ${meant} and state in ('created', 'retry')`,
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
        // What was put in line under this name is what its handler takes.
        const handle = job.handle as (context: Context, data: object, attempt: JobAttempt) => Promise<void>;
        const attend = async ([attempt]: JobWithMetadata<object>[]) => {
          if (!attempt) return;
          // What was given back may come to a worker of the same process once more, before the last of them has ended.
          if (stopping.signal.aborted) return returnJobToQueue(database, attempt.id);
          const signal = AbortSignal.any([attempt.signal, stopping.signal]);
          const stepAside = async () => {
            const other = await workers.hire(job, attend);
            return () => workers.dismiss(job, other);
          };
          const last = attempt.retryCount >= attempt.retryLimit;
          await handle(context, attempt.data, { signal, isLast: last, stepAside }).catch(async (error: unknown) => {
            if (error instanceof WorkerStoppingError) return returnJobToQueue(database, attempt.id);
            log.error({ err: error, job: job.name, job_id: attempt.id, attempt: attempt.retryCount }, 'job failed');
            // The queue keeps what it was told of a failure with every property of it, for as long as the job.
            throw redactError(error);
          });
        };
        await Promise.all(Array.from({ length: atOnce[job.name] ?? job.concurrency }, () => workers.hire(job, attend)));
        if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: 'UTC' });
      }
      looking ??= workers.wakeWhenDue(database, stopping.signal, log);
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

/** As if it had never been taken: what was begun does not count as a try, and whoever looks in a second, when this process has ended, takes it up. */
async function returnJobToQueue({ db }: Database, id: string): Promise<void> {
  await db.execute(
    sql`update pgboss.job set state = 'created', started_on = null, start_after = now() + interval '1 second' where id = ${id} and state = 'active'`,
  );
}

/** Those of this process, by the kind of job they attend. */
class WorkerPool {
  readonly #boss: PgBoss;
  readonly #hired = new Map<string, Set<string>>();

  constructor(boss: PgBoss) {
    this.#boss = boss;
  }

  /** One more. After a job it looks for the next at once: left to itself it would wait for its next poll, backlog or not. */
  async hire({ name }: JobSettings, attend: (jobs: JobWithMetadata<object>[]) => Promise<void>): Promise<string> {
    const options = {
      pollingIntervalSeconds: pollIntervalSeconds,
      notifyPollingIntervalSeconds: pollIntervalSeconds,
      includeMetadata: true as const,
    };
    const hired = this.#boss.work(name, options, async (jobs: JobWithMetadata<object>[]) => {
      try {
        await attend(jobs);
      } finally {
        // PGlite works on this very thread: between two jobs others get a turn.
        await nextTurn();
        this.#boss.notifyWorker(await hired);
      }
    });
    const id = await hired;
    this.#hired.set(name, (this.#hired.get(name) ?? new Set()).add(id));
    return id;
  }

  async dismiss({ name }: JobSettings, id: string): Promise<void> {
    this.#hired.get(name)?.delete(id);
    await this.#boss.offWork(name, { id, wait: false });
  }

  /** One look for all of them: each for itself they would ask the database twenty times a second with nothing to do. */
  async wakeWhenDue(database: Database, signal: AbortSignal, log: Log): Promise<void> {
    while (!signal.aborted) {
      const due = await selectDueJobNames(database, [...this.#hired.keys()]).catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error }, 'queue trouble');
        return [];
      });
      for (const name of due) for (const id of this.#hired.get(name) ?? []) this.#boss.notifyWorker(id);
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

/** Nobody else has this data open, so whatever is still marked active belongs to a process that died. */
async function recoverAbandonedJobs(boss: PgBoss, { db }: Database): Promise<void> {
  const { rows } = (await db.execute(
    sql`update pgboss.job set heartbeat_on = to_timestamp(0) where state = 'active' returning id`,
  )) as unknown as { rows: unknown[] };
  if (rows.length === 0) return;
  // Else the look for silent workers would be left out, because the dead process has just had one.
  await db.execute(sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`);
  await boss.supervise();
}

/** Makes the job's queue, or changes it to what the job says; on most starts it is there and as it should be. */
async function prepareQueue(boss: PgBoss, job: JobSettings, known: QueueResult | undefined): Promise<void> {
  const options = {
    notify: true,
    heartbeatSeconds,
    retryLimit: job.retryLimit,
    retryDelay: job.retryDelaySeconds,
    retryBackoff: job.retryDelaySeconds > 0,
    expireInSeconds: job.expireInSeconds,
  } as const;
  const asItShouldBe =
    known && Object.entries(options).every(([name, value]) => known[name as keyof typeof options] === value);
  if (asItShouldBe) return;
  await boss.createQueue(job.name, options);
  await boss.updateQueue(job.name, options);
  // A first `send` inside a transaction looks the queue up on the root connection, which in process waits for
  // that very transaction for ever. Looking once now fills the cache.
  await boss.findJobs(job.name, {});
}

async function countDueJobs({ db }: Database, states: readonly string[]): Promise<number> {
  const list = sql.raw(states.map((state) => `'${state}'`).join(', '));
  const result = (await db.execute(
    sql`select count(*)::int as jobs from pgboss.job where state in (${list}) and start_after <= now() and name not like '\\_\\_%'`,
  )) as unknown as { rows: { jobs: number }[] };
  return result.rows[0]?.jobs ?? 0;
}
