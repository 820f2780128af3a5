// Palermo, Bologna and Verona: both languages, and what ends otherwise.
import '../../src/permits/authorities/bologna-tper/driver.test.ts';
import '../../src/permits/authorities/palermo-ztl/driver.test.ts';
import '../../src/permits/authorities/verona-citypass/driver.test.ts';
