// Every widget a portal may use, and each compared with the request that leaves.
import '../../src/robot/calendar.test.ts';
import '../../src/robot/choices.test.ts';
