// What a run of Milan's Area C meets in `npm test`, and all else that it may.
import '../../src/permits/authorities/area-c/driver.test.ts';
