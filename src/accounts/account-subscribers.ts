import type { Tx } from '#platform/db/database.ts';

/** What stands on other floors and follows an account, inside the transaction that changes it; app.ts says who does. */
export interface AccountSubscribers {
  /** Its mails shall go to an address that is still read. */
  onAddressChanged(tx: Tx, change: { userId: string; before: string; after: string }): Promise<void>;
  /** A role was taken from it, by somebody or from the command line. */
  onRoleRevoked(tx: Tx, change: { userId: string; actorId: string | undefined }, at: Date): Promise<void>;
  /** Its owner, alone in the account, has followed the link that was mailed for an order which may wait beside it. */
  onOrderLinkOpened(tx: Tx, link: { userId: string; email: string; orderId: string }, at: Date): Promise<void>;
}
