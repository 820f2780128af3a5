import { createLog } from '#platform/log.ts';
import { type Robot, startRobot } from '#robot/process/robot.ts';
import { readConfig } from '../../src/config.ts';

const inTest = { NODE_ENV: 'test', AUTH_SECRET: 'a secret for tests only' };

/** The robot's process as the product has it. */
export function openProductRobot(): Robot {
  const { browser, environment } = readConfig(inTest);
  return startRobot(
    { browser, environment, entry: new URL('../../src/robot-process.ts', import.meta.url) },
    createLog('silent'),
  );
}

/** The same with drivers for tests; it is patient for six seconds only. */
export function openTestRobot(write: (line: string) => void = () => undefined): Robot {
  const { browser, environment } = readConfig(inTest);
  const entry = new URL('./robot-entry.ts', import.meta.url);
  return startRobot(
    { browser, environment, entry, bounds: { memoryMegabytes: 96, heartbeatTimeoutSeconds: 6 } },
    createLog('warn', { write }),
  );
}
