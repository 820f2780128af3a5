import { RetryTimers, retryDelay } from '../retry-timers.ts';
import type { Application, ApplicationChange, ApplicationLog, DueTask } from './application-log.ts';

/** Does one task; may answer what changed and what falls due next. It may run twice when the process dies half-way. */
export type BackOfficeTask = (
  application: Application,
) => Promise<{ change?: Omit<ApplicationChange, 'due'>; next?: DueTask[] } | undefined>;

/**
 * The authority's back office: does what is due on each application, in order, one thing at a time. What is due lives
 * in the log, so an office that starts again goes on where the last one was stopped.
 */
export class BackOffice implements Disposable {
  readonly #log: ApplicationLog;
  readonly #tasks: Record<string, BackOfficeTask>;
  readonly #timers = new RetryTimers();
  readonly #busy = new Set<string>();

  constructor(log: ApplicationLog, tasks: Record<string, BackOfficeTask>) {
    this.#log = log;
    this.#tasks = tasks;
    for (const application of log.all()) this.schedule(application.reference);
  }

  /** To be called whenever something new falls due on an application. */
  schedule(reference: string): void {
    const first = this.#earliest(reference);
    if (!first) return;
    this.#timers.after(Math.max(0, Date.parse(first.at) - Date.now()) / 1000, () => void this.#work(reference, 0));
  }

  async #work(reference: string, failures: number): Promise<void> {
    const due = this.#earliest(reference);
    const application = this.#log.get(reference);
    if (!due || !application || this.#busy.has(reference)) return;
    if (Date.parse(due.at) > Date.now()) return this.schedule(reference);
    this.#busy.add(reference);
    try {
      const done = await this.#tasks[due.task]?.(application);
      const rest = (this.#log.get(reference)?.due ?? []).filter(({ task, at }) => task !== due.task || at !== due.at);
      this.#log.change(reference, { ...done?.change, due: [...rest, ...(done?.next ?? [])] });
      this.#busy.delete(reference);
      this.schedule(reference);
    } catch {
      this.#busy.delete(reference);
      // The mail could not be queued: the task stays due, is tried again, and at the latest after a restart.
      const delay = retryDelay(failures + 1);
      if (delay !== undefined) this.#timers.after(delay, () => void this.#work(reference, failures + 1));
    }
  }

  #earliest(reference: string): DueTask | undefined {
    return this.#log.get(reference)?.due.toSorted((a, b) => a.at.localeCompare(b.at))[0];
  }

  [Symbol.dispose](): void {
    this.#timers[Symbol.dispose]();
  }
}

/** The moment, ISO and UTC, that lies so many seconds ahead. */
export function isoTimeInSeconds(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toISOString();
}
