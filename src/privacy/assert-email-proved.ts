import { eq } from 'drizzle-orm';
import { users } from '#accounts/tables.ts';
import type { Queryable } from '#platform/db/database.ts';
import { Refusal } from '#platform/errors.ts';

/**
 * Anybody can type an address and get an account for it before we know who owns the mailbox (decision 007). Only the
 * mailbox's owner may export or erase its data.
 * @throws Refusal NOT_ALLOWED
 */
export async function assertEmailProved(db: Queryable, userId: string): Promise<void> {
  const [user] = await db.select({ provedAt: users.emailProvedAt }).from(users).where(eq(users.id, userId));
  if (user?.provedAt) return;
  throw new Refusal(
    'NOT_ALLOWED',
    'First set your password with a link that we e-mail you: ask for it under Your data on your account page.',
  );
}
