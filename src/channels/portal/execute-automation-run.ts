import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppContext } from '#accounts/app-context.ts';
import { shrinkImageForPortal } from '#documents/clean-image.ts';
import { maxDocumentBytes } from '#documents/upload-v5c.ts';
import { findPhasePosition, type PhasePosition, planContextOf } from '#orders/phases.ts';
import { isDryRun } from '#orders/tables/submissions.ts';
import type { Context } from '#platform/context.ts';
import type { Bucket } from '#platform/files/file-store.ts';
import { type JobAttempt, WorkerStoppingError } from '#platform/jobs/job.ts';
import type { RunJournal, RunResult } from '#robot/automation-run.ts';
import type { PortalPayload } from '#robot/payload.ts';
import { siteUrlOf } from '#robot/site-url.ts';
import { applyAuthorityMails } from '../proof/apply-authority-mails.ts';
import { compareTextWithOrder } from '../proof/grant-document.ts';
import { type ClaimedRun, claimRun, type RunJob } from './claim-run.ts';
import { endRunOnShutdown } from './end-run-on-shutdown.ts';
import { finishRun } from './finish-run.ts';
import { createHumanHandoff } from './human-handoff.ts';
import { startNextTestPhase } from './next-test-phase.ts';
import { createRunJournal, type IssuedDocument } from './run-journal.ts';
import { specimenPdf } from './specimen-document.ts';

/** The whole run has this long before it is stopped, in milliseconds. */
const runDeadlineMs = 10 * 60_000;
/** Extra time after the wait for a person, in milliseconds. */
const handoffGraceMs = 60_000;

/** How long a run that is sending, or has sent, may outlive its worker's shutdown, in milliseconds. */
const sendingGraceMs = 45_000;

/** Drives a portal for one submission or one test. Safe to call again after a crash at any point. */
export async function executeAutomationRun(
  ctx: AppContext,
  job: RunJob,
  attempt: Pick<JobAttempt, 'signal' | 'stepAside'>,
): Promise<void> {
  const claimed = await claimRun(ctx, job);
  if (claimed) await executeClaimedRun(ctx, claimed, attempt);
  // The authority may have answered before our own last write, so we now apply the mails that already came in.
  if ('submissionId' in job) await applyAuthorityMails(ctx, job.submissionId);
}

async function executeClaimedRun(
  ctx: AppContext,
  claimed: ClaimedRun,
  { signal, stepAside }: Pick<JobAttempt, 'signal' | 'stepAside'>,
): Promise<void> {
  using time = new RunDeadline(ctx);
  await using slotYield = createSlotYield(time, stepAside);
  await using documents = await prepareDocument(ctx, claimed);
  const { run, submission } = claimed;
  using stop = new GracefulStop(signal);
  const ending = AbortSignal.any([stop.signal, time.signal]);
  const start = {
    phase: run.phase,
    entry: submission?.phaseUrl ?? undefined,
    reference: submission?.reference ?? null,
  };
  const controls = { signal: ending, slotYield, stop };
  const { result, ...end } = await drivePhase(ctx, claimed, documents.payload, { ...start, steps: 0 }, controls);
  // Our own shutdown stopped the run, or its journal failed, and nothing was sent: the queue starts an application
  // over. A test ends, because whoever started it watches.
  const isCutShort = result.result === 'stopped' && result.reason === 'aborted' && !result.outcomeUnknown;
  if (isCutShort && claimed.submission) {
    if (signal.reason instanceof WorkerStoppingError) await endRunOnShutdown(ctx, run);
    signal.throwIfAborted();
    throw new Error(`${result.message} ${result.details}`);
  }
  await finishRun(ctx, claimed, result, end);
}

interface PhaseStart {
  phase: string | null;
  entry: string | undefined;
  reference: string | null;
  /** How many steps of this run are recorded. */
  steps: number;
}

/** What limits a run: its deadline, and how it yields its slot during a human handoff. */
interface RunControls {
  signal: AbortSignal;
  stop: GracefulStop;
  slotYield: Parameters<typeof createHumanHandoff>[2];
}

