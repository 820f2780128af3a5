import type { Tx } from '#platform/db/database.ts';

/** What stands on other floors and follows an account, inside the transaction that changes it; app.ts says who does. */
export interface AccountFollowers {
  /** Its mails shall go to an address that is still read. */
  addressChanged(tx: Tx, change: { userId: string; before: string; after: string }): Promise<void>;
  /** Its owner has just shown for the first time that the mailbox is theirs, and is alone in the account. */
  mailboxProven(tx: Tx, account: { userId: string; email: string }, at: Date): Promise<void>;
}
