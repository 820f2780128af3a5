import { fineText, type ZoneDefinition } from '../../zone.ts';

export const milieuzonesZones: readonly ZoneDefinition[] = [
  {
    slug: 'amsterdam-environmental-zone',
    name: 'Amsterdam environmental zone',
    summary: 'No registration: diesel cars from emission class 5 and all other cars may enter.',
    description:
      'Inside the A10 ring Amsterdam keeps out diesel cars and vans below emission class 5; petrol, LPG and electric ones are free to enter. The centre, inside the S100 ring, is besides a zero-emission zone for vans, whatever their fuel. There is no register for foreign vehicles, so we check your vehicle and issue a dated rule-check statement, or tell you what an exemption would take.',
    importance:
      'Foreign cars have to meet the same rule as Dutch ones, and nothing at the roadside tells you your class.',
    fine: fineText(95, 230),
    fineCertainty: {
      asOf: '2025-06-01',
      seenOn: '2026-11-28',
      sureness: 'assumed',
      assumption:
        'this is the range today; the page that we have read, of June 2025, names €120 for cars and vans, with costs on top',
    },
    official: {
      name: 'Milieuzones in Nederland',
      url: 'https://www.milieuzones.nl/',
      mainPrice: 'nothing to buy for vehicles that may enter',
      asOf: '2026-11-01',
      sureness: 'published',
    },
    work: 'check',
    leadTime: 'some minutes',
    paymentRequired: false,
  },
];
