// Loaded before anything else in every process of a run at another instant (test/test-instants.ts): from here on the time is that of
// the run, and goes on from there.
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { TEST_CLOCK_AHEAD_MS } from './clock-offset.ts';
import { shiftDate } from './shift-date.ts';

const { NODE_OPTIONS: options = '', TZ, [TEST_CLOCK_AHEAD_MS]: ahead = '0' } = process.env;
if (ahead !== '0') shiftDate(Number(ahead));

// Some are started with an environment of their own, the robot and the parsers for one: the time goes with all of them.
const passedOn = { [TEST_CLOCK_AHEAD_MS]: ahead, ...(TZ && { TZ }) };
/** With what a test has loaded itself: shifted twice would be twice as far ahead. */
const optionsFor = ({ NODE_OPTIONS: own = '' }: NodeJS.ProcessEnv) =>
  own.includes(options) ? own : `${options} ${own}`.trim();
const withTime = <Start extends (...given: never[]) => unknown>(start: Start) =>
  ((...given: unknown[]) => {
    const at = given.findIndex(
      (one, index) => index > 0 && typeof one === 'object' && one !== null && !Array.isArray(one),
    );
    const had = at < 0 ? {} : (given[at] as { env?: NodeJS.ProcessEnv });
    const env = had.env ?? process.env;
    const changed = { ...had, env: { ...env, ...passedOn, NODE_OPTIONS: optionsFor(env) } };
    return start(...((at < 0 ? [...given, changed] : given.with(at, changed)) as never[]));
  }) as unknown as Start;
childProcess.spawn = withTime(childProcess.spawn);
childProcess.fork = withTime(childProcess.fork);
syncBuiltinESMExports();
