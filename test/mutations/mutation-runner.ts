import { availableParallelism } from 'node:os';
import type { Browser, CDPSession } from 'playwright-core';
import { isTransientFailure } from '#orders/states/transient-failures.ts';
import { dayInTimeZone } from '#platform/clock.ts';
import { APPLICATION_PHASE } from '#robot/driver.ts';
import type { PortalPayload } from '#robot/payload.ts';
import { isPortalSender } from '#robot/portal-mails.ts';
import type { BrowserSource } from '#robot/run-driver.ts';
import { createBrowserSource } from '../portals/browser.ts';
import { recordingJournal } from '../portals/journal.ts';
import { PortalRunner } from '../portals/portal-runner.ts';
import type { ReplicaLog } from '../portals/replica.ts';
import { waitUntil } from '../wait-until.ts';
import { judgeRun, type PortalEffect, type RunEnding, type RunEvidence } from './judge-run.ts';
import { createMutation, type Mutation, type MutationFamily, type MutationKind } from './mutation-kinds.ts';
import { ForeignHost, MutationProxy, type ProxyTraffic } from './mutation-proxy.ts';
import { buildContactEmail, type MutationSubject } from './mutation-subject.ts';
import { PageRewriter } from './page-rewriter.ts';
import { signInToPortal } from './portal-accounts.ts';
import { ProofDelivery } from './proof-delivery.ts';

/** How one run with one mutation ended. */
export interface MutationOutcome {
  /** Of the subject. */
  name: string;
  seed: number;
  kind: MutationKind;
  family: MutationFamily;
  /** Whether the run came to anything that was changed. */
  met: boolean;
  ending: RunEnding;
  /** What is wrong. */
  violations: string;
  /** What the robot says. */
  said: string;
  /** Of a wrong one, all that it was judged by. */
  evidence?: Omit<RunEvidence, 'subject' | 'mutation' | 'payload'>;
}

type Run = Parameters<PortalRunner['drive']>[0] & { payload: PortalPayload; today: string };
type Driven = Pick<RunEvidence, 'result' | 'intents' | 'proof' | 'isDoubted'>;

interface ReplicaState extends ReplicaLog {
  /** Visits that faults still wait for. */
  faults: number;
}

/** A sitting and its portal's replica, with one mutation after the other between them. */
export class MutationRunner implements AsyncDisposable {
  readonly #subject: MutationSubject;
  readonly #runs: PortalRunner;
  readonly #workshop: PageRewriter;

  private constructor(subject: MutationSubject, runs: PortalRunner, workshop: PageRewriter) {
    this.#subject = subject;
    this.#runs = runs;
    this.#workshop = workshop;
  }

  static async start(subject: MutationSubject): Promise<MutationRunner> {
    const runs = await PortalRunner.start(subject.driver, subject.create);
    return new MutationRunner(subject, runs, await PageRewriter.open(runs.browser));
  }

