// Every server function for each zone, ordered either way.
import '../integration/every-function.test.ts';
