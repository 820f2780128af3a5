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
  /** All values that the run plans to give the portal, as `normalizeForComparison` writes them. */
  planned: ReadonlySet<string>;
  /** Whether the next page may be the sending page. */
  sendsNext: () => boolean;
  /** Ends the run: a request was blocked, or the portal asks to send again what was sent once. */
  end: (stop: PortalStop) => void;
  /** Called when a request was blocked and nothing has left since the send step began. */
  unsent: () => void;
}

/** An aborted request ends at once, unless its page is gone. */
const ABORT_MILLISECONDS = 1000;

/** Guards the requests between a page and its portal: only planned values leave, and the submission leaves once. */
export class RequestGuard {
  readonly #page: Page;
  readonly #run: RequestGuardOptions;
  #held: { leaving: OutgoingRequestPlan; frame: Frame; isLeft: boolean } | undefined;
  #isSending = false;
  /** The reason why no request leaves any more. */
  #shut: PortalStop | undefined;
  readonly #sent = new SentRequests();
  /** Planned values of the last guarded page. */
  #planned: readonly PlannedValue[] = [];
  #hasSent = false;
  #watch: OperatorWatch | undefined;
  #unpressed: UnsentForm | undefined;
  #hasLeftByItself = false;
  #isAdrift = false;
  /** The page may be the sending page, and the robot has not examined it yet. */
  #isUnknown = false;

  constructor(page: Page, run: RequestGuardOptions) {
    this.#page = page;
    this.#run = run;
  }

