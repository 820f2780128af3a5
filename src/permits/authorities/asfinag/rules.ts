import type { VehicleRule, ZoneRules } from '../../admission-rule.ts';

const withVignette: VehicleRule = {
  by: 'same',
  status: 'admitted',
  reason: 'Austria has no emission rule for its motorways: any vehicle up to 3.5 tonnes may use them with a vignette.',
};

export const asfinagRules: ZoneRules = {
  'austria-highway-vignette': {
    need: 'A vignette for the plate, valid from the first day on a motorway.',
    // Stickers end with the year 2026, on 31 January 2027. From 1 December 2026 there are
    // only digital ones (section 11).
    hiredThere:
      'A car hired in Austria usually has its vignette, bound to the plate: ask at the hire desk until when it counts. A sticker of 2026 ends on 31 January 2027.',
    active: 'at all hours, on motorways and expressways',
    source: 'Bundesstraßen-Mautgesetz 2002, section 11; https://shop.asfinag.at/',
    rulesAsOf: '2026-10-04',
    periods: [{ M1: withVignette, N1: withVignette, motorcycle: withVignette }],
  },
};
