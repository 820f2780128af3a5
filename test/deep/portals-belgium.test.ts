// Both Belgian registers: every end of the office in every language, and what stops a run.
import '../../src/permits/authorities/lez-antwerpen/driver.test.ts';
import '../../src/permits/authorities/lez-brussels/driver.test.ts';
