import { serveRobot } from '#robot/process/serve.ts';
import { robotDriver } from './robot-drivers.ts';

serveRobot(robotDriver);
