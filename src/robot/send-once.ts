import type { APIResponse, Frame, Page, Request, Route } from 'playwright-core';
import { compareRequest, holdsOurs, isReadable, type Leaving, type Part, type Posted } from './leaving.ts';
import { safely } from './listening.ts';
import { carriedBy, Sent } from './sent.ts';
import { asStop, PortalStop } from './stop.ts';

interface GateRun {
  allows: (url: URL) => boolean;
  /** Ends the run: something was held back, or the portal wants what was sent once to go out again. */
  end: (stop: PortalStop) => void;
  /** A request was held back, and nothing has gone out since the sending act began. */
  unsent: () => void;
}

export interface Hold {
  /** @throws PortalStop when something was held back. */
  check: () => void;
  /** Lets the page go on with what it does by itself. */
  end: () => void;
}

/** A person is at the page, and nothing was sent yet. */
export interface PersonWatch {
  /** Which page is shown: the one that sends, or one not looked at yet; another one that the robot answers; or none of ours. */
  place: 'sends' | 'ours' | 'other';
  /** All that was entered so far. */
  entered: readonly Part[];
  /** Told what was kept back. */
  keptBack: () => void;
}

/** An aborted request is over at once, unless its page is gone. */
const ABORT_MILLISECONDS = 1000;

/** Stands between a page and its portal: what leaves is what was planned, and what sends goes out once. */
export class Gate {
  readonly #page: Page;
  readonly #run: GateRun;
  #held: { leaving: Leaving; frame: Frame; isLeft: boolean } | undefined;
  #isBetween = false;
  #isSending = false;
  /** Why nothing leaves any more. */
  #shut: PortalStop | undefined;
  readonly #sent = new Sent();
  /** Planned values of what was held last. */
  #planned: readonly Part[] = [];
  #hasSent = false;
  #watch: PersonWatch | undefined;

  constructor(page: Page, run: GateRun) {
    this.#page = page;
    this.#run = run;
  }

  /** SHA-256 of the first body that went out since the sending act began. */
  get sentDigest(): string | undefined {
    return this.#sent.digest;
  }

  /**
   * From here on whatever posts goes out at most once. Chromium silently posts a second time when a kept-alive connection is
   * cut before an answer comes (its HttpNetworkTransaction resends on reused connections, whatever the method), and a portal
   * that already had the first would be told twice. So the request is made outside of Chromium's network stack, with the
   * page's own cookies, headers and body and without a retry, and the page is handed the answer. The body is whole, papers
   * included, because the robot hands papers to the page as bytes (page.ts); a file chosen by its path would be missing.
   */
  async sendOnce(): Promise<void> {
    this.#isSending = true;
    await this.#standBetween();
  }