  /**
   * What pages posted before the robot pressed a button. `hasLeft`: planned values left, or any post after which the
   * sending page has not come. `isAdrift`: only the latter.
   */
  get unpromptedPosts(): { hasLeft: boolean; isAdrift: boolean } {
    return { hasLeft: this.#hasLeftByItself || this.#isAdrift, isAdrift: this.#isAdrift };
  }

  /** @throws PortalStop when a request was blocked: no request leaves any more. */
  assertOpen(): void {
    if (this.#shut) throw this.#shut;
  }

  /** SHA-256 of the first body that left since the send step began. */
  get sentDigest(): string | undefined {
    return this.#sent.digest;
  }

  /**
   * From here on each post leaves at most once. Chromium silently posts a second time when a kept-alive connection is
   * cut before an answer comes (its HttpNetworkTransaction resends on reused connections, whatever the method). A
   * portal that already had the first would then receive two. So the guard makes the request outside of Chromium's
   * network stack, with the page's own cookies, headers and body, without a retry, and gives the page the answer. The
   * body is complete, documents included, because the robot gives documents to the page as bytes (page.ts); a file
   * chosen by its path would be missing.
   */
  beginSending(): void {
    this.assertOpen();
    this.#isSending = true;
  }

  /**
   * Compares the page's posts with the plan until another page replaces it. The next page's own posts (a redirect to a
   * card processor, for example) are not part of the form. A script may be slow and may send more than its form, so a
   * page that stays is guarded until the robot works on it again.
   */
  guardRequests(requestPlan: OutgoingRequestPlan, frame: Frame): GuardHold {
    this.assertOpen();
    const guardedPage = { leaving: requestPlan, frame, isLeft: false };
    this.#held = guardedPage;
    this.#isAdrift = false;
    this.#isUnknown = false;
    this.#planned = [...requestPlan.requiredValues, ...requestPlan.frameValues.flat(), ...requestPlan.optionalValues];
    this.#watch = undefined;
    this.#unpressed = undefined;
    return {
      assertOpen: () => this.assertOpen(),
      release: () => {
        this.assertOpen();
        if (this.#held === guardedPage) this.#held = undefined;
      },
    };
  }

  /**
   * From the start of a human handoff until the robot leaves the page: blocks what only the robot may send; the page
   * stays as it is.
   */
  watchOperator(watch: OperatorWatch): void {
    this.#watch = watch;
    this.#unpressed = undefined;
  }

  /** Until the robot presses a button, or another page comes, this page may not send its form by itself. */
  watchUnsentForm({ address, texts }: UnsentForm): void {
    if (address !== '') this.#isAdrift = false;
    this.#isUnknown = false;
    const earlierTexts = this.#unpressed?.texts ?? [];
    this.#unpressed = { address, texts: new Set([...earlierTexts, ...texts]) };
  }

  /** Stops the comparison: after the submission, an operator's actions are not part of the guarded form. */
  release(): void {
    this.#held = undefined;
  }

  /**
   * Called once for the whole run, before its first page, because that page may send itself. When interception is
   * switched off, Playwright loses track of requests in progress and then waits for them.
   */
  async interceptRequests(): Promise<void> {
    // A navigation within the document does not leave the page.
    const onPage = (frame: Frame) => {
      if (this.#held?.isLeft && isFrameOrMainFrame(frame, this.#held.frame)) this.#held = undefined;
      if (frame !== this.#page.mainFrame()) return;
      this.#unpressed = undefined;
      this.#isUnknown = this.#run.sendsNext();
    };
    this.#page.on(
      'framenavigated',
      guardListener(onPage, (error) => this.#run.end(toPortalStop(error))),
    );
    await this.#page.context().routeWebSocket(this.#run.allows, (socket) => this.#listen(socket));
    // Intercepts every page and worker of the run: a window that opens by itself may send a request before it is
    // closed.
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
    // Once a request was blocked and `unsent` was called, no post leaves, not even one whose comparison was in
    // progress.
    const stop = refused ?? (posts ? this.#shut : undefined);
    if (stop) return this.#keepBack(route, stop);
    if (this.#held && findRequestInitiator(request, this.#held.frame) === 'form') this.#held.isLeft = true;
    if (!posts) return this.#sent.isFetchAllowed(request) ? route.continue() : route.abort('aborted');
    await (this.#isSending ? this.#postUnlessSent(route) : route.continue());
  }

  /**
   * Whether a page sends its form before the robot presses a button. Requests that only look up typed values, or save a
   * draft of them, may go.
   */
  async #isEarly(request: Request): Promise<boolean> {
    if (this.#watch || this.#held) return false;
    const isAsked = request.method() === 'GET';
    const leads = request.isNavigationRequest();
    const posted = readPostedRequest(request, this.#page.mainFrame());
    const foundTexts = await findTextsInRequest(posted, this.#run.planned);
    if (!this.#unpressed) {
      if (isAsked || this.#isSending) return false;
      if (this.#isUnknown && (await isFormOfPage(request))) return true;
      if (leads && foundTexts.length > 0) this.#hasLeftByItself = true;
      if (leads && requestFrameOf(request) === this.#page.mainFrame()) this.#isAdrift = true;
      return false;
    }
    return isUnpromptedSend(request, foundTexts, this.#unpressed);
  }

  /** Whether the send step leaves as a GET form: the planned values are in its address. */
  async #isSentByAsking(request: Request): Promise<boolean> {
    if (!this.#isSending || !this.#held || !request.isNavigationRequest() || this.#sent.hasForm) return false;
    const { leaving: requestPlan, frame } = this.#held;
    const posted = readPostedRequest(request, frame);
    const fields = new Map(requestPlan.requiredValues.filter(({ field }) => field).map(({ field }) => [field, '']));
    if (posted.body.length === 0 || !(await hasPlannedValue(posted, { ...requestPlan, visibleLabels: fields })))
      return false;
    if (requestPlan.requiredValues.length > 0 && this.#sent.isEmpty) return true;
    return assertPlannedRequest(posted, requestPlan).then(
      () => true,
      () => false,
    );
  }

  /** Socket messages are not compared. Once the send step has begun, a message with any planned value is dropped. */
  #listen(socket: WebSocketRoute): void {
    const portal = socket.connectToServer();
    socket.onMessage((message) => {
      const messageText = normalizeForComparison(typeof message === 'string' ? message : message.toString('latin1'));
      const isInMessage = (text: string) => text.length > 3 && messageText.includes(text.replaceAll('-', ''));
      const early = this.#unpressed && this.#unpressed.texts.size > 0 && [...this.#unpressed.texts].every(isInMessage);
      const isOurs = this.#isSending && (typeof message !== 'string' || [...this.#run.planned].some(isInMessage));
      if (!early && !isOurs) return portal.send(message);
      if (this.#hasSent || typeof message !== 'string') return;
      this.#shutWith(early ? createSentByItselfStop() : createSentOverSocketStop());
    });
  }

  /**
   * From the first request of the send step on, no request with the same content or to the same address leaves. A page
   * that asks again receives the portal's answer; any other receives nothing.
   */
  async #postUnlessSent(route: Route): Promise<void> {
    const request = route.request();
    const posted = readPostedRequest(request, this.#held?.frame ?? this.#page.mainFrame());
    const carried = await findCarriedValues(posted, this.#planned);
    // A tick does not distinguish requests, and any request to the form's address is the form.
    const isOurs = this.#isToForm(request) || (this.#held && (await hasPlannedValue(posted, this.#held.leaving)));
    const isUnreadable = !this.#sent.isEmpty && !(await isBodyReadable(posted));
    // No await between here and the moment the request is recorded: two requests may arrive at once.
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

  /** Blocks the request as if the page had cancelled it: the form stays visible for the screenshot. */
  async #keepBack(route: Route, stop: PortalStop): Promise<void> {
    const isFirst = this.#shutWith(stop, () => undefined);
    const isOver = this.#page.waitForEvent('requestfailed', {
      predicate: (request) => request === route.request(),
      timeout: ABORT_MILLISECONDS,
    });
    await Promise.allSettled([isOver, route.abort('aborted')]);
    if (isFirst) this.#run.end(stop);
  }

  /** Returns whether this is the first reason. */
  #shutWith(stop: PortalStop, end = this.#run.end): boolean {
    const isFirst = !this.#shut;
    this.#shut ??= stop;
    if (isFirst && !this.#hasSent) this.#run.unsent();
    if (isFirst) end(stop);
    return isFirst;
  }

  /** The reason why this request must not leave, if any. */
  async #refusal(request: Request): Promise<PortalStop | undefined> {
    if (!this.#held) return undefined;
    const { leaving: requestPlan, frame } = this.#held;
    const posted = { ...readPostedRequest(request, frame), isSendingAct: this.#isSending };
    const isForm = this.#isSending && this.#sent.isEmpty && this.#isToForm(request);
    const comparedRequest =
      isForm && posted.initiator === 'signal' ? { ...posted, initiator: 'form' as const } : posted;
    if (isForm || posted.body.length > 0 || posted.contentType)
      await assertPlannedRequest(comparedRequest, requestPlan);
    if (this.#isSending && posted.initiator === 'signal') await this.#sent.awaitFirstRequest();
    return undefined;
  }

  #isToForm(request: Request): boolean {
    const address = this.#held?.leaving.formAddress ?? '';
    return address !== '' && stripUrlQuery(address) === stripUrlQuery(request.url());
  }
}
