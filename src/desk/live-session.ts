import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Viewer } from '#accounts/viewer.ts';
import { holdingTask } from '#orders/lease.ts';
import { deskTasks } from '#orders/tables/desk.ts';
import { mostActsWaiting, runWaits } from '#orders/tables/submissions.ts';
import type { Context } from '#platform/context.ts';
import { notFound, Refusal } from '#platform/errors.ts';
import { wakeFollowers } from '#platform/realtime/order-events.ts';
import { type actInSessionInput, type Session, sessionSchema } from './contract.ts';

type Ctx = Pick<Context, 'db' | 'ids' | 'clock'>;

/** Longer than between two looks of an open page: then no picture is taken any more. */
const looksMs = 3_000;
/** In one wait: whoever needs more is not copying the characters of a picture. */
const mostActs = 3_000;

const over = () => new Refusal('CONFLICT', 'The robot does not wait for a person any more.');

/**
 * How a run's page looks that waits for a person, for whoever holds its task; while it is asked for, pictures are taken.
 * @param seen when the picture was taken that is shown already: it is not sent again
 * @throws Refusal NOT_FOUND
 */
export async function readSession(
  { db, clock }: Ctx,
  { submissionId, seen }: { submissionId: string; seen: string | undefined },
  { userId }: Viewer,
): Promise<Session> {
  const now = clock.now();
  const [wait] = await db
    .select()
    .from(runWaits)
    .where(eq(runWaits.submissionId, submissionId))
    .orderBy(desc(runWaits.since))
    .limit(1);
  if (!wait) throw notFound('Task');
  const { kind, since, until, ended, pictureAt, picture } = wait;
  const about = { kind, since: since.toISOString(), until: until.toISOString(), ended };
  const held = and(
    eq(deskTasks.submissionId, submissionId),
    eq(deskTasks.holderId, userId),
    gt(deskTasks.leaseUntil, now),
  );
  const isHeld = (await db.$count(deskTasks, held)) > 0;
  if (ended || !isHeld) return sessionSchema.parse({ ...about, held: isHeld, picture: null, picture_at: null });
  await db
    .update(runWaits)
    .set({ lookedUntil: new Date(now.getTime() + looksMs) })
    .where(and(eq(runWaits.id, wait.id), isNull(runWaits.endedAt)));
  const at = pictureAt?.toISOString() ?? null;
  const isNew = picture !== null && at !== seen;
  const data = isNew ? `data:image/jpeg;base64,${Buffer.from(picture).toString('base64')}` : null;
  return sessionSchema.parse({ ...about, held: true, picture: data, picture_at: at });
}

/**
 * Hands on what the holder of the task does at the page of its run; it is kept until the robot takes it, and nowhere else.
 * @throws Refusal NOT_FOUND, CONFLICT, TOO_MANY_REQUESTS
 */
export async function actInSession(
  ctx: Ctx,
  { submission_id, acts }: z.output<typeof actInSessionInput>,
  viewer: Viewer,
): Promise<void> {
  await holdingTask(ctx, submission_id, viewer, async (tx) => {
    const [wait] = await tx
      .select({ id: runWaits.id, waiting: sql<number>`jsonb_array_length(${runWaits.said})`, done: runWaits.acts })
      .from(runWaits)
      .where(and(eq(runWaits.submissionId, submission_id), isNull(runWaits.endedAt)))
      .for('update');
    if (!wait) throw over();
    const { id, waiting, done } = wait;
    if (waiting + acts.length > mostActsWaiting || done + acts.length > mostActs)
      throw new Refusal('TOO_MANY_REQUESTS', 'The robot has not done all of this yet. Wait a moment.');
    await tx
      .update(runWaits)
      .set({
        said: sql`${runWaits.said} || ${JSON.stringify(acts)}::jsonb`,
        acts: done + acts.length,
        helperId: viewer.userId,
      })
      .where(eq(runWaits.id, id));
    await wakeFollowers(tx, id);
  });
}
