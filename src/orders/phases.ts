import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { findDriver } from '#permits/authorities/registry.ts';
import { toDestinationDay } from '#permits/days.ts';
import { permitEntities } from '#permits/tables.ts';
import { destinationTimeZone } from '#permits/zone.ts';
import { startOfDay } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable, Tx } from '#platform/db/database.ts';
import { APPLICATION_PHASE, type Driver, type Phase, type PlanContext, phasesOf } from '#robot/driver.ts';
import { payloadOf, selectOptionalOrderFacts } from './order-facts.ts';
import { toSubmissionJobData } from './submission-job-data.ts';
import { hasActiveLetter } from './tables/letters.ts';
import { submissions } from './tables/submissions.ts';

type Ctx = Pick<Context, 'queue' | 'ids' | 'clock'>;
type Submission = typeof submissions.$inferSelect;

/** What is left for the last day is tried for the last time before it is over. */
const lastTryOfDayMs = 23.5 * 3_600_000;
/** How long the mail that a portal sends at once is waited for. */
const mailTimeoutMs = 2 * 3_600_000;

/** What one sitting with a portal is among all that this application takes. */
export interface PhasePosition {
  phase: Phase<unknown>;
  /** Not yet the application itself: an account that is made first. */
  isBefore: boolean;
  /** The application itself, after which the authority has it. */
  applies: boolean;
  /** What comes after it; undefined when it is the last. */
  next: Phase<unknown> | undefined;
  /** With which all is done. */
  last: Phase<unknown>;
}

/** @throws when the driver has no such phase (any more) */
export function findPhasePosition(driver: Driver<unknown>, plan: unknown, name: string | null): PhasePosition {
  const phases = phasesOf(driver, plan);
  const place = name ? phases.findIndex((phase) => phase.name === name) : 0;
  const [phase, last] = [phases[place], phases.at(-1)];
  if (!phase || !last) throw new Error(`Driver ${driver.name} has no phase ${name}.`);
  const isBefore = isPhaseBeforeApplication(driver, name);
  return { phase, isBefore, applies: phase.applies, next: phases[place + 1], last };
}

/** Whether a sitting makes what the portal wants before the application itself, an account. The first one has no name. */
export function isPhaseBeforeApplication({ phasesBefore: before = [] }: Driver<unknown>, name: string | null): boolean {
  return name ? before.some((phase) => phase.name === name) : before.length > 0;
}

/**
 * What a submission becomes when its next sitting with the portal is planned, and the job for it, in the caller's
 * transaction. Each sitting may send once: the intent of the last one is done with.
 */
export async function planNextPhase(ctx: Ctx, tx: Tx, { id }: Submission, phase: Phase<unknown>) {
  const { queue, ids } = ctx;
  const { name, title, startCondition: begins } = phase;
  const turn = ids.uuid();
  const days = typeof begins === 'object' ? begins : undefined;
  const from = findPhaseStart(ctx, phase);
  await queue.enqueue(tx, 'run-submission', toSubmissionJobData({ id, turn }), { startAfter: from });
  return {
    phase: name,
    phaseTitle: title,
    phaseUntil: days ? new Date(startOfDay(destinationTimeZone, days.until).getTime() + lastTryOfDayMs) : null,
    phaseEntry: null,
    sendingRunId: null,
    sendingSince: null,
    tryingSince: null,
    nextTryAt: begins ? from : null,
    lastError: null,
    turn,
  };
}

/** A mail that has come begins it at once; this is for the mail that never comes. */
export function findPhaseStart({ clock }: Pick<Context, 'clock'>, { startCondition: begins }: Phase<unknown>): Date {
  if (typeof begins === 'object') return startOfDay(destinationTimeZone, begins.from);
  return new Date(clock.now().getTime() + (begins === 'mail' ? mailTimeoutMs : 0));
}

/**
 * After a person or the authority's own mail has said how a sitting ended: what is left to be done is planned as if the
 * robot had seen that end. Whoever is past an account that had to be made first has made the application too.
 */
export async function planRemainingPhases(
  ctx: Ctx & Pick<Context, 'settings'>,
  tx: Tx,
  submission: Submission,
): Promise<void> {
  const sitting = await readCurrentPhase(ctx, tx, submission);
  const next = sitting?.isBefore
    ? (await readCurrentPhase(ctx, tx, { ...submission, phase: APPLICATION_PHASE }))?.next
    : sitting?.next;
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

/** The sitting that comes next or is under way; undefined where we have no robot, or none that could do it for this order. */
export async function readCurrentPhase(
  ctx: PlanningCtx,
  db: Queryable,
  submission: PlannableSubmission,
): Promise<(PhasePosition & { driver: Driver<unknown> }) | undefined> {
  const planned = await readPlan(ctx, db, submission);
  if (!planned) return undefined;
  const { driver, plan, place } = planned;
  return place < 0 ? undefined : { driver, ...findPhasePosition(driver, plan, submission.phase) };
}

/** Least and most in cents that the portal asks for, of each sitting; none where nothing is to be paid. Undefined where no robot applies. */
export async function readPlannedAmounts(ctx: PlanningCtx, db: Queryable, submission: PlannableSubmission) {
  const planned = await readPlan(ctx, db, submission);
  return planned?.phases.flatMap(({ screens }) =>
    screens.flatMap(({ amount }) => (amount ? [amount(planned.plan).cents] : [])),
  );
}

/** What a robot has still to do at the portal, the sitting that comes next or is under way included. */
export async function readRemainingPhases(ctx: PlanningCtx & Pick<Context, 'db'>, submission: Submission) {
  if (submission.applicationMethod !== 'automated') return [];
  const planned = await readPlan(ctx, ctx.db, submission);
  return planned && planned.place >= 0 ? planned.phases.slice(planned.place) : [];
}

async function readPlan(ctx: PlanningCtx, db: Queryable, submission: PlannableSubmission) {
  const [entity] = await db.select().from(permitEntities).where(eq(permitEntities.id, submission.permitEntityId));
  const driver = entity?.portal ? findDriver(entity.portal) : undefined;
  // A place has been written to instead: nothing is left to do at the portal.
  const isLetter = driver && (await hasActiveLetter(db, submission.id));
  const facts = driver && !isLetter ? await selectOptionalOrderFacts(db, submission.orderId) : undefined;
  const planned = driver && facts && driver.plan(payloadOf(facts), planContextOf(ctx, submission));
  if (!driver || !planned?.possible) return undefined;
  const { plan } = planned;
  const phases = phasesOf(driver, plan);
  // A driver that has changed meanwhile keeps no mail from being read.
  const place = submission.phase ? phases.findIndex(({ name }) => name === submission.phase) : 0;
  return { driver, plan, phases, place };
}

/** What a plan is made of besides the order. */
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
 * Of the account at a portal that belongs to one application alone. Made of our secret each time it is needed, so that it
 * lies nowhere; with all the kinds of signs that portals ask for.
 */
function derivePortalPassword(secret: string, aliasToken: string): string {
  const made = createHmac('sha256', secret).update(`portal-password\n${aliasToken}`).digest('base64url');
  return `Ed7!${made.replace(/[-_]/g, 'x').slice(0, 14)}`;
}

/** Every application and every test has an e-mail address of its own, so that the authority's answers find it. */
export function aliasAddress(token: string, domain: string): string {
  return `permits+${token}@${domain}`;
}
