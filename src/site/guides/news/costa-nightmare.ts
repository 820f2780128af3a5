import { formatAge } from '#permits/provenance.ts';
import { markClaimText } from '../../claim-markup.ts';
import { claims, rentalAdminFees } from '../../claims.ts';
import { findZoneFineRange } from '../../fines.ts';
import { formatEuros } from '../rental/fine-cases.ts';

const CAMERAS = 4;
const { from: fine, certainty } = findZoneFineRange('Italy', 'Florence ZTL');
const fee = Number(rentalAdminFees.cityGuideRange.split('-')[1]);

export interface ArticlePart {
  heading?: string;
  paragraphs: readonly string[];
}

export const costaNightmare = {
  headline: 'Costa nightmare: British family fined four times for one day in Florence',
  description:
    'A week by the Tuscan sea, one outing to Florence in a rental car, four cameras. What happened, what it came to, and what would have prevented it.',
  published: '2024-01-01',
  disclosure:
    'The family in this story is invented. We put it together from what typically happens to visitors, to show how one afternoon turns into several fines. The zone, its hours and the amounts are those of our guides.',
  parts: [
    {
      paragraphs: [
        'They had booked a week on the Costa degli Etruschi, the Etruscan Coast: two parents, two teenagers, a flat with a view of the sea and a small white car from Pisa airport. The one thing on the list that was not a beach was Florence.',
        'They drove up on a Wednesday in July, had a wonderful day and were back for supper. The first of four letters came the week before Christmas.',
      ],
    },
    {
      heading: 'One day, four cameras',
      paragraphs: [
        'At 10:12 the sat-nav led them across the river towards a car park near the cathedral. The sign at the corner had a red ring and a few lines of Italian. Nobody stopped them, and there was a car in front that did the same.',
        'The street ended in a square full of people. They turned, took the next one and passed a second gate at 10:21. The car park was full. The one they found at last, at 10:40, lay behind a third.',
        'It was a proper garage with a proper bill, and it could have reported the plate to the city, as garages inside the zone do for their customers. They did not know that one has to ask, and nobody asked them. In the evening they drove round the block once more, to fetch a bag left at the restaurant. Gate number four, 18:33.',
      ],
    },
    {
      heading: 'First the fee, then the fine',
      paragraphs: [
        `In October four payments to the rental company stood on the credit card statement, €${fee} each. They took it for fuel. It was the administration fee for giving their address to the police of Florence, once for every camera.`,
        `The fines themselves followed in December, in four envelopes.${markClaimText('finesArriveAfter', ` That is the usual time: ${claims.finesArriveAfter} after the trip.`)} By then the receipts were gone, and with them the proof that they had been parked in a garage that might have registered them.`,
      ],
    },
  ] satisfies ArticlePart[],
  bill: [
    { label: `${CAMERAS} fines at the lowest amount, €${fine} each`, amount: CAMERAS * fine },
    { label: `${CAMERAS} administration fees of the rental company, €${fee} each`, amount: CAMERAS * fee },
  ],
  total: formatEuros(CAMERAS * (fine + fee)),
  afterBill: `Fines ${formatAge(certainty)}. Postage for letters from Italy comes on top. Paying within five days of receiving a letter would have taken 30% off the fines. The fees stay.`,
  prevention: [
    'Leave the car at Villa Costanza on the motorway and take the tram into the centre.',
    'Or choose one garage inside the zone beforehand, ask it to report the plate for that day, and keep the receipt.',
    "Read the light board at the gate: 'ZTL attiva' means closed to you, on weekdays from 7:30 to 20:00.",
    'Look at the card statement after a rental. A small charge in autumn is the first sign of a fine in winter, and time to look for the receipts.',
  ],
} as const;
