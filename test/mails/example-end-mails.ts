import { standingOf } from '#orders/situation/standing.ts';
import type { StandingFacts } from '#orders/situation/standing-facts.ts';
import { writeApplicationEnded } from '#mails/application-ended.tsx';
import { writeBeforeTrip } from '#mails/before-trip.tsx';
import { writeConfirmed } from '#mails/confirmed.tsx';
import { writeEntryAnnounced, writeEntryUnannounced } from '#mails/entry.tsx';
import { writeManualProcessing } from '#mails/manual-processing.tsx';
import { writeRefundClosed, writeRefunded } from '#mails/refunded.tsx';
import { findZone } from '#permits/catalogue.ts';
import { proofGuide } from '#permits/proof-guide.ts';
import { exampleFacts } from '../example-facts.ts';
import { check, detailsUrl, type Mail, nothing, order, orderFacts, plate, publicUrl } from './example-order.ts';

const standing = (facts: Partial<StandingFacts>) => standingOf({ ...exampleFacts, ...facts });
export const withTeam = standing({ status: 'failed', sent: false });
const guideTo = (country: string, name: string, attached: boolean) => {
  const zone = findZone(country, name);
  if (!zone) throw new Error(`There is no zone ${name}.`);
  const vehicle = { fuel_type: 'diesel', euro_standard: 'Euro 4', vehicle_category: 'M1' };
  return proofGuide(zone, vehicle, { attached, day: '2026-11-21' });
};

const beforeTrip = { publicUrl, order, entryDate: '2026-05-06', excluded: null, guide: undefined, details: null };
const beforeTripMails: Mail[] = [
  [
    'granted',
    writeBeforeTrip({
      ...beforeTrip,
      standing: standing({ status: 'completed' }),
      guide: guideTo('France', 'Paris', true),
    }),
    [
      'Your trip begins on 6 May 2026: Paris, France. Your permit is confirmed.',
      'Please have the proof',
      "Crit'Air 3",
      ...orderFacts,
    ],
    [order.url],
  ],
  [
    'not yet',
    writeBeforeTrip({ ...beforeTrip, standing: standing({ status: 'submitted' }) }),
    ['It is not confirmed yet.', 'Please do not drive into the zone', nothing, ...orderFacts],
    [order.url],
  ],
  [
    'details missing',
    writeBeforeTrip({
      ...beforeTrip,
      standing: standing({ status: 'confirmed', missing: ['Number plate'] }),
      details: {
        url: detailsUrl,
        missing: [plate],
        because: null,
        optional: [],
        awaitsPlate: true,
        mayTakeBack: true,
        by: null,
      },
    }),
    [
      'It is not confirmed yet.',
      'Please do your part now',
      'Number plate',
      'within 2 hours',
      'needs no password',
      ...orderFacts,
    ],
    [detailsUrl, order.url],
  ],
  [
    'excluded by now',
    writeBeforeTrip({ ...beforeTrip, standing: standing({ status: 'completed' }), excluded: 'Diesel is kept out.' }),
    ['Please do not drive into the zone', 'Diesel is kept out.', ...orderFacts],
    [order.url],
  ],
];

const entry = { publicUrl, order, place: 'Hotel Duomo', at: new Date('2026-05-07T16:30:00Z') };