  /** @param named the kind, instead of the one whose turn it is. */
  async run(seed: number, named?: MutationKind): Promise<MutationOutcome> {
    const [subject, runs] = [this.#subject, this.#runs];
    const { replica } = runs;
    const mutation = createMutation(subject, seed, named);
    const payload = subject.payload(runs);
    await replica.clearFaults();
    const known = await subject.prepare?.(runs, payload);
    const mailsBefore = replica.mails.length;
    if (mutation.fault) await replica.setFaults(mutation.fault);
    if (mutation.takesRepeats) await replica.setFaults({ kind: 'takes_repeats' });
    const before = await this.#state();
    await using other = await ForeignHost.open();
    const run = {
      payload,
      source: withoutScreenshots(runs.browser),
      contactEmail: buildContactEmail(payload),
      phase: subject.sitting?.name(payload) ?? APPLICATION_PHASE,
      today: subject.today ?? dayInTimeZone('Europe/Paris', new Date()),
      ...known,
    };
    const { result, intents, traffic, proof, isDoubted } = await this.#driveBetween(run, mutation, other.url);
    const after = await this.#state();
    if (mutation.fault) traffic.isMutationApplied = after.faults < before.faults;
    await replica.clearFaults();
    const deeds = await this.#deedsBetween(before, after);
    const isUnknown = result.result === 'stopped' && result.outcomeUnknown;
    const isToldByMail = isUnknown && deeds[0] !== undefined && (await this.#isTold(deeds[0].about, mailsBefore));
    const paid = paidIn(after) - paidIn(before);
    const elsewhere = other.requests.length;
    const evidence = { result, deeds, paid, intents, traffic, elsewhere, isToldByMail, proof, isDoubted };
    const verdict = judgeRun({ subject, mutation, payload, ...evidence });
    const { kind, family } = mutation;
    const said = result.result === 'stopped' ? `${result.reason} at ${result.step}: ${result.message}` : result.result;
    const met = { name: subject.name, seed, kind, family, met: traffic.isMutationApplied, ...verdict, said };
    return verdict.ending === 'wrong' ? { ...met, evidence } : met;
  }

  /** Over once the portal has all that was asked, so that nothing of it falls to the next run. */
  async #driveBetween(run: Run, mutation: Mutation, elsewhere: string): Promise<Driven & { traffic: ProxyTraffic }> {
    const [subject, { replica }] = [this.#subject, this.#runs];
    const shown = subject.displayedValues(run.payload);
    const facts = { shown, day: subject.typedDay, elsewhere, sends: subject.submitPath.source };
    await using between = await MutationProxy.open(replica.url, mutation, subject, this.#workshop, facts);
    const driven = await this.#driveAsTheProductDoes({ ...run, siteUrl: between.url });
    return { ...driven, traffic: between.traffic };
  }

  /** What passes by itself is tried once more, provided that nothing was sent; the pause between the two is left out. */
  async #driveAsTheProductDoes(run: Run): Promise<Driven> {
    const first = await this.#drive(run);
    const { result } = first;
    const isOver = result.result !== 'stopped' || result.outcomeUnknown || !isTransientFailure(result.reason);
    if (isOver) return first;
    const second = await this.#drive(run);
    return { ...second, intents: first.intents + second.intents };
  }

  async #drive(run: Run): Promise<Driven> {
    const proof = new ProofDelivery(run.payload, run.today);
    const recorded = recordingJournal({ saveGrantedDocument: (document) => proof.granted(document) });
    const { result, journal } = await this.#runs.drive({ ...run, journal: recorded });
    const given = proof.givenAfter(result);
    return { result, intents: journal.intents, proof: given, isDoubted: proof.isDoubted };
  }

  async #state(): Promise<ReplicaState> {
    const { replica } = this.#runs;
    const [log, waiting] = await Promise.all([replica.log(), fetch(`${replica.url}/__faults`)]);
    const { faults } = (await waiting.json()) as { faults: { visits: number }[] };
    return { ...log, faults: faults.reduce((sum, { visits }) => sum + visits, 0) };
  }

  /** All that is new at the replica, whatever the sitting was to do there. */
  async #deedsBetween(before: ReplicaState, after: ReplicaState): Promise<PortalEffect[]> {
    const known = new Map(before.applications.map((application) => [application.reference, application]));
    const applied = after.applications.flatMap((application) => {
      const { reference, fields, files, payment, state } = application;
      const { document: _document, otherNumber: _number, ...details } = application.details;
      const days = daysOf(application);
      const earlier = known.get(reference);
      const documents = files.map(({ sha256 }) => sha256);
      if (!earlier) return [{ about: reference, days, fields, amountCents: payment?.amountCents, documents }];
      // An office decides when it likes.
      if (this.#subject.sitting?.leaves !== 'a change') return [];
      const changed = differences({ ...earlier.details, state: earlier.state }, { ...details, state });
      const isChanged = Object.keys(changed).length > 0;
      return isChanged ? [{ about: reference, days, fields: changed, amountCents: undefined, documents: [] }] : [];
    });
    const strangers = (after.accounts ?? []).filter(
      ({ email }) => !before.accounts?.some((account) => account.email === email),
    );
    const opened = strangers.map(async ({ email, profile }) => ({
      about: email,
      days: [],
      fields: { ...profile, email, 'signs in': await this.#signsIn(email) },
      amountCents: undefined,
      documents: [],
    }));
    return [...applied, ...(await Promise.all(opened))];
  }

  /** Whether the account has the password that every later sitting makes anew. */
  #signsIn(email: string): Promise<'yes' | 'no'> {
    return signInToPortal(this.#runs.replica, email, this.#subject.language ?? 'en').then(
      () => 'yes',
      () => 'no',
    );
  }