  /**
   * Holds what the page posts against what may leave it, until another page comes in its place: that one's own posts (a
   * redirection to a card processor, say) are not the form that was filled in. A script may take its time and may send more
   * than the form it goes with, so a page that stays is held until it is worked on again.
   */
  async hold(leaving: Leaving, frame: Frame): Promise<Hold> {
    await this.#standBetween();
    const held = { leaving, frame, isLeft: false };
    this.#held = held;
    this.#planned = [...leaving.own, ...leaving.inFrames.flat(), ...leaving.others];
    this.#watch = undefined;
    const check = () => {
      if (this.#shut) throw this.#shut;
    };
    return {
      check,
      end: () => {
        check();
        if (this.#held === held) this.#held = undefined;
      },
    };
  }

  /**
   * While a person is at the page, and until the robot leaves it: what only the robot may send is kept back, and the page
   * stays as it is.
   */
  async watchPerson(watch: PersonWatch): Promise<void> {
    await this.#standBetween();
    this.#watch = watch;
  }

  /** What was sent is sent: what a person does afterwards is no part of the form that was held. */
  letGo(): void {
    this.#held = undefined;
  }

  /**
   * Once, and for the rest of the run: Playwright loses sight of requests that are under way while it is told to hold them no
   * more, and then waits for them.
   */
  async #standBetween(): Promise<void> {
    if (this.#isBetween) return;
    this.#isBetween = true;
    // A change of address alone leaves no page.
    const onPage = (at: Frame) => {
      if (this.#held?.isLeft && isOf(at, this.#held.frame)) this.#held = undefined;
    };
    this.#page.on(
      'framenavigated',
      safely(onPage, (error) => this.#run.end(asStop(error))),
    );
    // Of every page and worker of the run: a window that opens by itself may ask before it is closed.
    await this.#page.context().route(this.#run.allows, (route) => this.#judge(route).catch(() => undefined));
  }

  async #judge(route: Route): Promise<void> {
    const request = route.request();
    if (this.#watch && (await isKeptFrom(request, this.#watch).catch(() => true))) {
      if (request.method() !== 'GET') this.#watch.keptBack();
      return route.abort('aborted');
    }
    const refused = await this.#refusal(request).catch(asStop);
    // After one was kept back and 'unsent' said nothing is posted, not even what was being compared meanwhile.
    const stop = refused ?? (request.method() === 'GET' ? undefined : this.#shut);
    if (stop) return this.#keepBack(route, stop);
    if (this.#held && by(request, this.#held.frame) === 'form') this.#held.isLeft = true;
    if (request.method() === 'GET') return this.#sent.isAskedAgain(request) ? route.abort('aborted') : route.continue();
    await (this.#isSending ? this.#postUnlessSent(route) : route.continue());
  }

  /**
   * From the first request of the sending act on nothing leaves that says the same or goes to its address. The page that asks
   * for it again is told what the portal answered; any other is told nothing.
   */
  async #postUnlessSent(route: Route): Promise<void> {
    const request = route.request();
    const frame = this.#page.mainFrame();
    const posted = postedBy(request, this.#held?.frame ?? frame);
    const carried = await carriedBy(posted, this.#planned);
    const isUnreadable = !this.#sent.isEmpty && !(await isReadable(posted));
    // Nothing is awaited between here and the moment in which it is written down: two may come at once.
    const repeated = this.#sent.repeatedBy(request, { by: posted.by, carried });
    if (repeated) {
      const leadsOn = request.isNavigationRequest() && frameOf(request) === frame;
      const response = await this.#sent.answerFor(request, repeated, leadsOn);
      return response ? route.fulfill({ response }) : route.abort('aborted');
    }
    if (isUnreadable) return route.abort('aborted');
    const posting = this.#postOnce(route);
    if (posted.by !== 'signal' || carried.length > 0) this.#sent.add(request, { by: posted.by, carried }, posting);
    await posting;
  }

  /** As if the page had thought better of it: the form stays in sight, for the picture that is taken once it stands again. */
  async #keepBack(route: Route, stop: PortalStop): Promise<void> {
    const isFirst = !this.#shut;
    this.#shut ??= stop;
    if (isFirst && !this.#hasSent) this.#run.unsent();
    const isOver = this.#page.waitForEvent('requestfailed', {
      predicate: (request) => request === route.request(),
      timeout: ABORT_MILLISECONDS,
    });
    await Promise.allSettled([isOver, route.abort('aborted')]);
    if (isFirst) this.#run.end(stop);
  }

  /** Why this must not leave. */
  async #refusal(request: Request): Promise<PortalStop | undefined> {
    if (request.method() === 'GET') return undefined;
    if (!this.#held) return undefined;
    const { leaving, frame } = this.#held;
    const posted = { ...postedBy(request, frame), isSendingAct: this.#isSending };
    if (posted.body.length > 0 || posted.contentType) await compareRequest(posted, leaving);
    return undefined;
  }

  /** Answers what the portal said to it. */
  async #postOnce(route: Route): Promise<APIResponse | undefined> {
    this.#hasSent = true;
    const response = await route.fetch({ maxRedirects: 0, maxRetries: 0, timeout: 0 }).catch(() => undefined);
    // The page may be gone, or have turned to another one meanwhile.
    if (!response) return void (await route.abort('connectionreset').catch(() => undefined));
    const location = response.headers().location;
    const next = location === undefined ? undefined : URL.parse(location, route.request().url());
    const { allows, end } = this.#run;
    const stop = next && refusalOf(next, response.status(), route.request().method(), allows);
    if (stop) {
      end(stop);
      return void (await route.abort('blockedbyclient').catch(() => undefined));
    }
    await route.fulfill({ response }).catch(() => undefined);
    return response;
  }
}

function postedBy(request: Request, frame: Frame): Posted {
  const contentType = request.headers()['content-type'] ?? '';
  const body = request.postDataBuffer() ?? Buffer.alloc(0);
  return { contentType, body, by: by(request, frame), isSendingAct: false };
}

/** Whether this is for the robot to send, which commits the intent first (decision 043). */
async function isKeptFrom(request: Request, { place, entered }: PersonWatch): Promise<boolean> {
  const frame = frameOf(request);
  const leavesPage = request.isNavigationRequest() && frame?.parentFrame() === null;
  if (request.method() === 'GET') return place === 'sends' && leavesPage;
  if (place === 'sends' || (place === 'ours' && request.isNavigationRequest())) return true;
  return !frame || holdsOurs(postedBy(request, frame), { own: [], others: entered, fields: new Map() });
}

/** What made this request: a form that leads on from the frame it stands in, or from the whole page; or a script. */
function by(request: Request, frame: Frame): 'form' | 'script' | 'signal' {
  if (!request.isNavigationRequest()) return request.resourceType() === 'ping' ? 'signal' : 'script';
  const at = frameOf(request);
  return at?.page() === frame.page() && isOf(at, frame) ? 'form' : 'signal';
}

/** None yet of the first request of a window that has just been opened. */
function frameOf(request: Request): Frame | undefined {
  try {
    return request.frame();
  } catch {
    return undefined;
  }
}

const isOf = (at: Frame, frame: Frame) => at === frame || at.parentFrame() === null;

/** Of a redirect that leads elsewhere, or that would send the body again (RFC 9110, 15.4). */
function refusalOf(next: URL, status: number, method: string, allows: (url: URL) => boolean): PortalStop | undefined {
  if (status < 300 || status > 399) return undefined;
  if (!allows(next)) return strayed(next);
  const repeats = status === 307 || status === 308 || (method !== 'POST' && status !== 303);
  if (!repeats) return undefined;
  return new PortalStop('unexpected_page', 'The portal asked for the same to be sent again.', `Redirect ${status}`);
}

export function strayed(url: URL): PortalStop {
  return new PortalStop('wrong_host', 'The portal led to an address that is not its own.', url.host);
}
