import { createHash } from 'node:crypto';
import type { APIResponse, Request } from 'playwright-core';
import { holdsOurs, type Part, type Posted } from './leaving.ts';

interface SentRequest {
  /** Without what stands behind the question mark. */
  address: string;
  url: string;
  digest: string | undefined;
  by: Posted['by'];
  /** What of ours it carried. */
  carried: readonly Part[];
  answer: Promise<APIResponse | undefined>;
}

/** A page that is told the portal's answer may ask again at once, and for ever. */
const MOST_TOLD = 2;

/**
 * What the sending act has sent. A portal may take the same twice for two applications, so nothing that says the same, in
 * the same bytes or in others, and nothing to its address leaves again, whoever of the browser asks.
 */
export class Sent {
  readonly #requests: SentRequest[] = [];
  #told = 0;

  get isEmpty(): boolean {
    return this.#requests.length === 0;
  }

  /** SHA-256 of the first body. */
  get digest(): string | undefined {
    return this.#requests.find(({ digest }) => digest)?.digest;
  }

  /** Called in the moment in which it leaves. */
  add(request: Request, { by, carried }: Pick<SentRequest, 'by' | 'carried'>, answer: SentRequest['answer']): void {
    const url = request.url();
    this.#requests.push({ address: addressOf(url), url, digest: digestOf(request), by, carried, answer });
  }

  /** The one that a post would repeat. @param carried what of ours it carries */
  repeatedBy(request: Request, { by, carried }: Pick<SentRequest, 'by' | 'carried'>): SentRequest | undefined {
    const digest = digestOf(request);
    const address = addressOf(request.url());
    // A script may ask about what stands in a form before the form itself leaves.
    const isFirstForm = by === 'form' && !this.#requests.some((one) => one.by === 'form');
    const saysTheSame = (one: SentRequest) => one.carried.some((part) => carried.includes(part));
    return this.#requests.find(
      (one) =>
        one.address === address ||
        (one.digest !== undefined && one.digest === digest) ||
        (!isFirstForm && saysTheSame(one)),
    );
  }

  /** Whether something is asked for with an address that says what was sent. */
  isAskedAgain(request: Request): boolean {
    const url = new URL(request.url());
    const values = new Set([...url.searchParams].map(([, value]) => value));
    return this.#requests.some(
      ({ address, carried }) =>
        address === addressOf(url.href) && carried.some(({ accepts }) => accepts.some((one) => values.has(one))),
    );
  }

  /** What the portal said to it, for a page that asks for the very same or for its next page. */
  async answerFor(request: Request, sent: SentRequest, leadsOn: boolean): Promise<APIResponse | undefined> {
    const isSame = sent.url === request.url() && sent.digest === digestOf(request);
    if (!(isSame || leadsOn) || this.#told >= MOST_TOLD) return undefined;
    this.#told += 1;
    return sent.answer;
  }
}

/** Which planned values a request carries. */
export async function carriedBy(posted: Posted, parts: readonly Part[]): Promise<Part[]> {
  const inIt = await Promise.all(
    parts.map((part) => holdsOurs(posted, { own: [part], others: [], fields: new Map<string, string>() })),
  );
  return parts.filter((_, index) => inIt[index]);
}

const addressOf = (url: string) => url.replace(/[?#].*$/s, '');

/** Of nothing there is none. */
function digestOf(request: Request): string | undefined {
  const body = request.postDataBuffer();
  return body && body.length > 0 ? createHash('sha256').update(body).digest('hex') : undefined;
}
