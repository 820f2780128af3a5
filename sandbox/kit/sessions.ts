import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

export interface Session<D> {
  id: string;
  seenAt: number;
  data: D;
  /** The newest token of each form; an older page of the same form is refused. */
  tokens: Map<string, string>;
}

export interface SessionOptions<D> {
  cookie: string;
  path: string;
  idleMinutes: number;
  createData: () => D;
  /** Milliseconds, as `Date.now`. */
  now?: () => number;
}

/** Visitors of one portal. Kept in memory only: what a real portal forgets on a restart, this forgets too. */
export class Sessions<D> {
  readonly #options: SessionOptions<D>;
  readonly #sessions = new Map<string, Session<D>>();

  constructor(options: SessionOptions<D>) {
    this.#options = options;
  }

  /** The visitor's session. `lost` when the browser names a session that idled too long or is not known any more. */
  open(c: Context): { session: Session<D>; lost: boolean; isNew: boolean } {
    this.#forgetIdle();
    const id = getCookie(c, this.#options.cookie);
    const known = id ? this.#sessions.get(id) : undefined;
    if (!known) return { session: this.#begin(c), lost: id !== undefined, isNew: true };
    known.seenAt = this.#now();
    // Moved to the end, so that the map stays sorted by last visit.
    this.#sessions.delete(known.id);
    this.#sessions.set(known.id, known);
    return { session: known, lost: false, isNew: false };
  }

  /** Forgets everything the visitor entered. */
  reset(session: Session<D>): void {
    session.data = this.#options.createData();
    session.tokens.clear();
  }

  issueToken(session: Session<D>, form: string): string {
    const token = randomBytes(16).toString('base64url');
    session.tokens.set(form, token);
    return token;
  }

  /** A token is good once: the second of two clicks, and an old page reached by Back, are refused. */
  consumeToken(session: Session<D>, form: string, token: unknown): boolean {
    if (typeof token !== 'string' || session.tokens.get(form) !== token) return false;
    return session.tokens.delete(form);
  }

  #begin(c: Context): Session<D> {
    const { cookie, path, createData: fresh } = this.#options;
    const session = { id: randomBytes(16).toString('hex'), seenAt: this.#now(), data: fresh(), tokens: new Map() };
    this.#sessions.set(session.id, session);
    setCookie(c, cookie, session.id, { path, httpOnly: true, sameSite: 'Lax' });
    return session;
  }

  #forgetIdle(): void {
    const oldest = this.#now() - this.#options.idleMinutes * 60_000;
    for (const session of this.#sessions.values()) {
      if (session.seenAt >= oldest) return;
      this.#sessions.delete(session.id);
    }
  }

  #now(): number {
    return this.#options.now?.() ?? Date.now();
  }
}
