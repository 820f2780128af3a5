import type { Frame, Page, Request, Route, WebSocketRoute } from 'playwright-core';
import { normalizeForComparison } from './comparable-text.ts';
import { guardListener } from './guard-listener.ts';
import { assertPlannedRequest, hasPlannedValue, type OutgoingRequestPlan } from './outgoing-request.ts';
import type { PlannedValue } from './planned-value.ts';
import { createSentByItselfStop, createSentOverSocketStop, type PortalStop, toPortalStop } from './portal-stop.ts';
import {
  findRequestInitiator,
  findTextsInRequest,
  isBodyReadable,
  isFrameOrMainFrame,
  readPostedRequest,
  requestFrameOf,
  stripUrlQuery,
} from './posted-request.ts';
import {
  findCarriedValues,
  isFormOfPage,
  isReservedForRobot,
  isUnpromptedSend,
  type OperatorWatch,
  postOnce,
  SentRequests,
  type UnsentForm,
} from './sent-requests.ts';
import type { GuardHold } from './step-context.ts';

interface RequestGuardOptions {
  allows: (url: URL) => boolean;
  /** All that the run plans to tell the portal, as `normalizeForComparison` writes it. */
  planned: ReadonlySet<string>;
  /** Whether the page that comes next may be the one that sends. */
  sendsNext: () => boolean;
  /** Ends the run: something was held back, or the portal wants what was sent once to go out again. */
  end: (stop: PortalStop) => void;
  /** A request was held back, and nothing has gone out since the sending act began. */
  unsent: () => void;
}

/** An aborted request is over at once, unless its page is gone. */
const ABORT_MILLISECONDS = 1000;

/** Stands between a page and its portal: what leaves is what was planned, and what sends goes out once. */
export class RequestGuard {
  readonly #page: Page;
  readonly #run: RequestGuardOptions;
  #held: { leaving: OutgoingRequestPlan; frame: Frame; isLeft: boolean } | undefined;
  #isSending = false;
  /** Why nothing leaves any more. */
  #shut: PortalStop | undefined;
  readonly #sent = new SentRequests();
  /** Planned values of what was held last. */
  #planned: readonly PlannedValue[] = [];
  #hasSent = false;
  #watch: OperatorWatch | undefined;
  #unpressed: UnsentForm | undefined;
  #hasLeftByItself = false;
  #isAdrift = false;
  /** The page may be the one that sends, and nobody has looked at it yet. */
  #isUnknown = false;

  constructor(page: Page, run: RequestGuardOptions) {
    this.#page = page;
    this.#run = run;
  }

