import { Refusal } from '../errors.ts';

/** So many bytes have to come in each span of time. */
export interface Pace {
  bytes: number;
  spanMs: number;
}

/**
 * A phone at the edge of a network sends four times this; a span forgives a tunnel. What comes more slowly is there to hold
 * a place.
 */
export const slowestPace: Pace = { bytes: 128 * 1024, spanMs: 30_000 };

/** The pieces of a body, for as long as they come fast enough. @throws Refusal TOO_SLOW */
export async function* paced(body: ReadableStream<Uint8Array>, { bytes, spanMs }: Pace): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  const late = Promise.withResolvers<never>();
  late.promise.catch(() => undefined);
  let arrived = 0;
  const watch = setInterval(() => {
    if (arrived < bytes)
      late.reject(new Refusal('TOO_SLOW', 'This came in too slowly. Please try again on a better connection.'));
    arrived = 0;
  }, spanMs);
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), late.promise]);
      if (done) return;
      arrived += value.byteLength;
      yield value;
    }
  } finally {
    clearInterval(watch);
    reader.releaseLock();
  }
}
