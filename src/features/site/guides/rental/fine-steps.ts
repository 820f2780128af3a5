import { claims, rentalAdminFees } from '../../claims.ts';

/** How a fine for a rental car arises, in four steps (specification, section 2). */
export const fineSteps: readonly { title: string; text: string }[] = [
  {
    title: 'A camera reads the plate',
    text: 'At the gate of a zone a camera photographs the plate and compares it with a list. There is no barrier and no policeman, and nothing tells you that something has happened. Several gates mean several records.',
  },
  {
    title: 'The authority asks for the keeper',
    text: 'It looks up who holds the plate and writes to the rental company. This takes weeks for a car of its own country and longer for one from abroad.',
  },
  {
    title: 'The company names you and charges its fee',
    text: `Your contract obliges it to answer. It sends your name and address and takes an administration fee of about €${rentalAdminFees.range} for each fine from the card you left with it.`,
  },
  {
    title: 'The fine comes to your door',
    text: `Usually ${claims.finesArriveAfter} after the trip, by registered post or through a collection firm, and separately from the fee you have already paid. The time for paying a reduced amount runs from the day it arrives.`,
  },
];
