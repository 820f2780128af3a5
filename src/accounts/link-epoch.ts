import { eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { FileLinkRecipient } from '#platform/files/signed-urls.ts';
import type { Auth } from './auth.ts';
import { readCustomerView } from './customer-view.ts';
import { profiles } from './tables.ts';
import { readViewer } from './viewer.ts';

/** Which links of an account open something: those of this number. Of nobody's account it is 0 (docs/decisions/056). */
export async function readLinkEpoch(db: Queryable, userId: string | null): Promise<number> {
  return userId === null ? 0 : ((await selectEpoch(db, userId)) ?? 0);
}

/**
 * Whether a link to a file that names this reader still opens: the account is there, has set no password since, and nobody
 * else is signed in to this browser. An admin who looks at the reader's side has the reader's links.
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
  const [found] = await db.select({ epoch: profiles.linkEpoch }).from(profiles).where(eq(profiles.id, userId));
  return found?.epoch;
}
