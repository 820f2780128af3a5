import { createTransport, type SendMailOptions } from 'nodemailer';
import pg from 'pg';
import type { AppContext } from '../src/accounts/app-context.ts';
import { createAuth } from '../src/accounts/auth.ts';
import { type App, createApp } from '../src/app.ts';
import { channelJobs } from '../src/channels/jobs.ts';
import { readConfig } from '../src/config.ts';
import { receiveMail } from '../src/inbox/receive-mail.ts';
import { mailJobs } from '../src/mails/jobs.ts';
import { startApp } from '../src/main.ts';
import type { MailEnvelope } from '../src/orders/states/sender-authentication.ts';
import { openDatabase } from '../src/platform/db/open-database.ts';
import type { JobAttempt } from '../src/platform/jobs/job.ts';
import { createLog } from '../src/platform/log.ts';
import type { OutgoingMail } from '../src/platform/mail/mailer.ts';
import type { RunInput, RunJournal, RunResult } from '../src/robot/automation-run.ts';
import { adminSettings } from './admins.ts';
import { authorityEnvelope, frenchAuthorityMails } from './authority-mail.ts';
import { driveWithoutBrowser } from './browserless-robot.ts';
import { DatabaseProxy } from './database-proxy.ts';
import { completeDetails, placeAndPay } from './orders.ts';
import {
  createScratchDatabase,
  createScratchDatabaseOn,
  type ScratchDatabase,
  testServerVariable,
} from './scratch-database.ts';
import { ServiceClient } from './service-client.ts';
import { createTestSettings } from './settings.ts';
import { startStandaloneSandbox } from './standalone-sandbox.ts';
import { isDeepRun } from './test-depth.ts';

/** When the authority's answer comes: before the product does anything else, once it has nothing left to do, or not at all. */
export type MailTiming = 'at once' | 'late' | 'never';

/** A mail to an address of ours, and how it comes. */
export interface PendingMail {
  to: string;
  mail: SendMailOptions;
  envelope: MailEnvelope;
}

/** What one order has left behind outside, and the database in which it stands. */
export class WorldState implements AsyncDisposable {
  readonly database: ScratchDatabase;
  /** Addresses under which the portal has got an application. */
  filedAddresses: string[] = [];
  /** What an authority or a place writes, not yet delivered. */
  pendingMails: PendingMail[] = [];
  /** What a mail server has taken. */
  mails: OutgoingMail[] = [];
  /** What it has not taken, by its Message-ID. */
  refusedMessageIds: string[] = [];

  constructor(
    database: ScratchDatabase,
    { filedAddresses: filed, pendingMails: letters, mails, refusedMessageIds: refused }: Partial<WorldState> = {},
  ) {
    this.database = database;
    this.filedAddresses = [...(filed ?? [])];
    this.pendingMails = [...(letters ?? [])];
    this.mails = [...(mails ?? [])];
    this.refusedMessageIds = [...(refused ?? [])];
  }

  /** The same again, in a database of its own. Nobody may be connected to this one. */
  async copy(): Promise<WorldState> {
    const name = new URL(this.database.url).pathname.slice(1);
    return new WorldState(await createScratchDatabaseOn(process.env[testServerVariable] ?? '', name), this);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.database[Symbol.asyncDispose]();
  }
}

/** A process of the product: it works on a world until `onMoment` ends it. */
export interface SimulatedProcess extends AsyncDisposable {
  ctx: AppContext;
  /** What it did is done for good; it may die here. */
  reportMoment(what: string): void;
}

/** Which order it is. */
export interface OrderScenario {
  settings?: Record<string, string>;
  /** Places and pays it, with every detail: from here on the product goes on by itself. */
  placeOrder(shop: ServiceClient, world: WorldState): Promise<void>;
  /** Whether a robot applies. */
  usesRobot: boolean;
}

/** The French portal, which writes nothing by itself. */
const frenchPortalScenario: OrderScenario = {
  usesRobot: true,
  async placeOrder(shop) {
    const { pair } = await placeAndPay(shop);
    await completeDetails(shop, pair);
    await shop.injectPortalFault({ kind: 'no_mail', step: 'office' });
  },
};

type RecordedRun = (
  | { reached: Parameters<RunJournal['recordMilestone']>[0] }
  | { finished: Parameters<RunJournal['recordStep']>[0] }
  | 'sends'
)[];