  /** What pages posted unpressed: planned values, or anything since which the page that sends has not come (adrift). */
  get unpromptedPosts(): { hasLeft: boolean; isAdrift: boolean } {
    return { hasLeft: this.#hasLeftByItself || this.#isAdrift, isAdrift: this.#isAdrift };
  }

  /** @throws PortalStop when something was held back: nothing leaves any more. */
  assertOpen(): void {
    if (this.#shut) throw this.#shut;
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
  beginSending(): void {
    this.assertOpen();
    this.#isSending = true;
  }

  /**
   * Holds what the page posts against what may leave it, until another page comes in its place: that one's own posts (a
   * redirection to a card processor, say) are not the form that was filled in. A script may take its time and may send more
   * than the form it goes with, so a page that stays is held until it is worked on again.
   */
  guardRequests(leaving: OutgoingRequestPlan, frame: Frame): GuardHold {
    this.assertOpen();
    const held = { leaving, frame, isLeft: false };
    this.#held = held;
    this.#isAdrift = false;
    this.#isUnknown = false;
    this.#planned = [...leaving.requiredValues, ...leaving.frameValues.flat(), ...leaving.optionalValues];
    this.#watch = undefined;
    this.#unpressed = undefined;
    return {
      assertOpen: () => this.assertOpen(),
      release: () => {
        this.assertOpen();
        if (this.#held === held) this.#held = undefined;
      },
    };
  }

  /**
   * While a person is at the page, and until the robot leaves it: what only the robot may send is kept back, and the page
   * stays as it is.
   */
  watchOperator(watch: OperatorWatch): void {
    this.#watch = watch;
    this.#unpressed = undefined;
  }

  /** Until the robot presses a button, or another page comes, this one does not send its form by itself. */
  watchUnsentForm({ address, texts }: UnsentForm): void {
    if (address !== '') this.#isAdrift = false;
    this.#isUnknown = false;
    const before = this.#unpressed?.texts ?? [];
    this.#unpressed = { address, texts: new Set([...before, ...texts]) };
  }

  /** What was sent is sent: what a person does afterwards is no part of the form that was held. */
  release(): void {
    this.#held = undefined;
  }

  /**
   * Once, for the rest of the run, and before its first page, which may send itself: Playwright loses sight of requests that
   * are under way while it is told to hold them no more, and then waits for them.
   */
  async interceptRequests(): Promise<void> {
    // A change of address alone leaves no page.
    const onPage = (at: Frame) => {
      if (this.#held?.isLeft && isFrameOrMainFrame(at, this.#held.frame)) this.#held = undefined;
      if (at !== this.#page.mainFrame()) return;
      this.#unpressed = undefined;
      this.#isUnknown = this.#run.sendsNext();
    };
    this.#page.on(
      'framenavigated',
      guardListener(onPage, (error) => this.#run.end(toPortalStop(error))),
    );
    await this.#page.context().routeWebSocket(this.#run.allows, (socket) => this.#listen(socket));
    // Of every page and worker of the run: a window that opens by itself may ask before it is closed.
    await this.#page.context().route(this.#run.allows, (route) => this.#judge(route).catch(() => undefined));
  }

  async #judge(route: Route): Promise<void> {
    const request = route.request();
    if (this.#watch && (await isReservedForRobot(request, this.#watch).catch(() => true))) {
      if (request.method() !== 'GET') this.#watch.keptBack();
      return route.abort('aborted');
    }
    if (await this.#isEarly(request).catch(() => true)) return this.#keepBack(route, createSentByItselfStop());
    const posts = request.method() !== 'GET' || (await this.#isSentByAsking(request));
    const refused = posts ? await this.#refusal(request).catch(toPortalStop) : undefined;
    // After one was kept back and 'unsent' said nothing is posted, not even what was being compared meanwhile.
    const stop = refused ?? (posts ? this.#shut : undefined);
    if (stop) return this.#keepBack(route, stop);
    if (this.#held && findRequestInitiator(request, this.#held.frame) === 'form') this.#held.isLeft = true;
    if (!posts) return this.#sent.isFetchAllowed(request) ? route.continue() : route.abort('aborted');
    await (this.#isSending ? this.#postUnlessSent(route) : route.continue());
  }

  /** Whether a page that nobody has pressed sends its form. What only looks up or keeps a draft of what is typed may go. */
  async #isEarly(request: Request): Promise<boolean> {
    if (this.#watch || this.#held) return false;
    const isAsked = request.method() === 'GET';
    const leads = request.isNavigationRequest();
    const posted = readPostedRequest(request, this.#page.mainFrame());
    const said = await findTextsInRequest(posted, this.#run.planned);
    if (!this.#unpressed) {
      if (isAsked || this.#isSending) return false;
      if (this.#isUnknown && (await isFormOfPage(request))) return true;
      if (leads && said.length > 0) this.#hasLeftByItself = true;
      if (leads && requestFrameOf(request) === this.#page.mainFrame()) this.#isAdrift = true;
      return false;
    }
    return isUnpromptedSend(request, said, this.#unpressed);
  }

  /** Whether the sending act leaves as a form that is sent by GET: what is planned stands in its address. */
  async #isSentByAsking(request: Request): Promise<boolean> {
    if (!this.#isSending || !this.#held || !request.isNavigationRequest() || this.#sent.hasForm) return false;
    const { leaving, frame } = this.#held;
    const posted = readPostedRequest(request, frame);
    const fields = new Map(leaving.requiredValues.filter(({ field }) => field).map(({ field }) => [field, '']));
    if (posted.body.length === 0 || !(await hasPlannedValue(posted, { ...leaving, visibleLabels: fields })))
      return false;
    if (leaving.requiredValues.length > 0 && this.#sent.isEmpty) return true;
    return assertPlannedRequest(posted, leaving).then(
      () => true,
      () => false,
    );
  }

  /** What goes over a socket is not compared: with anything of ours in it, it does not go once the sending act has begun. */
  #listen(socket: WebSocketRoute): void {
    const portal = socket.connectToServer();
    socket.onMessage((message) => {
      const told = normalizeForComparison(typeof message === 'string' ? message : message.toString('latin1'));
      const isSaid = (text: string) => text.length > 3 && told.includes(text.replaceAll('-', ''));
      const early = this.#unpressed && this.#unpressed.texts.size > 0 && [...this.#unpressed.texts].every(isSaid);
      const isOurs = this.#isSending && (typeof message !== 'string' || [...this.#run.planned].some(isSaid));
      if (!early && !isOurs) return portal.send(message);
      if (this.#hasSent || typeof message !== 'string') return;
      this.#shutWith(early ? createSentByItselfStop() : createSentOverSocketStop());
    });
  }

  /**
   * From the first request of the sending act on nothing leaves that says the same or goes to its address. The page that asks
   * for it again is told what the portal answered; any other is told nothing.
   */
  async #postUnlessSent(route: Route): Promise<void> {
    const request = route.request();
    const posted = readPostedRequest(request, this.#held?.frame ?? this.#page.mainFrame());
    const carried = await findCarriedValues(posted, this.#planned);
    // A tick is nothing that tells one request from another, and what goes to the form's address is the form.
    const isOurs = this.#isToForm(request) || (this.#held && (await hasPlannedValue(posted, this.#held.leaving)));
    const isUnreadable = !this.#sent.isEmpty && !(await isBodyReadable(posted));
    // Nothing is awaited between here and the moment in which it is written down: two may come at once.
    const repeated = this.#sent.findRepeated(request, { by: posted.initiator, carried });
    if (repeated) {
      const leadsOn = request.isNavigationRequest() && requestFrameOf(request) === this.#page.mainFrame();
      const response = await this.#sent.replayAnswer(request, repeated, leadsOn);
      return response ? route.fulfill({ response }) : route.abort('aborted');
    }
    if (isUnreadable) return route.abort('aborted');
    this.#hasSent = true;
    const posting = postOnce(route, this.#run);
    if (posted.initiator !== 'signal' || carried.length > 0 || isOurs)
      this.#sent.add(request, { by: posted.initiator, carried }, posting);
    await posting;
  }

  /** As if the page had thought better of it: the form stays in sight, for the picture that is taken once it stands again. */
  async #keepBack(route: Route, stop: PortalStop): Promise<void> {
    const isFirst = this.#shutWith(stop, () => undefined);
    const isOver = this.#page.waitForEvent('requestfailed', {
      predicate: (request) => request === route.request(),
      timeout: ABORT_MILLISECONDS,
    });
    await Promise.allSettled([isOver, route.abort('aborted')]);
    if (isFirst) this.#run.end(stop);
  }

  /** Answers whether this is the first reason. */
  #shutWith(stop: PortalStop, end = this.#run.end): boolean {
    const isFirst = !this.#shut;
    this.#shut ??= stop;
    if (isFirst && !this.#hasSent) this.#run.unsent();
    if (isFirst) end(stop);
    return isFirst;
  }

  /** Why this must not leave. */
  async #refusal(request: Request): Promise<PortalStop | undefined> {
    if (!this.#held) return undefined;
    const { leaving, frame } = this.#held;
    const posted = { ...readPostedRequest(request, frame), isSendingAct: this.#isSending };
    const isForm = this.#isSending && this.#sent.isEmpty && this.#isToForm(request);
    const asked = isForm && posted.initiator === 'signal' ? { ...posted, by: 'form' as const } : posted;
    if (isForm || posted.body.length > 0 || posted.contentType) await assertPlannedRequest(asked, leaving);
    if (this.#isSending && posted.initiator === 'signal') await this.#sent.awaitFirstRequest();
    return undefined;
  }

  #isToForm(request: Request): boolean {
    const address = this.#held?.leaving.formAddress ?? '';
    return address !== '' && stripUrlQuery(address) === stripUrlQuery(request.url());
  }
}
