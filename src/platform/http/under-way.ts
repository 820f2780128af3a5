/**
 * Knows which requests are being answered. Whoever asked may have gone away: a server that closes waits for connections, not for
 * what is still being read for one that is no more, and that must not meet a closed database.
 */
export class UnderWay {
  readonly #answers = new Set<Promise<unknown>>();

  /** The same, counted from the request to the answer. */
  counted<Given extends unknown[]>(
    answer: (...given: Given) => Response | Promise<Response>,
  ): (...given: Given) => Promise<Response> {
    return (...given) => {
      const answering = Promise.resolve(answer(...given)).finally(() => this.#answers.delete(answering));
      this.#answers.add(answering);
      return answering;
    };
  }

  /** Resolves when nothing is being answered any more, or after so long: an answer that never comes holds nobody up for ever. */
  async ended(patienceMs: number): Promise<void> {
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, patienceMs);
    await Promise.race([Promise.allSettled(this.#answers), late.promise]);
    clearTimeout(timer);
  }
}
