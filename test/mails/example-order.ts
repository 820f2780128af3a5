import type { Mail, MailContent } from '#mails/mail-content.ts';
import type { MailOrder } from '#mails/mail-order.tsx';
import type { MissingOrderDetails } from '#mails/missing-details.tsx';
import type { permitConfirmedMail } from '#mails/permit-confirmed.tsx';

/** What a mail's `render` is given. */
export type FactsOf<M> = M extends Mail<infer Facts> ? Facts : never;

export const examplePublicUrl = 'https://permits.example';
export const exampleSender = {
  publicUrl: examplePublicUrl,
  serviceContact: {
    company: 'Example & Sons Ltd',
    address: '1 High Street, Leeds',
    email: 'help@travel.example',
    hours: 'Monday to Friday, 9:00-17:00',
    answerTime: 'within one working day',
  },
};
export const exampleOrder: MailOrder = {
  orderRef: 'EDP-7K2M9QXT',
  place: 'Paris, France',
  applicant: 'Ann Driver',
  plate: { text: 'AB12 CDE', countryCode: 'GB' },
  days: '7 May 2026 to 8 May 2026 (2 days)',
  authority: "Certificat qualité de l'air",
  work: 'buy',
  reader: null,
  isMotorway: false,
  priceParts:
    'Certificat qualité de l’air: about €5.00 (as of 1 November 2026; we assume this: the price to Britain was €4.61 in 2023, and has risen since as that in France has). The authority’s fee is in our price: we pay it for you. The rest is our work.',
  usualTime: 'PDF proof in 1-3 days',
  physicalFollows: true,
  remainingDriverStep: null,
  url: `${examplePublicUrl}/dashboard/order/1`,
  documentUploadUrl: null,
};
/** Where details are given without a password. */
export const exampleDetailsUrl = `${examplePublicUrl}/details#token=abc`;
const plate = { path: 'vehicle.plate_number', label: 'Number plate', hint: 'Box A' };
/** Of an order that lacks nothing but the plate of a rental car. */
export const exampleMissingPlate: MissingOrderDetails = {
  url: exampleDetailsUrl,
  missing: [plate],
  explanation: null,
  optionalReason: null,
  optional: [],
  awaitsPlate: true,
  mayCancel: true,
  by: 'For 7 May 2026 we need the plate by 7 May 2026.',
};
const make = { path: 'vehicle.make', label: 'Make', hint: null };
/** Of an order whose plate is known. */
export const exampleMissingDetails: MissingOrderDetails = {
  ...exampleMissingPlate,
  missing: [make],
  awaitsPlate: false,
  by: 'Your first day is 7 May 2026. There by 7 May 2026, if you give the details today. The zone lets it be asked for until 8 May 2026, also after the drive.',
};
/** Both are missing, and work has begun. */
export const exampleMissingSeveral: MissingOrderDetails = {
  ...exampleMissingPlate,
  missing: [plate, make],
  mayCancel: false,
};
export const exampleHold = { until: '14:05', url: exampleDetailsUrl };
export const exampleRentalOrder: MailOrder = { ...exampleOrder, plate: null, applicant: null };
export const exampleRuleCheckOrder: MailOrder = {
  ...exampleOrder,
  place: 'Naples LEZ, Italy',
  authority: 'Comune di Napoli',
  work: 'check',
  physicalFollows: false,
  remainingDriverStep: null,
};
/** No day was named. */
export const noTripFile = { attachments: [], dataToRecord: {} };

/** A granted permit, without its document. */
export const examplePermitConfirmed: Exclude<FactsOf<typeof permitConfirmedMail>, { doubt: object }> = {
  order: exampleOrder,
  doubt: undefined,
  reference: 'CQA-123',
  referenceNote: null,
  isConfirmationAttached: false,
  guide: undefined,
  refundedCents: null,
  place: undefined,
  documentChange: undefined,
  isDoubtCleared: false,
  ...noTripFile,
};

export const exampleOrderTexts = [
  'EDP-7K2M9QXT',
  'Paris, France',
  'Ann Driver',
  'AB12 CDE',
  '7 May 2026 to 8 May 2026 (2 days)',
];
export const nothingToDoText = 'You have nothing to do.';

export type MailCase = [title: string, mail: MailContent, says: string[], leadsTo: string[]];
