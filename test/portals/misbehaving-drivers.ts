import { type Driver, defineDriver, type Screen } from '#robot/driver.ts';
import { createFixtureDriver, fillScreen, sendScreen } from './fixture-portal.ts';

const nameDriver = (name: string, screens?: readonly Screen<unknown>[]) =>
  defineDriver({ ...createFixtureDriver(screens), name });

const runAfterScreen = ({ exitButton: leave, ...screen }: Screen<unknown>, action: () => unknown): Screen<unknown> => ({
  ...screen,
  async operateWidget(page, plan) {
    if (leave) await page.press(leave(plan));
    await action();
  },
});

const killProcess = () => process.kill(process.pid, 'SIGKILL');
/** Its loop turns no more, as in a `for (;;)`, which would take a processor from the tests beside this one. */
const blockThread = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
const exhaustMemory = () => {
  const eaten: string[][] = [];
  for (;;) eaten.push(Array.from({ length: 100_000 }, () => String(Math.random())));
};
/**
 * Says what no run of this driver can have come to, for whichever run it is. The last number comes first: the run that
 * follows would otherwise be told of an end that was meant for this one.
 */
const sendForgedMessage = (message: object) => () => {
  for (let run = 50; run >= 0; run -= 1) process.send?.({ ...message, run });
  return new Promise<void>(() => undefined);
};
const step = { url: '', startedAt: new Date(0), finishedAt: new Date(0), typed: [], ordinal: 1, failed: false };

/** Drivers that do to the robot's process what a hostile page or a mistake of ours might. */
const drivers = [
  createFixtureDriver(),
  nameDriver('impatient', [
    { ...fillScreen, deadlineSeconds: 2 },
    { ...sendScreen, deadlineSeconds: 2 },
  ]),
  nameDriver('dies-before-sending', [runAfterScreen(fillScreen, killProcess), sendScreen]),
  nameDriver('dies-after-sending', [fillScreen, runAfterScreen(sendScreen, killProcess)]),
  nameDriver('hangs', [runAfterScreen(fillScreen, blockThread), sendScreen]),
  nameDriver('eats', [runAfterScreen(fillScreen, exhaustMemory), sendScreen]),
  nameDriver('throws', [
    runAfterScreen(fillScreen, () => void setImmediate(() => void throwWithPageText())),
    sendScreen,
  ]),
  nameDriver('claims-success', [
    runAfterScreen(
      fillScreen,
      sendForgedMessage({ type: 'ended', result: { result: 'submitted', url: '', says: '' } }),
    ),
    sendScreen,
  ]),
  nameDriver('helps-itself', [
    runAfterScreen(fillScreen, sendForgedMessage({ type: 'goes_on', call: 9, how: 'helped' })),
    sendScreen,
  ]),
  nameDriver('climbs-folders', [
    runAfterScreen(
      fillScreen,
      sendForgedMessage({ type: 'finished', call: 9, step: { ...step, name: '../../../elsewhere' } }),
    ),
    sendScreen,
  ]),
  nameDriver('floods', [
    runAfterScreen(
      fillScreen,
      sendForgedMessage({ type: 'ended', result: { result: 'submitted', url: 'x'.repeat(1e6), says: '' } }),
    ),
    sendScreen,
  ]),
  nameDriver('denies', [
    fillScreen,
    runAfterScreen(
      sendScreen,
      sendForgedMessage({
        type: 'ended',
        result: { result: 'stopped', reason: 'browser_died', message: '', details: '', outcomeUnknown: false },
      }),
    ),
  ]),
];

function throwWithPageText(): never {
  throw new Error('AB12CDE is what stood on the page.');
}

export function findMisbehavingDriver(name: string): Driver<unknown> {
  const found = drivers.find((one) => one.name === name);
  if (!found) throw new Error(`There is no driver ${name} for tests.`);
  return found;
}
