import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

export interface Session<Data> {
  id: string;
  seenAt: number;
  data: Data;
  /** The newest token of each form; an older page of the same form is refused. */
  tokens: Map<string, string>;
}

export interface SessionOptions<Data> {
  cookie: string;
  path: string;
  idleMinutes: number;
  createData: () => Data;
  /** Milliseconds, as `Date.now`. */
  now?: () => number;
}

/** Visitors of one portal. Kept in memory only: what a real portal forgets on a restart, this forgets too. */
export class Sessions<Data> {
  readonly #options: SessionOptions<Data>;
  readonly #sessions = new Map<string, Session<Data>>();

  constructor(options: SessionOptions<Data>) {
    this.#options = options;
  }

  /** The visitor's session. `isLost` when the browser names a session that idled too long or is not known any more. */
  open(c: Context): { session: Session<Data>; isLost: boolean; isNew: boolean } {
    this.#forgetIdle();
    const id = getCookie(c, this.#options.cookie);
    const session = id ? this.#sessions.get(id) : undefined;
    if (!session) return { session: this.#begin(c), isLost: id !== undefined, isNew: true };
    session.seenAt = this.#now();
    // Moved to the end, so that the map stays sorted by last visit.
    this.#sessions.delete(session.id);
    this.#sessions.set(session.id, session);
    return { session, isLost: false, isNew: false };
  }

  /** Forgets everything the visitor entered. */
  reset(session: Session<Data>): void {
    session.data = this.#options.createData();
    session.tokens.clear();
  }

  issueToken(session: Session<Data>, form: string): string {
    const token = randomBytes(16).toString('base64url');
    session.tokens.set(form, token);
    return token;
  }

  /** A token is good once: the second of two clicks, and an old page reached by Back, are refused. */
  consumeToken(session: Session<Data>, form: string, token: unknown): boolean {
    if (typeof token !== 'string' || session.tokens.get(form) !== token) return false;
    return session.tokens.delete(form);
  }

  #begin(c: Context): Session<Data> {
    const { cookie, path, createData } = this.#options;
    const session = { id: randomBytes(16).toString('hex'), seenAt: this.#now(), data: createData(), tokens: new Map() };
    this.#sessions.set(session.id, session);
    setCookie(c, cookie, session.id, { path, httpOnly: true, sameSite: 'Lax' });
    return session;
  }

  #forgetIdle(): void {
    const earliestKept = this.#now() - this.#options.idleMinutes * 60_000;
    for (const session of this.#sessions.values()) {
      if (session.seenAt >= earliestKept) return;
      this.#sessions.delete(session.id);
    }
  }

  #now(): number {
    return this.#options.now?.() ?? Date.now();
  }
}
