// As in `npm test`, with the expressions that take long to look into.
import '../linear-reading.test.ts';
