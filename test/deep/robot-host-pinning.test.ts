// By what a page is led away in `npm test`, and by every other kind of redirect.
import '../../src/robot/host-pinning.test.ts';
