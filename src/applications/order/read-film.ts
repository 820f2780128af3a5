import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { signFileUrl } from '#platform/files/signed-urls.ts';
import { runSteps } from '../runs/tables.ts';
import type { filmStepSchema } from './contract.ts';

/** The film of a run, an application's or a test's, as staff see it. */
export async function readFilm(
  { db, settings, clock }: Pick<Context, 'db' | 'settings' | 'clock'>,
  runId: string,
): Promise<z.infer<typeof filmStepSchema>[]> {
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
