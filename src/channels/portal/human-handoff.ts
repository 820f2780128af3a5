import { and, eq, isNull, min, sql } from 'drizzle-orm';
import { recordAudit } from '#audit/record-audit.ts';
import { deskSubscribers } from '#orders/lease.ts';
import { hasStatus } from '#orders/states/has-status.ts';
import { isRunHandedOff } from '#orders/states/lifecycle.ts';
import { deskTasks } from '#orders/tables/desk.ts';
import { automationRuns, operatorAssistRequests, submissions } from '#orders/tables/submissions.ts';
import { TransitionRefused, transitionRun } from '#orders/transitions.ts';
import { homeTimeZone } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { formatClockIn } from '#platform/format-time.ts';
import { notifySubscribers } from '#platform/realtime/order-events.ts';
import type { HandoffChannel, HandoffKind, OperatorInput } from '#robot/handoff-contract.ts';

type Ctx = Pick<Context, 'db' | 'ids' | 'clock' | 'settings' | 'orderWatch'>;
type Run = typeof automationRuns.$inferSelect;

/** Each handoff holds a page open in the robot's browser; further ones go to the desk to be done by hand. */
const maxHandoffs = { atOnePortal: 2, inAll: 6 };
/** The robot polls at least this often, and looks at the page itself in between. */
const pollIntervalMs = 450;

/** The run's deadline and its slot in the queue; both pause during a human handoff. */
interface SlotYield {
  begin(until: Date): Promise<void>;
  end(): Promise<void>;
}

/**
 * The service side of a human handoff. All messages go through the database, because another process may serve the
 * desk.
 */
export function createHumanHandoff(ctx: Ctx, run: Run, slotYield: SlotYield): HandoffChannel {
  let open: { id: string; until: Date } | undefined;
  return {
    async awaitOperator(kind, picture) {
      if (!open) {
        open = await openHandoff(ctx, run, kind);
        await slotYield.begin(open.until);
      }
      if (picture) await storePicture(ctx, open.id, picture);
      return awaitOperatorActions(ctx, open);
    },
    async resume(outcome) {
      if (!open) throw new TransitionRefused('This run waits for nobody.');
      await closeHandoff(ctx, run, open.id, outcome);
      open = undefined;
      await slotYield.end();
    },
  };
}

/** @throws where no handoff may begin: at night, after the deadline of this run, beside too many others */
async function openHandoff(
  { db, ids, clock, settings }: Ctx,
  run: Run,
  kind: HandoffKind,
): Promise<{ id: string; until: Date }> {
  const { ms, hours } = settings.handoffPolicy;
  const { submissionId } = run;
  const since = clock.now();
  const hour = homeHour(since);
  if (!submissionId || ms === 0 || hour < hours.from || hour >= hours.to) throw new Error('Nobody is at the desk.');
  return db.transaction(async (tx) => {
    // The lock serialises callers, so that no two count the same free place.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('parked runs', 0))`);
    const [earlierHandoff] = await tx
      .select({ first: min(operatorAssistRequests.since) })
      .from(operatorAssistRequests)
      .where(eq(operatorAssistRequests.runId, run.id));
    const until = new Date((earlierHandoff?.first ?? since).getTime() + ms);
    const isHandedOff = hasStatus(automationRuns.status, isRunHandedOff);
    const handoffsAtPortal = await tx.$count(
      automationRuns,
      and(isHandedOff, eq(automationRuns.driverName, run.driverName)),
    );
    const handoffsInAll = await tx.$count(automationRuns, isHandedOff);
    if (until <= since || handoffsAtPortal >= maxHandoffs.atOnePortal || handoffsInAll >= maxHandoffs.inAll)
      throw new Error('Nobody is waited for any more.');
    const id = ids.uuid();
    await transitionRun(tx, run.id, 'HANDED_OFF');
    await tx.insert(operatorAssistRequests).values({ id, runId: run.id, submissionId, kind, since, until });
    await recordHandoffEvent({ ids }, tx, run, 'RUN_HANDED_OFF', {
      at: since,
      data: { kind, until: until.toISOString() },
    });
    await notifySubscribers(tx, deskSubscribers);
    return { id, until };
  });
}

const homeHour = (moment: Date) => Number(formatClockIn(homeTimeZone, moment).slice(0, 2));

