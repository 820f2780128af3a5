// The same deaths as in `npm test`, and after every other statement as well.
import '../integration/crash-run.test.ts';
