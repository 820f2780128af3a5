import type { MailContent } from '#mails/mail-content.ts';
import type { MailOrder } from '#mails/mail-order.tsx';

export const examplePublicUrl = 'https://permits.example';
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
  priceParts: 'Certificat qualité de l’air: about €5.00 (as of 1 November 2026).',
  usualTime: 'PDF proof in 1-3 days',
  physicalFollows: true,
  remainingDriverStep: null,
  url: `${examplePublicUrl}/dashboard/order/1`,
  documentUploadUrl: null,
};
/** Where details are given without a password. */
export const exampleDetailsUrl = `${examplePublicUrl}/details#token=abc`;
export const examplePlateDetail = { path: 'vehicle.plate_number', label: 'Number plate', hint: 'Box A' };
export const exampleRentalOrder: MailOrder = { ...exampleOrder, plate: null, applicant: null };
export const exampleRuleCheckOrder: MailOrder = {
  ...exampleOrder,
  place: 'Naples LEZ, Italy',
  authority: 'Comune di Napoli',
  work: 'check',
  physicalFollows: false,
  remainingDriverStep: null,
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
