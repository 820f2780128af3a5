import { randomInt } from 'node:crypto';
import { writtenDay } from '../../kit/dates.ts';
import type { Change, Filing } from '../../kit/definition.ts';
import { definePortal } from '../../kit/portal.tsx';
import { CANCELLATION, PROFILE, SCREENS } from './screens.ts';
import type { Language } from './slots.ts';
import { MISTAKES, WORDS } from './words.ts';

/** Without letters and digits that look alike. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const booking: Filing<Language> = {
  kind: 'filing',
  // Form and length of the code are assumed. Nothing is paid: no price is published for booked entries.
  reference: () => `CP-${Array.from({ length: 8 }, () => SIGNS[randomInt(SIGNS.length)]).join('')}`,
  state: 'granted',
  decides: false,
  duplicate: {
    says: MISTAKES.duplicate,
    is: ({ plate, entryDay, slot }, { fields, state }) =>
      state !== 'cancelled' && fields.plate === plate && fields.entryDay === entryDay && fields.slot === slot,
  },
  thanks: { title: WORDS.thanks, text: WORDS.thanksText },
  facts: ({ fields }, language) => [
    { label: WORDS.plate[language], value: fields.plate ?? '' },
    { label: WORDS.day[language], value: writtenDay(fields.entryDay ?? '', '/') },
    { label: WORDS.slot[language], value: fields.slot ?? '' },
  ],
};

const cancellation: Change<Language> = {
  kind: 'change',
  find: ({ answers, filed, account }) =>
    filed.find(
      ({ reference, details, state }) =>
        reference === answers.code && details.account === account && state !== 'cancelled',
    ) ?? { says: MISTAKES.unknown },
  change: () => ({ state: 'cancelled', details: {} }),
  thanks: { title: WORDS.cancelled, text: WORDS.cancelledText },
};

/** Replica of citypass.veronamobile.it, where Verona's entries are booked. Screens: vehicle, day, slot, summary; cancellation. */
export const createVeronaCitypass = definePortal<Language>({
  name: 'verona-citypass',
  title: 'CityPass, Verona (booked entries to the ZTL)',
  languages: ['it', 'en'],
  idleMinutes: 15,
  look: {
    folder: import.meta.dirname,
    brand: () => (
      <>
        City<em>Pass</em> Verona
      </>
    ),
    footer: WORDS.footer,
  },
  words: { reference: WORDS.code, duplicate: MISTAKES.duplicate, accountSubject: WORDS.accountSubject },
  home: { title: WORDS.home, text: WORDS.lead },
  account: { fields: () => PROFILE, confirm: WORDS.activate },
  flows: [
    { name: 'booking', title: WORDS.booking, needsAccount: true, screens: SCREENS, ends: booking },
    { name: 'cancel', title: WORDS.cancel, needsAccount: true, screens: [CANCELLATION], ends: cancellation },
  ],
  mails: {
    // A reserved domain (RFC 2606): no test mail can reach anyone.
    from: { name: 'CityPass Verona', address: 'noreply@veronamobile.example' },
    about: { granted: { subject: WORDS.subject, text: WORDS.thanks } },
  },
});
