import { admitFromEuro, type VehicleRule, type ZoneRules } from '../../admission-rule.ts';
import { type Authority, daysToHours, type Playbook } from '../../authority.ts';
import { lezBrusselsDriver, requiredFacts } from './driver.ts';

const oldtimer = {
  years: 30,
  status: 'unknown',
  reason: 'Vehicles of more than 30 years may be exempt as oldtimers: no text says when a foreign one is.',
} as const;
/**
 * Cars and vans. The step of 2025 is in one table for both (http://lez.clepsydre.info/nl/content/mijn-voertuig, a copy of
 * lez.brussels). The law that put it off named diesel Euro 5 and petrol Euro 2 of all vehicles (https://brafco.be/fr/nouvelles/,
 * 23 October 2024), and was struck down on 12 September 2025 (https://www.egear.be/lez-brussel-2026/). Vans have a
 * timetable of their own for the steps that follow. Read on 28 November 2026.
 */
const carsAndVans: VehicleRule = {
  by: 'euro',
  petrol: admitFromEuro(3),
  gas: admitFromEuro(3),
  diesel: admitFromEuro(6),
  oldtimer,
};
/**
 * Category L since 1 January 2026, and electric ones exempt from the limits:
 * https://www.traxio.be/fr/articles/lez-bruxelles-le-secteur-de-la-moto-face-aux-nouvelles-restrictions. Its page on the
 * register said that motorcycles need not be in it before 2025. The order itself we have not seen. Mopeds (L1 and L2)
 * follow in 2028 by a draft of 2023 (switec.info, 2023/0432/BE); the form has no category for them.
 */
const motorcycles: VehicleRule = {
  by: 'euro',
  preamble: 'Motorcycles are in the zone since 1 January 2026, as the association of Belgian dealers writes.',
  petrol: admitFromEuro(3),
  diesel: { unclear: [0, 1, 2, 3, 4, 5] },
  oldtimer,
  assumption:
    'motorcycles and scooters with a petrol engine are admitted from Euro 3; the order of the region we have not seen',
};
/**
 * A step is planned for 2028. Its scope is not settled. It admits nothing that was refused, and
 * does not affect electric vehicles.
 */
const nextStep: VehicleRule = {
  by: 'euro',
  petrol: { unclear: [3, 4, 5, 6, 7] },
  gas: { unclear: [3, 4, 5, 6, 7] },
  diesel: { unclear: [6, 7] },
  oldtimer,
};

const rules: ZoneRules = {
  'brussels-lez': {
    need: 'Register the vehicle, even a clean one, by midnight of the fifth day after entering.',
    otherNeeds: [
      {
        appliesTo: { country_of_registration: ['Belgium', 'Netherlands'] },
        requirement: 'Nothing to register: the region knows Belgian plates, and Dutch ones that meet the criteria.',
        isExempt: true,
      },
    ],
    active: 'at all hours',
    // At most 24 a year since 15 July 2022: https://polinfo.kluwer.be/ on the decree, read on 28 November 2026.
    otherwise: 'A day pass costs €35, after registration, at most 24 a year for a vehicle. We do not sell it.',
    provenance: {
      sources: [{ url: 'https://lez.brussels/mytax/en/' }],
      asOf: '2026-10-01',
      sureness: 'published',
      validFrom: '2026-01-01',
      validUntil: '2027-12-31',
    },
    periods: [
      { from: '2026-01-01', to: '2027-12-31', M1: carsAndVans, N1: carsAndVans, motorcycle: motorcycles },
      { from: '2028-01-01', M1: nextStep, N1: nextStep, motorcycle: nextStep },
    ],
  },
};

const playbook: Playbook = {
  steps: [
    'Open "The registration of my vehicle" and choose English. Day passes are for cars that are not admitted; ours registers for nothing.',
    'Give country, plate, dates of first and last registration and fuel; then the holder with date of birth, address and our contact address. A company is an organisation there, by its name in box C.1.',
    'Upload the V5C. Add the certificate of conformity when the Euro standard is not printed on it.',
    'Note the file number. The decision comes by e-mail within some days; the public simulator then knows the plate.',
  ],
  // What its form asks; the contact address is ours.
  requiredFacts,
  leadTime: {
    hours: daysToHours(5),
    daysAfterEntry: 5,
    // Also https://lez.brussels/mytax/en/registration.
    validity: 'The registration is valid for five years, as long as its details stay the same.',
    description: 'A few working days; registration is accepted until the fifth day after entry',
    provenance: {
      sources: [{ url: 'https://lez.brussels/mytax/en/registration' }],
      asOf: '2026-10-01',
      sureness: 'assumed',
      assumption: 'the region decides within some working days, for which it names no time',
    },
  },
};

const statedAt: Authority['statedAt'] = {
  fine: [
    { url: 'https://lez.brussels/nl/content/controle', about: 'vehicles that are not admitted' },
    {
      url: 'https://www.novinite.com/articles/202291/Diesel+Vehicles+under+the+Euro+3+Standards+to+be+Banned+from+Brussels',
      about: 'vehicles that are not registered',
      isPress: true,
    },
  ],
};

export const authority = { rules, statedAt, playbook, driver: lezBrusselsDriver } satisfies Authority;
