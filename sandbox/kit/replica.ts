import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, type Handler, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie, setCookie } from 'hono/cookie';
import type { MailSender } from '../mail-sender.ts';
import { ApplicationLog } from './application-log.ts';
import { Captchas } from './captchas.ts';
import { type PortalFault, PortalFaults } from './faults.ts';
import { type Session, Sessions } from './sessions.ts';

/** What every replica of an official portal is given by the sandbox that serves it. */
export interface PortalContext {
  /** Where browsers reach the sandbox, without a trailing slash. */
  origin: string;
  /** Folder for the stores; unset keeps everything in memory. */
  stateDir?: string;
  /** How long a back office takes to decide and mail. */
  decisionSeconds: number;
  mail: MailSender;
}

/** A replica of an official portal, to be mounted at `/portals/<name>`. */
export interface Portal extends Disposable {
  name: string;
  title: string;
  app: Hono;
}

export interface Visit<D> {
  c: Context;
  session: Session<D>;
  /** The browser names a session that is over. */
  isSessionLost: boolean;
  step: string;
}

/** Pages that come instead of the one asked for, in the portal's own look. */
export interface Interruptions<D> {
  maintenance(visit: Visit<D>): Response | Promise<Response>;
  error(visit: Visit<D>, status: PortalFault['status']): Response | Promise<Response>;
  /** Its form posts `choix=accepter` to `<base>/cookies` with `retour`, the path to go on to. */
  cookieWall(visit: Visit<D>): Response | Promise<Response>;
  expired(visit: Visit<D>): Response | Promise<Response>;
  notFound(visit: Visit<D>): Response | Promise<Response>;
  /** Stands before a page once; its form posts `retour` to `<base>/passed`. */
  interstitial(visit: Visit<D>): Response;
  /** Asks for an identity that visitors from abroad do not have; its form posts `retour`, `step` and `code` to `<base>/identity`. */
  identityWall(visit: Visit<D>): Response;
}

export interface ReplicaOptions<D> {
  name: string;
  idleMinutes: number;
  /** What a new visitor has entered: nothing. */
  createSessionData(): D;
  interruptions: Interruptions<D>;
  /** Faults that make no sense here. */
  unsupportedFaults?: readonly PortalFault['kind'][];
  /** Always, as with the fault `takes_repeats`. */
  takesRepeats?: boolean;
}

const MAX_BODY_BYTES = 20 * 1024 * 1024;
const CONSENT_COOKIE = 'consent';
/** What the identity app of everybody says here. */
export const IDENTITY_CODE = '246810';

/** What all replicas have in common: log, faults, sessions, captchas, and the pages that interrupt a visit. */
export class Replica<D> {
  readonly app = new Hono();
  /** Path under which the replica is mounted; every link and form action starts with it. */
  readonly base: string;
  /** The same with scheme and host, for mails. */
  readonly url: string;
  readonly folder: string | undefined;
  readonly log: ApplicationLog;
  readonly faults: PortalFaults;
  readonly captchas = new Captchas();
  readonly sessions: Sessions<D>;
  readonly #interruptions: Interruptions<D>;
  readonly #alwaysTakesRepeats: boolean;
  readonly #alsoLogged: Record<string, () => unknown> = {};
  /** Pages whose interstitial a visitor has seen. */
  readonly #passed = new WeakMap<object, Set<string>>();

