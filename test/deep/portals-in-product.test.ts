// Every portal in the running product, from order to the second proof.
import '../integration/portals.test.ts';