/** A paid order with every detail, what drives its portal, and processes that work on it. */
export class CrashScenario implements AsyncDisposable {
  #opened = new AsyncDisposableStack();
  readonly #app: App;
  /** With what a mail server refuses a mail, if it does; what comes of one that it takes goes to the world's letters. */
  refuseMail: (mail: OutgoingMail, world: WorldState) => number | undefined = () => undefined;
  #tape: RecordedRun = [];
  #result: RunResult | undefined;
  /** As the walk begins: paid, and nothing done about it. */
  readonly initialState: WorldState;

  private constructor(app: App, begin: WorldState) {
    this.#app = app;
    this.initialState = begin;
  }

  /** Has a robot, in the deep tests the real one, fill in the replica once: what it told is told again at every later try. */
  static async open(story: OrderScenario = frenchPortalScenario): Promise<CrashScenario> {
    await using opening = new AsyncDisposableStack();
    const begin = opening.use(new WorldState(await createScratchDatabase('installed')));
    const settings = opening.use(
      await createTestSettings(
        { ...adminSettings, DATABASE_URL: begin.database.url, LOG_LEVEL: 'silent', ...story.settings },
        'none',
      ),
    );
    const config = readConfig(settings.environment);
    opening.use(await startStandaloneSandbox(config, settings.origin));
    const shop = new ServiceClient(settings);
    {
      await using _web = await startApp('web', config);
      await story.placeOrder(shop, begin);
    }
    const elsewhere = opening.use(await createScratchDatabase('installed'));
    const app = opening.use(
      await createApp({ ...config, database: { ...config.database, url: elsewhere.url } }, 'web'),
    );
    const walk = new CrashScenario(app, begin);
    if (story.usesRobot) await walk.#record();
    walk.#opened = opening.move();
    return walk;
  }

  async #record(): Promise<void> {
    await using world = await this.initialState.copy();
    const { robot } = this.#app.ctx;
    const drive = isDeepRun ? robot.drive : driveWithoutBrowser;
    await using life = await this.startProcess(world);
    life.ctx.robot = {
      ...robot,
      drive: async (input, { journal }) => {
        this.#result = await drive(input, { journal: this.#listen(journal) });
        return this.#result;
      },
    };
    for (
      let work = await findNextWork(world, 'never');
      work && !this.#result;
      work = await findNextWork(world, 'never')
    ) {
      await work.perform(life.ctx);
      await work.markDone();
    }
    if (this.#result?.result !== 'submitted')
      throw new Error(`The robot came to no end: ${JSON.stringify(this.#result)}`);
  }

  #listen(journal: RunJournal): RunJournal {
    return {
      recordMilestone: (step) => {
        this.#tape.push({ reached: step });
        return journal.recordMilestone(step);
      },
      recordStep: (step) => {
        this.#tape.push({ finished: step });
        return journal.recordStep(step);
      },
      commitSendIntent: () => {
        this.#tape.push('sends');
        return journal.commitSendIntent();
      },
      saveGrantedDocument: (document) => journal.saveGrantedDocument(document),
    };
  }

  /** A process that dies where `onMoment` says so; one that is told nothing lives on. */
  async startProcess(
    world: WorldState,
    onMoment: (what: string) => 'live' | 'die' = () => 'live',
  ): Promise<SimulatedProcess> {
    await using opening = new AsyncDisposableStack();
    const gate = opening.use(await new DatabaseProxy(world.database.url).open());
    const database = opening.use(await openDatabase({ url: gate.url, dataDir: undefined }, createLog('silent')));
    let dead = false;
    const isReached = (what: string) => {
      dead ||= onMoment(what) === 'die';
      return dead;
    };
    const reach = (what: string) => {
      if (!isReached(what)) return;
      gate.close();
      throw new Error('This process is dead.');
    };
    gate.watch = (statement) => (isReached(summarizeStatement(statement)) ? 'cut' : 'pass');
    const { ctx } = this.#app;
    const ports = { ...ctx, database, db: database.db };
    let auth: AppContext['auth'] | undefined;
    const opened = opening.move();
    return {
      ctx: {
        ...ports,
        // Few acts ask for it, and to make one takes longer than most of them.
        get auth() {
          auth ??= createAuth(ports);
          return auth;
        },
        files: {
          ...ctx.files,
          async put(bucket, path, file) {
            try {
              await ctx.files.put(bucket, path, file);
            } finally {
              // Worlds share the store: what one has put there another one finds.
              reach(`stored a file in ${bucket}`);
            }
          },
        },
        mailer: {
          ...ctx.mailer,
          send: async (mail) => {
            reach('is about to send a mail');
            const responseCode = this.refuseMail(mail, world);
            if (responseCode !== undefined) {
              world.refusedMessageIds.push(mail.messageId);
              reach('a mail server has refused a mail');
              throw Object.assign(new Error('Not taken.'), { responseCode, command: 'RCPT TO' });
            }
            world.mails.push(mail);
            reach('has sent a mail');
          },
        },
        robot: { ...ctx.robot, drive: (input, { journal }) => this.#play(input, journal, world, reach) },
      },
      reportMoment: reach,
      [Symbol.asyncDispose]: () => opened.disposeAsync(),
    };
  }

  async #play(
    { contactEmail }: RunInput,
    journal: RunJournal,
    world: WorldState,
    reach: (what: string) => void,
  ): Promise<RunResult> {
    for (const told of this.#tape) {
      if (told === 'sends') {
        await journal.commitSendIntent();
        reach('may send, and the portal has nothing');
        world.filedAddresses.push(contactEmail);
        world.pendingMails.push({ to: contactEmail, mail: frenchAuthorityMails.granted, envelope: authorityEnvelope });
        reach('has sent, and the portal has it');
      } else if ('reached' in told) await journal.recordMilestone(told.reached);
      else await journal.recordStep(told.finished);
    }
    if (!this.#result) throw new Error('The robot has not been heard yet.');
    return this.#result;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#opened.disposeAsync();
  }
}

