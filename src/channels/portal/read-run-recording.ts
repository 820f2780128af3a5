import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { recordedStepSchema } from '#orders/contracts/order-contract.ts';
import { formatUtcTime } from '#orders/states/transient-failures.ts';
import { orders } from '#orders/tables/orders.ts';
import {
  automationRuns,
  type operatorAssistOutcomes,
  operatorAssistRequests,
  runSteps,
} from '#orders/tables/submissions.ts';
import type { Context } from '#platform/context.ts';
import { jsonRows } from '#platform/db/json-rows.ts';
import { signFileUrl } from '#platform/files/signed-urls.ts';
import { handoffKindLabels } from '#robot/handoff-contract.ts';

type HandoffRow = typeof operatorAssistRequests.$inferSelect;

/** How long a run waited for an operator, and with which result, oldest first. */
export const describeHandoffs = (waits: readonly HandoffRow[]): string[] =>
  waits.map(({ kind, since, until, outcome, endedAt, actionCount }) => {
    const waitDescription = `Waited for a person (${handoffKindLabels[kind]}) from ${formatUtcTime(since)}`;
    if (!outcome || !endedAt) return `${waitDescription}; until ${formatUtcTime(until)} at the latest.`;
    return `${waitDescription} to ${formatUtcTime(endedAt)}: ${handoffEndLabels[outcome]}${actionCount > 0 ? `, ${actionCount} acts` : ''}.`;
  });

/** The runs of an order that opened a page of the portal. Needs orders in the query. */
export const portalRunsOfOrder = jsonRows(
  { id: automationRuns.id },
  sql`from ${automationRuns} where ${automationRuns.orderId} = ${orders.id}
    and exists (select from ${runSteps} where ${runSteps.runId} = ${automationRuns.id})`,
);

const isOfOrder = sql`select ${automationRuns.id} from ${automationRuns} where ${automationRuns.orderId} = ${orders.id}`;

/** All that was recorded of the runs of an order, for staff. Needs orders in the query. */
export const recordingColumns = {
  handoffs: jsonRows(
    getTableColumns(operatorAssistRequests),
    sql`from ${operatorAssistRequests} where ${operatorAssistRequests.runId} in (${isOfOrder})
      order by ${operatorAssistRequests.since}`,
  ),
  steps: jsonRows(
    getTableColumns(runSteps),
    sql`from ${runSteps} where ${runSteps.runId} in (${isOfOrder}) order by ${runSteps.ordinal}`,
  ),
};

const handoffEndLabels = {
  helped: 'a person helped',
  held_back: 'a person helped, until what only the robot sends was held back',
  given_up: 'a person gave up',
  timed_out: 'nobody did it in time',
  cut_short: 'the run ended',
} as const satisfies Record<(typeof operatorAssistOutcomes)[number], string>;

/** The run recording of an application or a test, as staff see it. */
export async function readRunRecording(
  ctx: Pick<Context, 'db' | 'settings' | 'clock'>,
  runId: string,
): Promise<z.infer<typeof recordedStepSchema>[]> {
  const steps = await ctx.db.select().from(runSteps).where(eq(runSteps.runId, runId)).orderBy(asc(runSteps.ordinal));
  return describeRunRecording(ctx, steps);
}

export const describeRunRecording = (
  { settings, clock }: Pick<Context, 'settings' | 'clock'>,
  steps: readonly (typeof runSteps.$inferSelect)[],
): z.infer<typeof recordedStepSchema>[] =>
  steps.map((step) => ({
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