  /** Whether a mail since tells, as the driver reads it, what was done: of an application, or to whom an account belongs. */
  async #isTold(about: string, from: number): Promise<boolean> {
    const { driver, sitting } = this.#subject;
    const { mails, url } = this.#runs.replica;
    const telling = sitting?.leaves === 'an account' ? ['go_on'] : ['received', 'paid', 'granted'];
    const isTelling = (mail: (typeof mails)[number]) => {
      const isAbout = mail.to === about || mail.text.includes(about);
      if (!isAbout || !isPortalSender(driver.mail, mail.from.address, url)) return false;
      const read = driver.mail.read({
        from: mail.from.address,
        subject: mail.subject,
        text: mail.text,
        attachments: mail.attachments ?? [],
      });
      return read !== undefined && telling.includes(read.meaning);
    };
    const looking = waitUntil(() => mails.slice(from).some(isTelling), 'a mail that tells', 30);
    return looking.then(
      () => true,
      () => false,
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#workshop[Symbol.asyncDispose]();
    await this.#runs[Symbol.asyncDispose]();
  }
}

/** Half of a run is waiting: two more than the machine has cores. More of them, and what is only late counts as missing. */
const parallelism = availableParallelism() + 2;

/** Meets one seed after the other, several at a time in one browser, each with a replica of its own. */
export async function runMutations(
  subject: MutationSubject,
  runs: readonly { seed: number; named?: MutationKind | undefined }[],
  told: (met: MutationOutcome) => void,
): Promise<void> {
  const left = [...runs];
  const lane = async () => {
    await using runs = await MutationRunner.start(subject);
    for (let run = left.shift(); run !== undefined; run = left.shift()) told(await runs.run(run.seed, run.named));
  };
  await Promise.all(Array.from({ length: Math.min(parallelism, left.length) }, lane));
}

type Send = (method: Parameters<CDPSession['send']>[0], asked?: object) => Promise<unknown>;

/** Nobody looks at the proof here, and a picture of each page is a good part of what a run costs. */
function withoutScreenshots(browser: Browser): BrowserSource {
  return {
    withContext: (reach, use, signal) =>
      createBrowserSource(browser).withContext(
        reach,
        (context) => {
          const open = context.newCDPSession.bind(context);
          context.newCDPSession = async (page) => {
            const session = await open(page);
            const send: Send = session.send.bind(session);
            const sendOther: Send = async (method, asked) =>
              method === 'Page.captureScreenshot' ? { data: '' } : send(method, asked);
            return Object.assign(session, { send: sendOther });
          };
          return use(context);
        },
        signal,
      ),
  };
}

/** Every day that an application, or what came of it, has to do with. */
const daysOf = ({ submittedAt, fields, details }: ReplicaState['applications'][number]) =>
  [submittedAt, ...Object.values(fields), ...Object.values(details)].flatMap(
    (text) => text.match(/\b\d{4}-\d\d-\d\d(?!\d)/g) ?? [],
  );

const paidIn = ({ payments }: ReplicaState) => payments.filter(({ state }) => state === 'paid').length;

function differences(before: Record<string, string>, after: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(after).filter(([key, value]) => before[key] !== value));
}
