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
  /** Whether the portal owns the address. Other requests are not compared; guardContext ends runs that go elsewhere. */
  allows: (url: URL) => boolean;
  /** All values that the run plans to give the portal, as `normalizeForComparison` writes them. */
  plannedTexts: ReadonlySet<string>;
  /** Whether the next page may be the sending page. */
  sendsNext: () => boolean;
  /** Called when a request was blocked, or when the portal asks for a second post of the same. */
  endRun: (stop: PortalStop) => void;
  /** Called when a request was blocked before any post left in the send step. */
  reportUnsent: () => void;
}

/** Chromium reports an aborted request at once. When the page is gone, no report comes. */
const ABORT_MILLISECONDS = 1000;

/** Guards the requests between a page and its portal: only planned values leave, and the submission leaves once. */
export class RequestGuard {
  readonly #page: Page;
  readonly #options: RequestGuardOptions;
  #guardedPage: { requestPlan: OutgoingRequestPlan; frame: Frame; hasPostedForm: boolean } | undefined;
  #isSending = false;
  /** Set by the first block; no post leaves after it. */
  #blockingStop: PortalStop | undefined;
  readonly #sentRequests = new SentRequests();
  /** Planned values of the last guarded page. */
  #pageValues: readonly PlannedValue[] = [];
  #hasPostLeft = false;
  #watch: OperatorWatch | undefined;
  #unsentForm: UnsentForm | undefined;
  #hasLeftByItself = false;
  #isSendingPageOverdue = false;
  /** The page shown may be the sending page; the robot has not examined it yet. */
  #isPageUnexamined = false;

  constructor(page: Page, options: RequestGuardOptions) {
    this.#page = page;
    this.#options = options;
  }

