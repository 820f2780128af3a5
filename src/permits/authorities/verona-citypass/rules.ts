import type { ZoneRules } from '../../admission-rule.ts';

export const veronaCitypassRules: ZoneRules = {
  'verona-ztl': {
    need: 'A CityPass booking made at least 24 hours ahead, or your hotel lists the plate. We book the hours from 10:00 to 18:00 from Monday to Friday, 10:00 to 13:30 on weekends and public holidays: drive in then, unless we name others.',
    active:
      'Monday to Friday 10:00-18:00 and 20:00-23:00, other days 10:00-13:30, for booked entries; closed otherwise',
    condition: 'The entry must be booked (four a month), or the plate listed by a hotel.',
    source: 'Rules since 28 October 2024; https://citypass.veronamobile.it/',
    rulesAsOf: '2024-10-28',
    periods: [
      {
        M1: {
          by: 'same',
          status: 'conditional',
          reason: 'Only booked or listed plates may enter, whatever the vehicle.',
        },
      },
    ],
  },
};
