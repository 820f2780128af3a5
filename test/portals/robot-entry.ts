import { serveRobot } from '#robot/process/serve.ts';
import { findMisbehavingDriver } from './robot-drivers.ts';

serveRobot(findMisbehavingDriver);
