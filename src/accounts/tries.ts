import { createHash } from 'node:crypto';
import { eq, lt, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { signInFailures } from './tables.ts';

type Ctx = Pick<Context, 'db' | 'clock'>;

const windowMs = 10 * 60_000;

/**
 * Counts one try before it is made, so that a hundred at the same moment are a hundred. Shared by every web process.
 * @returns minutes to wait when there were more than `most` in ten minutes, else undefined
 */
export async function countTry({ db, clock }: Ctx, subject: string, most: number): Promise<number | undefined> {
  const now = clock.now();
  const fresh = { failures: 1, windowEnds: new Date(now.getTime() + windowMs) };
  const isOver = sql`${signInFailures.windowEnds} <= ${now.toISOString()}::timestamptz`;
  const [row] = await db
    .insert(signInFailures)
    .values({ key: keyOf(subject), ...fresh })
    .onConflictDoUpdate({
      target: signInFailures.key,
      set: {
        failures: sql`case when ${isOver} then 1 else ${signInFailures.failures} + 1 end`,
        windowEnds: sql`case when ${isOver} then ${fresh.windowEnds.toISOString()}::timestamptz else ${signInFailures.windowEnds} end`,
      },
    })
    .returning();
  if (!row || row.failures <= most) return undefined;
  return Math.max(1, Math.ceil((row.windowEnds.getTime() - now.getTime()) / 60_000));
}

/** A try that succeeded was none. */
export async function forgetTries({ db }: Ctx, subject: string): Promise<void> {
  await db.delete(signInFailures).where(eq(signInFailures.key, keyOf(subject)));
}

/** A network's one try that succeeded; its other ones still count. */
export async function takeBackTry({ db, clock }: Ctx, subject: string): Promise<void> {
  await db
    .update(signInFailures)
    .set({ failures: sql`greatest(${signInFailures.failures} - 1, 0)` })
    .where(eq(signInFailures.key, keyOf(subject)));
  await db.delete(signInFailures).where(lt(signInFailures.windowEnds, clock.now()));
}

/** Hashed: a list of addresses people tried is nobody's to read. */
const keyOf = (subject: string) => createHash('sha256').update(subject.trim().toLowerCase()).digest('hex');
