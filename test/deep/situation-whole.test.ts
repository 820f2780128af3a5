// What `npm test` claims of every combination of five facts of an order, of the whole product of all facts.
import '../../src/orders/situation/situation.test.ts';
