import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Viewer } from '#accounts/viewer.ts';
import { withTaskLease } from '#orders/lease.ts';
import { deskTasks } from '#orders/tables/desk.ts';
import { maxPendingActions, operatorAssistRequests } from '#orders/tables/submissions.ts';
import type { Context } from '#platform/context.ts';
import { notFound, Refusal } from '#platform/errors.ts';
import { notifySubscribers } from '#platform/realtime/order-events.ts';
import { type RemoteControlState, remoteControlStateSchema, type sendRemoteActionsInput } from './contract.ts';

type Ctx = Pick<Context, 'db' | 'ids' | 'clock'>;

/** Longer than an open page's polling interval: after this time without a request, no more pictures are taken. */
const watchTimeoutMs = 3_000;
/** Limit per handoff: an operator who needs more is not just copying the characters of a picture. */
const maxActionsPerRequest = 3_000;

const refuseEndedRequest = () => new Refusal('CONFLICT', 'The robot does not wait for a person any more.');

/**
 * Returns the current page of a run that waits for a person, for the lease holder. The robot takes pictures while
 * this is polled.
 * @param seen when the picture was taken that is already shown: it is not sent again
 * @throws Refusal NOT_FOUND
 */
export async function readRemoteControlState(
  { db, clock }: Ctx,
  { submissionId, seen }: { submissionId: string; seen: string | undefined },
  { userId }: Viewer,
): Promise<RemoteControlState> {
  const now = clock.now();
  const [wait] = await db
    .select()
    .from(operatorAssistRequests)
    .where(eq(operatorAssistRequests.submissionId, submissionId))
    .orderBy(desc(operatorAssistRequests.since))
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
  if (ended || !isHeld)
    return remoteControlStateSchema.parse({ ...about, held: isHeld, picture: null, picture_at: null });
  await db
    .update(operatorAssistRequests)
    .set({ lookedUntil: new Date(now.getTime() + watchTimeoutMs) })
    .where(and(eq(operatorAssistRequests.id, wait.id), isNull(operatorAssistRequests.endedAt)));
  const at = pictureAt?.toISOString() ?? null;
  const isNew = picture !== null && at !== seen;
  const data = isNew ? `data:image/jpeg;base64,${Buffer.from(picture).toString('base64')}` : null;
  return remoteControlStateSchema.parse({ ...about, held: true, picture: data, picture_at: at });
}

/**
 * Passes the lease holder's actions on to the page of the run. They are stored only until the robot takes them.
 * @throws Refusal NOT_FOUND, CONFLICT, TOO_MANY_REQUESTS
 */
export async function sendRemoteActions(
  ctx: Ctx,
  { submission_id, acts }: z.output<typeof sendRemoteActionsInput>,
  viewer: Viewer,
): Promise<void> {
  await withTaskLease(ctx, submission_id, viewer, async (tx) => {
    const [wait] = await tx
      .select({
        id: operatorAssistRequests.id,
        waiting: sql<number>`jsonb_array_length(${operatorAssistRequests.said})`,
        done: operatorAssistRequests.acts,
      })
      .from(operatorAssistRequests)
      .where(and(eq(operatorAssistRequests.submissionId, submission_id), isNull(operatorAssistRequests.endedAt)))
      .for('update');
    if (!wait) throw refuseEndedRequest();
    const { id, waiting, done } = wait;
    if (waiting + acts.length > maxPendingActions || done + acts.length > maxActionsPerRequest)
      throw new Refusal('TOO_MANY_REQUESTS', 'The robot has not done all of this yet. Wait a moment.');
    await tx
      .update(operatorAssistRequests)
      .set({
        said: sql`${operatorAssistRequests.said} || ${JSON.stringify(acts)}::jsonb`,
        acts: done + acts.length,
        helperId: viewer.userId,
      })
      .where(eq(operatorAssistRequests.id, id));
    await notifySubscribers(tx, id);
  });
}
