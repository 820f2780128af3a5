import type { Clock } from './clock.ts';
import type { Database, Db } from './db/database.ts';
import type { FileStore } from './files/file-store.ts';
import type { IdGenerator } from './ids.ts';
import type { IsolatedTaskRunner } from './isolation/isolated-task-runner.ts';
import type { JobQueue } from './jobs/queue.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { ChangeFeed } from './realtime/change-feed.ts';

/**
 * Everything the product has of the outside world, opened once in `app.ts`. A function asks for the slice it uses. A room
 * adds what only the rooms above it know: `money/providers/provider.ts` who takes payments.
 */
export interface Context {
  db: Db;
  database: Database;
  queue: JobQueue;
  files: FileStore;
  /** Where strangers' bytes are parsed. */
  alone: IsolatedTaskRunner;
  mailer: Mailer;
  orderWatch: ChangeFeed;
  /** By user: a session or a role of theirs has ended. */
  accessWatch: ChangeFeed;
  clock: Clock;
  ids: IdGenerator;
  log: Log;
  settings: Settings;
}

/** How long a robot tries by itself what went wrong without harm, before a person is needed; all in milliseconds. */
interface RetryPolicy {
  /** Before the second try, the third and so on; after the last of them there is no further try. */
  pausesMs: readonly number[];
  /** From the first try, or from finding the portal closed. */
  longestWaitMs: number;
  /** The same for an order that is urgent or whose journey is near. */
  longestUrgentWaitMs: number;
  /** How often a closed portal is looked at. */
  probeMs: number;
}

/** Whether a run may wait for a person, and how long. */
interface HandoffPolicy {
  /** In all; 0 for not at all. */
  ms: number;
  /** While people are at the desk: hours of the day in the United Kingdom, `to` not included. */
  hours: { from: number; to: number };
}

/** The few settings that rules need to know. */
export interface Settings {
  publicUrl: string;
  inboundDomain: string;
  /** The address that our mails come from. */
  mailFrom: string;
  /** Where stand-ins publish what proves their mails; undefined: in DNS. */
  mailDnsOrigin: string | undefined;
  /** The mail server in front of us whose word about a sender counts (RFC 8601). */
  trustedMailRelay: string | undefined;
  /** Where replicas stand in for portals; undefined in production: the official addresses. */
  portalsOrigin: string | undefined;
  /** Nobody real is written to: replicas stand in for portals, and the mail server is not the sandbox's own, which keeps what it gets. */
  isMailToSandboxOnly: boolean;
  portalCard: { holder: string; number: string; expiryMonth: number; expiryYear: number; cvc: string };
  automationConcurrency: number;
  /** Of these so many at one portal. */
  portalConcurrency: number;
  retryPolicy: RetryPolicy;
  handoffPolicy: HandoffPolicy;
  /** How long a standard order waits before anything is sent. */
  orderHoldMs: number;
  /** Whether every portal is walked dry once a day. */
  isDailyCanaryOn: boolean;
  /** Signs links to private files and one-click links in mails. */
  secret: string;
  production: boolean;
  /** Failed tries to sign in that one network is given at one account in ten minutes. */
  maxSignInAttempts: number;
}
