import { applicationEndedMail } from '#mails/application-ended.tsx';
import { beforeTripMail } from '#mails/before-trip.tsx';
import { manualProcessingMail } from '#mails/manual-processing.tsx';
import { permitConfirmedMail } from '#mails/permit-confirmed.tsx';
import { refundMail } from '#mails/refund.tsx';
import { visitAnnouncedMail } from '#mails/visit-announced.tsx';
import { visitUnannouncedMail } from '#mails/visit-unannounced.tsx';
import { situationOf } from '#orders/situation/situation.ts';
import type { SituationFacts } from '#orders/situation/situation-facts.ts';
import { pages } from '#paths.ts';
import { renderAfterProofGuide } from '#permits/after-proof-guide.ts';
import { findZone } from '#permits/catalogue.ts';
import { exampleSituationFacts } from '../example-situation-facts.ts';
import {
  exampleDetailsUrl,
  exampleMissingPlate,
  exampleOrder,
  exampleOrderTexts,
  examplePermitConfirmed,
  examplePublicUrl,
  exampleRuleCheckOrder,
  type FactsOf,
  type MailCase,
  noTripFile,
  nothingToDoText,
} from './example-order.ts';

const situationFrom = (facts: Partial<SituationFacts>) => situationOf({ ...exampleSituationFacts, ...facts });
export const situationWithTeam = situationFrom({ status: 'failed', sent: false });
const guideTo = (country: string, name: string, attached: boolean) => {
  const zone = findZone(country, name);
  if (!zone) throw new Error(`There is no zone ${name}.`);
  const vehicle = { fuel_type: 'diesel', euro_standard: 'Euro 4', vehicle_category: 'M1' };
  return renderAfterProofGuide(zone, vehicle, { attached, day: '2026-11-21' });
};

const exampleAlsoUrl = `${examplePublicUrl}${pages.also}#a13-a14-free-flow`;
const beforeTrip = {
  order: exampleOrder,
  entryDate: '2026-05-06',
  excluded: null,
  condition: '',
  isStatement: false,
  guide: undefined,
  details: null,
  also: [],
  tripFile: noTripFile,
};
const beforeTripMails: MailCase[] = [
  [
    'granted',
    beforeTripMail.render({
      ...beforeTrip,
      situation: situationFrom({ status: 'completed' }),
      guide: guideTo('France', 'Paris', true),
    }),
    [
      'Your permit for Paris, France is confirmed.',
      'Your trip begins on 6 May 2026. Please have the proof of it with you.',
      "Crit'Air 3",
      ...exampleOrderTexts,
    ],
    [exampleOrder.url],
  ],
  [
    'nothing applied for',
    beforeTripMail.render({
      ...beforeTrip,
      situation: situationFrom({ status: 'completed' }),
      isStatement: true,
      guide: guideTo('France', 'Paris', true),
    }),
    ['Your rule-check statement for Paris, France is written.', 'Please have it with you.', ...exampleOrderTexts],
    [exampleOrder.url],
  ],
  [
    'granted, on a condition',
    beforeTripMail.render({
      ...beforeTrip,
      situation: situationFrom({ status: 'completed' }),
      condition: 'The plate must be announced before each entry.',
      guide: guideTo('France', 'Paris', true),
    }),
    ['Only on this condition: The plate must be announced before each entry.', ...exampleOrderTexts],
    [exampleOrder.url],
  ],
  [
    'granted, and the road asks for more',
    beforeTripMail.render({
      ...beforeTrip,
      situation: situationFrom({ status: 'completed' }),
      guide: guideTo('France', 'Paris', true),
      also: [{ name: 'Free-flow toll on the A13 and A14', url: exampleAlsoUrl }],
    }),
    [
      'What else your journey may ask for (we do not sell it)',
      'Free-flow toll on the A13 and A14',
      ...exampleOrderTexts,
    ],
    [exampleOrder.url, exampleAlsoUrl],
  ],
  [
    'not yet',
    beforeTripMail.render({ ...beforeTrip, situation: situationFrom({ status: 'submitted' }) }),
    ['It is not confirmed yet.', 'Please do not drive into the zone', nothingToDoText, ...exampleOrderTexts],
    [exampleOrder.url],
  ],
  [
    'details missing',
    beforeTripMail.render({
      ...beforeTrip,
      situation: situationFrom({ status: 'confirmed', missing: ['Number plate'] }),
      details: exampleMissingPlate,
    }),
    [
      'It is not confirmed yet.',
      'Please do your part now',
      'Number plate',
      'within 2 hours',
      'needs no password',
      ...exampleOrderTexts,
    ],
    [exampleDetailsUrl, exampleOrder.url],
  ],
  [
    'excluded by now',
    beforeTripMail.render({
      ...beforeTrip,
      situation: situationFrom({ status: 'completed' }),
      excluded: 'Diesel is kept out.',
    }),
    ['Please do not drive into the zone', 'Diesel is kept out.', ...exampleOrderTexts],
    [exampleOrder.url],
  ],
];

