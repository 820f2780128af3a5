import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { findDriver } from '#permits/authorities/registry.ts';
import { toDestinationDay } from '#permits/days.ts';
import { permitEntities } from '#permits/tables.ts';
import { destinationTimeZone } from '#permits/zone.ts';
import { addHours, startOfDay } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable, Tx } from '#platform/db/database.ts';
import { APPLICATION_PHASE, type Driver, type Phase, type PlanContext, phasesOf } from '#robot/driver.ts';
import { type OrderFacts, payloadOf, selectOptionalOrderFacts } from './order-facts.ts';
import type { FollowingPhases } from './situation/progress.ts';
import { hasReachedAuthority } from './states/lifecycle.ts';
import { toSubmissionJobData } from './submission-job-data.ts';
import { isActiveLetter, letters } from './tables/letters.ts';
import { submissions } from './tables/submissions.ts';

type Ctx = Pick<Context, 'queue' | 'ids' | 'clock'>;
type Submission = typeof submissions.$inferSelect;

/** A phase with a day of its own gets its last attempt before that day is over. */
const lastTryOfDayHours = 23.5;
/** How long we wait for the mail that a portal sends at once. */
const mailTimeoutHours = 2;

/** The position of one phase among all phases of this application. */
export interface PhasePosition {
  phase: Phase<unknown>;
  /** The phase comes before the application itself: an account that is made first. */
  isBefore: boolean;
  /** The phase is the application itself, after which the authority has it. */
  applies: boolean;
  /** The next phase; undefined for the last. */
  next: Phase<unknown> | undefined;
  /** The last phase, after which everything is done. */
  last: Phase<unknown>;
}

/** @throws when the driver has no such phase (any more) */
export function findPhasePosition(driver: Driver<unknown>, plan: unknown, name: string | null): PhasePosition {
  const phases = phasesOf(driver, plan);
  const index = name ? phases.findIndex((phase) => phase.name === name) : 0;
  const [phase, last] = [phases[index], phases.at(-1)];
  if (!phase || !last) throw new Error(`Driver ${driver.name} has no phase ${name}.`);
  const isBefore = isPhaseBeforeApplication(driver, name);
  return { phase, isBefore, applies: phase.applies, next: phases[index + 1], last };
}

/**
 * Whether a phase makes what the portal needs before the application itself, an account. The first phase has no name.
 */
export function isPhaseBeforeApplication({ phasesBefore: before = [] }: Driver<unknown>, name: string | null): boolean {
  return name ? before.some((phase) => phase.name === name) : before.length > 0;
}

/**
 * The changes to a submission when its next phase is planned, and the job for it, in the caller's transaction. Each
 * phase may send once, so the last phase's intent is cleared.
 */
export async function planNextPhase(ctx: Ctx, tx: Tx, { id }: Submission, phase: Phase<unknown>) {
  const { queue, ids } = ctx;
  const { name, title, startCondition } = phase;
  const jobToken = ids.uuid();
  const days = typeof startCondition === 'object' ? startCondition : undefined;
  const from = findPhaseStart(ctx, phase);
  await queue.enqueue(tx, 'run-submission', toSubmissionJobData({ id, jobToken }), { startAfter: from });
  return {
    phase: name,
    phaseTitle: title,
    phaseUntil: days ? addHours(startOfDay(destinationTimeZone, days.until), lastTryOfDayHours) : null,
    phaseUrl: null,
    sendingRunId: null,
    sendingSince: null,
    attemptsSince: null,
    nextAttemptAt: startCondition ? from : null,
    lastError: null,
    jobToken,
  };
}

/** A mail that has come starts the phase at once; this time is for the mail that never comes. */
export function findPhaseStart({ clock }: Pick<Context, 'clock'>, { startCondition }: Phase<unknown>): Date {
  if (typeof startCondition === 'object') return startOfDay(destinationTimeZone, startCondition.from);
  return addHours(clock.now(), startCondition === 'mail' ? mailTimeoutHours : 0);
}

/**
 * A person or the authority's own mail has reported how a phase ended. Plans what is left as if the robot had seen that
 * end. Whoever is past a required account has made the application too.
 */
export async function planRemainingPhases(
  ctx: Ctx & Pick<Context, 'settings'>,
  tx: Tx,
  submission: Submission,
): Promise<void> {
  const current = await readCurrentPhase(ctx, tx, submission);
  const next = current?.isBefore
    ? (await readCurrentPhase(ctx, tx, { ...submission, phase: APPLICATION_PHASE }))?.next
    : current?.next;
  if (!next) return;
  const changes = await planNextPhase(ctx, tx, submission, next);
  const appliedAt = submission.appliedAt ?? ctx.clock.now();
  await tx
    .update(submissions)
    .set({ ...changes, appliedAt })
    .where(eq(submissions.id, submission.id));
}

type PlannableSubmission = Pick<Submission, 'id' | 'orderId' | 'permitEntityId' | 'phase' | 'aliasToken' | 'reference'>;
type PlanningCtx = Pick<Context, 'settings' | 'clock'>;

