// The same properties as in `npm test`, many more times and with the seed of the day.
import '../integration/bad-input.test.ts';
