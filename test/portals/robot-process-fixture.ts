import { openTestRobot } from './test-robot.ts';

// A process with a robot of its own, to be killed: says when the robot's browser is open.
const robot = openTestRobot();
await robot.browserVersion();
process.send?.('open');
