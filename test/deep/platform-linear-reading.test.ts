// As in `npm test`, with the expressions that take long to look into, and texts of twice the length.
import '../linear-reading.test.ts';
