import { findDriver } from './permits/authorities/registry.ts';
import { serveRobot } from './robot/process/serve-robot.ts';

// `startRobot` forks this file; it loads nothing else of the product.
serveRobot(findDriver);
