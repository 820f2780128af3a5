import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { APIResponse, Request, Route } from 'playwright-core';
import { withTimeout } from '#platform/with-timeout.ts';
import { hasPlannedValue } from './outgoing-request.ts';
import type { PlannedValue } from './planned-value.ts';
import { createWrongHostStop, PortalStop } from './portal-stop.ts';
import {
  type PostedRequest,
  readPostedRequest,
  requestBodyOf,
  requestFrameOf,
  stripUrlQuery,
} from './posted-request.ts';

interface SentRequest {
  /** The URL without its query. */
  address: string;
  url: string;
  digest: string | undefined;
  initiator: PostedRequest['initiator'];
  /** The planned values that it carried. */
  carriedValues: readonly PlannedValue[];
  answer: Promise<APIResponse | undefined>;
}

/** How long a beacon waits for the form that goes with it. */
const FORM_MILLISECONDS = 1500;

/** A page that receives the portal's answer may ask again at once, and for ever. */
const MAX_REPLAYED_ANSWERS = 2;

/**
 * The requests of the send step. A portal may take a repeated request for a second application. So no request with the
 * same content, in the same bytes or others, leaves again, nor any request to the same address, whichever part of the
 * browser makes it.
 */
export class SentRequests {
  readonly #requests: SentRequest[] = [];
  readonly #firstRequest = Promise.withResolvers<void>();
  #replayedAnswers = 0;

  get isEmpty(): boolean {
    return this.#requests.length === 0;
  }

  /** Whether a form has left the page. */
  get hasForm(): boolean {
    return this.#requests.some(({ initiator }) => initiator === 'form');
  }

  /** SHA-256 of the first body. */
  get digest(): string | undefined {
    return this.#requests.find(({ digest }) => digest)?.digest;
  }

  /** Called at the moment the request leaves. */
  add(
    request: Request,
    { initiator, carriedValues }: Pick<SentRequest, 'initiator' | 'carriedValues'>,
    answer: SentRequest['answer'],
  ): void {
    const url = request.url();
    this.#requests.push({
      address: stripUrlQuery(url),
      url,
      digest: digestOf(request),
      initiator,
      carriedValues,
      answer,
    });
    this.#firstRequest.resolve();
  }

  /**
   * Waits until a request has left, or none has for a while. A beacon or a form in a frame leads to no new page, so it
   * lets the main form go first: that one may still wait for its card to be told, and the portal would refuse the
   * other.
   */
  async awaitFirstRequest(): Promise<void> {
    const timer = new AbortController();
    const timeout = wait(FORM_MILLISECONDS, undefined, { signal: timer.signal }).catch(() => undefined);
    await Promise.race([this.#firstRequest.promise, timeout]);
    timer.abort();
  }

  /**
   * The sent request that this post would repeat.
   * @param carried the planned values that the post carries
   */
  findRepeated(
    request: Request,
    { initiator, carriedValues }: Pick<SentRequest, 'initiator' | 'carriedValues'>,
  ): SentRequest | undefined {
    const digest = digestOf(request);
    const address = stripUrlQuery(request.url());
    // A script may look up values of a form before the form itself leaves.
    const isFirstForm = initiator === 'form' && !this.hasForm;
    const hasSameValue = (one: SentRequest) => one.carriedValues.some((part) => carriedValues.includes(part));
    return this.#requests.find(
      (one) =>
        one.address === address ||
        (one.digest !== undefined && one.digest === digest) ||
        (!isFirstForm && hasSameValue(one)),
    );
  }

  /**
   * Whether the page may fetch this: the address does not contain what was sent, and the request is not for speculation
   * rules (which say what to fetch unseen).
   */
  isFetchAllowed(request: Request): boolean {
    // Only the file that the header `Speculation-Rules` names has no known resource type and carries an origin.
    if (request.resourceType() === 'other' && request.headers().origin !== undefined) return false;
    const url = new URL(request.url());
    const requestDigest = digestOf(request);
    const values = new Set([...url.searchParams].map(([, value]) => value));
    return !this.#requests.some(
      ({ address, carriedValues, digest }) =>
        (digest !== undefined && digest === requestDigest) ||
        (address === stripUrlQuery(url.href) &&
          carriedValues.some(({ accepts }) => accepts.some((one) => values.has(one)))),
    );
  }

  /**
   * The portal's answer to the sent request, for a page that repeats exactly that request or asks for its next page.
   * Undefined for any other page, and after two replayed answers.
   */
  async replayAnswer(
    request: Request,
    sentRequest: SentRequest,
    isPageNavigation: boolean,
  ): Promise<APIResponse | undefined> {
    const isSame = sentRequest.url === request.url() && sentRequest.digest === digestOf(request);
    if (!(isSame || isPageNavigation) || this.#replayedAnswers >= MAX_REPLAYED_ANSWERS) return undefined;
    this.#replayedAnswers += 1;
    return sentRequest.answer;
  }
}

/** The page with the form to be sent, before the robot has pressed its button. */
export interface UnsentForm {
  /** The address to which the button sends; empty when unknown. */
  address: string;
  /** The values entered on this page. */
  texts: ReadonlySet<string>;
}

/** An operator works on the page, and nothing has been sent yet. */
export interface OperatorWatch {
  /**
   * Which page is shown: the sending page or one not examined yet; another page that the robot answers; or an unknown
   * page.
   */
  pageRole: 'sends' | 'ours' | 'other';
  /** All planned values entered so far. */
  sentValues: readonly PlannedValue[];
  /** Reports that a request was blocked. */
  reportBlocked: () => void;
}

