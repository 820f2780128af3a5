// What `npm test` tries of a machine's processes, and the deaths of a worker and of the database's server beside a web process.
import '../integration/engines.test.ts';
