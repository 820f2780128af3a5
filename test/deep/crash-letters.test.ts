// The same deaths as in `npm test`, and after every other statement and at every other mail as well.
import '../integration/crash-letters.test.ts';
