import { findDriver } from './permits/authorities/registry.ts';
import { serveRobot } from './robot/process/serve-robot.ts';

// `startRobot` forks this file; of the product it loads the authorities and nothing else.
serveRobot(findDriver);
