import { setTimeout as wait } from 'node:timers/promises';
import { type Browsers, openBrowsers } from '#platform/browser/browsers.ts';
import { liveAsChild } from '#platform/kept-child.ts';
import type { Driver } from '../driver.ts';
import type { PersonWord } from '../person.ts';
import type { FinishedStep, RunJournal, RunResult } from '../run.ts';
import { runDriver } from '../runner.ts';
import { messageOf } from '../stop.ts';
import type { RunOrder, ToRobot } from './messages.ts';
import type { FromRobot } from './reports.ts';
import { limits } from './reports.ts';

const CLOSING_MILLISECONDS = 2000;

type Lookup = (name: string) => Driver<unknown> | undefined;

interface RunUnderWay {
  off: AbortController;
  /** The calls of its journal that wait for an answer, by number. */
  calls: Map<number, PromiseWithResolvers<PersonWord | undefined>>;
}

/** Drives portals for the process that forked this one, for as long as that one lives. */
export function serveRobot(findDriver: Lookup): void {
  const runs = new Map<number, RunUnderWay>();
  let browsers: Browsers | undefined;

  const handle = (message: ToRobot) => {
    if (message.type === 'open') browsers = openBrowsers(message.browser, () => tell({ type: 'no_sandbox' }));
    else if (message.type === 'drive') void drive(message.run, message.order);
    else if (message.type === 'abort') abort(message);
    else if (message.type === 'written') settle(message);
    else void tellVersion(message.ask);
  };

  async function drive(run: number, order: RunOrder): Promise<void> {
    const underWay: RunUnderWay = { off: new AbortController(), calls: new Map() };
    runs.set(run, underWay);
    const driver = findDriver(order.driver);
    if (!driver || !browsers) throw new Error('A run was ordered that cannot be driven.');
    const result = await runDriver(
      { ...order, driver, signal: underWay.off.signal },
      {
        browser: browsers,
        journal: journalOf(run, underWay),
        log: (event, facts) => tell({ type: 'noticed', run, event, facts: cutFacts(facts) }),
      },
    );
    runs.delete(run);
    tell({ type: 'ended', run, result: cutResult(result) });
  }

  function abort({ run, late }: Extract<ToRobot, { type: 'abort' }>): void {
    runs.get(run)?.off.abort(late ? new DOMException('The whole run took too long.', 'TimeoutError') : undefined);
  }

  function settle({ run, call, problem, word }: Extract<ToRobot, { type: 'written' }>): void {
    const waiting = runs.get(run)?.calls.get(call);
    if (problem === undefined) waiting?.resolve(word);
    else waiting?.reject(new Error(problem));
  }

  async function tellVersion(ask: number): Promise<void> {
    const said = await browsers?.version().then(
      (version) => ({ version }),
      (error: unknown) => ({ problem: messageOf(error).slice(0, limits.word) }),
    );
    tell({ type: 'version', ask, ...said });
  }

  liveAsChild({
    hear: handle,
    leave: () => Promise.race([browsers?.[Symbol.asyncDispose](), wait(CLOSING_MILLISECONDS)]),
  });
  process.once('uncaughtException', (error) => {
    process.send?.({ type: 'fault', frames: framesOf(error) } satisfies FromRobot, () => process.exit(1));
  });
}

function tell(message: FromRobot): void {
  process.send?.(message, () => undefined);
}

/** Each call is sent, and the run goes on when it is answered. */
function journalOf(run: number, { calls }: RunUnderWay): RunJournal {
  const ask = (say: (call: number) => FromRobot) => {
    const call = calls.size;
    const answered = Promise.withResolvers<PersonWord | undefined>();
    calls.set(call, answered);
    tell(say(call));
    return answered.promise;
  };
  const write = async (say: (call: number) => FromRobot) => void (await ask(say));
  return {
    reached: (step) => write((call) => ({ type: 'reached', run, call, step })),
    stepFinished: (step) => write((call) => ({ type: 'finished', run, call, step: cutStep(step) })),
    aboutToSend: () => write((call) => ({ type: 'sending', run, call })),
    granted: (paper) => write((call) => ({ type: 'granted', run, call, paper })),
    person: {
      async waits(kind, picture) {
        const isLarge = picture && picture.byteLength > limits.pictureBytes;
        const shown = picture && !isLarge ? { picture } : {};
        const word = await ask((call) => ({ type: 'waits', run, call, kind, ...shown }));
        if (!word) throw new Error('Nobody said what a person does.');
        return word;
      },
      goesOn: (how) => write((call) => ({ type: 'goes_on', run, call, how })),
    },
  };
}

/** What pages say may be of any length. */
function cutStep({ title: _title, completes: _completes, screenshot, ...step }: FinishedStep) {
  const isLarge = screenshot && screenshot.bytes.byteLength > limits.screenshotBytes;
  return {
    ...step,
    url: step.url.slice(0, limits.url),
    typed: step.typed.slice(0, limits.values).map(({ meaning, label, value }) => ({
      meaning: meaning.slice(0, limits.word),
      label: label.slice(0, limits.word),
      value: value.slice(0, limits.word),
    })),
    screenshot: isLarge ? undefined : screenshot,
  };
}

function cutResult(result: RunResult): RunResult {
  if (result.result === 'rehearsed') return result;
  if (result.result === 'stopped') {
    return { ...result, message: result.message.slice(0, limits.text), details: result.details.slice(0, limits.text) };
  }
  const { reference, url } = result;
  return { ...result, reference: reference?.slice(0, limits.reference), url: url.slice(0, limits.url) };
}

function cutFacts(facts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, value.slice(0, limits.text)]));
}

/** Where it happened; the message may hold what stood on a page. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')
    .slice(0, limits.text);
}
