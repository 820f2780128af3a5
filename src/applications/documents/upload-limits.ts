import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Refusal } from '#platform/errors.ts';
import { spend } from '#platform/http/mount-endpoints.ts';

const windowSeconds = 600;
/** A customer tries a few photos of one paper; twenty in ten minutes is somebody's program. */
const forOrder = 20;
/** A household, a hotel or a mobile network has one address. */
const forAddress = 300;
/** Being received at once, each held whole until it is checked: at most 160 MB, and no one address has all of it. */
const atOnce = 16;
const atOnceForAddress = 8;

/** Counts what is uploaded, before any of it is read. */
export function countUploads() {
  const ofOrder = new RateLimiterMemory({ points: forOrder, duration: windowSeconds });
  const ofAddress = new RateLimiterMemory({ points: forAddress, duration: windowSeconds });
  const underWay: string[] = [];
  return {
    /**
     * A place for one upload, until it is disposed.
     * @param order whose papers it adds to
     * @throws Refusal TOO_MANY_REQUESTS
     */
    async admit(order: string, address: string): Promise<Disposable> {
      if (underWay.length >= atOnce || underWay.filter((one) => one === address).length >= atOnceForAddress) {
        throw new Refusal('TOO_MANY_REQUESTS', 'Many files are being sent just now. Please try again in a minute.');
      }
      underWay.push(address);
      const place = { [Symbol.dispose]: () => void underWay.splice(underWay.indexOf(address), 1) };
      try {
        await spend(ofAddress, address);
        await spend(ofOrder, order);
      } catch (error) {
        place[Symbol.dispose]();
        throw error;
      }
      return place;
    },
  };
}
