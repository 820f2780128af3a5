import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { recordedStepSchema } from '#orders/contracts/order-contract.ts';
import { formatUtcTime } from '#orders/states/transient-failures.ts';
import {
  automationRuns,
  type operatorAssistOutcomes,
  operatorAssistRequests,
  runSteps,
} from '#orders/tables/submissions.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/db/database.ts';
import { signFileUrl } from '#platform/files/signed-urls.ts';
import { handoffKindLabels } from '#robot/handoff-contract.ts';

/** How long a run waited for an operator, and with which result, oldest first. */
export async function readHandoffDescriptions({ db }: Pick<Context, 'db'>, runId: string): Promise<string[]> {
  const waits = await db
    .select()
    .from(operatorAssistRequests)
    .where(eq(operatorAssistRequests.runId, runId))
    .orderBy(asc(operatorAssistRequests.since));
  return waits.map(({ kind, since, until, outcome, endedAt, actionCount }) => {
    const waitDescription = `Waited for a person (${handoffKindLabels[kind]}) from ${formatUtcTime(since)}`;
    if (!outcome || !endedAt) return `${waitDescription}; until ${formatUtcTime(until)} at the latest.`;
    return `${waitDescription} to ${formatUtcTime(endedAt)}: ${handoffEndLabels[outcome]}${actionCount > 0 ? `, ${actionCount} acts` : ''}.`;
  });
}

/** The runs of an order that opened a page of the portal. */
export async function readPortalRunIds(db: Queryable, orderId: string): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ id: runSteps.runId })
    .from(runSteps)
    .innerJoin(automationRuns, eq(automationRuns.id, runSteps.runId))
    .where(eq(automationRuns.orderId, orderId));
  return new Set(rows.map(({ id }) => id));
}

const handoffEndLabels = {
  helped: 'a person helped',
  held_back: 'a person helped, until what only the robot sends was held back',
  given_up: 'a person gave up',
  timed_out: 'nobody did it in time',
  cut_short: 'the run ended',
} as const satisfies Record<(typeof operatorAssistOutcomes)[number], string>;

/** The run recording of an application or a test, as staff see it. */
export async function readRunRecording(
  { db, settings, clock }: Pick<Context, 'db' | 'settings' | 'clock'>,
  runId: string,
): Promise<z.infer<typeof recordedStepSchema>[]> {
  const steps = await db.select().from(runSteps).where(eq(runSteps.runId, runId)).orderBy(asc(runSteps.ordinal));
  return steps.map((step) => ({
    ordinal: step.ordinal,
    name: step.name,
    title: step.title,
    url: step.url,
    failed: step.failed,
    started_at: step.startedAt.toISOString(),
    finished_at: step.finishedAt.toISOString(),
    typed: [
      ...step.typed,
      ...(step.sentDigest ? [{ meaning: 'sent', label: 'SHA-256 of what was sent', value: step.sentDigest }] : []),
    ],
    screenshot_url:
      step.screenshotPath && signFileUrl(settings.secret, 'submission-proofs', step.screenshotPath, clock.now()),
  }));
}
