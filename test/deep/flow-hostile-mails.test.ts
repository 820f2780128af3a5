// Those that take longest at their full length too.
import '../integration/hostile-mails.test.ts';