  constructor(context: PortalContext, options: ReplicaOptions<D>) {
    const { name, idleMinutes, createSessionData: fresh } = options;
    this.url = `${context.origin}/portals/${name}`;
    this.base = new URL(this.url).pathname;
    this.folder = context.stateDir && join(context.stateDir, 'portals', name);
    this.faults = new PortalFaults(options.unsupportedFaults);
    this.log = new ApplicationLog(this.folder);
    this.sessions = new Sessions({ cookie: `${name}-session`, path: this.base, idleMinutes, createData: fresh });
    this.#interruptions = options.interruptions;
    this.#alwaysTakesRepeats = options.takesRepeats ?? false;
    this.app.use(bodyLimit({ maxSize: MAX_BODY_BYTES }));
    this.#serveTestDoors();
    this.app.post('/cookies', (c) => this.#answerCookies(c));
    this.app.post('/passed', (c) => this.#pass(c));
    this.app.post('/identity', (c) => this.#pass(c, IDENTITY_CODE));
  }

  /**
   * A page of the portal. `bound` pages belong to one visitor's application: they need a living session.
   * Every request counts as a visit, whatever comes of it.
   */
  page(
    step: string,
    handler: (visit: Visit<D>) => Response | Promise<Response>,
    bound: 'bound' | 'free' = 'free',
  ): Handler {
    return async (c) => {
      const { session, isLost: lost, isNew } = this.sessions.open(c);
      const visit: Visit<D> = { c, session, isSessionLost: lost, step };
      this.log.countVisit(step);
      if (isNew) this.log.countVisit('sessions');
      c.header('Cache-Control', 'no-store');
      c.header('X-Robots-Tag', 'noindex');
      return (await this.#interrupt(visit, bound === 'bound')) ?? handler(visit);
    };
  }

  /** Adds a list to `GET __log`. */
  addLogSection(name: string, list: () => unknown): void {
    this.#alsoLogged[name] = list;
  }

  /** To be registered after all other pages. */
  serveNotFound(): void {
    this.app.all(
      '*',
      this.page('not-found', (visit) => this.#interruptions.notFound(visit)),
    );
  }

  /** The answer to the act that sent an application: told, or lost on the way back although the portal has it. */
  answerSubmission({ c, step }: Visit<D>, answer: () => Response): Response {
    if (this.faults.consume('drop_after_submit', step)) {
      return hangUp(c);
    }
    const lost = this.faults.consume('lost_answer', step);
    if (lost) return c.body(lost.answer === 'blank' ? '' : 'Internal Server Error', 500);
    return answer();
  }

  /** Whether the same, posted again, is taken for something new: forms have no one-time token, and each post files another application. */
  takesRepeats(): boolean {
    return this.#alwaysTakesRepeats || this.faults.isActive('takes_repeats');
  }

  /** Whether the browser has answered the cookie banner. */
  hasAnsweredCookies(c: Context): boolean {
    return getCookie(c, CONSENT_COOKIE) !== undefined;
  }

  /** The posted form; empty when the body is no form or broken. */
  async readBody(c: Context): Promise<Record<string, unknown>> {
    try {
      return await c.req.parseBody();
    } catch {
      return {};
    }
  }

  async #interrupt(visit: Visit<D>, bound: boolean): Promise<Response | undefined> {
    const { c, session, step } = visit;
    if (this.faults.consume('maintenance', step)) return this.#interruptions.maintenance(visit);
    const slow = this.faults.consume('slow', step);
    if (slow) await wait(slow.seconds * 1000, undefined, { ref: false });
    const broken = this.faults.consume('error_500', step);
    if (broken) return this.#interruptions.error(visit, broken.status);
    if (c.req.method === 'POST' && this.faults.consume('drop_before_submit', step)) return hangUp(c);
    const elsewhere = this.faults.consume('other_host', step);
    // 307 has a browser send along what was posted (RFC 9110 section 15.4.8).
    if (elsewhere) return c.redirect(elsewhere.host, 307);
    if (getCookie(c, CONSENT_COOKIE) !== 'accepted' && this.faults.findForSession(session, 'cookie_wall', step)) {
      return this.#interruptions.cookieWall(visit);
    }
    const { interstitial, identityWall } = this.#interruptions;
    const known = this.#passed.get(session)?.has(step);
    if (!known && this.faults.findForSession(session, 'identity_wall', step)) return identityWall(visit);
    const passed = known || c.req.method !== 'GET';
    if (!passed && this.faults.findForSession(session, 'interstitial', step)) return interstitial(visit);
    if (!bound) return undefined;
    if (!visit.isSessionLost && !this.faults.consume('session_expired', step)) return undefined;
    this.sessions.reset(session);
    return this.#interruptions.expired(visit);
  }

  async #answerCookies(c: Context): Promise<Response> {
    const body = await this.readBody(c);
    const consent = body.choix === 'accepter' ? 'accepted' : 'refused';
    setCookie(c, CONSENT_COOKIE, consent, { path: this.base, sameSite: 'Lax' });
    return this.#goBack(c, body.retour);
  }

  /** @param wanted the code without which one stays where one is */
  async #pass(c: Context, wanted?: string): Promise<Response> {
    const { session } = this.sessions.open(c);
    const { retour, step, code } = await this.readBody(c);
    if (wanted && code !== wanted) return this.#goBack(c, retour);
    this.#passed.set(session, new Set([...(this.#passed.get(session) ?? []), String(step)]));
    return this.#goBack(c, retour);
  }

  #goBack(c: Context, path: unknown): Response {
    const isOwnPath = typeof path === 'string' && path.startsWith(`${this.base}/`);
    return c.redirect(isOwnPath ? path : `${this.base}/`, 303);
  }

  /** Back doors for tests and checks; the real portal has none. */
  #serveTestDoors(): void {
    this.app.get('/__log', (c) =>
      c.json({
        applications: this.log.all(),
        visits: this.log.visits(),
        captchas: this.captchas.issued(),
        ...Object.fromEntries(Object.entries(this.#alsoLogged).map(([name, list]) => [name, list()])),
      }),
    );
    this.app.get('/__faults', (c) => c.json({ faults: this.faults.all() }));
    this.app.delete('/__faults', (c) => {
      this.faults.clear();
      return c.body(null, 204);
    });
    this.app.post('/__faults', async (c) => {
      const error = this.faults.set(await c.req.json().catch(() => undefined));
      return error ? c.json({ error }, 400) : c.json({ faults: this.faults.all() }, 201);
    });
    this.app.get('/captcha.svg', (c) => {
      const { session } = this.sessions.open(c);
      return c.body(this.captchas.draw(session), 200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'no-store' });
    });
  }
}

/** Only a real connection can be cut; an in-process call has none. */
function hangUp(c: Context): Response {
  (c.env as Partial<HttpBindings>).incoming?.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}
