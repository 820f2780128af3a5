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
  { submissionId, seen: seenPictureAt }: { submissionId: string; seen: string | undefined },
  { userId }: Viewer,
): Promise<RemoteControlState> {
  const now = clock.now();
  const [request] = await db
    .select()
    .from(operatorAssistRequests)
    .where(eq(operatorAssistRequests.submissionId, submissionId))
    .orderBy(desc(operatorAssistRequests.since))
    .limit(1);
  if (!request) throw notFound('Task');
  const { kind, since, until, outcome, pictureAt, picture } = request;
  const commonState = { kind, since: since.toISOString(), until: until.toISOString(), outcome };
  const isHolder = and(
    eq(deskTasks.submissionId, submissionId),
    eq(deskTasks.holderId, userId),
    gt(deskTasks.leaseUntil, now),
  );
  const isHeld = (await db.$count(deskTasks, isHolder)) > 0;
  if (outcome || !isHeld)
    return remoteControlStateSchema.parse({ ...commonState, held: isHeld, picture: null, picture_at: null });
  await db
    .update(operatorAssistRequests)
    .set({ watchedUntil: new Date(now.getTime() + watchTimeoutMs) })
    .where(and(eq(operatorAssistRequests.id, request.id), isNull(operatorAssistRequests.endedAt)));
  const pictureTime = pictureAt?.toISOString() ?? null;
  const isNew = picture !== null && pictureTime !== seenPictureAt;
  const data = isNew ? `data:image/jpeg;base64,${Buffer.from(picture).toString('base64')}` : null;
  return remoteControlStateSchema.parse({ ...commonState, held: true, picture: data, picture_at: pictureTime });
}

/**
 * Passes the lease holder's actions on to the page of the run. They are stored only until the robot takes them.
 * @throws Refusal NOT_FOUND, CONFLICT, TOO_MANY_REQUESTS
 */
export async function sendRemoteActions(
  ctx: Ctx,
  { submission_id, actions }: z.output<typeof sendRemoteActionsInput>,
  viewer: Viewer,
): Promise<void> {
  await withTaskLease(ctx, submission_id, viewer, async (tx) => {
    const [request] = await tx
      .select({
        id: operatorAssistRequests.id,
        waiting: sql<number>`jsonb_array_length(${operatorAssistRequests.pendingActions})`,
        done: operatorAssistRequests.actionCount,
      })
      .from(operatorAssistRequests)
      .where(and(eq(operatorAssistRequests.submissionId, submission_id), isNull(operatorAssistRequests.endedAt)))
      .for('update');
    if (!request) throw refuseEndedRequest();
    const { id, waiting: pendingCount, done: doneCount } = request;
    if (pendingCount + actions.length > maxPendingActions || doneCount + actions.length > maxActionsPerRequest)
      throw new Refusal('TOO_MANY_REQUESTS', 'The robot has not done all of this yet. Wait a moment.');
    await tx
      .update(operatorAssistRequests)
      .set({
        pendingActions: sql`${operatorAssistRequests.pendingActions} || ${JSON.stringify(actions)}::jsonb`,
        actionCount: doneCount + actions.length,
        operatorId: viewer.userId,
      })
      .where(eq(operatorAssistRequests.id, id));
    await notifySubscribers(tx, id);
  });
}
