// Barcelona in its four languages, and every vignette.
import '../../src/permits/authorities/amb-barcelona/driver.test.ts';
import '../../src/permits/authorities/asfinag/driver.test.ts';
