import { ProtocolViolation } from '#platform/supervised-process.ts';
import type { FinishedStep, RunInput, RunJournal, RunResult } from '../automation-run.ts';
import { createStoppedResult } from '../automation-run.ts';
import { phaseOf, type Screen } from '../driver.ts';
import { describeHandoffStep, HANDOFF_STEP, type HandoffKind, type OperatorInput } from '../handoff-contract.ts';
import { explicitRefusals } from '../portal-answer.ts';
import { blockedRequestReasons, messageOf, PortalStop } from '../portal-stop.ts';
import type { RunDependencies } from '../run-driver.ts';
import { ScreenSequence } from '../screen-sequence.ts';
import { type ReportedResult, type RobotReport, toRunResult } from './robot-reports.ts';

export type RunMessage = Extract<RobotReport, { run: number }>;
type ReportedStep = Extract<RobotReport, { type: 'finished' }>['step'];

/** Reports to the robot that a journal call is committed, or why not. */
type AnswerCall = (call: number, answer: { problem?: string; word?: OperatorInput }) => void;

const maxConcurrentCalls = 3;
const maxNotices = 100;

/**
 * The service side of a run in another process. It records what that process reports. It knows from its own journal,
 * not from the process's claims, whether the portal may have the application.
 */
export class SupervisedRun {
  readonly #screens: readonly Screen<unknown>[];
  readonly #way: ScreenSequence;
  readonly #signal: AbortSignal;
  readonly #journal: RunJournal;
  readonly #log: RunDependencies['log'];
  readonly #answer: AnswerCall;
  readonly #result = Promise.withResolvers<RunResult>();
  #written = Promise.resolve();
  #waiting = 0;
  #asked = false;
  #notices = 0;
  /** The send intent is committed and the robot knows it: from then on it may have sent. */
  #maySend = false;
  #hasDocument = false;
  /** What the run waits for an operator to give, and how the previous wait ended. */
  #waitsFor: HandoffKind | undefined;
  #toTell: { title: string; failed: boolean } | undefined;
  #over = false;

  constructor(input: RunInput, ports: Pick<RunDependencies, 'journal' | 'log'>, answer: AnswerCall) {
    this.#screens = screensOf(input);
    this.#way = new ScreenSequence(this.#screens);
    this.#signal = input.signal;
    this.#journal = ports.journal;
    this.#log = ports.log;
    this.#answer = answer;
  }

  get result(): Promise<RunResult> {
    return this.#result.promise;
  }

  /** @throws ProtocolViolation */
  receiveReport(message: RunMessage): void {
    if (message.type === 'noticed') this.#notice(message);
    else this.#hearAboutRun(message);
  }

  #hearAboutRun(message: Exclude<RunMessage, { type: 'noticed' }>): void {
    if (this.#over) throw new ProtocolViolation('It went on after its run was over.');
    if (message.type === 'ended') this.#end(validateResult(message.result, this.#maySend, this.#screens));
    else if (message.type === 'waits') this.#wait(message);
    else this.#keep(message.call, this.#writingOf(message));
  }

  /**
   * Ends the run because the process is gone. The process cannot have acted on a commit that was not confirmed to it.
   */
  fail(cause: string): void {
    const wasCalledOff = this.#signal.aborted && !isTimeout(this.#signal);
    const stop = wasCalledOff
      ? new PortalStop('aborted', 'The run was called off.', cause)
      : new PortalStop('browser_died', 'The browser stopped working.', cause);
    this.#end(createStoppedResult(stop, { step: this.#way.next?.name, outcomeUnknown: this.#maySend }));
  }

  #notice({ event, facts }: Extract<RunMessage, { type: 'noticed' }>): void {
    this.#notices += 1;
    if (this.#notices <= maxNotices) this.#log?.(event, facts);
  }

