// What goes wrong is met by real robots on the replica.
import '../integration/try-again.test.ts';
