// What may become of the robot's process in `npm test`, and all else that a hostile page or a mistake of ours might do to it.
import '../../src/robot/process/robot.test.ts';
