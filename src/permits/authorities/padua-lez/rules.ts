import { admitFromEuro, createUniformRestDayRule, type VehicleRule, type ZoneRules } from '../../admission-rule.ts';
import type { OfficeContact } from '../../authority.ts';
import { dieselFromEuro6UnclearAt5, isItalianWorkingDay } from '../../italian-law.ts';

/** The office that maintains the white list of the restricted streets, by mail only: https://padovanet.it/node/9776. */
export const paduaLezOffice: OfficeContact = {
  name: 'Comune di Padova, ufficio ZTL',
  email: 'zonablu@comune.padova.it',
};

const winter = { from: '10-01', to: '04-30' };
const inWinter: VehicleRule = { by: 'euro', petrol: admitFromEuro(2), diesel: dieselFromEuro6UnclearAt5 };
/** In earlier winters the bans rested over Christmas; the days for this winter are unknown. */
const atChristmas: VehicleRule = {
  by: 'euro',
  petrol: { admittedFrom: 2, unclear: [0, 1] },
  diesel: { admittedFrom: 6, unclear: [0, 1, 2, 3, 4, 5] },
};
const inSummer: VehicleRule = {
  by: 'same',
  status: 'admitted',
  reason: 'The winter ban of Padua is not in force on that day.',
};

export const paduaLezRules: ZoneRules = {
  'padua-lez': {
    need: 'Nothing to apply for. The restricted streets of the old town need a permit of their own.',
    otherNeeds: [
      {
        appliesTo: { fuel_type: ['electric'] },
        requirement: `Nothing to apply for because of the ban. The city also puts electric cars on the white list of its restricted streets, for nothing: it takes plate, registration document and its form by mail at ${paduaLezOffice.email}. With an order we write to it for you.`,
      },
    ],
    active: '1 October to 30 April, Monday to Friday 8:30-18:30, not on public holidays',
    isInForce: (day) => isItalianWorkingDay(day) && (day.slice(5) >= winter.from || day.slice(5) <= winter.to),
    atRest: createUniformRestDayRule(
      'admitted',
      'the ban names working days from October to April only. The restricted streets of the old town ask for a permit of their own on every day.',
      'https://www.padovanet.it/ and https://www.autodepocaservizi.it/?p=3673 on the days of the ban',
    ),
    otherwise: 'Leave the car outside the city; smog alerts add further bans.',
    source:
      'https://www.padovanet.it/ and the winter rules published for 2023/24, https://www.autodepocaservizi.it/?p=3673',
    rulesAsOf: '2023-10-01',
    periods: [
      { season: { from: '12-16', to: '01-07' }, M1: atChristmas, N1: atChristmas },
      {
        season: winter,
        M1: inWinter,
        N1: inWinter,
        motorcycle: { by: 'euro', petrol: admitFromEuro(1), diesel: admitFromEuro(1) },
      },
      { M1: inSummer, N1: inSummer, motorcycle: inSummer },
    ],
  },
};
