// What strangers' bytes make of a parser in `npm test`, and all else that they may.
import '../../src/platform/isolation/isolated-task-runner.test.ts';
