import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import type { Robot } from '#robot/process/robot.ts';
import type { Auth } from './auth.ts';
import type { Viewer } from './viewer.ts';

/**
 * Code on other floors that follows changes of an account, called inside the transaction of the change; app.ts connects
 * it.
 */
export interface AccountSubscribers {
  /** The account's mails must go to an address that somebody still reads. */
  onAddressChanged(tx: Tx, change: { userId: string; before: string; after: string }): Promise<void>;
  /** The account lost a role, through another person or the command line. */
  onRoleRevoked(tx: Tx, change: { userId: string; actorId: string | undefined }, at: Date): Promise<void>;
  /**
   * The owner has opened the link from the mail of an order that may still be unclaimed, and nobody else can use the
   * account.
   */
  onOrderLinkOpened(tx: Tx, link: { userId: string; email: string; orderId: string }, at: Date): Promise<void>;
}

/** What a handler gets: the outside world, the sign-in and the portal drivers. */
export type AppContext = Context & { auth: Auth; robot: Robot; accountSubscribers: AccountSubscribers };

export const endpoint = defineEndpoint<AppContext, Viewer>();
