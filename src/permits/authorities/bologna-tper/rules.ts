import type { Ladder, ZoneRules } from '../../admission-rule.ts';

const from6: Ladder = { admittedFrom: 6, unclear: [0, 1, 2, 3, 4, 5] };

export const bolognaTperRules: ZoneRules = {
  'bologna-lez': {
    need: 'A ticket activated for the plate and the day, or your hotel announces the plate.',
    otherNeeds: [
      {
        of: { fuel_type: ['electric'], vehicle_category: ['M1'] },
        need: 'No ticket: electric cars are free. How the cameras know a foreign one is not published, so ask your hotel to announce the plate.',
        nothing: true,
      },
    ],
    active: 'every day 7:00-20:00',
    source: 'Ladder of the environmental zone published in 2021; softened since, without a clear text',
    rulesAsOf: '2021-01-01',
    // What was planned in 2021 to be refused a ticket (2022 Euro 2, 2023 to 2025 diesel Euro 3 to 5) was softened: how far,
    // no text says, and hotels announce any car. So nobody is told that he may not enter.
    periods: [{ M1: { by: 'euro', petrol: from6, diesel: from6 } }],
  },
};
