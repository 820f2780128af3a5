import {
  admitFromEuro,
  type EuroThresholds,
  type RestDayRule,
  type VehicleRule,
  weekdayOf,
  type ZoneRules,
} from '../../admission-rule.ts';
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
import { emissionFacts, isItalianWorkingDay, italianFineSources } from '../../italian-law.ts';

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

interface ScudoVerde {
  petrol: EuroThresholds;
  gas: EuroThresholds;
  diesel: EuroThresholds;
}

/**
 * What the Scudo Verde keeps out on every day of the year, at all hours. All sources agree on petrol Euro 0 and diesel
 * Euro 0 and 1, which have been fined since July 2025 (lanazione.it, 30 June 2025). They differ on petrol Euro 1
 * (in: ilreporter.it, May 2025; out: lanazione.it, March 2025). The step of 2026, diesel Euro 2, was announced
 * (ansa.it, 28 March 2025), but nothing says that it was taken; the step of 2027 is petrol Euro 2 and diesel Euro 3
 * (ansa.it; italy.cleancitiescampaign.org, October 2025). Gas is named nowhere. Read on 28 November 2026.
 */
const stepOf2026: ScudoVerde = {
  petrol: { admittedFrom: 2, unclear: [1] },
  gas: { admittedFrom: 2, unclear: [0, 1] },
  diesel: { admittedFrom: 3, unclear: [2] },
};
const stepOf2027: ScudoVerde = {
  petrol: { admittedFrom: 3, unclear: [1, 2] },
  gas: { admittedFrom: 3, unclear: [0, 1, 2] },
  diesel: { admittedFrom: 4, unclear: [2, 3] },
};

/** Vans and motorcycles are not named: what else holds for them on such a day is not known. */
const onRestDays: RestDayRule = {
  M1: { by: 'same', status: 'admitted', reason: 'the ZTL asks for no permit on such a day.' },
  provenance: {
    sources: [
      {
        url: 'https://www.lanazione.it/firenze/cronaca/scudo-verde-multe-ts7gvwnh',
        about: 'the Scudo Verde',
        isPress: true,
      },
      { url: 'https://mobilita.comune.fi.it/muoversi/muoversi/ztl.html' },
    ],
    asOf: '2026-11-28',
    sureness: 'published',
  },
};

const announcement = 'A hotel or garage inside the zone must announce the plate for each entry.';

/**
 * Diesels up to Euro 5 may not use the boulevards from Monday to Friday (thedotcultura.it, October 2023;
 * firenzedintorni.it, 2025). Cars with a permit of the ZTL were spared there (ansa.it, 26 May 2023); whether an
 * announced one is, is not known.
 */
const onBoulevards: VehicleRule = {
  by: 'euro',
  preamble: 'The boulevards, Monday to Friday 8:30-18:30, have a limit for diesels.',
  petrol: admitFromEuro(0),
  gas: admitFromEuro(0),
  diesel: {
    admittedFrom: 6,
    conditional: [0, 1, 2, 3, 4, 5],
    assumption: { conditional: 'the rule of the boulevards is as the press described it in 2023 and 2025' },
  },
  condition:
    'From Monday to Friday, 8:30-18:30, a diesel up to Euro 5 may not use the boulevards from the Fortezza da Basso by piazza della Libertà to piazza Beccaria: ask the hotel or garage for another way.',
};

const createDayRule = (scudoVerde: ScudoVerde): VehicleRule => ({
  by: 'all',
  rules: [
    { by: 'same', status: 'conditional', reason: 'Only announced plates may enter.', condition: announcement },
    {
      by: 'euro',
      holdsAtAllHours: true,
      active: 'at all hours, in the Scudo Verde round the city',
      preamble: `${restsOnNoDay} It keeps the oldest vehicles out.`,
      ...scudoVerde,
    },
    onBoulevards,
  ],
});

const need = 'Your hotel or garage announces the plate at every entry.';

const rules: ZoneRules = {
  'florence-ztl': {
    need,
    otherNeeds: [
      {
        // Through the site of SAS, with plate, registration document and identity document.
        appliesTo: { fuel_type: ['electric'], vehicle_category: ['M1'] },
        requirement: need,
        possibleExemption:
          'An electric car enters for nothing, and nobody has to announce it, once SAS has put it on its white list: ask for that at https://www.serviziallastrada.it/ with the registration document before you order. Whether SAS lists a foreign plate is not known to us.',
      },
    ],
    active:
      'Monday to Friday 7:30-20:00 and Saturday 7:30-16:00, not on public holidays, and Thursday to Saturday nights in summer; the Scudo Verde round the city keeps the oldest vehicles out at all hours',
    isInForce,
    onOneDay,
    atRest: onRestDays,
    condition: announcement,
    otherwise:
      'No announcement opens the Scudo Verde: park outside it, such as at Villa Costanza on the A1, and take the tram. A vehicle with a certificate of historic interest can be registered with the city.',
    provenance: {
      sources: [
        { url: 'https://www.serviziallastrada.it/faq' },
        { url: 'https://mobilita.comune.fi.it/muoversi/muoversi/ztl.html' },
        { url: 'https://www.lanazione.it/firenze/cronaca/scudo-verde-multe-ts7gvwnh', isPress: true },
        {
          url: 'https://www.sicurauto.it/news/auto-elettriche-ibride/auto-elettriche-in-ztl-il-comune-di-firenze-dimentica-le-tesla/',
          about: 'the white list of electric cars, January 2023',
          isPress: true,
        },
        {
          url: 'https://insideevs.it/features/366172/auto-elettriche-a-firenze-accesso-ztl-strisce-blu-e-altre-agevolazioni/',
          about: 'the white list, 2019',
          isPress: true,
        },
      ],
      asOf: '2026-11-28',
      sureness: 'published',
    },
    periods: [
      { to: '2026-12-31', M1: createDayRule(stepOf2026) },
      { from: '2027-01-01', M1: createDayRule(stepOf2027) },
    ],
  },
};

const playbook: Playbook = {
  steps: [
    'Ask the customer for the hotel or garage and the time of arrival. Every entry is announced on its own: for the later ones the customer gives the time on the page of the order, and the product writes.',
    'Write to the place with the plate and the times.',
    'Keep its confirmation. Gates for buses and pedestrians stay closed even then; say so in the answer.',
  ],
  requiredFacts: [...hotelStayFacts, ...emissionFacts],
  optionalFacts: ['stay.phone'],
  leadTime: {
    hours: daysToHours(1),
    description: 'Same day to 1 day through the hotel or garage',
    provenance: {
      sources: [{ url: 'https://www.serviziallastrada.it/faq' }],
      asOf: '2026-11-28',
      sureness: 'assumed',
      assumption: 'a hotel or garage answers within a day',
    },
  },
};

/**
 * The hotel sends the plate to the city for every visit; one announcement covers one visit
 * (serviziallastrada.it, frequent questions).
 */
const letter: LetterRules = {
  language: 'it',
  contactKind: 'hotel',
  requiredFacts: [...hotelLetterFacts, ...emissionFacts],
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

export const authority = { rules, statedAt: { fine: italianFineSources }, playbook, letter } satisfies Authority;
