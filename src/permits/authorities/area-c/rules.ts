import {
  admitFromEuro,
  createUniformRestDayRule,
  type EuroThresholds,
  type VehicleRule,
  type ZoneRules,
} from '../../admission-rule.ts';
import { isItalianWorkingDay, lombardySmogAlert } from '../../italian-law.ts';

const ticket = 'A ticket, activated on the day of entry or the day after.';
const length = 'Vehicles longer than 7.5 metres are not admitted.';

/**
 * Two-strokes and diesels up to Euro 1 are shut out (milanopost.info, 9 October 2022). No document says how many
 * strokes an engine has, so old petrol is unclear. On 1 October 2027 two-strokes and diesels up to Euro 3 and
 * four-strokes up to Euro 2 are to follow, which was put off three times (moto.motorionline.com, 16 February 2026).
 * Read on 28 November 2026.
 */
const motorcycles: VehicleRule = {
  by: 'euro',
  preamble: 'Motorcycles pay nothing, but old ones are shut out, two-strokes first.',
  petrol: { admittedFrom: 2, unclear: [0, 1] },
  diesel: admitFromEuro(2),
};
const newMotorcycles: VehicleRule = {
  by: 'euro',
  preamble:
    'Motorcycles pay nothing, but from 1 October 2027 some of them up to Euro 3 are to be shut out, by fuel and strokes. That was put off three times.',
  petrol: { admittedFrom: 4, unclear: [0, 1, 2, 3] },
  diesel: { admittedFrom: 4, unclear: [0, 1, 2, 3] },
};

/**
 * Gas pays since 2017. Of cars that burn it, those with diesel besides are shut out up to Euro 4, and no step up to
 * 2030 names others (alvolante.it, September 2024). No document tells us the second fuel.
 */
const gas: EuroThresholds = {
  admittedFrom: 5,
  unclear: [0, 1, 2, 3, 4],
  assumption: 'gas from Euro 5 may enter, because no step that we know of shuts it out',
};

/**
 * Vans: petrol Euro 2 and diesel Euro 5 are shut out since October 2023 (tgcom24.mediaset.it), petrol Euro 3 at a date
 * that was not found; goods vehicles may not drive in from 8:00 to 10:00 (cnaveneto.it, 2017). Petrol Euro 4 may end
 * with that of cars; diesel Euro 6 stays until October 2028 (ecodallecitta.it, 2024). Read on 28 November 2026.
 */
const createVanRule = (petrol: EuroThresholds): VehicleRule => ({
  by: 'euro',
  petrol,
  diesel: { conditional: [6, 7] },
  condition: 'A van registered for goods may not drive in from 8:00 to 10:00.',
  assumption: 'the limits of vans, and their hours in the morning, are as the press described them from 2017 to 2024',
});

/**
 * A hybrid car is free up to 100 g/km CO2 in V.7 of its registration document and pays above, since 1 October 2022
 * (comune.milano.it; milanotoday.it, October 2022; still so in September 2024, francogatti.blogspot.com). Plug-in, full
 * and mild hybrids alike (motorbox.com, September 2022). V.7 counts as printed, by NEDC or WLTP (automoto.it, October
 * 2018). The limits by Euro standard hold for hybrids too (automoto.it, on diesel hybrids of Euro 5 in Area B, which has
 * the same). Hybrid vans pay since October 2023 (gazzetta.it, October 2022). No hybrid prints 0, so 0 counts as not
 * stated. The site does not ask for the CO2, and no camera recognises a foreign hybrid (areac.atm-mi.it). Read on
 * 28 November 2026.
 */
const hybridCars = { appliesTo: { fuel_type: ['hybrid'], vehicle_category: ['M1'] } } as const;

