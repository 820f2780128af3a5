import { type RestDayRule, weekdayOf, type ZoneRules } from '../../admission-rule.ts';
import {
  type Authority,
  createHotelLetterWriter,
  daysToHours,
  hotelLetterFacts,
  hotelStayFacts,
  type LetterRules,
  type Playbook,
  renderFactTable,
} from '../../authority.ts';
import { isItalianWorkingDay } from '../../italian-law.ts';

/**
 * In force on working days and Saturdays. From the first Thursday of April to the first Sunday of October it is also in
 * force in the nights of Thursday to Saturday, until 3:00 of the next day
 * (https://mobilita.comune.fi.it/muoversi/muoversi/ztl.html).
 */
function isInForce(day: string): boolean {
  const hasSummerNight = isSummer(day) && [4, 5, 6, 0].includes(weekdayOf(day));
  // A Saturday that is a holiday counts as in force, because the list of holidays is for weekdays.
  return hasSummerNight || weekdayOf(day) === 6 || isItalianWorkingDay(day);
}

function isSummer(day: string): boolean {
  const year = day.slice(0, 4);
  return day >= firstOf(`${year}-04`, 4) && day <= firstOf(`${year}-10`, 0);
}

/**
 * On a Sunday only the end of Saturday's summer night is in force. On a holiday it is at most
 * the beginning of its own night.
 */
function onOneDay(day: string): string | undefined {
  if (!isInForce(day)) return undefined;
  const weekday = weekdayOf(day);
  if (weekday === 0)
    return `On a Sunday it is in force until 3:00 at night only. Whoever drives in after 3:00 needs no permit of it: please do not order then. ${restsOnNoDay}`;
  return weekday === 6 || isItalianWorkingDay(day)
    ? undefined
    : `On a public holiday it rests by day, and its summer night alone asks for a permit. Whoever drives in before needs none of it: please do not order then. ${restsOnNoDay}`;
}

const restsOnNoDay = 'The Scudo Verde round the city rests on no day.';

/** The first day of a month with this weekday, ISO. */
function firstOf(month: string, weekday: number): string {
  const date = 1 + ((weekday - weekdayOf(`${month}-01`) + 7) % 7);
  return `${month}-0${date}`;
}

/**
 * The Scudo Verde, which applies every day: petrol from Euro 1 and diesel from Euro 3 in 2026, from Euro 4 in 2027.
 * Sources describe the steps differently, so every standard that one of them may mean is unclear.
 */
const scudoVerde: RestDayRule = {
  M1: {
    by: 'euro',
    petrol: { admittedFrom: 2, unclear: [0, 1] },
    diesel: { admittedFrom: 4, unclear: [0, 1, 2, 3] },
  },
  preamble: restsOnNoDay,
  source:
    'https://www.lanazione.it/firenze/cronaca/scudo-verde-multe-ts7gvwnh on the Scudo Verde; https://mobilita.comune.fi.it/muoversi/muoversi/ztl.html',
};

const rules: ZoneRules = {
  'florence-ztl': {
    need: 'Your hotel or garage announces the plate at every entry.',
    active:
      'Monday to Friday 7:30-20:00 and Saturday 7:30-16:00, not on public holidays, and Thursday to Saturday nights in summer; the Scudo Verde round the city keeps the oldest vehicles out at all hours',
    isInForce,
    onOneDay,
    atRest: scudoVerde,
    condition: 'A hotel or garage inside the zone must announce the plate for each entry.',
    source: 'https://www.serviziallastrada.it/faq and https://mobilita.comune.fi.it/muoversi/muoversi/ztl.html',
    rulesAsOf: '2026-11-01',
    periods: [
      { M1: { by: 'same', status: 'conditional', reason: 'Only announced plates may enter, whatever the vehicle.' } },
    ],
  },
};

const playbook: Playbook = {
  steps: [
    'Ask the customer for the hotel or garage and the time of arrival. Every entry is announced on its own: for the later ones the customer gives the time on the page of the order, and the product writes.',
    'Write to the place with the plate and the times.',
    'Keep its confirmation. Gates for buses and pedestrians stay closed even then; say so in the answer.',
  ],
  requiredFacts: hotelStayFacts,
  optionalFacts: ['stay.phone'],
  leadTime: {
    hours: daysToHours(1),
    description: 'Same day to 1 day through the hotel or garage',
    source: 'serviziallastrada.it, frequent questions',
  },
};

/**
 * The hotel sends the plate to the city for every visit; one announcement covers one visit
 * (serviziallastrada.it, frequent questions).
 */
const letter: LetterRules = {
  language: 'it',
  contactKind: 'hotel',
  requiredFacts: hotelLetterFacts,
  reminderHours: 12,
  write: createHotelLetterWriter({
    zone: { own: 'ZTL di Firenze', english: 'the ZTL of Florence' },
    wish: {
      own: 'Vi chiediamo di comunicare la targa al Comune per l’accesso all’ora di arrivo indicata sotto. Una comunicazione vale per un solo accesso: per ogni accesso successivo Vi scriveremo di nuovo, con giorno e ora.',
      english:
        'Please announce the plate to the city for the entry at the time of arrival below. An announcement holds for one entry only: for each further one we write to you again, with day and time.',
    },
  }),
  writeFurtherVisit: (facts) => ({
    own: [
      `Alla cortese attenzione di ${facts.place},`,
      'il Vostro ospite rientra in auto nella ZTL di Firenze. Vi chiediamo di comunicare la targa al Comune anche per questo accesso.',
      renderFactTable('it', facts),
      'Vi preghiamo di rispondere a questa e-mail: basta «Sì, targa comunicata». Se manca qualcosa, o se non è possibile, rispondeteci ugualmente.',
    ],
    english: [
      'Your guest drives into the ZTL of Florence again. Please report the plate to the city for this entry too.',
      renderFactTable('en', facts),
      'Please answer this mail: “Yes, the plate is reported” is enough. If anything is missing, or it cannot be done, please answer too.',
    ],
  }),
};

export const authority = { rules, playbook, letter } satisfies Authority;
