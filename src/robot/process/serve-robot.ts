import { setTimeout as wait } from 'node:timers/promises';
import { openSharedBrowser, type SharedBrowser } from '#platform/browser/shared-browser.ts';
import { runSupervisedChild } from '#platform/supervised-child.ts';
import type { FinishedStep, RunJournal, RunResult } from '../automation-run.ts';
import type { Driver } from '../driver.ts';
import type { OperatorInput } from '../handoff-contract.ts';
import { messageOf } from '../portal-stop.ts';
import { runDriver } from '../run-driver.ts';
import type { RobotCommand, RunRequest } from './robot-commands.ts';
import type { RobotReport } from './robot-reports.ts';
import { reportLimits } from './robot-reports.ts';

const CLOSING_MILLISECONDS = 2000;

type FindDriver = (name: string) => Driver<unknown> | undefined;

interface ActiveRun {
  off: AbortController;
  /** Journal calls that wait for an answer, by number. */
  calls: Map<number, PromiseWithResolvers<OperatorInput | undefined>>;
}

/** Drives portals for the process that forked this one, as long as that process lives. */
export function serveRobot(findDriver: FindDriver): void {
  const runs = new Map<number, ActiveRun>();
  let browsers: SharedBrowser | undefined;

  const handle = (message: RobotCommand) => {
    if (message.type === 'open')
      browsers = openSharedBrowser(message.browser, () => sendReport({ type: 'no_sandbox' }));
    else if (message.type === 'drive') void drive(message.run, message.order);
    else if (message.type === 'abort') abort(message);
    else if (message.type === 'written') settle(message);
    else void tellVersion(message.ask);
  };

  async function drive(run: number, order: RunRequest): Promise<void> {
    const underWay: ActiveRun = { off: new AbortController(), calls: new Map() };
    runs.set(run, underWay);
    const driver = findDriver(order.driver);
    if (!driver || !browsers) throw new Error('A run was ordered that cannot be driven.');
    const result = await runDriver(
      { ...order, driver, signal: underWay.off.signal },
      {
        browser: browsers,
        journal: journalOf(run, underWay),
        log: (event, facts) => sendReport({ type: 'noticed', run, event, facts: truncateFacts(facts) }),
      },
    );
    runs.delete(run);
    sendReport({ type: 'ended', run, result: truncateResult(result) });
  }

  function abort({ run, late: isTooLate }: Extract<RobotCommand, { type: 'abort' }>): void {
    runs.get(run)?.off.abort(isTooLate ? new DOMException('The whole run took too long.', 'TimeoutError') : undefined);
  }

  function settle({ run, call, problem, word }: Extract<RobotCommand, { type: 'written' }>): void {
    const waiting = runs.get(run)?.calls.get(call);
    if (problem === undefined) waiting?.resolve(word);
    else waiting?.reject(new Error(problem));
  }

  async function tellVersion(requestId: number): Promise<void> {
    const versionOrProblem = await browsers?.version().then(
      (version) => ({ version }),
      (error: unknown) => ({ problem: messageOf(error).slice(0, reportLimits.word) }),
    );
    sendReport({ type: 'version', ask: requestId, ...versionOrProblem });
  }

  runSupervisedChild({
    onMessage: handle,
    onDisconnect: () => Promise.race([browsers?.[Symbol.asyncDispose](), wait(CLOSING_MILLISECONDS)]),
  });
  process.once('uncaughtException', (error) => {
    process.send?.({ type: 'fault', frames: framesOf(error) } satisfies RobotReport, () => process.exit(1));
  });
}

function sendReport(message: RobotReport): void {
  process.send?.(message, () => undefined);
}

/** A journal that sends each call to the service; the run continues when the call is answered. */
function journalOf(run: number, { calls }: ActiveRun): RunJournal {
  const callService = (createReport: (call: number) => RobotReport) => {
    const call = calls.size;
    const reply = Promise.withResolvers<OperatorInput | undefined>();
    calls.set(call, reply);
    sendReport(createReport(call));
    return reply.promise;
  };
  const write = async (createReport: (call: number) => RobotReport) => void (await callService(createReport));
  return {
    recordMilestone: (step) => write((call) => ({ type: 'reached', run, call, step })),
    recordStep: (step) => write((call) => ({ type: 'finished', run, call, step: truncateStep(step) })),
    commitSendIntent: () => write((call) => ({ type: 'sending', run, call })),
    saveGrantedDocument: (document) => write((call) => ({ type: 'granted', run, call, document })),
    handoff: {
      async awaitOperator(kind, picture) {
        const isLarge = picture && picture.byteLength > reportLimits.pictureBytes;
        const attachedPicture = picture && !isLarge ? { picture } : {};
        const word = await callService((call) => ({ type: 'waits', run, call, kind, ...attachedPicture }));
        if (!word) throw new Error('Nobody said what a person does.');
        return word;
      },
      resume: (how) => write((call) => ({ type: 'goes_on', run, call, how })),
    },
  };
}

/** Shortens a step to the report limits: page texts may have any length. */
function truncateStep({ title: _title, completesStep: _completesStep, screenshot, ...step }: FinishedStep) {
  const isLarge = screenshot && screenshot.bytes.byteLength > reportLimits.screenshotBytes;
  return {
    ...step,
    url: step.url.slice(0, reportLimits.url),
    typed: step.typed.slice(0, reportLimits.values).map(({ meaning, label, value }) => ({
      meaning: meaning.slice(0, reportLimits.word),
      label: label.slice(0, reportLimits.word),
      value: value.slice(0, reportLimits.word),
    })),
    screenshot: isLarge ? undefined : screenshot,
  };
}

function truncateResult(result: RunResult): RunResult {
  if (result.result === 'rehearsed') return result;
  if (result.result === 'stopped') {
    return {
      ...result,
      message: result.message.slice(0, reportLimits.text),
      details: result.details.slice(0, reportLimits.text),
    };
  }
  const { reference, url } = result;
  return { ...result, reference: reference?.slice(0, reportLimits.reference), url: url.slice(0, reportLimits.url) };
}

function truncateFacts(facts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, value.slice(0, reportLimits.text)]));
}

/** The stack frames only: the error's message may contain text of a page. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')
    .slice(0, reportLimits.text);
}
