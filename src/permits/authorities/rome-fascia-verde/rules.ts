import {
  admitFromEuro,
  createUniformRestDayRule,
  type VehicleRule,
  weekdayOf,
  type ZoneRules,
} from '../../admission-rule.ts';
import { isItalianHoliday, isItalianWorkingDay } from '../../italian-law.ts';

/** The orders name 'autoveicoli', and motorcycles besides. We read the word as cars and vans. */
const assumeForVans = (rule: VehicleRule): VehicleRule => ({
  ...rule,
  assumption: 'the order means vans too where it names motor vehicles',
});
const underLastOrder: VehicleRule = {
  by: 'euro',
  petrol: admitFromEuro(3),
  gas: admitFromEuro(3),
  diesel: admitFromEuro(4),
};
const motorcyclesUnderLastOrder: VehicleRule = { by: 'euro', petrol: admitFromEuro(2), diesel: admitFromEuro(2) };

/**
 * The order in force since 1 November 2026 has not been seen. What every order so far admitted, and what no plan of the
 * city ever meant to keep out, is admitted: electric, and Euro 6. What the decision of the city's government of November
 * 2022 bans for good (https://trasporti-italia.com/, "divieto permanente": petrol up to Euro 2, diesel up to Euro 3) has
 * been in every order since, none has re-admitted a class, and a driver who is told 'not sure' may try it: refused. In
 * between the plan of 2022 went further than the orders did (diesel Euro 4 and 5, petrol Euro 3), and gas is not in the
 * ban of 2022 and was exempt where converted before November 2024: unclear. All read on 28 November 2026.
 */
const underUnseenOrder: VehicleRule = {
  by: 'euro',
  petrol: { admittedFrom: 6, unclear: [3, 4, 5] },
  diesel: { admittedFrom: 6, unclear: [4, 5] },
  gas: { admittedFrom: 6, unclear: [0, 1, 2, 3, 4, 5] },
};
/** Petrol motorcycles from Euro 3 were exempt even on the ecological Sundays. No source says so much of diesel ones. */
const motorcyclesUnderUnseenOrder: VehicleRule = {
  by: 'euro',
  petrol: { admittedFrom: 3, unclear: [2] },
  diesel: { unclear: [2, 3, 4, 5, 6, 7] },
};

/**
 * On the ecological Sundays every winter so far exempted electric and hybrid vehicles, gas from Euro 3, petrol cars of
 * Euro 6 and four-stroke motorcycles from Euro 3, and kept out the rest, diesel of Euro 6 too:
 * https://tg24.sky.it/cronaca/2024/12/01/domenica-ecologica-roma and https://www.ilmessaggero.it/roma/ (6 December
 * 2025), read on 28 November 2026. The days of this winter and its exemptions have not been seen.
 */
const ecologicalSunday =
  'On some Sundays from November to March (five in each of the last winters) the city keeps such vehicles out of the Fascia Verde from 7:30 to 12:30 and from 16:30 to 20:30: the ecological Sundays, announced some weeks before at https://romamobilita.it/.';
const everyEuro = [0, 1, 2, 3, 4, 5, 6, 7];
const asInLastWinters = 'the ecological Sundays exempt the vehicles that they exempted in the last winters';
const onWinterSundays: VehicleRule = {
  by: 'euro',
  petrol: { admittedFrom: 6, conditional: [0, 1, 2, 3, 4, 5] },
  diesel: { conditional: everyEuro },
  gas: { admittedFrom: 3, conditional: [0, 1, 2] },
  hybrid: admitFromEuro(0),
  assumption: asInLastWinters,
};
const vansOnWinterSundays: VehicleRule = {
  // The exemption of petrol names 'autoveicoli' in one text and cars in the others.
  ...onWinterSundays,
  petrol: { conditional: everyEuro },
};
const motorcyclesOnWinterSundays: VehicleRule = {
  by: 'euro',
  petrol: { admittedFrom: 3, conditional: [0, 1, 2] },
  diesel: { conditional: everyEuro },
  assumption: asInLastWinters,
};

const winter = { from: '11-01', to: '03-31' };
const lastOrderUntil = '2026-10-31';
const newOrderFrom = '2026-11-01';
const isSunday = (day: string) => weekdayOf(day) === 0;
/** A holiday that is counted from Easter is no Saturday. */
const isOrdinarySaturday = (day: string) => weekdayOf(day) === 6 && !isItalianHoliday(day);
const isWinterSunday = (day: string) =>
  isSunday(day) && day >= newOrderFrom && (day.slice(5) >= winter.from || day.slice(5) <= winter.to);
const onOtherDays = {
  M1: underUnseenOrder,
  N1: assumeForVans(underUnseenOrder),
  motorcycle: motorcyclesUnderUnseenOrder,
};

export const romeFasciaVerdeRules: ZoneRules = {
  'rome-fascia-verde': {
    need: 'Nothing to apply for: foreign cars are not registered. The order that began on 1 November 2026 has not been seen by us: every order so far admitted Euro 6 from Monday to Saturday, and none has let a class in again that was kept out before.',
    otherNeeds: [
      {
        appliesTo: { fuel_type: ['electric'] },
        requirement:
          'Nothing to apply for: foreign cars are not registered. The order that began on 1 November 2026 has not been seen by us: every order so far admitted electric vehicles.',
      },
    ],
    active: 'Monday to Saturday at all hours, not on public holidays; besides some ecological Sundays in winter',
    isInForce: (day) => isItalianWorkingDay(day) || isOrdinarySaturday(day) || isWinterSunday(day),
    atRest: createUniformRestDayRule(
      'admitted',
      'every order so far names Monday to Saturday only, and no public holidays.',
      {
        sources: [{ url: 'https://turismoroma.it/en/node/127018', about: 'days of the order' }],
        asOf: '2025-10-30',
        seenOn: '2026-11-28',
        sureness: 'published',
        validUntil: lastOrderUntil,
      },
    ),
    condition: ecologicalSunday,
    otherwise: 'Leave the car outside the green belt.',
    provenance: {
      sources: [
        {
          url: 'https://italy.cleancitiescampaign.org/',
          about: 'the order for 1 November 2025 to 31 October 2026; none from 1 November 2026 on has been seen',
        },
        { url: 'https://turismoroma.it/en/node/127018', about: 'the orders before it' },
      ],
      asOf: '2025-10-30',
      seenOn: '2026-11-28',
      sureness: 'published',
      validFrom: '2025-11-01',
      validUntil: lastOrderUntil,
    },
    periods: [
      {
        to: lastOrderUntil,
        M1: underLastOrder,
        N1: assumeForVans(underLastOrder),
        motorcycle: motorcyclesUnderLastOrder,
      },
      { from: newOrderFrom, season: winter, appliesOnDay: (day) => !isSunday(day), ...onOtherDays },
      {
        from: newOrderFrom,
        season: winter,
        M1: onWinterSundays,
        N1: vansOnWinterSundays,
        motorcycle: motorcyclesOnWinterSundays,
      },
      { from: newOrderFrom, ...onOtherDays },
    ],
  },
};
