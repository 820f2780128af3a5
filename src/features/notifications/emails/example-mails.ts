import type { NotificationType } from '../types.ts';
import { writeAccountDeleted } from './account-deleted.tsx';
import { writeAccountExists } from './account-exists.tsx';
import { writeApplicationEnded } from './application-ended.tsx';
import { writeChangeEmail } from './change-email.tsx';
import { writeConfirmEmail } from './confirm-email.tsx';
import { writeConfirmed } from './confirmed.tsx';
import { writeDetailsNeeded } from './details-needed.tsx';
import { writeManualProcessing } from './manual-processing.tsx';
import { writeOrderPaid } from './order-paid.tsx';
import type { MailedOrder } from './order-summary.tsx';
import { writePasswordReset } from './password-reset.tsx';
import { writeQuestion } from './question.tsx';
import { writeRefunded } from './refunded.tsx';
import { writeSetPassword } from './set-password.tsx';
import { writeSubmitted } from './submitted.tsx';
import type { WrittenMail } from './written-mail.ts';

export const publicUrl = 'https://permits.example';
export const order: MailedOrder = {
  orderRef: 'EDP-7K2M9QXT',
  place: 'Paris, France',
  applicant: 'Ann Driver',
  plate: { text: 'AB12 CDE', countryCode: 'GB' },
  authority: "Certificat qualité de l'air",
  work: 'buy',
  leadTime: 'PDF proof in 1-3 days',
  physicalFollows: true,
  url: `${publicUrl}/dashboard/order/1`,
};
const rental: MailedOrder = { ...order, plate: null, applicant: null };
const check: MailedOrder = {
  ...order,
  place: 'Naples LEZ, Italy',
  authority: 'Comune di Napoli',
  work: 'check',
  physicalFollows: false,
};
export const paid = {
  publicUrl,
  order,
  items: [
    { label: 'Base service', amount_cents: 1999 },
    { label: 'Urgent processing', amount_cents: 999 },
  ],
  totalCents: 2998,
  paidOn: '3 May 2026',
  details: null,
  passwordUrl: undefined,
};
const detailsUrl = `${publicUrl}/details#token=abc`;
const url = `${publicUrl}/auth?recovery=1#access_token=tok`;
const plate = { path: 'vehicle.plate_number', label: 'Number plate', hint: 'Box A' };
const make = { path: 'vehicle.make', label: 'Make', hint: null };

const orderFacts = ['EDP-7K2M9QXT', 'Paris, France', 'Ann Driver', 'AB12 CDE'];
const rentalPromise = 'Rental-car plates added later are processed within 2 hours.';
const nothing = 'You have nothing to do.';

export type Mail = [title: string, mail: WrittenMail, says: string[], leadsTo: string[]];

