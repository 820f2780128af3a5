// The French portal filled in as in `npm test`, and with the same vehicle in each language.
import '../../src/permits/authorities/certificat-air/driver.test.ts';
