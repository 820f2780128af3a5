// Where a run of the French portal stops in `npm test`, and wherever else it may.
import '../../src/permits/authorities/certificat-air/driver-stops.test.ts';