export const areaCRules: ZoneRules = {
  'milan-area-c': {
    need: `${ticket} A hybrid car of at most 100 g/km CO2 needs none (V.7 of the registration document). ${length}`,
    otherNeeds: [
      {
        appliesTo: { vehicle_category: ['motorcycle'] },
        requirement: 'No ticket is sold for motorcycles: those that may enter pay nothing.',
        isExempt: true,
      },
      {
        appliesTo: { fuel_type: ['electric'], vehicle_category: ['M1'] },
        requirement: 'No ticket: electric cars are free.',
        isExempt: true,
        driverTask: 'Please write to the Area C office before you drive in: its cameras do not know a foreign plate.',
      },
      {
        appliesTo: { fuel_type: ['electric'], vehicle_category: ['N1'] },
        requirement: `${ticket} ${length}`,
        possibleExemption:
          'Electric cars pay nothing in Area C. Whether an electric van does, no text that we know says: ask the Area C office before you order a ticket for one.',
      },
      {
        ...hybridCars,
        co2: { min: 1, max: 100 },
        requirement: 'No ticket: a hybrid car of at most 100 g/km CO2 is free where the limits admit it.',
        isExempt: true,
        exemptionReason: 'By its CO2 it is a hybrid car of at most 100 g/km, which pays nothing.',
        driverTask:
          'Please write to the Area C office before you drive in, and show it V.7 of the registration document: its cameras do not know a foreign plate.',
      },
      {
        ...hybridCars,
        co2: { min: 101, max: 999 },
        requirement: `${ticket} A hybrid car of more than 100 g/km CO2 needs it like any other. ${length}`,
      },
      {
        ...hybridCars,
        requirement: `${ticket} ${length}`,
        possibleExemption:
          'Look at V.7 of the registration document and state its CO2: a hybrid car of at most 100 g/km CO2 pays nothing in Area C. The cameras do not know a foreign one, so write to the Area C office instead of ordering a ticket. Only above 100 g/km it needs the ticket.',
      },
    ],
    // Suspended in August 2016 and 2017, not in 2018 and 2020; at Christmas 2021 (repubblica.it, 5 August 2018;
    // milanoweekend.it, July 2020 and December 2021).
    active:
      'Monday to Friday 7:30-19:30, not on public holidays; in some years the city suspends it for a week or two in August or between Christmas and Epiphany, and says so shortly before',
    isInForce: isItalianWorkingDay,
    smogAlert: lombardySmogAlert,
    atRest: createUniformRestDayRule('admitted', 'any vehicle may enter, without a permit.', {
      sources: [{ url: 'https://areac.atm-mi.it/', about: 'hours of Area C' }],
      asOf: '2026-09-30',
      sureness: 'published',
    }),
    // The same limits today; petrol Euro 4 in October 2028 (comune.milano.it on Area B; ilgiorno.it, June 2024).
    otherwise:
      'No ticket admits an excluded car. Area B, which is nearly the whole city, keeps the same cars out at the same hours (petrol Euro 4 only from October 2028): park outside it and take the metro. In Area B, and not in Area C, a visitor’s car has five free days a year once it is registered with the city.',
    provenance: {
      sources: [
        { url: 'https://areac.atm-mi.it/' },
        { url: 'https://www.comune.milano.it/aree-tematiche/mobilita/area-b/area-b-agevolazioni-e-deroghe' },
        {
          url: 'https://alvolante.it/news/area-c-milano-scatta-il-divieto-euro-3-398261',
          about: 'the steps to come',
          isPress: true,
        },
      ],
      asOf: '2026-09-30',
      sureness: 'published',
      validUntil: '2029-09-30',
    },
    // Petrol Euro 4 ends on 1 October 2027; a year later diesel Euro 6 is split by stages that a V5C seldom names: A to C
    // end on 1 October 2028, D and D-TEMP stay (in Area B until 2030: motorionline.com, 2026). Read on 28 November 2026.
    periods: [
      {
        to: '2027-09-30',
        M1: { by: 'euro', petrol: admitFromEuro(4), diesel: admitFromEuro(6), gas },
        N1: createVanRule({ conditional: [4, 5, 6, 7], unclear: [3] }),
        motorcycle: motorcycles,
      },
      {
        from: '2027-10-01',
        to: '2028-09-30',
        M1: { by: 'euro', petrol: admitFromEuro(5), diesel: admitFromEuro(6), gas },
        N1: createVanRule({ conditional: [5, 6, 7], unclear: [3, 4] }),
        motorcycle: newMotorcycles,
      },
      {
        from: '2028-10-01',
        to: '2029-09-30',
        M1: {
          by: 'euro',
          petrol: admitFromEuro(5),
          diesel: { admittedFrom: 7, unclear: [6], euro6d: 'admitted' },
          gas,
        },
        motorcycle: newMotorcycles,
      },
    ],
  },
};
