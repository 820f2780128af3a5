// What a portal may say in `npm test`, and each place where a no is only mentioned on a page of its own.
import '../../src/robot/run-driver.test.ts';