/** Which planned values a request carries. */
export async function findCarriedValues(
  posted: PostedRequest,
  parts: readonly PlannedValue[],
): Promise<PlannedValue[]> {
  const inIt = await Promise.all(
    parts.map((part) =>
      hasPlannedValue(posted, { requiredValues: [part], optionalValues: [], visibleLabels: new Map<string, string>() }),
    ),
  );
  return parts.filter((_, index) => inIt[index]);
}

/** Undefined for an empty body. */
function digestOf(request: Request): string | undefined {
  const body = requestBodyOf(request);
  return body.length > 0 ? createHash('sha256').update(body).digest('hex') : undefined;
}

/** Paths to which a page saves drafts, or with which it looks up values, while the form is filled in. */
const draftOrLookupPath =
  /auto-?save|draft|brouillon|entwurf|bozza|concept|borrador|esborrany|valid|check|verif|lookup|search|suggest|geocod|address|postcode/i;

/**
 * Whether a page sends its form before the robot presses a button. Requests that only look up typed values, or save a
 * draft of them, may go.
 */
export function isUnpromptedSend(
  request: Request,
  foundTexts: readonly string[],
  { address, texts }: UnsentForm,
): boolean {
  const isGet = request.method() === 'GET';
  const isItsOwn = address !== '' && stripUrlQuery(request.url()) === stripUrlQuery(address);
  if (isItsOwn && !isGet) return true;
  if (foundTexts.length === 0) return false;
  if (isItsOwn || request.isNavigationRequest()) return true;
  const isWhole = [...texts].every((text) => foundTexts.includes(text));
  return !isGet && isWhole && !draftOrLookupPath.test(new URL(request.url()).pathname);
}

/** Whether only the robot may send this request: it commits the send intent first (decision 043). */
export async function isReservedForRobot(
  request: Request,
  { pageRole: place, sentValues: entered }: OperatorWatch,
): Promise<boolean> {
  const frame = requestFrameOf(request);
  const leavesPage = request.isNavigationRequest() && frame?.parentFrame() === null;
  if (request.method() === 'GET') return place === 'sends' && leavesPage;
  if (place === 'sends' || (place === 'ours' && request.isNavigationRequest())) return true;
  return (
    !frame ||
    hasPlannedValue(readPostedRequest(request, frame), {
      requiredValues: [],
      optionalValues: entered,
      visibleLabels: new Map(),
    })
  );
}

/**
 * How long a page not examined yet may take to report its forms. A busy page answers late. A page whose script waits
 * for the answer to its post (a synchronous XMLHttpRequest) answers nothing until that request is decided.
 */
const FORMS_MILLISECONDS = 5000;

/**
 * Whether a page not examined yet posts what one of its forms would. A page that is being left cannot be queried. What
 * it posts to its own address is its form. What it posts elsewhere may lead to the page of another office.
 */
export async function isFormOfPage(request: Request): Promise<boolean> {
  const frame = requestFrameOf(request);
  const address = stripUrlQuery(request.url());
  if (!frame || request.isNavigationRequest()) return address === stripUrlQuery(frame?.url() ?? '');
  const isActionOf = (requestAddress: string) =>
    [...document.forms].some(({ method, attributes }) => {
      const action = URL.parse(attributes.getNamedItem('action')?.value ?? '', document.baseURI)?.href;
      return method === 'post' && action?.replace(/[?#].*$/s, '') === requestAddress;
    });
  return withTimeout(FORMS_MILLISECONDS, () => frame.evaluate(isActionOf, address).catch(() => false)).catch(
    () => true,
  );
}

/** The stop for a redirect that leads to another host, or that would send the body again (RFC 9110, 15.4). */
function findRedirectStop(
  next: URL,
  status: number,
  request: Request,
  allows: (url: URL) => boolean,
): PortalStop | undefined {
  if (status < 300 || status > 399) return undefined;
  if (!allows(next)) return createWrongHostStop(next);
  const asksAgain = next.search !== '' && next.search === new URL(request.url()).search;
  const sendsAgain = status === 307 || status === 308 || (request.method() !== 'POST' && status !== 303);
  const repeats = request.method() === 'GET' ? asksAgain : sendsAgain;
  if (!repeats) return undefined;
  return new PortalStop('unexpected_page', 'The portal asked for the same to be sent again.', `Redirect ${status}`);
}

/** Sends the request once, gives its page the portal's answer, and returns that answer. */
export async function postOnce(
  route: Route,
  { allows, endRun }: { allows: (url: URL) => boolean; endRun: (stop: PortalStop) => void },
): Promise<APIResponse | undefined> {
  const response = await route.fetch({ maxRedirects: 0, maxRetries: 0, timeout: 0 }).catch(() => undefined);
  // The page may be closed by now, or may show another document.
  if (!response) return void (await route.abort('connectionreset').catch(() => undefined));
  const location = response.headers().location;
  const next = location === undefined ? undefined : URL.parse(location, route.request().url());
  const stop = next && findRedirectStop(next, response.status(), route.request(), allows);
  if (stop) {
    endRun(stop);
    return void (await route.abort('blockedbyclient').catch(() => undefined));
  }
  await route.fulfill({ response }).catch(() => undefined);
  return response;
}
