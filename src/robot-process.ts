import { findDriver } from './permits/authorities/registry.ts';
import { serveRobot } from './robot/process/serve-robot.ts';

// What `startRobot` forks; nothing else of the product is loaded here.
serveRobot(findDriver);
