import { type AdmissionRule, from, type Ladder } from './admission-rule.ts';

// The national end of diesel Euro 5 in the north was put off to 1 October 2026, and regions may avoid it.
const dieselFrom6Perhaps5: Ladder = { admittedFrom: 6, unclear: [5] };

/** Italian zones by Euro standard with nothing to apply for, by slug. */
export const italyEmissionAdmission: Readonly<Record<string, AdmissionRule>> = {
  'turin-lez': {
    need: 'Nothing to apply for. The restricted streets of the centre need a permit of their own.',
    active: 'at all hours; in winter (15 September to 15 April) stricter, Monday to Friday 8:00-19:00',
    otherwise: 'Leave the car outside the city; smog alerts add further bans.',
    source: 'https://muoversiatorino.it/ and https://insella.it/ on the traffic bans of Turin',
    rulesAsOf: '2026-11-01',
    periods: [
      {
        season: { from: '09-15', to: '04-15' },
        M1: { by: 'euro', petrol: from(3), gas: from(2), diesel: dieselFrom6Perhaps5 },
      },
      { M1: { by: 'euro', petrol: from(3), gas: from(2), diesel: from(3) } },
    ],
  },
  'naples-lez': {
    need: 'Nothing to apply for. The restricted streets of the old town admit hotel guests through their hotel.',
    active: 'Monday to Friday 8:30-18:30; motorways and three trunk roads are free',
    otherwise: 'Earlier orders exempted visitors from outside the region: we check whether that still holds.',
    source: 'Comune di Napoli, ordinance 784 of 24 November 2025',
    rulesAsOf: '2025-11-24',
    // The order banned diesel up to Euro 5 until 31 March 2026; one like it is expected for every winter.
    periods: [
      {
        season: { from: '10-01', to: '03-31' },
        M1: { by: 'euro', petrol: from(2), gas: from(2), diesel: { admittedFrom: 6, unclear: [2, 3, 4, 5] } },
      },
      { M1: { by: 'euro', petrol: from(2), gas: from(2), diesel: from(2) } },
    ],
  },
  'genoa-ztl': {
    need: 'Nothing to apply for. Carry the V5C, and the proof of your booking if the car is older.',
    active: 'weekdays 7:00-19:00',
    condition: 'People who live outside the region are exempt when they carry proof of a booking.',
    source: 'https://liguriaoggi.it/2025/07/01/ on the ordinance of Genoa',
    rulesAsOf: '2025-07-01',
    periods: [
      {
        M1: {
          by: 'euro',
          petrol: { admittedFrom: 2, conditional: [0, 1] },
          diesel: { admittedFrom: 5, conditional: [0, 1, 2, 3, 4] },
          gas: from(0),
          hybrid: from(0),
        },
      },
    ],
  },
  'padua-lez': {
    need: 'Nothing to apply for. The restricted streets of the old town need a permit of their own.',
    active: '1 October to 30 April, Monday to Friday 8:30-18:30',
    otherwise: 'Leave the car outside the city; smog alerts add further bans.',
    source: 'https://www.padovanet.it/ and the winter rules published for 2023/24',
    rulesAsOf: '2023-10-01',
    periods: [
      { season: { from: '10-01', to: '04-30' }, M1: { by: 'euro', petrol: from(2), diesel: dieselFrom6Perhaps5 } },
      { M1: { by: 'same', status: 'admitted', reason: 'The winter ban of Padua is not in force on that day.' } },
    ],
  },
  'rome-fascia-verde': {
    need: 'Nothing to apply for: foreign cars are not registered.',
    active: 'Monday to Saturday at all hours, not on public holidays',
    otherwise: 'Leave the car outside the green belt.',
    source: 'Rules of Rome for 1 November 2025 to 31 October 2026; https://turismoroma.it/en/node/127018',
    rulesAsOf: '2025-10-30',
    // A new order is expected every November; the one from 1 November 2026 on is not known, so nothing is promised.
    periods: [
      {
        to: '2026-10-31',
        M1: { by: 'euro', petrol: from(3), gas: from(3), diesel: from(4) },
        motorcycle: { by: 'euro', petrol: from(2), diesel: from(2) },
      },
    ],
  },
};
