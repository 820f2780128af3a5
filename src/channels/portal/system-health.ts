import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { type ChosenMethod, chooseMethod, selectPermitEntity } from '#orders/choose-method.ts';
import { hasRunSucceeded, isRunFinished } from '#orders/states/lifecycle.ts';
import { automationRuns, isApplicationRun } from '#orders/tables/submissions.ts';
import { formatLetterRecipient } from '#permits/application-texts.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { readPortalCanaries } from './canary/read-canaries.ts';

export const systemHealthInput = z.object({
  country: z.string().min(1).max(60),
  city_zone: z.string().min(1).max(80),
  urgent: z.boolean().optional(),
});

export interface SystemHealth {
  automation_available: boolean;
  portal_reachable: boolean;
  estimated_processing_time: string;
  confidence_level: 'high' | 'medium' | 'low';
  fallback_method: 'manual';
  message: string;
  last_successful_submission: string | null;
}

/** How long one probe result stays valid, in milliseconds. */
const probeCacheMs = 60_000;
const probeTimeoutMs = 5_000;
const probes = new Map<string, { at: number; reachable: Promise<boolean> }>();

/**
 * What a customer may expect of one zone, from the last 20 runs, a probe of the portal and the canaries of the last
 * days.
 * @throws Refusal NOT_FOUND for a zone that is not in the catalogue
 */
export async function checkSystemHealth(
  ctx: Pick<Context, 'db' | 'clock' | 'settings'>,
  { country, city_zone, urgent = false }: z.infer<typeof systemHealthInput>,
): Promise<SystemHealth> {
  const entity = await selectPermitEntity(ctx.db, country, city_zone);
  if (!entity) throw notFound('Zone');
  const fulfilment = chooseMethod(entity);
  // An urgent order has no hold.
  const holdSeconds = urgent ? 0 : ctx.settings.orderHoldMs / 1000;
  if (fulfilment.method === 'automated' && fulfilment.by === 'statement')
    return { ...ruleCheckHealth, estimated_processing_time: inMinutes(60 + holdSeconds) };
  const automated = fulfilment.method === 'automated';
  const driver = automated && fulfilment.by === 'robot' ? fulfilment.driver : undefined;
  const url = driver && ctx.settings.portalsOrigin ? `${ctx.settings.portalsOrigin}/${driver.name}/` : entity.portalUrl;
  const [reachable, canaries, runs] = await Promise.all([
    // Only portals that robots use are probed: people open the others themselves.
    automated && driver ? !fulfilment.isClosed && isReachable(url, ctx.clock.now().getTime()) : true,
    readPortalCanaries(ctx.db, entity.portal ?? ''),
    ctx.db
      .select({
        status: automationRuns.status,
        startedAt: automationRuns.startedAt,
        completedAt: automationRuns.completedAt,
      })
      .from(automationRuns)
      .where(and(eq(automationRuns.permitEntityId, entity.id), isApplicationRun))
      .orderBy(desc(automationRuns.createdAt))
      .limit(20),
  ]);
  const finished = runs.filter(({ status }) => isRunFinished(status));
  const successes = finished.filter(({ status }) => hasRunSucceeded(status));
  const isChanged = driver !== undefined && canaries.get(driver.name)?.hasFormChanged === true;
  return {
    automation_available: automated && !fulfilment.isClosed,
    portal_reachable: reachable,
    estimated_processing_time: estimate(successes, urgent, holdSeconds),
    confidence_level: confidence({ usable: automated && reachable, isChanged }, finished.length, successes.length),
    fallback_method: 'manual',
    message: messageFor(fulfilment, reachable, isChanged),
    last_successful_submission: successes[0]?.completedAt?.toISOString() ?? null,
  };
}

/** Nothing is applied for, so no portal can fail. */
const ruleCheckHealth: Omit<SystemHealth, 'estimated_processing_time'> = {
  automation_available: true,
  portal_reachable: true,
  confidence_level: 'high',
  fallback_method: 'manual',
  message: 'Nothing is applied for here: we check the vehicle against the published rules by ourselves.',
  last_successful_submission: null,
};

/** A changed form lowers the confidence from earlier runs by one level. */
function confidence(
  { usable, isChanged }: { usable: boolean; isChanged: boolean },
  runs: number,
  successes: number,
): SystemHealth['confidence_level'] {
  if (!usable) return 'low';
  if (runs < 5) return isChanged ? 'low' : 'medium';
  const rate = successes / runs;
  if (rate >= 0.95) return isChanged ? 'medium' : 'high';
  return rate >= 0.7 && !isChanged ? 'medium' : 'low';
}

/**
 * The slower end of the real times (95 of 100 were quicker), plus the hold before them. With fewer than five runs, the
 * promise of section 1.
 */
function estimate(
  successes: { startedAt: Date | null; completedAt: Date | null }[],
  urgent: boolean,
  holdSeconds: number,
): string {
  const seconds = successes
    .flatMap(({ startedAt, completedAt }) =>
      startedAt && completedAt ? [(completedAt.getTime() - startedAt.getTime()) / 1000] : [],
    )
    .sort((a, b) => a - b);
  const slow = seconds[Math.min(seconds.length - 1, Math.floor(seconds.length * 0.95))];
  if (seconds.length < 5 || slow === undefined) return urgent ? '2-6 hours' : '24-48 hours';
  return inMinutes(slow + holdSeconds);
}

function inMinutes(seconds: number): string {
  if (seconds < 90) return 'about a minute';
  return seconds < 5400 ? `about ${Math.ceil(seconds / 60)} minutes` : `about ${Math.ceil(seconds / 3600)} hours`;
}

function messageFor(fulfilment: ChosenMethod, reachable: boolean, isChanged: boolean): string {
  if (fulfilment.method === 'manual') return 'Our team applies for this permit by hand.';
  if (fulfilment.by === 'letter') {
    const { contactKind: reader, onlyWithContact: onlyWithPlace } = fulfilment.letter;
    const unnamedContactNote = onlyWithPlace ? ' Who names none is applied for by a person of our team.' : '';
    return `We write to ${formatLetterRecipient({ reader })}.${unnamedContactNote}`;
  }
  if (reachable && isChanged)
    return 'The official portal seems to have changed its form. Our team takes over wherever automation cannot go on.';
  return reachable
    ? 'Automated submission is available.'
    : 'The official portal does not answer at the moment. Manual processing available.';
}

function isReachable(url: string, now: number): Promise<boolean> {
  const knownProbe = probes.get(url);
  if (knownProbe && now - knownProbe.at < probeCacheMs) return knownProbe.reachable;
  const reachable = fetch(url, { signal: AbortSignal.timeout(probeTimeoutMs), redirect: 'follow' }).then(
    (response) => response.status < 500,
    () => false,
  );
  probes.set(url, { at: now, reachable });
  return reachable;
}