/** What a customer must find in each mail, in the HTML and in the plain text. */
export const mails = {
  order_paid: [
    [
      'a complete order of a customer who can sign in',
      writeOrderPaid(paid),
      [
        'Payment received',
        'your payment of £29.98 for Paris, France',
        'nothing to do',
        ...orderFacts,
        'Base service',
        '£19.99',
        'Urgent processing',
        '£9.99',
        'Total',
        '3 May 2026',
        'We apply and pay for you',
      ],
      [order.url],
    ],
    [
      'a rental order of a new customer',
      writeOrderPaid({ ...paid, order: rental, details: { url: detailsUrl, count: 1 }, passwordUrl: url }),
      ['Please give us one detail', 'plate to follow', 'Set your password', 'for 24 hours'],
      [detailsUrl, url],
    ],
    ['a new customer', writeOrderPaid({ ...paid, passwordUrl: url }), ['nothing to do', 'Set your password'], [url]],
  ],
  set_password: [['again', writeSetPassword({ publicUrl, url }), ['Please set your password within 24 hours.'], [url]]],
  password_reset: [
    ['asked for', writePasswordReset({ publicUrl, url }), ['within 1 hour', 'your password stays as it is'], [url]],
  ],
  confirm_email: [['at sign-up', writeConfirmEmail({ publicUrl, url }), ['confirm within 24 hours'], [url]]],
  details_needed: [
    [
      'several',
      writeDetailsNeeded({
        publicUrl,
        order: rental,
        missing: [plate, make],
        rentalPlateMissing: true,
        url: detailsUrl,
      }),
      [
        'Please give us the following.',
        'Number plate: Box A',
        'Make',
        rentalPromise,
        'works for 30 days',
        'EDP-7K2M9QXT',
        'plate to follow',
      ],
      [detailsUrl],
    ],
    [
      'only the plate of a rental car',
      writeDetailsNeeded({ publicUrl, order: rental, missing: [plate], rentalPlateMissing: true, url: detailsUrl }),
      ['only the plate of your rental car is still to come', 'Please add it when you collect the car.', rentalPromise],
      [detailsUrl],
    ],
  ],
  submitted: [
    [
      'with a reference',
      writeSubmitted({ publicUrl, order, reference: 'CQA-123', shared: false }),
      [nothing, ...orderFacts, 'CQA-123', 'Decided by', order.authority, 'Expected time', order.leadTime],
      [order.url],
    ],
    [
      'shared, without one',
      writeSubmitted({ publicUrl, order, reference: null, shared: true }),
      ['nothing is bought twice'],
      [order.url],
    ],
  ],
  confirmed: [
    [
      'with the proof attached',
      writeConfirmed({ publicUrl, order, reference: 'CQA-123', attached: true }),
      [
        'has confirmed your permit for Paris, France',
        'Please carry the attached document in the car until the sticker arrives.',
        'sticker follows by post',
        'CQA-123',
        ...orderFacts,
      ],
      [order.url],
    ],
    [
      'our own certificate',
      writeConfirmed({ publicUrl, order: check, reference: null, attached: true }),
      [
        'Your certificate is ready',
        'the rules of Comune di Napoli',
        'Please keep the attached document with you on the trip.',
      ],
      [order.url],
    ],
    [
      'by reference alone',
      writeConfirmed({ publicUrl, order, reference: 'CQA-123', attached: false }),
      ['Please carry the reference below'],
      [order.url],
    ],
  ],
  manual_processing: [
    [
      'begun',
      writeManualProcessing({ publicUrl, order }),
      ['Automatic submission failed and manual processing has begun.', nothing, ...orderFacts],
      [order.url],
    ],
  ],
  refunded: [
    [
      'in part',
      writeRefunded({ publicUrl, order, amountCents: 1050, totalCents: 2998 }),
      ['We have refunded £10.50 for Paris, France.', nothing, '£29.98', 'EDP-7K2M9QXT'],
      [],
    ],
  ],
  account_exists: [
    [
      'with a password',
      writeAccountExists({ publicUrl, url, hasPassword: true }),
      ['has an account already', 'Sign in'],
      [url],
    ],
    [
      'without one',
      writeAccountExists({ publicUrl, url, hasPassword: false }),
      ['has no password yet', 'Set your password'],
      [url],
    ],
  ],
  change_email: [
    [
      'to the old address',
      writeChangeEmail({ publicUrl, url, side: 'old', newEmail: 'new@example.com' }),
      ['new@example.com', 'that ends every session'],
      [url],
    ],
    [
      'to the new address',
      writeChangeEmail({ publicUrl, url, side: 'new', newEmail: 'new@example.com' }),
      ['nothing changes without your confirmation'],
      [url],
    ],
  ],
  account_deleted: [
    [
      'with payments',
      writeAccountDeleted({ publicUrl, kept: 2 }),
      ['the records of your 2 payments', '7 years', nothing],
      [],
    ],
    ['without', writeAccountDeleted({ publicUrl, kept: 0 }), ['nothing had to be kept', nothing], []],
  ],
  question: [
    [
      'from an operator',
      writeQuestion({
        publicUrl,
        order,
        question: 'Which hotel do you stay at?',
        url: `${publicUrl}/answer#token=abc`,
      }),
      ['Please answer this question.', 'Which hotel do you stay at?', 'works for 30 days', ...orderFacts],
      [`${publicUrl}/answer#token=abc`],
    ],
  ],
  application_ended: [
    [
      'refused',
      writeApplicationEnded({ publicUrl, order, how: 'refused', reason: 'The document could not be read.' }),
      [
        'was refused by',
        'The document could not be read.',
        'You have no permit for this order.',
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
        reason: 'The city asks for an Italian identity.',
      }),
      ['We cannot obtain a permit for Paris, France', 'The city asks for an Italian identity.', 'refund'],
      [order.url],
    ],
  ],
} satisfies Record<NotificationType, Mail[]>;