/** The next or current phase; undefined where we have no robot, or none that can do this order. */
export async function readCurrentPhase(
  ctx: PlanningCtx,
  db: Queryable,
  submission: PlannableSubmission,
): Promise<(PhasePosition & { driver: Driver<unknown> }) | undefined> {
  const planState = await readPlan(ctx, db, submission);
  if (!planState) return undefined;
  const { driver, plan, place: currentIndex } = planState;
  return currentIndex < 0 ? undefined : { driver, ...findPhasePosition(driver, plan, submission.phase) };
}

/**
 * Lowest and highest price in cents that the portal asks for in each phase; none where nothing is to be paid. Undefined
 * where no robot applies.
 */
export async function readPlannedAmounts(ctx: PlanningCtx, db: Queryable, submission: PlannableSubmission) {
  const planState = await readPlan(ctx, db, submission);
  return planState?.phases.flatMap(({ screens }) =>
    screens.flatMap(({ amount }) => (amount ? [amount(planState.plan).cents] : [])),
  );
}

/**
 * What a robot still has to do at the portal, with the next or current phase, and how much of what follows the
 * application is done. A phase that was sent and waits for no other attempt is done.
 */
export function listRemainingPhases(
  ctx: PlanningCtx,
  submission: Submission,
  sources: PlanSources,
): { remaining: Phase<unknown>[]; following: FollowingPhases } {
  const { appliedAt, sendingSince, nextAttemptAt, attemptsSince, status } = submission;
  const planState = submission.applicationMethod === 'automated' ? findPlan(ctx, submission, sources) : undefined;
  const following = { is_filed: appliedAt !== null, done: [], left: [] };
  if (!planState || planState.place < 0) return { remaining: [], following };
  const { phases, place } = planState;
  const isCurrentDone =
    hasReachedAuthority(status) && sendingSince !== null && nextAttemptAt === null && attemptsSince === null;
  const remaining = phases.slice(isCurrentDone ? place + 1 : place);
  const afterApplication = phases.slice(phases.findIndex(({ applies }) => applies) + 1);
  const titlesOf = (isLeft: boolean) =>
    afterApplication.filter((phase) => remaining.includes(phase) === isLeft).map(({ title }) => title);
  return { remaining, following: { ...following, done: titlesOf(false), left: titlesOf(true) } };
}

/** What a plan is made from beside its submission. */
interface PlanSources {
  /** The permit entity's portal. */
  portal: string | null | undefined;
  letters: readonly Pick<typeof letters.$inferSelect, 'kind' | 'failedAt'>[];
  facts: OrderFacts | undefined;
}

async function readPlan(ctx: PlanningCtx, db: Queryable, submission: PlannableSubmission) {
  const [entity] = await db.select().from(permitEntities).where(eq(permitEntities.id, submission.permitEntityId));
  if (!entity?.portal) return undefined;
  return findPlan(ctx, submission, {
    portal: entity.portal,
    letters: await db.select().from(letters).where(eq(letters.submissionId, submission.id)),
    facts: await selectOptionalOrderFacts(db, submission.orderId),
  });
}

function findPlan(ctx: PlanningCtx, submission: PlannableSubmission, { portal, letters: written, facts }: PlanSources) {
  const driver = portal ? findDriver(portal) : undefined;
  // A contact was written to instead: nothing is left to do at the portal.
  const isLetter = written.some(isActiveLetter);
  const planResult =
    driver && facts && !isLetter ? driver.plan(payloadOf(facts), planContextOf(ctx, submission)) : undefined;
  if (!driver || !planResult?.possible) return undefined;
  const { plan } = planResult;
  const phases = phasesOf(driver, plan);
  // A driver that has changed meanwhile must not block the reading of mails.
  const currentIndex = submission.phase ? phases.findIndex(({ name }) => name === submission.phase) : 0;
  return { driver, plan, phases, place: currentIndex };
}

/** The plan's input besides the order. */
export function planContextOf(
  { settings, clock }: Pick<Context, 'settings' | 'clock'>,
  { aliasToken, reference }: Pick<Submission, 'aliasToken' | 'reference'>,
): PlanContext {
  return {
    contactEmail: aliasAddress(aliasToken, settings.inboundDomain),
    today: toDestinationDay(clock.now()),
    card: settings.portalCard,
    reference,
    password: derivePortalPassword(settings.secret, aliasToken),
  };
}

/**
 * The password of a portal account that belongs to one application alone. Derived from our secret each time, so that it
 * is stored nowhere; with all the kinds of characters that portals require.
 */
function derivePortalPassword(secret: string, aliasToken: string): string {
  const digest = createHmac('sha256', secret).update(`portal-password\n${aliasToken}`).digest('base64url');
  return `Ed7!${digest.replace(/[-_]/g, 'x').slice(0, 14)}`;
}

/** Every application and every test has its own e-mail address, so that the authority's answers find it. */
export function aliasAddress(token: string, domain: string): string {
  return `permits+${token}@${domain}`;
}