  /**
   * What pages posted before the robot pressed a button. `isSendingPageOverdue`: a post replaced the page, and the
   * sending page has not come since. `hasLeft`: that, or a post carried planned values.
   */
  get unpromptedPosts(): { hasLeft: boolean; isSendingPageOverdue: boolean } {
    const isSendingPageOverdue = this.#isSendingPageOverdue;
    return { hasLeft: this.#hasLeftByItself || isSendingPageOverdue, isSendingPageOverdue };
  }

  /** @throws PortalStop when a request was blocked: no post leaves any more. */
  assertOpen(): void {
    if (this.#blockingStop) throw this.#blockingStop;
  }

  /** SHA-256 of the first body that left since the send step began. */
  get sentDigest(): string | undefined {
    return this.#sentRequests.digest;
  }

  /**
   * From here on each post leaves at most once. Chromium silently posts again when a kept-alive connection is cut before
   * an answer comes (HttpNetworkTransaction resends on reused connections, whatever the method). So the guard itself
   * makes the request, with the page's cookies, headers and body, without a retry, and gives the page the answer. The
   * body is complete because the robot gives documents to the page as bytes (page.ts), and not by their path.
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
    const guardedPage = { requestPlan, frame, hasPostedForm: false };
    this.#guardedPage = guardedPage;
    this.#isSendingPageOverdue = false;
    this.#isPageUnexamined = false;
    this.#pageValues = [
      ...requestPlan.requiredValues,
      ...requestPlan.frameValues.flat(),
      ...requestPlan.optionalValues,
    ];
    this.#watch = undefined;
    this.#unsentForm = undefined;
    return {
      assertOpen: () => this.assertOpen(),
      release: () => {
        this.assertOpen();
        if (this.#guardedPage === guardedPage) this.#guardedPage = undefined;
      },
    };
  }

  /** From now until the robot leaves the page, an operator's clicks cannot send what only the robot may send. */
  watchOperator(watch: OperatorWatch): void {
    this.#watch = watch;
    this.#unsentForm = undefined;
  }

  /** Blocks the page's form until the robot presses a button or another page comes. */
  watchUnsentForm({ address, texts }: UnsentForm): void {
    if (address !== '') this.#isSendingPageOverdue = false;
    this.#isPageUnexamined = false;
    const earlierTexts = this.#unsentForm?.texts ?? [];
    this.#unsentForm = { address, texts: new Set([...earlierTexts, ...texts]) };
  }

  /** Stops the comparison: after the submission, an operator's actions are not part of the guarded form. */
  release(): void {
    this.#guardedPage = undefined;
  }

  /**
   * Called once, before the run's first page, because that page may post its form by itself. Interception stays on: when
   * it is switched off, Playwright loses track of requests in progress and then waits for them.
   */
  async interceptRequests(): Promise<void> {
    const { allows, endRun, sendsNext } = this.#options;
    // A navigation within the document does not leave the page.
    const handleNavigation = (frame: Frame) => {
      const guarded = this.#guardedPage;
      if (guarded?.hasPostedForm && isFrameOrMainFrame(frame, guarded.frame)) this.#guardedPage = undefined;
      if (frame !== this.#page.mainFrame()) return;
      this.#unsentForm = undefined;
      this.#isPageUnexamined = sendsNext();
    };
    const onFault = (error: unknown) => endRun(toPortalStop(error));
    this.#page.on('framenavigated', guardListener(handleNavigation, onFault));
    await this.#page.context().routeWebSocket(allows, (socket) => this.#filterSocket(socket));
    // Covers every page and worker: a window that opens by itself may send a request before it is closed.
    await this.#page.context().route(allows, (route) => this.#handleRoute(route).catch(() => undefined));
  }

  async #handleRoute(route: Route): Promise<void> {
    const request = route.request();
    if (this.#watch && (await isReservedForRobot(request, this.#watch).catch(() => true))) {
      if (request.method() !== 'GET') this.#watch.reportBlocked();
      return route.abort('aborted');
    }
    if (await this.#isSentBeforePress(request).catch(() => true))
      return this.#blockRequest(route, createSentByItselfStop());
    const hasContent = request.method() !== 'GET' || (await this.#isSentByGet(request));
    const refusal = hasContent ? await this.#findRefusal(request).catch(toPortalStop) : undefined;
    // After `reportUnsent` no post leaves, not even one whose comparison was in progress.
    const stop = refusal ?? (hasContent ? this.#blockingStop : undefined);
    if (stop) return this.#blockRequest(route, stop);
    const guarded = this.#guardedPage;
    if (guarded && findRequestInitiator(request, guarded.frame) === 'form') guarded.hasPostedForm = true;
    if (!hasContent) return this.#sentRequests.isFetchAllowed(request) ? route.continue() : route.abort('aborted');
    await (this.#isSending ? this.#postUnlessSent(route) : route.continue());
  }

  /**
   * Whether a page sends its form before the robot presses a button. Requests that only look up typed values, or save a
   * draft of them, may leave.
   */
  async #isSentBeforePress(request: Request): Promise<boolean> {
    if (this.#watch || this.#guardedPage) return false;
    const isGet = request.method() === 'GET';
    const isNavigation = request.isNavigationRequest();
    const posted = readPostedRequest(request, this.#page.mainFrame());
    const foundTexts = await findTextsInRequest(posted, this.#options.plannedTexts);
    if (this.#unsentForm) return isUnpromptedSend(request, foundTexts, this.#unsentForm);
    if (isGet || this.#isSending) return false;
    if (this.#isPageUnexamined && (await isFormOfPage(request))) return true;
    if (isNavigation && foundTexts.length > 0) this.#hasLeftByItself = true;
    if (isNavigation && requestFrameOf(request) === this.#page.mainFrame()) this.#isSendingPageOverdue = true;
    return false;
  }

  /** Whether the form of the send step uses the method GET, so that its address contains the planned values. */
  async #isSentByGet(request: Request): Promise<boolean> {
    const guarded = this.#guardedPage;
    if (!this.#isSending || !guarded || !request.isNavigationRequest() || this.#sentRequests.hasForm) return false;
    const { requestPlan, frame } = guarded;
    const posted = readPostedRequest(request, frame);
    const fields = new Map(requestPlan.requiredValues.filter(({ field }) => field).map(({ field }) => [field, '']));
    if (posted.body.length === 0 || !(await hasPlannedValue(posted, { ...requestPlan, visibleLabels: fields })))
      return false;
    if (requestPlan.requiredValues.length > 0 && this.#sentRequests.isEmpty) return true;
    const difference = await assertPlannedRequest(posted, requestPlan).catch(toPortalStop);
    return difference === undefined;
  }

  /** Drops a message with all typed values; in the send step, one that may hold a planned value. */
  #filterSocket(socket: WebSocketRoute): void {
    const portal = socket.connectToServer();
    socket.onMessage((message) => {
      const messageText = normalizeForComparison(typeof message === 'string' ? message : message.toString('latin1'));
      const isInMessage = (text: string) => text.length > 3 && messageText.includes(text.replaceAll('-', ''));
      const typedTexts = [...(this.#unsentForm?.texts ?? [])];
      const hasAllTypedTexts = typedTexts.length > 0 && typedTexts.every(isInMessage);
      const mayHoldPlannedText =
        this.#isSending && (typeof message !== 'string' || [...this.#options.plannedTexts].some(isInMessage));
      if (!hasAllTypedTexts && !mayHoldPlannedText) return portal.send(message);
      if (this.#hasPostLeft || typeof message !== 'string') return;
      this.#blockFurtherPosts(hasAllTypedTexts ? createSentByItselfStop() : createSentOverSocketStop());
    });
  }

  /**
   * After the first request of the send step, no request with the same content or to the same address leaves. The same
   * request again, or a navigation of the main page, receives the first answer, twice at most. Others are aborted.
   */
  async #postUnlessSent(route: Route): Promise<void> {
    const request = route.request();
    const posted = readPostedRequest(request, this.#guardedPage?.frame ?? this.#page.mainFrame());
    const carriedValues = await findCarriedValues(posted, this.#pageValues);
    // A form of ticks only carries no such value: its address or its field names identify it.
    const isSendingForm =
      this.#isToFormAddress(request) ||
      (this.#guardedPage && (await hasPlannedValue(posted, this.#guardedPage.requestPlan)));
    const isUnreadable = !this.#sentRequests.isEmpty && !(await isBodyReadable(posted));
    // No await between here and the moment the request is recorded: two requests may arrive at once.
    const repeated = this.#sentRequests.findRepeated(request, { initiator: posted.initiator, carriedValues });
    if (repeated) {
      const isPageNavigation = request.isNavigationRequest() && requestFrameOf(request) === this.#page.mainFrame();
      const response = await this.#sentRequests.replayAnswer(request, repeated, isPageNavigation);
      return response ? route.fulfill({ response }) : route.abort('aborted');
    }
    if (isUnreadable) return route.abort('aborted');
    this.#hasPostLeft = true;
    const answer = postOnce(route, this.#options);
    if (posted.initiator !== 'background' || carriedValues.length > 0 || isSendingForm)
      this.#sentRequests.add(request, { initiator: posted.initiator, carriedValues }, answer);
    await answer;
  }

  /** Blocks the request as if the page had cancelled it: the form stays visible for the screenshot. */
  async #blockRequest(route: Route, stop: PortalStop): Promise<void> {
    const isFirst = this.#blockFurtherPosts(stop, () => undefined);
    const failureEvent = this.#page.waitForEvent('requestfailed', {
      predicate: (request) => request === route.request(),
      timeout: ABORT_MILLISECONDS,
    });
    await Promise.allSettled([failureEvent, route.abort('aborted')]);
    if (isFirst) this.#options.endRun(stop);
  }

  /** Returns whether this is the first reason. */
  #blockFurtherPosts(stop: PortalStop, endRun = this.#options.endRun): boolean {
    const isFirst = !this.#blockingStop;
    this.#blockingStop ??= stop;
    if (isFirst && !this.#hasPostLeft) this.#options.reportUnsent();
    if (isFirst) endRun(stop);
    return isFirst;
  }

  /** The reason why this request must not leave, if any. */
  async #findRefusal(request: Request): Promise<PortalStop | undefined> {
    if (!this.#guardedPage) return undefined;
    const { requestPlan, frame } = this.#guardedPage;
    const posted = { ...readPostedRequest(request, frame), isSendStep: this.#isSending };
    const isForm = this.#isSending && this.#sentRequests.isEmpty && this.#isToFormAddress(request);
    const comparedRequest =
      isForm && posted.initiator === 'background' ? { ...posted, initiator: 'form' as const } : posted;
    if (isForm || posted.body.length > 0 || posted.contentType)
      await assertPlannedRequest(comparedRequest, requestPlan);
    if (this.#isSending && posted.initiator === 'background') await this.#sentRequests.awaitFirstRequest();
    return undefined;
  }

  #isToFormAddress(request: Request): boolean {
    const address = this.#guardedPage?.requestPlan.formAddress ?? '';
    return address !== '' && stripUrlQuery(address) === stripUrlQuery(request.url());
  }
}
