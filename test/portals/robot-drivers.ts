import { type Driver, driver, type Screen } from '#robot/driver.ts';
import { fill, portal, send } from './fixture-portal.ts';

const named = (name: string, screens?: readonly Screen<unknown>[]) => driver({ ...portal(screens), name });

const after = ({ leave, ...screen }: Screen<unknown>, act: () => unknown): Screen<unknown> => ({
  ...screen,
  async run(page, plan) {
    if (leave) await page.press(leave(plan));
    await act();
  },
});

const die = () => process.kill(process.pid, 'SIGKILL');
/** Its loop turns no more, as in a `for (;;)`, which would take a processor from the tests beside this one. */
const hang = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
const eat = () => {
  const eaten: string[][] = [];
  for (;;) eaten.push(Array.from({ length: 100_000 }, () => String(Math.random())));
};
/**
 * Says what no run of this driver can have come to, for whichever run it is. The last number comes first: the run that
 * follows would otherwise be told of an end that was meant for this one.
 */
const say = (message: object) => () => {
  for (let run = 50; run >= 0; run -= 1) process.send?.({ ...message, run });
  return new Promise<void>(() => undefined);
};
const step = { url: '', startedAt: new Date(0), finishedAt: new Date(0), typed: [], ordinal: 1, failed: false };

/** Drivers that do to the robot's process what a hostile page or a mistake of ours might. */
const drivers = [
  portal(),
  named('impatient', [
    { ...fill, deadlineSeconds: 2 },
    { ...send, deadlineSeconds: 2 },
  ]),
  named('dies-before-sending', [after(fill, die), send]),
  named('dies-after-sending', [fill, after(send, die)]),
  named('hangs', [after(fill, hang), send]),
  named('eats', [after(fill, eat), send]),
  named('throws', [after(fill, () => void setImmediate(() => void fail())), send]),
  named('claims-success', [
    after(fill, say({ type: 'ended', result: { result: 'submitted', url: '', says: '' } })),
    send,
  ]),
  named('helps-itself', [after(fill, say({ type: 'goes_on', call: 9, how: 'helped' })), send]),
  named('climbs-folders', [
    after(fill, say({ type: 'finished', call: 9, step: { ...step, name: '../../../elsewhere' } })),
    send,
  ]),
  named('floods', [
    after(fill, say({ type: 'ended', result: { result: 'submitted', url: 'x'.repeat(1e6), says: '' } })),
    send,
  ]),
  named('denies', [
    fill,
    after(
      send,
      say({
        type: 'ended',
        result: { result: 'stopped', reason: 'browser_died', message: '', details: '', outcomeUnknown: false },
      }),
    ),
  ]),
];

function fail(): never {
  throw new Error('AB12CDE is what stood on the page.');
}

export function robotDriver(name: string): Driver<unknown> {
  const found = drivers.find((one) => one.name === name);
  if (!found) throw new Error(`There is no driver ${name} for tests.`);
  return found;
}