const isOpenHandoff = (id: string) => and(eq(operatorAssistRequests.id, id), isNull(operatorAssistRequests.endedAt));

/** Replaces the previous picture. */
async function storePicture({ db, clock }: Ctx, id: string, picture: Uint8Array): Promise<void> {
  await db.update(operatorAssistRequests).set({ picture, pictureAt: clock.now() }).where(isOpenHandoff(id));
}

/**
 * What the operator has done since, once there is something or a moment has passed. @throws when another process has
 * ended the wait
 */
async function awaitOperatorActions(ctx: Ctx, { id, until }: { id: string; until: Date }): Promise<OperatorInput> {
  const woken = Promise.withResolvers<void>();
  const unfollow = ctx.orderWatch.subscribe(id, woken.resolve);
  const timer = setTimeout(woken.resolve, pollIntervalMs);
  try {
    const firstInput = await takeOperatorActions(ctx, id, until);
    if (firstInput.actions.length > 0 || firstInput.timeUp) return firstInput;
    await woken.promise;
    return await takeOperatorActions(ctx, id, until);
  } finally {
    clearTimeout(timer);
    unfollow();
  }
}

/** Hands the operator's input over and deletes it here. */
async function takeOperatorActions({ db, clock }: Ctx, id: string, until: Date): Promise<OperatorInput> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const [wait] = await tx
      .select({
        pendingActions: operatorAssistRequests.pendingActions,
        watchedUntil: operatorAssistRequests.watchedUntil,
      })
      .from(operatorAssistRequests)
      .where(isOpenHandoff(id))
      .for('update');
    if (!wait) throw new TransitionRefused('This run waits for nobody any more.');
    if (wait.pendingActions.length > 0)
      await tx.update(operatorAssistRequests).set({ pendingActions: [] }).where(eq(operatorAssistRequests.id, id));
    return {
      actions: wait.pendingActions,
      isWatched: wait.watchedUntil !== null && wait.watchedUntil > now,
      timeUp: now >= until,
    };
  });
}

async function closeHandoff(
  { db, ids, clock }: Ctx,
  run: Run,
  id: string,
  outcome: Parameters<HandoffChannel['resume']>[0],
): Promise<void> {
  const at = clock.now();
  await db.transaction(async (tx) => {
    // Locked before the handoff itself, in the same order as whoever works on the task.
    if (run.submissionId)
      await tx.select().from(submissions).where(eq(submissions.id, run.submissionId)).for('no key update');
    const [wait] = await tx
      .update(operatorAssistRequests)
      .set({ endedAt: at, outcome, picture: null, pendingActions: [] })
      .where(isOpenHandoff(id))
      .returning();
    if (!wait) throw new TransitionRefused('This run waits for nobody any more.');
    await transitionRun(tx, run.id, 'RUNNING');
    const { kind, actionCount, operatorId, submissionId } = wait;
    await recordHandoffEvent({ ids }, tx, run, 'RUN_HELPED', {
      at,
      actorId: operatorId ?? undefined,
      data: { kind, how: outcome, actions: actionCount },
    });
    // The robot has the run again: it was no task before, so its lease holder need not release it.
    const { closure: ended, overdueSince, waitUntil } = deskTasks;
    const isLeaseAlone = and(isNull(ended), isNull(overdueSince), isNull(waitUntil));
    if (outcome === 'helped' || outcome === 'held_back')
      await tx.delete(deskTasks).where(and(eq(deskTasks.submissionId, submissionId), isLeaseAlone));
    await notifySubscribers(tx, deskSubscribers);
  });
}

/** Records who, when, which kind and how much; never the content. */
async function recordHandoffEvent(
  { ids }: Pick<Ctx, 'ids'>,
  tx: Tx,
  { id, orderId, submissionId }: Run,
  type: 'RUN_HANDED_OFF' | 'RUN_HELPED',
  { at, actorId, data }: { at: Date; actorId?: string | undefined; data: Record<string, string | number> },
): Promise<void> {
  const subject = { orderId: orderId ?? undefined, submissionId: submissionId ?? undefined };
  await recordAudit(tx, { id: ids.uuid(), type, ...subject, actorId, data: { automation_run_id: id, ...data }, at });
}
