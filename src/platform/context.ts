import type { Browsers } from './browser/browsers.ts';
import type { Clock } from './clock.ts';
import type { Database, Db } from './db/database.ts';
import type { Files } from './files/files.ts';
import type { Ids } from './ids.ts';
import type { Queue } from './jobs/queue.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Payments } from './payments/payments.ts';
import type { OrderWatch } from './realtime/order-events.ts';

/** Everything the product has of the outside world, opened once in `app.ts`. A function asks for the slice it uses. */
export interface Context {
  db: Db;
  database: Database;
  queue: Queue;
  files: Files;
  mailer: Mailer;
  payments: Payments;
  browsers: Browsers;
  orderWatch: OrderWatch;
  clock: Clock;
  ids: Ids;
  log: Log;
  settings: Settings;
}

/** The few settings that rules need to know. */
export interface Settings {
  publicUrl: string;
  inboundDomain: string;
  /** Where replicas stand in for portals; undefined in production: the official addresses. */
  portalsOrigin: string | undefined;
  portalCard: { holder: string; number: string; expiryMonth: number; expiryYear: number; cvc: string };
  automationConcurrency: number;
  /** Signs links to private files and one-click links in mails. */
  secret: string;
  production: boolean;
  /** Failed tries to sign in an account is given in ten minutes; a network is given ten times as many. */
  signInTries: number;
}
