import { isSender } from '#robot/portal-mails.ts';
import { eventually } from '../../sandbox/testing/eventually.ts';
import { PortalRuns } from '../portals/portal-runs.ts';
import { GoBetween, OtherHost } from './go-between.ts';
import { type Ending, judge } from './judge.ts';
import { type Family, type KindName, mutationOf } from './kinds.ts';
import type { Subject } from './subjects.ts';
import { Workshop } from './workshop.ts';

/** How one run with one mutation ended. */
export interface Met {
  driver: string;
  seed: number;
  kind: KindName;
  family: Family;
  /** Whether the run came to anything that was changed. */
  met: boolean;
  ending: Ending;
  /** What is wrong. */
  why: string;
  /** What the robot says. */
  said: string;
}

/** A driver and its portal's replica, with one mutation after the other between them. */
export class MutationRuns implements AsyncDisposable {
  readonly #subject: Subject;
  readonly #runs: PortalRuns;
  readonly #workshop: Workshop;

  private constructor(subject: Subject, runs: PortalRuns, workshop: Workshop) {
    this.#subject = subject;
    this.#runs = runs;
    this.#workshop = workshop;
  }

  static async start(subject: Subject): Promise<MutationRuns> {
    const runs = await PortalRuns.start(subject.driver, subject.create);
    return new MutationRuns(subject, runs, await Workshop.open(runs.browser));
  }

  /** @param named the kind, instead of the one whose turn it is. */
  async meet(seed: number, named?: KindName): Promise<Met> {
    const [subject, runs] = [this.#subject, this.#runs];
    const { replica } = runs;
    const mutation = mutationOf(subject, seed, named);
    const payload = subject.payload(runs);
    const facts = { shown: subject.shown(payload), day: subject.day };
    await replica.clearFaults();
    if (mutation.fault) await replica.setFaults(mutation.fault);
    const before = await this.#state();
    await using other = await OtherHost.open();
    await using between = await GoBetween.open(replica.url, mutation, subject, this.#workshop, {
      ...facts,
      elsewhere: other.url,
    });
    const { result, journal } = await runs.drive({
      payload,
      siteUrl: between.url,
      ...(subject.today && { today: subject.today }),
    });
    const { traffic } = between;
    if (mutation.fault) traffic.met = (await this.#faultsLeft()) < before.faults;
    const after = await this.#state();
    const filed = after.applications.filter(
      ({ reference }) => !before.applications.some((known) => known.reference === reference),
    );
    const isUnknown = result.result === 'stopped' && result.outcomeUnknown;
    const isToldByMail = isUnknown && filed[0] !== undefined && (await this.#isTold(filed[0].reference));
    const paid = after.paid - before.paid;
    const happened = { subject, mutation, payload, result, filed, paid, traffic, isToldByMail };
    const verdict = judge({ ...happened, intents: journal.intents, elsewhere: other.asked.length });
    const { kind, family } = mutation;
    const said = result.result === 'stopped' ? `${result.reason} at ${result.step}: ${result.message}` : result.result;
    return { driver: subject.driver.name, seed, kind, family, met: traffic.met, ...verdict, said };
  }

  async #state() {
    const { replica } = this.#runs;
    const payments = await replica.payments();
    return {
      applications: await replica.applications(),
      paid: payments.filter(({ state }) => state === 'paid').length,
      faults: await this.#faultsLeft(),
    };
  }

  /** Visits that faults still wait for. */
  async #faultsLeft(): Promise<number> {
    const answer = await fetch(`${this.#runs.replica.url}/__faults`);
    const { faults } = (await answer.json()) as { faults: { visits: number }[] };
    return faults.reduce((sum, { visits }) => sum + visits, 0);
  }

  /** Whether the authority's mails tell, as the driver reads them, that it has this application. */
  async #isTold(reference: string): Promise<boolean> {
    const { driver } = this.#subject;
    const { mails, url } = this.#runs.replica;
    const isTelling = (mail: (typeof mails)[number]) => {
      if (!mail.text.includes(reference) || !isSender(driver.mail, mail.from.address, url)) return false;
      const read = driver.mail.read({
        from: mail.from.address,
        subject: mail.subject,
        text: mail.text,
        attachments: mail.attachments ?? [],
      });
      return read !== undefined && ['received', 'paid', 'granted'].includes(read.meaning);
    };
    const looking = eventually(() => {
      if (!mails.some(isTelling)) throw new Error('No mail yet.');
    });
    return looking.then(
      () => true,
      () => false,
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#runs[Symbol.asyncDispose]();
  }
}
