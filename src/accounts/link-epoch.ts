import { eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { FileLinkRecipient } from '#platform/files/signed-urls.ts';
import type { Auth } from './auth.ts';
import { readCustomerView } from './customer-view.ts';
import { profiles } from './tables.ts';
import { readViewer } from './viewer.ts';

/**
 * The current link epoch of an account; only links of this epoch work. Without an account it is 0 (docs/decisions/056).
 */
export async function readLinkEpoch(db: Queryable, userId: string | null): Promise<number> {
  return userId === null ? 0 : ((await selectEpoch(db, userId)) ?? 0);
}

/**
 * Whether a file link made for this reader still works: the account exists, has set no password since, and this browser
 * is not signed in to another account. An admin who views as the reader may use the reader's links.
 */
export async function canOpenFileLink(
  ctx: Pick<Context, 'db' | 'log' | 'clock'> & { auth: Auth },
  { userId, epoch }: FileLinkRecipient,
  headers: Headers,
): Promise<boolean> {
  if ((await selectEpoch(ctx.db, userId)) !== epoch) return false;
  const viewer = await readViewer(ctx, headers, { prolong: false });
  if (!viewer || viewer.userId === userId) return true;
  return (await readCustomerView(ctx, viewer))?.customer.userId === userId;
}

async function selectEpoch(db: Queryable, userId: string): Promise<number | undefined> {
  const [profile] = await db.select({ epoch: profiles.linkEpoch }).from(profiles).where(eq(profiles.id, userId));
  return profile?.epoch;
}
