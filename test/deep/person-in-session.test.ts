// Every story of a run that waits for a person, those with a browser too.
import '../integration/person-in-session.test.ts';
