import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { FinishedStep, RunJournal } from '#portals/run.ts';
import { testRunSteps, testRuns } from './tables.ts';

type Ctx = Pick<Context, 'db' | 'files' | 'ids' | 'clock'>;
type Row = typeof testRuns.$inferSelect;

/** Writes a test down while it happens, so that whoever started it sees every step as it is taken. */
export function createTestJournal(ctx: Ctx, run: Row): RunJournal {
  return {
    // The film begins with the first step; the four steps that customers are shown mean nothing here.
    reached: async () => undefined,
    stepFinished: (step) => keepStep(ctx, run, step),
    aboutToSend: () => commitIntent(ctx, run),
  };
}

async function keepStep({ db, files, ids }: Ctx, run: Row, step: FinishedStep): Promise<void> {
  const screenshot = run.screenshotsEnabled ? step.screenshot : undefined;
  const ending = screenshot?.contentType === 'image/png' ? 'png' : 'jpg';
  const path = `tests/${run.id}/${String(step.ordinal).padStart(2, '0')}-${step.name}.${ending}`;
  if (screenshot) await files.put('submission-proofs', path, screenshot);
  await db.insert(testRunSteps).values({
    id: ids.uuid(),
    testRunId: run.id,
    ordinal: step.ordinal,
    name: step.name,
    title: step.title,
    url: step.url,
    typed: step.typed,
    failed: step.failed,
    screenshotPath: screenshot ? path : null,
    startedAt: step.startedAt,
    finishedAt: step.finishedAt,
  });
}

/** The intent, before the act: only a full test that is still the live one, and only once. */
async function commitIntent({ db, clock }: Ctx, run: Row): Promise<void> {
  const claimed = await db
    .update(testRuns)
    .set({ sendingSince: clock.now() })
    .where(
      and(
        eq(testRuns.id, run.id),
        eq(testRuns.status, 'RUNNING'),
        eq(testRuns.mode, 'full_test'),
        isNull(testRuns.sendingSince),
      ),
    )
    .returning({ id: testRuns.id });
  if (claimed.length === 0) throw new Error('This test may not send.');
}
