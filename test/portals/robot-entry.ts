import { serveRobot } from '#robot/process/serve-robot.ts';
import { findMisbehavingDriver } from './misbehaving-drivers.ts';

serveRobot(findMisbehavingDriver);