/** A full test does every phase of an order in one run; an application has one run for each phase. */
async function drivePhase(
  ctx: AppContext,
  claimed: ClaimedRun,
  payload: PortalPayload,
  { phase, entry, reference, steps }: PhaseStart,
  controls: RunControls,
): Promise<{ result: RunResult } & Parameters<typeof finishRun>[3]> {
  const { driver, run, aliasToken, submission } = claimed;
  const { signal, slotYield, stop } = controls;
  const context = planContextOf(ctx, { aliasToken, reference });
  const planned = driver.plan(payload, context);
  const position = planned.possible ? findPhasePosition(driver, planned.plan, phase) : undefined;
  const { journal, written, document } = createRunJournal(ctx, run, steps);
  const result = await ctx.robot.drive(
    {
      driver,
      payload,
      siteUrl: siteUrlOf(driver, ctx.settings.portalsOrigin),
      ...context,
      ...(phase && { phase }),
      ...(entry && { startLink: entry }),
      dryRun: isDryRun(run.purpose),
      signal,
    },
    {
      journal: { ...stop.watch(journal), ...(submission && { handoff: createHumanHandoff(ctx, run, slotYield) }) },
      log: (event, facts) => ctx.log.warn({ run_id: run.id, ...facts }, event),
    },
  );
  if (result.result !== 'submitted' && result.result !== 'confirmed') return { result, position: position };
  const doubt = await findContradictions(ctx, claimed, document(), result, position);
  if (doubt) return { result, position: position, doubt };
  const next = await startNextTestPhase(ctx, claimed, position?.next, signal);
  if (!next) return { result, position: position, documentText: document()?.text };
  if ('result' in next) return { result: next, position: position };
  const knownReference = reference ?? result.reference ?? null;
  return drivePhase(ctx, claimed, payload, { ...next, reference: knownReference, steps: written() }, controls);
}

/**
 * Ends a run at once when its worker is told to shut down, while nothing is sent. A run that is about to send, or has
 * sent, may continue for a while, because only the run itself can learn the outcome.
 */
class GracefulStop implements Disposable {
  readonly #stop = new AbortController();
  readonly #asked: AbortSignal;
  #isSending = false;
  #endTimer: NodeJS.Timeout | undefined;

