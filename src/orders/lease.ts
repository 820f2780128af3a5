import { and, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm';
import { profiles, userRoles } from '#accounts/tables.ts';
import type { Viewer } from '#accounts/viewer.ts';
import type { AuditEventType } from '#audit/events.ts';
import { recordAudit } from '#audit/record-audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { Refusal } from '#platform/errors.ts';
import { notifySubscribers } from '#platform/realtime/order-events.ts';
import { readTaskKinds } from './read-task-kinds.ts';
import type { ActionFacts } from './states/action-guard.ts';
import { assertAllowed } from './states/actions.ts';
import { heldByAnotherReason } from './states/task-guards.ts';
import { deskTasks } from './tables/desk.ts';
import { operatorAssistRequests, submissions } from './tables/submissions.ts';

/** The subscriber name under which the desk is notified. */
export const deskSubscribers = 'desk';

type Ctx = Pick<Context, 'db' | 'ids' | 'clock'>;
type Submission = typeof submissions.$inferSelect;

/** An unattended task is free again after this time; the open page renews the lease. */
const leaseMs = 20 * 60_000;

/**
 * Claims a task for one person. The guard is in the statement's WHERE, so the loser of a concurrent claim learns who
 * has it.
 * @throws Refusal NOT_FOUND, CONFLICT
 */
export async function claimTask(ctx: Ctx, submissionId: string, viewer: Viewer): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { submission } = await lockTask(tx, submissionId, ctx.clock);
    const now = ctx.clock.now();
    const [before] = await tx.select().from(deskTasks).where(eq(deskTasks.submissionId, submissionId));
    const lease = { holderId: viewer.userId, leaseUntil: new Date(now.getTime() + leaseMs) };
    const [claimed] = await tx
      .insert(deskTasks)
      .values({ submissionId, ...lease })
      .onConflictDoUpdate({
        target: deskTasks.submissionId,
        set: lease,
        setWhere: or(isNull(deskTasks.holderId), lte(deskTasks.leaseUntil, now), eq(deskTasks.holderId, viewer.userId)),
      })
      .returning({ id: deskTasks.submissionId });
    if (!claimed) throw await refuseHeld(tx, submissionId);
    const isNew = before?.holderId !== viewer.userId || !before.leaseUntil || before.leaseUntil <= now;
    if (isNew) await recordTaskEvent(ctx, tx, 'TASK_CLAIMED', submission, viewer);
  });
}

/** Renews a lease; also after it expired, while nobody else has claimed the task. @throws Refusal CONFLICT */
export async function renewTask({ db, clock }: Ctx, submissionId: string, { userId }: Viewer): Promise<void> {
  const [renewed] = await db
    .update(deskTasks)
    .set({ leaseUntil: new Date(clock.now().getTime() + leaseMs) })
    .where(and(eq(deskTasks.submissionId, submissionId), eq(deskTasks.holderId, userId)))
    .returning({ id: deskTasks.submissionId });
  if (!renewed) throw createNotHeldRefusal();
}

/** @throws Refusal NOT_FOUND, CONFLICT */
export async function releaseTask(ctx: Ctx, submissionId: string, viewer: Viewer): Promise<void> {
  await withTaskLease(ctx, submissionId, viewer, async (tx, submission) => {
    await releaseLease(tx, submissionId);
    await recordTaskEvent(ctx, tx, 'TASK_RELEASED', submission, viewer);
  });
}

/** Reassigns a task of one's own to another operator or admin. @throws Refusal NOT_FOUND, CONFLICT, INVALID_INPUT */
export async function reassignTask(ctx: Ctx, submissionId: string, to: string, viewer: Viewer): Promise<void> {
  await withTaskLease(ctx, submissionId, viewer, async (tx, submission, now) => {
    const roles = await tx.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, to));
    if (to === viewer.userId || !roles.some(({ role }) => role !== 'user')) {
      throw new Refusal('INVALID_INPUT', 'Choose another operator.', { fields: { to: 'Choose another operator' } });
    }
    await tx
      .update(deskTasks)
      .set({ holderId: to, leaseUntil: new Date(now.getTime() + leaseMs) })
      .where(eq(deskTasks.submissionId, submissionId));
    await recordTaskEvent(ctx, tx, 'TASK_REASSIGNED', submission, viewer, { to_user_id: to });
  });
}

/**
 * Runs work that only the lease holder may do, in one transaction with the check of the lease.
 * @throws Refusal NOT_FOUND, CONFLICT
 */
