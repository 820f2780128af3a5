// What `npm test` kills the product at, and every other moment that can be seen from outside.
import '../integration/kill-payment.test.ts';
