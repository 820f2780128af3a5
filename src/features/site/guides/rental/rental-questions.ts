import { pages } from '#paths.ts';
import { claims, rentalAdminFees } from '../../claims.ts';
import type { Faq } from '../faq.ts';

export const rentalQuestions: readonly Faq[] = [
  {
    question: 'Do the rules apply to a rental car?',
    answer: [
      'Yes, all of them. Cameras read number plates and do not care who owns the car. A zone asks for the same sticker, registration or ticket as from your own car.',
    ],
  },
  {
    question: 'Who pays the fine, the rental company or I?',
    answer: [
      'You do. The authority writes to the keeper, which is the rental company. The company names you, or pays and takes the money from the card you left at the desk. The contract you sign allows it to.',
      `For the work it charges an administration fee of its own for each fine, between about €${rentalAdminFees.range}. It is due even if you later win an appeal.`,
    ],
    link: { label: 'How a rental-car fine arises and what it adds up to', href: pages.rentalCarFines },
  },
  {
    question: 'I do not know the plate yet. Can I order?',
    answer: [
      `Yes. Choose 'rental car' in the order and leave the plate empty. When you have the key, add the plate from your phone by the link in our e-mail. Permits for plates added later are processed within ${claims.rentalPlatePromise}.`,
      'What the authority does after that still takes its own time, so this works for tickets and hotel lists, but not for a registration that takes three weeks.',
    ],
  },
  {
    question: 'Has the car got what it needs already?',
    answer: [
      "Often for the country it is hired in, rarely for the next one. A car hired in France nearly always carries the Crit'Air sticker. One hired in Belgium or Spain is known to the cameras there. One hired in Austria has the vignette.",
      'Nothing of this follows you across a border, and no rental company buys ZTL tickets in Italy for you.',
    ],
  },
  {
    question: 'The application asks for the registration document. I have none.',
    answer: [
      'The papers of a rental car are usually in the glove box or on the key ring of the contract. Take a photo of them at the desk. If the company does not hand them out, ask it for the Euro standard and the date of first registration in writing.',
      'Where the document must be sent in and cannot be had, as for a lasting registration in Barcelona, we tell you before you pay for something that cannot work.',
    ],
  },
  {
    question: 'May I take the car to another country?',
    answer: [
      'Ask before you book. Most companies allow neighbouring countries, some charge for it and some exclude parts of the fleet. Driving without leave can end your insurance cover, which is a far greater matter than any zone.',
    ],
  },
  {
    question: 'Does the excess insurance cover fines?',
    answer: [
      'No. Insurance pays for damage. Fines, tolls and the administration fees for them are excluded from practically every policy.',
    ],
  },
  {
    question: 'When will I hear of a fine?',
    answer: [
      `Usually ${claims.finesArriveAfter} after the trip. The administration fee on your card statement often comes first and is the only early sign. Keep the rental contract, the fuel receipts and every permit for at least a year.`,
    ],
  },
  {
    question: 'The company charged my card. Is that the fine itself?',
    answer: [
      'In most cases it is only the administration fee for passing on your address. The fine arrives later, by post and from the authority, and is to be paid separately. Read the statement of the company before you think the matter closed.',
    ],
  },
  {
    question: 'I had a permit and was fined all the same. What can I do?',
    answer: [
      'Send the authority the proof that you had it: the ticket, the confirmation of the hotel, the approval mail, with plate and date. Do it in writing and within the time limit in the letter. We keep the file for you.',
      'Then write to the rental company with the answer and ask for its fee back. It is not obliged to return it, but some do.',
    ],
  },
];
