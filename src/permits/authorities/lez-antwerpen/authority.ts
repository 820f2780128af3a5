import { admitFromEuro, type VehicleRule, type ZoneRules } from '../../admission-rule.ts';
import { type Authority, daysToHours, type Playbook } from '../../authority.ts';
import { lezAntwerpenDriver } from './driver.ts';

/**
 * The same thresholds apply to categories M and N (https://www.vlaanderen.be/, low-emission zones). Since 16 May 2024 a
 * vehicle of 30 years or more is registered as an oldtimer for nothing, a foreign one for five years, in Antwerp and
 * Ghent alike (decision of the Flemish government of 26 April 2024; https://stad.gent/en, "classic car older than 30
 * years"). It replaces the paid permit of the 40-year-old ones. Temporary access
 * is paid for on the day before entry at the latest (https://lezbetalen.be/, frequent questions). Both were read on 28
 * November 2026.
 */
const carsAndVans: VehicleRule = {
  by: 'euro',
  petrol: admitFromEuro(2),
  gas: admitFromEuro(2),
  diesel: { admittedFrom: 5, conditional: [4] },
  oldtimer: {
    years: 30,
    status: 'conditional',
    reason: 'Vehicles of 30 years or more may enter once they are registered as oldtimers.',
    condition:
      'It must be registered as an oldtimer, which is free, holds for five years for a foreign vehicle, and counts until the day after you enter. It may not be used for work, for the way to work or school, or for paid transport. A Belgian one needs its O plate.',
  },
};

const rules: ZoneRules = {
  'antwerp-lez': {
    need: 'Register the vehicle, before you enter or on the day after at the latest. The decision takes about ten days, and a refused registration leaves the fine standing: so register early.',
    otherNeeds: [
      {
        appliesTo: { vehicle_category: ['motorcycle'] },
        requirement: 'Nothing has to be applied for: the zone is not for motorcycles.',
        isExempt: true,
      },
      {
        appliesTo: { country_of_registration: ['Belgium', 'Netherlands'] },
        requirement:
          'Nothing to register: the city knows Belgian and Dutch plates. What is admitted on a condition only must meet it.',
        isExempt: true,
      },
    ],
    active: 'at all hours',
    condition:
      'Diesel of Euro 4 enters only with paid temporary access. It costs extra and is bought from the city at https://lez.antwerpen.be/, on the day before you enter at the latest.',
    // Twelve a year in Antwerp and Ghent by the Flemish minister (https://world-today-news.com/, 23 April 2024), and in Ghent
    // still (https://www.cardoen.be/, 2026); eight up to 2023. No text of Antwerp of today was found (28 November 2026).
    otherwise:
      'A day pass costs €35 at https://lez.antwerpen.be/, for a limited number of days a year, twelve by the rules of 2024: the city says how many are left. We do not sell it.',
    provenance: {
      sources: [
        { url: 'https://www.slimnaarantwerpen.be/en/lez' },
        { url: 'https://lezbetalen.be/' },
        { url: 'https://reddeoldtimer.be/lez-wetgeving', about: 'oldtimers of 30 years, May 2024', isPress: true },
      ],
      asOf: '2026-10-01',
      sureness: 'published',
    },
    periods: [
      {
        M1: carsAndVans,
        N1: carsAndVans,
        motorcycle: { by: 'same', status: 'admitted', reason: 'The zone is not for motorcycles.' },
      },
    ],
  },
};

const playbook: Playbook = {
  steps: [
    'Run the tester first with country, fuel, Euro standard and date of first registration.',
    'Register the vehicle with plate, make, VIN, particle filter and the V5C; give our contact address.',
    'Note the number. The registration is not valid before the approval mail, about 10 days later.',
    'A vehicle of 30 years or more that is below the limits is registered as an oldtimer, with its V5C: for nothing, for five years.',
  ],
  // The form may require them as text; the uploaded document contains them too.
  optionalFacts: ['vehicle.make', 'vehicle.vin'],
  leadTime: {
    hours: daysToHours(10),
    // "heeft u een dag de tijd" after entry; the plate is looked up ten days later (read on 28 November 2026).
    daysAfterEntry: 1,
    // https://lezbetalen.be/avada_faq/wat-als-ik-mijn-voertuig-laattijdig-registreer/, read on 28 November 2026. Not for a
    // vehicle whose access is paid for.
    afterwards:
      'A vehicle that meets the rules can still be registered late: within 30 days of receiving the fine, for €75 to the city instead of the fine (https://lezbetalen.be/).',
    // https://vandervalkantwerpen.be/en/accessibility/low-emission-zone; an oldtimer's five years are in its condition.
    validity: 'The city registers a vehicle once: later trips need no other registration.',
    description: 'About 10 days; accepted until the day after entry, and void when it is refused',
    provenance: {
      sources: [{ url: 'https://lezbetalen.be/avada_faq/wanneer-moet-ik-mijn-voertuig-registreren/' }],
      asOf: '2026-11-28',
      sureness: 'published',
    },
  },
};

const statedAt: Authority['statedAt'] = {
  fine: [
    { url: 'https://www.auto55.be/nieuws/29172-lage-emissiezone-antwerpen-blijkt-goudmijn', isPress: true },
    { url: 'https://www.lez-belgium.be/en/info-menue/additional-info/inspection-and-fine.html', isPress: true },
  ],
};

export const authority = { rules, statedAt, playbook, driver: lezAntwerpenDriver } satisfies Authority;