  #writingOf(message: Exclude<RunMessage, { type: 'noticed' | 'ended' | 'waits' }>): () => Promise<void> {
    if (message.type === 'goes_on') return this.#goingOn(message);
    if (message.type === 'reached') return () => this.#journal.recordMilestone(message.step);
    if (message.type === 'finished') {
      const step = this.#named(message.step);
      return () => this.#journal.recordStep(step);
    }
    if (message.type === 'granted') {
      if (!this.#maySend || this.#hasDocument)
        throw new ProtocolViolation('It brought a paper that nobody can have given it.');
      this.#hasDocument = true;
      return () => this.#journal.saveGrantedDocument(message.document);
    }
    if (this.#asked) throw new ProtocolViolation('It asked to send twice.');
    if (this.#waitsFor) throw new ProtocolViolation('It asked to send while it waits for a person.');
    this.#asked = true;
    return async () => {
      await this.#journal.commitSendIntent();
      // A robot that is already gone never received the confirmation, so it has not sent.
      if (!this.#over) this.#maySend = true;
    };
  }

  #wait({ call, kind, picture }: Extract<RunMessage, { type: 'waits' }>): void {
    if (this.#waitsFor && this.#waitsFor !== kind) throw new ProtocolViolation('It waits for two things at once.');
    const { handoff: person } = this.#journal;
    const reply: { word?: OperatorInput } = {};
    const awaitPerson = async () => {
      if (!person) throw new Error('Nobody is waited for.');
      reply.word = await person.awaitOperator(kind, picture);
      this.#waitsFor = kind;
    };
    this.#keep(call, awaitPerson, reply);
  }

  #goingOn({ how: ending }: Extract<RunMessage, { type: 'goes_on' }>): () => Promise<void> {
    const { handoff: person } = this.#journal;
    const kind = this.#waitsFor;
    if (!kind || !person) throw new ProtocolViolation('It went on without having waited.');
    this.#waitsFor = undefined;
    this.#toTell = describeHandoffStep(kind, ending === 'helped' || ending === 'held_back');
    return () => person.resume(ending);
  }

  /**
   * Runs journal calls one after the other. A robot that reaches its deadline during a call makes one more call, for
   * its last screenshot.
   */
  #keep(call: number, write: () => Promise<void>, reply: { word?: OperatorInput } = {}): void {
    this.#waiting += 1;
    if (this.#waiting > maxConcurrentCalls)
      throw new ProtocolViolation('It did not wait until things were written down.');
    this.#written = this.#written
      .then(() => {
        if (this.#over) throw new ProtocolViolation('Its run is over.');
        return write();
      })
      .then(
        () => this.#answer(call, reply),
        (error: unknown) => this.#answer(call, { problem: messageOf(error) }),
      )
      .finally(() => {
        this.#waiting -= 1;
      });
  }

  /** Finishes pending writes first: whoever receives the result continues from there. */
  #end(result: RunResult): void {
    if (this.#over) return;
    this.#over = true;
    void this.#written.then(() => this.#result.resolve(result));
  }

  /**
   * Takes the screen's data from the driver, because its name becomes part of a file name. A screen that may reappear
   * does so only a few times.
   */
  #named({ name, screenshot, ...step }: ReportedStep): FinishedStep {
    if (name === HANDOFF_STEP) return { ...step, ...this.#toldOfPerson(), name, screenshot };
    const finishedScreen = this.#screens.find((screen) => screen.name === name);
    if (!finishedScreen || !this.#way.mayPass(finishedScreen))
      throw new ProtocolViolation('It finished a screen that was not its turn.');
    this.#way.passScreen(finishedScreen);
    const { title, completesStep } = finishedScreen;
    return { ...step, name, title, ...(completesStep && !step.failed && { completesStep }), screenshot };
  }

  #toldOfPerson(): { title: string; failed: boolean } {
    const stepDescription = this.#toTell;
    if (!stepDescription) throw new ProtocolViolation('It told of a person whom nobody had asked.');
    this.#toTell = undefined;
    return stepDescription;
  }
}

/** An order that cannot be planned has no screens, and its run ends before any. */
function screensOf(input: RunInput): readonly Screen<unknown>[] {
  const { driver, payload, phase } = input;
  const planned = driver.plan(payload, input);
  return planned.possible ? phaseOf(driver, planned.plan, phase).screens : [];
}

export function isTimeout({ reason }: AbortSignal): boolean {
  return reason instanceof Error && reason.name === 'TimeoutError';
}

/**
 * Accepts a result that fits what was committed. A robot that was allowed to send may claim that it did not. The claim
 * counts only with the portal's own refusal, or when the robot blocked the request: the engine gives those reasons for
 * nothing else.
 */
function validateResult(reported: ReportedResult, maySend: boolean, screens: readonly Screen<unknown>[]): RunResult {
  const result = toRunResult(reported);
  if (result.result === 'rehearsed') {
    if (maySend) throw new ProtocolViolation('It rehearsed after it had asked to send.');
    return result;
  }
  if (result.result !== 'stopped') {
    if (!maySend && screens.some(({ sends }) => sends))
      throw new ProtocolViolation('It succeeded without having sent.');
    return result;
  }
  const isKnown = explicitRefusals.has(result.reason) || blockedRequestReasons.has(result.reason);
  if (!maySend || result.outcomeUnknown || isKnown) return result;
  const { reason, message, details, step } = result;
  return createStoppedResult(new PortalStop(reason, message, details), { step, outcomeUnknown: true });
}