export async function withTaskLease<T>(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  submissionId: string,
  { userId }: Viewer,
  work: (tx: Tx, submission: Submission, now: Date, task: ActionFacts['task']) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const { submission, task } = await lockTask(tx, submissionId, clock);
    const now = clock.now();
    const [lease] = await tx
      .select({ id: deskTasks.submissionId })
      .from(deskTasks)
      .where(
        and(eq(deskTasks.submissionId, submissionId), eq(deskTasks.holderId, userId), gt(deskTasks.leaseUntil, now)),
      )
      .for('no key update');
    if (!lease) throw createNotHeldRefusal();
    return work(tx, submission, now, task);
  });
}

/** For checks before the work itself. @throws Refusal NOT_FOUND, CONFLICT */
export const assertLease = (ctx: Ctx, submissionId: string, viewer: Viewer): Promise<void> =>
  withTaskLease(ctx, submissionId, viewer, async () => {});

export async function releaseLease(tx: Tx, submissionId: string): Promise<void> {
  await tx.update(deskTasks).set({ holderId: null, leaseUntil: null }).where(eq(deskTasks.submissionId, submissionId));
}

/** Written in the same transaction as its action. */
export async function recordTaskEvent(
  { ids, clock }: Pick<Context, 'ids' | 'clock'>,
  tx: Tx,
  type: AuditEventType,
  { id, orderId }: Submission,
  { userId }: Viewer,
  data: Record<string, string> = {},
): Promise<void> {
  const eventFacts = { orderId, submissionId: id, actorId: userId, data: { manual_submission_id: id, ...data } };
  await recordAudit(tx, { id: ids.uuid(), type, ...eventFacts, at: clock.now() });
}

/** The submission's own row is the lock of all its desk work: mails and robots wait for it too. */
async function lockTask(
  tx: Tx,
  submissionId: string,
  clock: Clock,
): Promise<{ submission: Submission; task: ActionFacts['task'] }> {
  const [submission] = await tx.select().from(submissions).where(eq(submissions.id, submissionId)).for('no key update');
  if (!submission) throw new Refusal('NOT_FOUND', 'Task not found');
  const { actionable, claimable } = await readTaskKinds(tx, submissionId, clock.now());
  assertAllowed({ task: { kind: claimable } }, 'work_on');
  return { submission, task: { kind: actionable } };
}

async function refuseHeld(tx: Tx, submissionId: string): Promise<Refusal> {
  const [holder] = await tx
    .select({ name: profiles.displayName })
    .from(deskTasks)
    .innerJoin(profiles, eq(profiles.id, deskTasks.holderId))
    .where(eq(deskTasks.submissionId, submissionId));
  const { code, reason } = heldByAnotherReason(holder?.name ?? null);
  return new Refusal(code, reason);
}

const createNotHeldRefusal = () => new Refusal('CONFLICT', 'You do not hold this task (any more). Claim it first.');

/**
 * Former staff hold no leases: their tasks are released, with their human handoffs, and their pending actions there are
 * dropped. Runs in the transaction that removes the role.
 */
export async function releaseFormerStaffLeases(
  { ids }: Pick<Context, 'ids'>,
  tx: Tx,
  { userId, actorId }: { userId: string; actorId: string | undefined },
  at: Date,
): Promise<void> {
  const isStaff = and(eq(userRoles.userId, userId), inArray(userRoles.role, ['operator', 'admin']));
  if ((await tx.$count(userRoles, isStaff)) > 0) return;
  const heldSubmissionIds = tx
    .select({ id: deskTasks.submissionId })
    .from(deskTasks)
    .where(eq(deskTasks.holderId, userId));
  const lockedSubmissions = await tx
    .select({ id: submissions.id, orderId: submissions.orderId })
    .from(submissions)
    .where(inArray(submissions.id, heldSubmissionIds))
    .orderBy(submissions.id)
    .for('no key update');
  await tx
    .update(operatorAssistRequests)
    .set({ pendingActions: [], watchedUntil: null })
    .where(
      and(inArray(operatorAssistRequests.submissionId, heldSubmissionIds), isNull(operatorAssistRequests.endedAt)),
    );
  await tx.update(deskTasks).set({ holderId: null, leaseUntil: null }).where(eq(deskTasks.holderId, userId));
  for (const { id: submissionId, orderId } of lockedSubmissions) {
    const data = { manual_submission_id: submissionId, user_id: userId };
    await recordAudit(tx, { id: ids.uuid(), type: 'TASK_RELEASED', orderId, submissionId, actorId, data, at });
  }
  await notifySubscribers(tx, deskSubscribers);
}
