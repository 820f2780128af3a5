import { admitFromEuro, type VehicleRule, type ZoneRules } from '../../admission-rule.ts';
import type { Authority, Playbook } from '../../authority.ts';
import { ruleCheckFacts, ruleCheckLeadTime, ruleCheckSteps } from '../../rule-check-playbook.ts';

const everyEuro = [0, 1, 2, 3, 4, 5, 6, 7];

/**
 * The environmental zone (inside the A10) keeps out diesel below emission class 5, of vans as of cars. The zero-emission
 * zone is for vans of every fuel, and smaller: the centre inside the S100 ring. Its transition rule hangs on class and
 * first registration together, so the condition states it. https://www.at5.nl/artikelen/227286/ and
 * https://www.nhnieuws.nl/nieuws/341338/ on both areas, https://www.deondernemer.nl/mobiliteit/ and
 * https://www.cbs.nl/nl-nl/nieuws/2024/17/ on the transition rule, read on 28 November 2026.
 */
const createVanRule = (classes: string, lastDay: string): VehicleRule => ({
  by: 'euro',
  petrol: { conditional: everyEuro },
  gas: { conditional: everyEuro },
  diesel: { conditional: [5, 6, 7] },
  condition: `A van of emission class ${classes} and first registered before 2025 may enter all of it until ${lastDay}. Any other that burns fuel may enter the environmental zone inside the A10, but not the zero-emission zone in the centre, inside the S100 ring (Nassaukade, Stadhouderskade, Mauritskade, Piet Heinkade).`,
});
/** The city means to extend the zero-emission zone to the whole A10 ring in 2028; no decision has been seen. */
const from2028: VehicleRule = {
  by: 'euro',
  petrol: { unclear: everyEuro },
  gas: { unclear: everyEuro },
  diesel: { unclear: [5, 6, 7] },
};
const cars: VehicleRule = {
  by: 'euro',
  petrol: admitFromEuro(0),
  gas: admitFromEuro(0),
  diesel: admitFromEuro(5),
  oldtimer: { years: 40, status: 'admitted', reason: 'Vehicles of more than 40 years are exempt.' },
};

/**
 * The zones name cars, vans, lorries and coaches (https://www.milieuzones.nl/). Amsterdam besides keeps mopeds and light
 * mopeds first registered in 2010 or before out of its built-up area, since 2018 (rd.nl, January 2018;
 * gemeente.nu; parool.nl, November 2018; read on 28 November 2026). The form has no category for them.
 */
const motorcycles: VehicleRule = {
  by: 'same',
  status: 'admitted',
  reason:
    'The environmental zone is not for motorcycles over 50 cc. Mopeds and light mopeds (scooters up to 50 cc) first registered in 2010 or before may not enter the built-up area.',
};

const rules: ZoneRules = {
  'amsterdam-environmental-zone': {
    need: 'Nothing to apply for: foreign vehicles are not registered.',
    otherNeeds: [
      {
        appliesTo: { country_of_registration: ['Netherlands'] },
        requirement: 'Nothing to apply for: the cameras know Dutch plates from their register.',
      },
    ],
    active: 'at all hours: for diesel inside the A10 ring, for vans of every fuel in the centre inside the S100 ring',
    otherwise:
      'The city itself grants a day exemption (dagontheffing), and others for special cases: https://www.amsterdam.nl/ under "ontheffing milieuzone". Its price stands there, and whether a foreign plate gets one. We do not sell it.',
    provenance: {
      sources: [
        { url: 'https://www.milieuzones.nl/' },
        {
          url: 'https://www.at5.nl/artikelen/227286/',
          about: 'the zero-emission zone for vans',
          isPress: true,
        },
      ],
      asOf: '2026-11-01',
      sureness: 'published',
    },
    periods: [
      { to: '2026-12-31', M1: cars, N1: createVanRule('5 or 6', '31 December 2026'), motorcycle: motorcycles },
      {
        from: '2027-01-01',
        to: '2027-12-31',
        M1: cars,
        N1: createVanRule('6', '31 December 2027'),
        motorcycle: motorcycles,
      },
      { from: '2028-01-01', M1: cars, N1: from2028, motorcycle: motorcycles },
    ],
  },
};

const playbook: Playbook = {
  steps: [
    'Only diesel below emission class 5 is kept out of the A10 ring; vans of every fuel have the stricter zero-emission rule in the centre, inside the S100 ring.',
    ...ruleCheckSteps,
    'A vehicle that is not admitted needs a day exemption, which asks for a Dutch identity: end it as not possible.',
  ],
  requiredFacts: ruleCheckFacts,
  leadTime: ruleCheckLeadTime,
};

const statedAt: Authority['statedAt'] = {
  fine: [
    {
      url: 'https://www.autoblog.nl/nieuws/let-op-politie-begint-binnenkort-met-boetes-uitdelen-in-milieuzones-7120080',
      isPress: true,
    },
  ],
};

export const authority = { rules, statedAt, playbook } satisfies Authority;
