// What strangers' bytes make of a parser in `npm test`, and all else that they may.
import '../../src/platform/alone/alone.test.ts';
