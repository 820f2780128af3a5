import { join } from 'node:path';
import { Store } from '../store.ts';
import type { FileRecord } from './uploads.ts';

/** Something the office still has to do about an application: write a mail, decide. */
export interface DueTask {
  /** The name of the task in the back office: `decide`, or `mail-` and the kind of mail. */
  task: string;
  /** ISO, UTC. */
  at: string;
}

/** An application that the portal received. All replicas use the same field names: plate, country, firstRegistration. */
export interface Application {
  reference: string;
  language: string;
  submittedAt: string;
  /** Canonical values: ISO dates and country codes, normalised plates, English words for fuels. */
  fields: Record<string, string>;
  files: (FileRecord & { field: string })[];
  state: string;
  history: { state: string; at: string }[];
  /** `token` is the id of the card payment that filed the application; a free portal has no payment. */
  payment?: { state: 'paid'; amountCents: number; currency: string; paidAt: string; token: string };
  /** What the portal itself found or made: class, invoice number, reason of a refusal. */
  details: Record<string, string>;
  due: DueTask[];
}

export type ApplicationChange = Partial<Pick<Application, 'state' | 'files' | 'details' | 'due'>>;

interface VisitCount {
  page: string;
  count: number;
}

/** The replica's own list of what reached it; survives a restart when a folder is given. */
export class ApplicationLog {
  readonly #applications: Store<Application>;
  readonly #visits: Store<VisitCount>;

  constructor(folder: string | undefined) {
    this.#applications = new Store(folder && join(folder, 'applications.jsonl'));
    this.#visits = new Store(folder && join(folder, 'visits.jsonl'));
  }

  all(): Application[] {
    return this.#applications.all();
  }

  get(reference: string): Application | undefined {
    return this.#applications.get(reference);
  }

  /** Stores a new application with its state as the first entry of the history. */
  submit(application: Omit<Application, 'history'>): Application {
    const history = [{ state: application.state, at: application.submittedAt }];
    return this.#applications.put(application.reference, { ...application, history });
  }

  /** Replaces the given properties whole. @throws when the reference is unknown */
  change(reference: string, change: ApplicationChange): Application {
    const application = this.get(reference);
    if (!application) throw new Error(`No application ${reference}`);
    const state = change.state ?? application.state;
    const newEntries = state === application.state ? [] : [{ state, at: new Date().toISOString() }];
    return this.#applications.put(reference, {
      ...application,
      ...change,
      history: [...application.history, ...newEntries],
    });
  }

  countVisit(page: string): void {
    this.#visits.put(page, { page, count: (this.#visits.get(page)?.count ?? 0) + 1 });
  }

  /** The number of requests of each page; `sessions` counts the visitors. */
  visits(): Record<string, number> {
    return Object.fromEntries(this.#visits.all().map(({ page, count }) => [page, count]));
  }
}