  constructor(shutdownSignal: AbortSignal) {
    this.#asked = shutdownSignal;
    shutdownSignal.addEventListener('abort', this.#onAsked);
    if (shutdownSignal.aborted) this.#onAsked();
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Notices when the run begins to send, and refuses that once the worker is told to shut down. */
  watch(journal: RunJournal): RunJournal {
    return {
      ...journal,
      commitSendIntent: async () => {
        this.#asked.throwIfAborted();
        this.#isSending = true;
        await journal.commitSendIntent();
      },
    };
  }

  readonly #onAsked = () => {
    const end = () => this.#stop.abort(this.#asked.reason);
    if (this.#isSending && this.#asked.reason instanceof WorkerStoppingError)
      this.#endTimer = setTimeout(end, sendingGraceMs);
    else end();
  };

  [Symbol.dispose](): void {
    clearTimeout(this.#endTimer);
    this.#asked.removeEventListener('abort', this.#onAsked);
  }
}

/**
 * What the portal's last page and its document show against the application and against each other; empty where
 * nothing. The page of an account shows nothing about the application.
 */
async function findContradictions(
  ctx: AppContext,
  { submission, driver }: ClaimedRun,
  document: IssuedDocument | undefined,
  { says: pageText, reference }: Extract<RunResult, { says: string }>,
  position: PhasePosition | undefined,
): Promise<string> {
  if (!submission || position?.isBefore) return '';
  const numbers = { referenceEachDay: driver.mail.referenceEachDay, reference };
  const compareText = (text: string, called: 'The paper' | 'The portal’s page') =>
    compareTextWithOrder(ctx, ctx.db, submission.id, text, { ...numbers, called });
  const page = await compareText(pageText, 'The portal’s page');
  const behind = document ? (await compareText(document.text, 'The paper')).against : [];
  return [...new Set([...(document?.against ?? []), ...behind, ...page.against])].join(' ');
}

/** Pauses the deadline and yields the slot of a run in a human handoff. */
function createSlotYield(time: RunDeadline, stepAside: JobAttempt['stepAside']) {
  let comeBack: (() => Promise<void>) | undefined;
  const end = async () => {
    time.goOn();
    await comeBack?.();
    comeBack = undefined;
  };
  return {
    async begin(until: Date) {
      time.pause(until);
      comeBack = await stepAside();
    },
    end,
    [Symbol.asyncDispose]: end,
  };
}

/** The total time of a run; the clock stops during a human handoff. */
class RunDeadline implements Disposable {
  readonly #clock: Context['clock'];
  readonly #over = new AbortController();
  #left = runDeadlineMs;
  #begun = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor({ clock }: Pick<Context, 'clock'>) {
    this.#clock = clock;
    this.goOn();
  }

  get signal(): AbortSignal {
    return this.#over.signal;
  }

  goOn(): void {
    this.#begun = performance.now();
    this.#end(this.#left);
  }

  /** Ends a robot that does not end its own wait. */
  pause(until: Date): void {
    this.#left -= performance.now() - this.#begun;
    this.#end(until.getTime() - this.#clock.now().getTime() + handoffGraceMs);
  }

  #end(afterMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => this.#over.abort(new DOMException('The run took too long.', 'TimeoutError')),
      afterMs,
    );
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
  }
}

/** Stores the document for the browser, as a file type that the portal accepts; removed after the run. */
async function prepareDocument(
  ctx: Pick<Context, 'files' | 'alone'>,
  claimed: ClaimedRun,
): Promise<AsyncDisposable & { payload: PortalPayload }> {
  const { payload, driver } = claimed;
  const document = payload.documents.v5c;
  const folder = await mkdtemp(join(tmpdir(), 'application-'));
  const dispose = { [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
  if (!document) return { payload, ...dispose };
  const storedDocument = { bytes: await readDocumentBytes(ctx, claimed), ...document };
  const { bytes, contentType, name } = await convertForPortal(ctx, storedDocument, driver.documentLimits);
  const path = join(
    folder,
    `registration-certificate.${contentType === 'image/jpeg' ? 'jpg' : document.path.split('.').at(-1)}`,
  );
  await writeFile(path, bytes);
  return { payload: { ...payload, documents: { v5c: { ...document, contentType, name, path } } }, ...dispose };
}

/** Redraws a picture whose type or size the portal would refuse. */
async function convertForPortal(
  ctx: Pick<Context, 'alone'>,
  storedDocument: { bytes: Uint8Array; contentType: string; name: string },
  {
    pictures = ['image/jpeg', 'image/png'],
    mostBytes = maxDocumentBytes,
  }: NonNullable<ClaimedRun['driver']['documentLimits']> = {},
): Promise<typeof storedDocument> {
  const { bytes, contentType, name } = storedDocument;
  if (contentType !== 'image/jpeg' && contentType !== 'image/png') return storedDocument;
  if (pictures.includes(contentType) && bytes.byteLength <= mostBytes) return storedDocument;
  const drawn = await shrinkImageForPortal(ctx, { bytes, contentType, mostBytes });
  return { bytes: drawn, contentType: 'image/jpeg', name: name.replace(/\.png$/i, '.jpg') };
}

async function readDocumentBytes(
  { files }: Pick<Context, 'files'>,
  { submission, v5c }: ClaimedRun,
): Promise<Uint8Array> {
  if (!submission) return new TextEncoder().encode(specimenPdf());
  const stored = v5c && (await files.get(v5c.bucket as Bucket, v5c.path));
  if (!stored) throw new Error('The uploaded document is not in the file store.');
  return stored.bytes;
}
