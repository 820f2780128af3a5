// Every traveller at every entry of the catalogue.
import '../e2e/order-heights.test.ts';
