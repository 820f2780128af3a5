/**
 * Has this process take the time to be so much later, or earlier where it is negative; it goes on from there. Timers and
 * `performance.now()` count as ever. @returns what puts it back
 */
export function shiftDate(aheadMs: number): () => void {
  const Former = Date;
  const formerNow = Former.now;
  const now = () => formerNow() + aheadMs;
  const Shifted: DateConstructor = new Proxy(Former, {
    construct: (target, given, asked) =>
      Reflect.construct(target, given.length > 0 ? given : [now()], asked === Shifted ? target : asked),
    apply: () => new Former(now()).toString(),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  });
  globalThis.Date = Shifted;
  Former.prototype.constructor = Shifted;
  return () => {
    globalThis.Date = Former;
    Former.prototype.constructor = Former;
  };
}