/** What a customer must find in the mails that tell how an order ends, or that a person has it now. */
export const endMails = {
  before_trip: beforeTripMails,
  entry_announced: [
    [
      'by the place',
      writeEntryAnnounced(entry),
      [
        'Hotel Duomo has confirmed your entry on 7 May 2026 at 18:30 (time there). Please drive in at that time.',
        ...orderFacts,
      ],
      [order.url],
    ],
  ],
  entry_unannounced: [
    [
      'no word',
      writeEntryUnannounced({ ...entry, why: null, call: 'to come' }),
      ['Please do not drive into the zone then, unless we write', 'A person of our team rings them up.', ...orderFacts],
      [order.url],
    ],
    [
      'a no on the phone',
      writeEntryUnannounced({ ...entry, why: 'On the phone: no.', call: 'made' }),
      ['Please do not drive into the zone then.', 'On the phone: no.', 'has spoken with them', ...orderFacts],
      [order.url],
    ],
    [
      'of an order that was stopped',
      writeEntryUnannounced({ ...entry, why: null, call: 'none' }),
      ['Please do not drive into the zone then.', 'we do not ask them again', ...orderFacts],
      [order.url],
    ],
  ],
  confirmed: [
    [
      'with the proof attached',
      writeConfirmed({
        publicUrl,
        order,
        reference: 'CQA-123',
        attached: true,
        guide: guideTo('France', 'Paris', true),
      }),
      [
        'has confirmed your permit for Paris, France',
        'Please carry the attached document in the car until the sticker arrives.',
        "Crit'Air 3",
        'on the inside of the windscreen, at the bottom right',
        'Open to your vehicle: Marseille, Nice',
        'Open on a condition: Montpellier. Class 3 is excluded on paper, but without signs',
        'Not open to your vehicle: Paris, Grenoble',
        'CQA-123',
        ...orderFacts,
      ],
      [order.url],
    ],
    [
      'our own certificate',
      writeConfirmed({
        publicUrl,
        order: check,
        reference: null,
        attached: true,
        guide: guideTo('Italy', 'Naples LEZ', true),
      }),
      [
        'Your certificate is ready',
        'the rules of Comune di Napoli',
        'Please keep the attached document with you on the trip.',
        'Nothing had to be applied for',
      ],
      [order.url],
    ],
    [
      'of a vehicle that had its certificate',
      writeConfirmed({
        publicUrl,
        order,
        reference: 'CQA-123',
        attached: true,
        guide: guideTo('France', 'Paris', true),
        back: 1999,
      }),
      [
        'it serves for Paris, France too',
        'nothing was bought again',
        'We pay back £19.99 to the card you paid with: all of it',
        'CQA-123',
      ],
      [order.url],
    ],
    [
      'by reference alone',
      writeConfirmed({
        publicUrl,
        order,
        reference: 'CQA-123',
        attached: false,
        guide: guideTo('France', 'Paris', false),
      }),
      ['Please carry the reference below'],
      [order.url],
    ],
  ],
  manual_processing: [
    [
      'begun',
      writeManualProcessing({ publicUrl, order, standing: withTeam }),
      [
        'Automatic submission failed and manual processing has begun.',
        nothing,
        'by Tuesday 5 May at 13:00 (UK time)',
        ...orderFacts,
      ],
      [order.url],
    ],
    [
      'nobody knows whether it arrived',
      writeManualProcessing({ publicUrl, order, standing: standing({ status: 'failed', outcomeUnknown: true }) }),
      ['We do not know yet whether your application arrived', 'it is never sent twice', nothing],
      [order.url],
    ],
    [
      'refused for a paper that could not be read',
      writeManualProcessing({
        publicUrl,
        order: { ...order, paperUrl: detailsUrl },
        standing: standing({ status: 'failed', cause: 'refused', why: 'It could not be read.', paperWanted: true }),
      }),
      [
        'Your application was refused: we need a new document from you',
        'has refused your application: a new copy of your registration document is needed.',
        'It could not be read.',
        'Please upload a new copy',
        'needs no password',
      ],
      [detailsUrl],
    ],
  ],
  refunded: [
    [
      'in part',
      writeRefunded({
        publicUrl,
        order,
        amountCents: 1050,
        totalCents: 2998,
        standing: standing({ totalCents: 2998, refundedCents: 1050 }),
      }),
      [
        'We have refunded £10.50 for Paris, France.',
        nothing,
        'Your application goes on as it is.',
        '£29.98',
        'EDP-7K2M9QXT',
      ],
      [],
    ],
    [
      'decided against',
      writeRefundClosed({
        publicUrl,
        order,
        isFirst: false,
        why: 'The ticket was bought before you wrote to us.',
        standing: standing({
          status: 'failed',
          ended: { how: 'refused', reason: 'It said no.' },
          refundedCents: 500,
          refundClosedAt: new Date('2026-05-03T10:00:00Z'),
        }),
      }),
      [
        'We have decided about your refund: nothing more is paid back for Paris, France.',
        nothing,
        'We paid back £5.00 of your £19.99',
        'Nothing more is paid back: we decided so about the remaining £14.99 on 3 May 2026.',
        'Why: The ticket was bought before you wrote to us.',
      ],
      [order.url],
    ],
    [
      'decided against, and none before',
      writeRefundClosed({
        publicUrl,
        order,
        isFirst: true,
        standing: standing({
          status: 'failed',
          ended: { how: 'refused', reason: 'It said no.' },
          refundClosedAt: new Date('2026-05-03T10:00:00Z'),
        }),
      }),
      [
        'We have decided about your refund: nothing is paid back for Paris, France.',
        'Nothing is paid back: we decided so about your £19.99 on 3 May 2026.',
      ],
      [order.url],
    ],
    [
      'in full, before anything was sent',
      writeRefunded({
        publicUrl,
        order,
        amountCents: 1999,
        totalCents: 1999,
        standing: standing({ status: 'failed', sent: false, withdrawn: true, refundedCents: 1999 }),
      }),
      ['No application is made.', 'We paid back the whole £19.99', '5 to 10 working days', nothing],
      [],
    ],
    [
      'by itself, for the vehicle may not enter',
      writeRefunded({
        publicUrl,
        order,
        amountCents: 1999,
        totalCents: 1999,
        standing: standing({
          status: 'confirmed',
          sent: false,
          withdrawn: true,
          refundedCents: 1999,
          excluded: "Crit'Air E, 1 and 2 may enter. Your vehicle gets Crit'Air 3.",
        }),
        why: "Your vehicle may not enter: Crit'Air E, 1 and 2 may enter. Your vehicle gets Crit'Air 3.",
      }),
      [
        "Your vehicle gets Crit'Air 3.",
        'No application is made: this vehicle may not enter.',
        'We paid back the whole £19.99',
        nothing,
      ],
      [],
    ],
  ],
  application_ended: [
    [
      'taken back',
      writeApplicationEnded({
        publicUrl,
        order,
        how: 'refused',
        isTakenBack: true,
        reason: 'The registration was withdrawn on 2 May.',
        standing: standing({
          status: 'failed',
          ended: { how: 'refused', reason: 'The registration was withdrawn on 2 May.', takenBack: true },
        }),
      }),
      [
        'Your permit for Paris, France was taken back by',
        'The registration was withdrawn on 2 May.',
        'You have no permit for this order.',
        'We decide about the refund of your £19.99 by 5 May 2026',
        nothing,
      ],
      [order.url],
    ],
    [
      'refused',
      writeApplicationEnded({
        publicUrl,
        order,
        how: 'refused',
        isTakenBack: false,
        reason: 'The document could not be read.',
        standing: standing({ status: 'failed', ended: { how: 'refused', reason: 'The document could not be read.' } }),
      }),
      [
        'was refused by',
        'The document could not be read.',
        'You have no permit for this order.',
        'We decide about the refund of your £19.99 by 5 May 2026',
        nothing,
        ...orderFacts,
      ],
      [order.url],
    ],
    [
      'not possible',
      writeApplicationEnded({
        publicUrl,
        order,
        how: 'not_possible',
        isTakenBack: false,
        reason: 'The city asks for an Italian identity.',
        standing: standing({
          status: 'failed',
          ended: { how: 'not_possible', reason: 'The city asks for an Italian identity.' },
          refundedCents: 1999,
        }),
      }),
      [
        'We cannot obtain a permit for Paris, France',
        'The city asks for an Italian identity.',
        'We paid back the whole £19.99',
      ],
      [order.url],
    ],
  ],
} satisfies Record<string, Mail[]>;
