import type { Clock } from './clock.ts';
import type { Database, Db } from './db/database.ts';
import type { FileStore } from './files/file-store.ts';
import type { IdGenerator } from './ids.ts';
import type { IsolatedTaskRunner } from './isolation/isolated-task-runner.ts';
import type { JobQueue } from './jobs/queue.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { ChangeFeed } from './realtime/change-feed.ts';
import type { ServiceContact } from './service-contact.ts';

/**
 * Access to everything outside the product, opened once in `app.ts`. A function asks only for the part that it uses. A
 * room adds what only the rooms above it know: `money/providers/provider.ts` adds the payment providers.
 */
export interface Context {
  db: Db;
  database: Database;
  queue: JobQueue;
  files: FileStore;
  /** Parses untrusted bytes in isolated workers. */
  alone: IsolatedTaskRunner;
  mailer: Mailer;
  orderWatch: ChangeFeed;
  /** By user id: notifies when a session or a role of that user ends. */
  accessWatch: ChangeFeed;
  clock: Clock;
  ids: IdGenerator;
  log: Log;
  settings: Settings;
}

/** How long a robot retries a harmless failure by itself before a person is needed; all in milliseconds. */
interface RetryPolicy {
  /** The wait before the second attempt, the third and so on; after the last entry there is no further attempt. */
  pausesMs: readonly number[];
  /** Counted from the first attempt, or from the moment the portal was found closed. */
  longestWaitMs: number;
  /** The same for an order that is urgent or whose journey is near. */
  longestUrgentWaitMs: number;
  /** How often the robot checks whether a closed portal is open again. */
  probeMs: number;
}

/** Whether a run may wait for a person, and how long. */
interface HandoffPolicy {
  /** In total; 0 means that a run never waits. */
  ms: number;
  /** Hours of the day in the United Kingdom when operators are at the desk; `to` is excluded. */
  hours: { from: number; to: number };
}

/** The few settings that rules need to know. */
export interface Settings {
  publicUrl: string;
  /** Whom customers reach. */
  serviceContact: ServiceContact;
  inboundDomain: string;
  /** The address that our mails come from. */
  mailFrom: string;
  /** Where stand-ins publish their mail authentication records; undefined: in DNS. */
  mailDnsOrigin: string | undefined;
  /** The mail server in front of ours; we trust its authentication results for a sender (RFC 8601). */
  trustedMailRelay: string | undefined;
  /** Where the replicas of the portals run; undefined in production, which uses the official addresses. */
  portalsOrigin: string | undefined;
  /**
   * Letters go to replica addresses only: replicas stand in for the portals, but the mail server is not the sandbox's
   * and would deliver them.
   */
  isMailToSandboxOnly: boolean;
  portalCard: { holder: string; number: string; expiryMonth: number; expiryYear: number; cvc: string };
  automationConcurrency: number;
  /** The most automation runs at one portal at the same time. */
  portalConcurrency: number;
  retryPolicy: RetryPolicy;
  handoffPolicy: HandoffPolicy;
  /** How long a standard order waits before anything is sent. */
  orderHoldMs: number;
  /** Whether the canary makes a dry run of every portal once a day. */
  isDailyCanaryOn: boolean;
  /** Signs links to private files and one-click links in mails. */
  secret: string;
  production: boolean;
  /** Failed sign-in attempts that one network may make at one account in ten minutes. */
  maxSignInAttempts: number;
}