/** `insert into orders`: enough to know it by. */
function summarizeStatement(statement: string): string {
  const [verb = ''] = /[a-z]+/i.exec(statement) ?? [];
  const [, table = ''] = /(?:from|into|^update)\s+([\w".]+)/i.exec(statement) ?? [];
  return `${verb.toLowerCase()} ${table.replaceAll('"', '')}`.trim();
}

type Handle = (ctx: AppContext, data: object, attempt: JobAttempt) => Promise<void>;
const jobHandlers = new Map(
  [...channelJobs, ...mailJobs].map(({ name, handle }): [string, Handle] => [name, handle as Handle]),
);

/** What is to be done next, and done again until it was once: a job that is due, or a mail that comes in. */
export interface WorkItem {
  name: string;
  perform(ctx: AppContext): Promise<void>;
  /** Whoever asked for it is told that it is done. */
  markDone(): Promise<void>;
}

export async function findNextWork(world: WorldState, letters: MailTiming): Promise<WorkItem | undefined> {
  const [incoming] = letters === 'never' ? [] : world.pendingMails;
  const letter = incoming && (await createMailDelivery(world, incoming));
  return (
    (letters === 'at once' && letter) ||
    (await findWaitingJob(world, 'due')) ||
    letter ||
    findWaitingJob(world, 'later')
  );
}

async function createMailDelivery(world: WorldState, { to, mail, envelope }: PendingMail): Promise<WorkItem> {
  const writing = createTransport({ streamTransport: true, buffer: true });
  const { message } = await writing.sendMail({ messageId: `<1.${to}>`, ...mail, to });
  return {
    name: 'a mail that comes in',
    perform: (ctx) => receiveMail(ctx, message as Buffer, [to], envelope),
    async markDone() {
      world.pendingMails.shift();
    },
  };
}

/** What waits for a time that comes by itself: then it is done. */
const delayedJobs = ['run-submission', 'send-letter', 'remind-contact'];

async function findWaitingJob({ database: { url } }: WorldState, when: 'due' | 'later'): Promise<WorkItem | undefined> {
  const [job] = await queryDatabase<{ id: string; name: string; data: object }>(
    url,
    `select id, name, data from pgboss.job where state in ('created', 'retry') and name = any($1)
      and (start_after <= now()) = $2 order by start_after, created_on, id limit 1`,
    [when === 'due' ? [...jobHandlers.keys()] : delayedJobs, when === 'due'],
  );
  if (!job) return undefined;
  return {
    name: job.name,
    async perform(ctx) {
      await jobHandlers.get(job.name)?.(ctx, job.data, {
        signal: new AbortController().signal,
        isLast: false,
        stepAside: async () => async () => {},
      });
    },
    async markDone() {
      await queryDatabase(url, `update pgboss.job set state = 'completed', completed_on = now() where id = $1`, [
        job.id,
      ]);
    },
  };
}

/** As the queue does it, on a connection that the death of a process does not take away. */
export async function queryDatabase<Row>(url: string, text: string, values: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows as Row[];
  } finally {
    await client.end();
  }
}
