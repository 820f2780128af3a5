import type { Hono } from 'hono';
import type { MailSender } from '../mail-sender.ts';

/** What every replica of an official portal is given by the sandbox that serves it. */
export interface PortalContext {
  /** Where browsers reach the sandbox, without a trailing slash. */
  origin: string;
  /** Folder for the stores; unset keeps everything in memory. */
  stateDir?: string;
  /** How long a back office takes to decide and mail. */
  decisionSeconds: number;
  mail: MailSender;
}

/** A replica of an official portal, to be mounted at `/portals/<name>`. */
export interface Portal extends Disposable {
  name: string;
  title: string;
  app: Hono;
}
