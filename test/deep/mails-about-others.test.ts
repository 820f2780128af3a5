// Both mails about something else, of each authority in each state.
import '../integration/mails-about-others.test.ts';
