import type { z } from 'zod';
import type { runSteps } from '#features/submissions/tables.ts';
import type { filmStepSchema } from './contract.ts';

type Step = Omit<typeof runSteps.$inferSelect, 'id' | 'runId'>;

/** One picture of a film, as staff see it. */
export function filmStep(step: Step, screenshotUrl: string | null): z.infer<typeof filmStepSchema> {
  return {
    ordinal: step.ordinal,
    name: step.name,
    title: step.title,
    url: step.url,
    failed: step.failed,
    started_at: step.startedAt.toISOString(),
    finished_at: step.finishedAt.toISOString(),
    typed: step.typed,
    screenshot_url: screenshotUrl,
  };
}