const entry = {
  order: exampleOrder,
  place: 'Hotel Duomo',
  at: new Date('2026-05-07T16:30:00Z'),
};

/** An earlier mail had the trip in a calendar file. */
const tripWithdrawal = {
  attachments: [{ filename: 'EDP-ABCD1234-trip.ics', contentType: 'text/calendar', content: new Uint8Array() }],
  dataToRecord: {},
};
const withdrawalText = 'The attached one takes it out of your calendar again.';

const refunded: Omit<FactsOf<typeof refundMail>, 'situation'> = {
  order: exampleOrder,
  outcome: 'refunded',
  amountCents: 1999,
  totalCents: 1999,
  why: undefined,
  tripFile: noTripFile,
};

/** What a customer must find in the mails that tell how an order ends, or that a person has it now. */
export const exampleOutcomeMails = {
  before_trip: beforeTripMails,
  visit_announced: [
    [
      'by the place',
      visitAnnouncedMail.render({ ...entry, attachments: [] }),
      [
        'Hotel Duomo has confirmed your entry on 7 May 2026 at 18:30 (time there).',
        'Please drive in at that time.',
        ...exampleOrderTexts,
      ],
      [exampleOrder.url],
    ],
  ],
  visit_unannounced: [
    [
      'no word',
      visitUnannouncedMail.render({ ...entry, why: null, call: 'to come' }),
      [
        'Please do not drive into the zone then, unless we write',
        'A person of our team rings them up.',
        ...exampleOrderTexts,
      ],
      [exampleOrder.url],
    ],
    [
      'a no on the phone',
      visitUnannouncedMail.render({ ...entry, why: 'On the phone: no.', call: 'made' }),
      ['Please do not drive into the zone then.', 'On the phone: no.', 'has spoken with them', ...exampleOrderTexts],
      [exampleOrder.url],
    ],
    [
      'of an order that was stopped',
      visitUnannouncedMail.render({ ...entry, why: null, call: 'none' }),
      ['Please do not drive into the zone then.', 'we do not ask them again', ...exampleOrderTexts],
      [exampleOrder.url],
    ],
  ],
  confirmed: [
    [
      'with the proof attached',
      permitConfirmedMail.render({
        ...examplePermitConfirmed,
        isConfirmationAttached: true,
        guide: guideTo('France', 'Paris', true),
      }),
      [
        'has confirmed your permit for Paris, France',
        'Please carry the attached document in the car until the sticker arrives.',
        "Crit'Air 3",
        'on the inside of the windscreen, at the bottom right',
        'Open to your vehicle: Marseille, Nice',
        'Open on a condition: Montpellier',
        'Not open to your vehicle: Paris, Lyon, Grenoble',
        'CQA-123',
        ...exampleOrderTexts,
      ],
      [exampleOrder.url],
    ],
    [
      'our own certificate',
      permitConfirmedMail.render({
        ...examplePermitConfirmed,
        order: exampleRuleCheckOrder,
        reference: null,
        isConfirmationAttached: true,
        guide: guideTo('Italy', 'Naples LEZ', true),
      }),
      [
        'Your rule-check statement for Naples LEZ, Italy is ready.',
        'Comune di Napoli',
        'Please keep the attached document with you on the trip.',
        'Nothing had to be applied for',
      ],
      [exampleOrder.url],
    ],
    [
      'of a vehicle that had its certificate',
      permitConfirmedMail.render({
        ...examplePermitConfirmed,
        isConfirmationAttached: true,
        guide: guideTo('France', 'Paris', true),
        refundedCents: 1999,
      }),
      [
        'it serves for Paris, France too',
        'nothing was bought again',
        'We pay back £19.99 to the card you paid with: all of it',
        'CQA-123',
      ],
      [exampleOrder.url],
    ],
    [
      'by reference alone',
      permitConfirmedMail.render({
        ...examplePermitConfirmed,

        guide: guideTo('France', 'Paris', false),
      }),
      ['Please carry the reference below'],
      [exampleOrder.url],
    ],
  ],
  manual_processing: [
    [
      'begun',
      manualProcessingMail.render({ order: exampleOrder, situation: situationWithTeam }),
      [
        'Automatic submission failed and manual processing has begun.',
        nothingToDoText,
        'by Tuesday 5 May at 13:00 (UK time)',
        ...exampleOrderTexts,
      ],
      [exampleOrder.url],
    ],
    [
      'nobody knows whether it arrived',
      manualProcessingMail.render({
        order: exampleOrder,
        situation: situationFrom({ status: 'failed', outcomeUnknown: true }),
      }),
      ['We do not know yet whether your application arrived', 'it is never sent twice', nothingToDoText],
      [exampleOrder.url],
    ],
    [
      'refused for a paper that could not be read',
      manualProcessingMail.render({
        order: { ...exampleOrder, documentUploadUrl: exampleDetailsUrl },
        situation: situationFrom({
          status: 'failed',
          cause: 'refused',
          why: 'It could not be read.',
          documentRequested: true,
        }),
      }),
      [
        'has refused your application: a new copy of your registration document is needed.',
        'It could not be read.',
        'Please upload a new copy',
        'needs no password',
      ],
      [exampleDetailsUrl],
    ],
  ],
  refunded: [
    [
      'in part',
      refundMail.render({
        ...refunded,
        amountCents: 1050,
        totalCents: 2998,
        situation: situationFrom({ totalCents: 2998, refundedCents: 1050 }),
      }),
      [
        'We have refunded £10.50 for Paris, France.',
        'We paid back £10.50 of your £29.98',
        'within 5 to 10 working days',
        nothingToDoText,
        'Your application goes on as it is.',
        '£29.98',
        'EDP-7K2M9QXT',
      ],
      [exampleOrder.url],
    ],
    [
      'decided against',
      refundMail.render({
        ...refunded,
        outcome: 'closed',
        amountCents: 500,
        why: 'The ticket was bought before you wrote to us.',
        situation: situationFrom({
          status: 'failed',
          closure: { how: 'refused', reason: 'It said no.' },
          refundedCents: 500,
          refundClosedAt: new Date('2026-05-03T10:00:00Z'),
        }),
      }),
      [
        'We have decided about your refund: nothing more is paid back for Paris, France.',
        nothingToDoText,
        'We paid back £5.00 of your £19.99',
        'Nothing more is paid back: we decided so about the remaining £14.99 on 3 May 2026.',
        'Why: The ticket was bought before you wrote to us.',
      ],
      [exampleOrder.url],
    ],
    [
      'decided against, and none before',
      refundMail.render({
        ...refunded,
        outcome: 'closed',
        amountCents: 0,
        situation: situationFrom({
          status: 'failed',
          closure: { how: 'refused', reason: 'It said no.' },
          refundClosedAt: new Date('2026-05-03T10:00:00Z'),
        }),
      }),
      [
        'We have decided about your refund: nothing is paid back for Paris, France.',
        'Nothing is paid back: we decided so about your £19.99 on 3 May 2026.',
      ],
      [exampleOrder.url],
    ],
    [
      'in full, before anything was sent',
      refundMail.render({
        ...refunded,
        situation: situationFrom({ status: 'failed', sent: false, isCancelled: true, refundedCents: 1999 }),
      }),
      ['No application is made.', 'We have refunded £19.99', 'within 5 to 10 working days', nothingToDoText],
      [exampleOrder.url],
    ],
    [
      'by itself, for the vehicle may not enter',
      refundMail.render({
        ...refunded,
        situation: situationFrom({
          status: 'confirmed',
          sent: false,
          isCancelled: true,
          refundedCents: 1999,
          excluded: "Crit'Air E, 1 and 2 may enter. Your vehicle gets Crit'Air 3.",
        }),
        why: "Your vehicle may not enter: Crit'Air E, 1 and 2 may enter. Your vehicle gets Crit'Air 3.",
      }),
      [
        "Your vehicle gets Crit'Air 3.",
        'No application is made: this vehicle may not enter.',
        'We have refunded £19.99',
        nothingToDoText,
      ],
      [exampleOrder.url],
    ],
  ],
  application_ended: [
    [
      'taken back',
      applicationEndedMail.render({
        order: exampleOrder,
        how: 'revoked',
        tripFile: tripWithdrawal,
        reason: 'The registration was withdrawn on 2 May.',
        situation: situationFrom({
          status: 'failed',
          closure: { how: 'refused', reason: 'The registration was withdrawn on 2 May.', isRevoked: true },
        }),
      }),
      [
        'Your permit for Paris, France was taken back by',
        'The registration was withdrawn on 2 May.',
        'You have no permit for this order.',
        withdrawalText,
        'We decide about the refund of your £19.99 by 5 May 2026',
        nothingToDoText,
      ],
      [exampleOrder.url],
    ],
    [
      'refused',
      applicationEndedMail.render({
        order: exampleOrder,
        how: 'refused',
        tripFile: noTripFile,
        reason: 'The document could not be read.',
        situation: situationFrom({
          status: 'failed',
          closure: { how: 'refused', reason: 'The document could not be read.' },
        }),
      }),
      [
        'was refused by',
        'The document could not be read.',
        'You have no permit for this order.',
        'We decide about the refund of your £19.99 by 5 May 2026',
        nothingToDoText,
        ...exampleOrderTexts,
      ],
      [exampleOrder.url],
    ],
    [
      'not possible',
      applicationEndedMail.render({
        order: exampleOrder,
        how: 'not_possible',
        tripFile: noTripFile,
        reason: 'The city asks for an Italian identity.',
        situation: situationFrom({
          status: 'failed',
          closure: { how: 'not_possible', reason: 'The city asks for an Italian identity.' },
          refundedCents: 1999,
        }),
      }),
      [
        'We cannot obtain a permit for Paris, France',
        'The city asks for an Italian identity.',
        'We paid back the whole £19.99',
      ],
      [exampleOrder.url],
    ],
  ],
} satisfies Record<string, MailCase[]>;
