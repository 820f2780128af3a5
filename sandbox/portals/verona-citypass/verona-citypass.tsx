import { randomInt } from 'node:crypto';
import { formatIsoDay } from '../../kit/dates.ts';
import type { ChangeEnd, FilingEnd } from '../../kit/definition.ts';
import { definePortal } from '../../kit/portal.tsx';
import { CANCELLATION_SCREEN, PROFILE_FIELDS, SCREENS } from './screens.ts';
import type { Language } from './slots.ts';
import { ERROR_TEXTS, TEXTS } from './texts.ts';

/** Without letters and digits that look alike. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const booking: FilingEnd<Language> = {
  kind: 'filing',
  // Form and length of the code are assumed. Nothing is paid: no price is published for booked entries.
  reference: () => `CP-${Array.from({ length: 8 }, () => SIGNS[randomInt(SIGNS.length)]).join('')}`,
  state: 'granted',
  decidesLater: false,
  duplicate: {
    says: ERROR_TEXTS.duplicate,
    is: ({ plate, entryDay, slot }, { fields, state }) =>
      state !== 'cancelled' && fields.plate === plate && fields.entryDay === entryDay && fields.slot === slot,
  },
  thanks: { title: TEXTS.thanks, text: TEXTS.thanksText },
  facts: ({ fields }, language) => [
    { label: TEXTS.plate[language], value: fields.plate ?? '' },
    { label: TEXTS.day[language], value: formatIsoDay(fields.entryDay ?? '', '/') },
    { label: TEXTS.slot[language], value: fields.slot ?? '' },
  ],
};

const cancellation: ChangeEnd<Language> = {
  kind: 'change',
  find: ({ answers, filed, account }) =>
    filed.find(
      ({ reference, details, state }) =>
        reference === answers.code && details.account === account && state !== 'cancelled',
    ) ?? { says: ERROR_TEXTS.unknown },
  change: () => ({ state: 'cancelled', details: {} }),
  thanks: { title: TEXTS.cancelled, text: TEXTS.cancelledText },
};

/** Replica of citypass.veronamobile.it, where Verona's entries are booked. Screens: vehicle, day, slot, summary; cancellation. */
export const createVeronaCitypass = definePortal<Language>({
  name: 'verona-citypass',
  title: 'CityPass, Verona (booked entries to the ZTL)',
  languages: ['it', 'en'],
  idleMinutes: 15,
  theme: {
    folder: import.meta.dirname,
    brand: () => (
      <>
        City<em>Pass</em> Verona
      </>
    ),
    footer: TEXTS.footer,
  },
  textOverrides: { reference: TEXTS.code, duplicate: ERROR_TEXTS.duplicate, accountSubject: TEXTS.accountSubject },
  home: { title: TEXTS.home, text: TEXTS.lead },
  account: { fields: () => PROFILE_FIELDS, confirm: TEXTS.activate },
  flows: [
    { name: 'booking', title: TEXTS.booking, needsAccount: true, screens: SCREENS, end: booking },
    { name: 'cancel', title: TEXTS.cancel, needsAccount: true, screens: [CANCELLATION_SCREEN], end: cancellation },
  ],
  mails: {
    // A reserved domain (RFC 2606): no test mail can reach anyone.
    from: { name: 'CityPass Verona', address: 'noreply@veronamobile.example' },
    about: { granted: { subject: TEXTS.subject, text: TEXTS.thanks } },
  },
});
