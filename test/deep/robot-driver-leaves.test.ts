// What the French portal may not make the robot send, as in `npm test`, and what it says in each language.
import '../../src/permits/authorities/certificat-air/driver-leaves.test.ts';
