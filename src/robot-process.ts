import { findDriver } from './permits/authorities/registry.ts';
import { serveRobot } from './robot/process/serve.ts';

// What `openRobot` forks; nothing else of the product is loaded here.
serveRobot(findDriver);
