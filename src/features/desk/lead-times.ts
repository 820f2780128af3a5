/** How long one permit needs at its authority, for a customer who has all papers. */
export interface LeadTime {
  /** From sending to what the customer must hold on the day of entry; the longest that is usual. */
  hours: number;
  words: string;
  /** Who says so. `our reading` where the authority publishes no time. */
  source: string;
}

const days = (count: number) => count * 24;

// Fifteen working days are three weeks of the calendar.
const frenchSticker: LeadTime = {
  hours: days(3),
  words: 'Provisional certificate by e-mail within 3 days; the sticker follows by post in 2-6 weeks',
  source: 'vignetdirect.com, FAQ on the temporary certificate; infrontautos.co.uk on a test to the UK',
};
const ruleCheck = (source: string): LeadTime => ({
  hours: 2,
  words: 'Nothing is applied for: the dated rule check is written at once',
  source,
});

/** By the slug of the permit entity. */
export const leadTimes: Readonly<Record<string, LeadTime>> = {
  'crit-air': frenchSticker,
  paris: frenchSticker,
  lyon: frenchSticker,
  marseille: frenchSticker,
  nice: frenchSticker,
  lille: frenchSticker,
  toulouse: frenchSticker,
  strasbourg: frenchSticker,
  grenoble: frenchSticker,
  montpellier: frenchSticker,
  reims: frenchSticker,
  rouen: frenchSticker,
  'saint-etienne': frenchSticker,
  'austria-highway-vignette': {
    hours: 1,
    words: 'Minutes for 1 and 10 days; a consumer’s 2-month or annual vignette starts on the 18th day',
    source: 'Federal Road Toll Act (BStMG), section 11; tolltickets.com helpdesk',
  },
  'milan-area-c': {
    hours: 0,
    words: 'On the day itself: a ticket activated before the day of entry is not valid',
    source: 'areac.atm-mi.it, frequent questions',
  },
  'rome-ztl-centro': {
    hours: days(2),
    words: '1-2 days for the hotel to answer',
    source: 'romamobilita.it, Permit X for hotels',
  },
  'florence-ztl': {
    hours: days(1),
    words: 'Same day to 1 day through the hotel or garage',
    source: 'serviziallastrada.it, frequent questions',
  },
  'venice-mestre-ztl': {
    hours: days(3),
    words: 'Some working days: the office gives an appointment or answers by e-mail',
    source: 'comune.venezia.it, ZTL centrali Mestre',
  },
  'verona-ztl': {
    hours: days(1),
    words: 'Booked at least 24 hours before entry',
    source: 'giornaleadige.it, October 2024, on CityPass',
  },
  'palermo-ztl': {
    hours: days(1),
    words: 'Minutes once the vehicle is checked, which takes up to 24 hours',
    source: 'comune.palermo.it, Polizia municipale',
  },
  'bologna-lez': {
    hours: 1,
    words: 'Minutes: the title is active as soon as plate and date are given',
    source: 'bolognatoday.it on the digital titles of TPER',
  },
  'turin-lez': ruleCheck('muoversiatorino.it, ZTL'),
  'naples-lez': ruleCheck('comune.napoli.it, ordinance 784 of 24 November 2025'),
  'genoa-ztl': ruleCheck('Regional summary of the ordinance in force since 1 July 2025'),
  'padua-lez': {
    hours: days(2),
    words: 'Rule check at once; an electric car is listed some days after the office has the mail',
    source: 'padovanet.it, ZTL',
  },
  'rome-fascia-verde': ruleCheck('turismoroma.it, Fascia Verde'),
  'brussels-lez': {
    hours: days(5),
    words: 'A few working days; registration is accepted until the fifth day after entry',
    source: 'lez.brussels/mytax, registration',
  },
  'antwerp-lez': {
    hours: days(10),
    words: 'About 10 days; not valid before it is approved',
    source: 'lezbetalen.be, frequent questions',
  },
  'amsterdam-environmental-zone': ruleCheck('milieuzones.nl'),
  'madrid-central-lez': {
    hours: days(3),
    words: 'Some days: a car park or the city office answers',
    source: 'madrid.es on ZBEDEP; our reading of the time',
  },
  'barcelona-zbe': {
    hours: days(21),
    words: 'Up to 15 working days; sporadic day permits at once',
    source: 'zberegistre.ambmobilitat.cat, frequent questions',
  },
};
