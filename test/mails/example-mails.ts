import { accountDeletedMail } from '#mails/account-deleted.tsx';
import { accountExistsMail } from '#mails/account-exists.tsx';
import { applicationSubmittedMail } from '#mails/application-submitted.tsx';
import { changeEmailMail } from '#mails/change-email.tsx';
import { confirmEmailMail } from '#mails/confirm-email.tsx';
import { detailsNeededMail } from '#mails/details-needed.tsx';
import { messageAnsweredMail } from '#mails/message-answered.tsx';
import { orderHeldMail } from '#mails/order-held.tsx';
import { orderPaidMail } from '#mails/order-paid.tsx';
import { passwordResetMail } from '#mails/password-reset.tsx';
import { questionMail } from '#mails/question.tsx';
import { ruleCheckChangedMail } from '#mails/rule-check-changed.tsx';
import { setPasswordMail } from '#mails/set-password.tsx';
import type { NotificationType } from '#outbox/notification-types.ts';
import { findZone } from '#permits/catalogue.ts';
import { checkTrip } from '#permits/trip-check.ts';
import {
  exampleDetailsUrl,
  exampleHold,
  exampleMissingDetails,
  exampleMissingPlate,
  exampleMissingSeveral,
  exampleOrder,
  exampleOrderTexts,
  examplePublicUrl,
  exampleRentalOrder,
  exampleRuleCheckOrder,
  type FactsOf,
  type MailCase,
  noTripFile,
  nothingToDoText,
} from './example-order.ts';
import { exampleOutcomeMails } from './example-outcome-mails.ts';

export const exampleOrderPaid: FactsOf<typeof orderPaidMail> = {
  order: exampleOrder,
  condition: '',
  vehicleCategory: 'Car (M1)',
  items: [
    { label: 'Base service', amount_cents: 1999 },
    { label: 'Urgent processing', amount_cents: 999 },
  ],
  totalCents: 2998,
  urgentRefund: '',
  paidOn: '3 May 2026',
  details: null,
  expectedArrival: 'By our times the PDF proof is there by 6 May 2026; the sticker follows by post in 2-6 weeks.',
  manualCheckOf: null,
  promisedTime: '24-48 hours',
  closedSituation: undefined,
  hold: null,
  unacceptedWarnings: null,
  account: { way: 'sign-in' },
  tripFile: noTripFile,
};
const dashboardUrl = `${examplePublicUrl}/dashboard`;
const signUpUrl = `${examplePublicUrl}/auth?tab=sign-up`;
const url = `${examplePublicUrl}/auth?recovery=1#access_token=tok`;
const phone = { path: 'stay.phone', label: 'Phone of the hotel', hint: 'With the country code' };

const rentalPromise = 'Rental-car plates added later are processed within 2 hours.';
const submitted = {
  order: exampleOrder,
  reference: null,
  referenceNote: null,
  isShared: false,
  place: undefined,
  hasRuleCheck: false,
  answerBy: '2026-05-08',
  nextStep: null,
  files: noTripFile,
};
const ruleCheckChanged = {
  order: exampleRuleCheckOrder,
  formerCheck: { verdict: verdictOn('2026-05-04'), givenOn: '2026-05-03' },
  verdict: verdictOn('2026-12-02'),
  changesOn: null,
  moneyText: null,
  attachments: [],
};

/** What a customer must find in each mail, in the HTML and in the plain text. */
export const exampleMails = {
  ...exampleOutcomeMails,
  order_paid: [
    [
      'a complete order of a customer who can sign in',
      orderPaidMail.render(exampleOrderPaid),
      [
        'Paid: £29.98 for Paris, France. Your application starts now.',
        'By our times the PDF proof is there by 6 May 2026; the sticker follows by post in 2-6 weeks. You have nothing to do.',
        ...exampleOrderTexts,
        'Base service',
        '£19.99',
        'Urgent processing',
        '£9.99',
        'Total',
        '3 May 2026',
        'about €5.00 (as of 1 November 2026; we assume this:',
        'The rest is our work.',
        'We apply and pay for you',
        'The sticker follows by post.',
      ],
      [exampleOrder.url],
    ],
    [
      'a rental order of a new customer',
      orderPaidMail.render({
        ...exampleOrderPaid,
        order: exampleRentalOrder,
        details: exampleMissingDetails,
        account: { way: 'set-password', url },
      }),
      [
        'One detail is still missing.',
        'Your first day is 7 May 2026. There by 7 May 2026, if you give the details today.',
        'also after the drive. Please give us this detail now.',
        'Make',
        'Give the details',
        'works for 30 days',
        'Number plate to follow',
        'Set your password',
        'for 24 hours',
      ],
      [exampleDetailsUrl, url],
    ],
    [
      'an order that waits for second thoughts',
      orderPaidMail.render({ ...exampleOrderPaid, hold: exampleHold }),
      ['Nothing is sent before 14:05 (UK time)', 'stop it and have all of your money back', 'Check it, or stop it'],
      [exampleOrder.url, exampleDetailsUrl],
    ],
    [
      'a check that the rules leave open',
      orderPaidMail.render({
        ...exampleOrderPaid,
        order: { ...exampleRuleCheckOrder, usualTime: 'within minutes' },
        expectedArrival: null,
        manualCheckOf: 'rules',
      }),
      ['A person looks into the rules for your vehicle.', 'You hear from us within 24-48 hours.'],
      [exampleOrder.url],
    ],
    [
      'an order that something speaks against',
      orderPaidMail.render({
        ...exampleOrderPaid,
        unacceptedWarnings: { texts: ['Nothing is needed for this zone.'], url: exampleDetailsUrl },
      }),
      ['Nothing is needed for this zone.', 'all of your money back', 'take the order back'],
      [exampleOrder.url, exampleDetailsUrl],
    ],
    [
      'a new customer',
      orderPaidMail.render({ ...exampleOrderPaid, account: { way: 'set-password', url } }),
      ['nothing to do', 'Your account has no password yet', 'Set your password'],
      [url],
    ],
    [
      'a guest with the address of an account',
      orderPaidMail.render({ ...exampleOrderPaid, account: { way: 'say-mine', url: dashboardUrl } }),
      [
        'You have an account with this e-mail address.',
        'Sign in and say whether this order is yours',
        'Sign in and answer',
      ],
      [dashboardUrl],
    ],
    [
      'a guest with the address of an account whose mailbox nobody has proved',
      orderPaidMail.render({ ...exampleOrderPaid, account: { way: 'prove', url } }),
      ['An account with this e-mail address exists already.', 'Set a password with this link', 'Set your password'],
      [url],
    ],
    [
      'a guest with the address of an account that is gone',
      orderPaidMail.render({ ...exampleOrderPaid, account: { way: 'sign-up', url: signUpUrl } }),
      ['sign up with this e-mail address'],
      [signUpUrl],
    ],
  ],
  set_password: [['again', setPasswordMail.render({ url }), ['Please set your password within 24 hours.'], [url]]],
  password_reset: [
    ['asked for', passwordResetMail.render({ url }), ['within 1 hour', 'your password stays as it is'], [url]],
  ],
  confirm_email: [['at sign-up', confirmEmailMail.render({ url }), ['confirm within 24 hours'], [url]]],
  details_needed: [
    [
      'several',
      detailsNeededMail.render({
        order: exampleRentalOrder,
        details: exampleMissingSeveral,
      }),
      [
        'Please give us the following now.',
        'Number plate: Box A',
        'Make',
        rentalPromise,
        'works for 30 days',
        'EDP-7K2M9QXT',
        'Number plate to follow',
      ],
      [exampleDetailsUrl],
    ],
    [
      'some, of which one may be left out',
      detailsNeededMail.render({
        order: exampleOrder,
        details: { ...exampleMissingDetails, optional: [phone] },
      }),
      ['Make', 'Phone of the hotel (optional): With the country code'],
      [exampleDetailsUrl],
    ],
    [
      'only the plate of a rental car',
      detailsNeededMail.render({
        order: exampleRentalOrder,
        details: exampleMissingPlate,
      }),
      ['only the plate of your rental car is still to come', 'Please add it when you collect the car.', rentalPromise],
      [exampleDetailsUrl],
    ],
  ],
  order_held: [
    [
      'an application',
      orderHeldMail.render({
        order: exampleOrder,
        hold: exampleHold,
        firstStep: 'We apply at 14:05 (UK time).',
        tripFile: noTripFile,
      }),
      [
        'nothing is sent before 14:05 (UK time)',
        'or stop it and have all of your money back',
        'needs no password',
        ...exampleOrderTexts,
      ],
      [exampleDetailsUrl],
    ],
    [
      'a check',
      orderHeldMail.render({
        order: exampleRuleCheckOrder,
        hold: exampleHold,
        firstStep: 'We check your vehicle against the rules.',
        tripFile: noTripFile,
      }),
      ['no rule-check statement is written before 14:05 (UK time)', 'We check your vehicle against the rules'],
      [exampleDetailsUrl],
    ],
  ],
  submitted: [
    [
      'with a reference',
      applicationSubmittedMail.render({
        ...submitted,
        reference: 'CQA-123',
      }),
      [
        nothingToDoText,
        ...exampleOrderTexts,
        'Your application for Paris, France is sent.',
        `${exampleOrder.authority} answers by about 8 May 2026.`,
        'CQA-123',
        'Expected time',
        exampleOrder.usualTime,
      ],
      [exampleOrder.url],
    ],
    [
      'what is activated on a day of its own',
      applicationSubmittedMail.render({
        ...submitted,
        nextStep: 'Next, on 14 May 2026: Ticket for 14 May 2026 activated.',
      }),
      ['Next, on 14 May 2026: Ticket for 14 May 2026 activated. You have nothing to do.'],
      [exampleOrder.url],
    ],
    [
      'shared, without one',
      applicationSubmittedMail.render({
        ...submitted,
        isShared: true,
        answerBy: null,
      }),
      ['nothing is bought twice', 'Issued by', exampleOrder.authority],
      [exampleOrder.url],
    ],
  ],
  account_exists: [
    [
      'with a password',
      accountExistsMail.render({ link: undefined, signInUrl: url }),
      ['has an account already', 'Sign in'],
      [url],
    ],
    [
      'without one',
      accountExistsMail.render({ link: url, signInUrl: url }),
      ['has no password yet', 'Set your password'],
      [url],
    ],
  ],
  change_email: [
    [
      'to the old address',
      changeEmailMail.render({ url, isOldAddress: true, newEmail: 'new@example.com' }),
      ['new@example.com', 'that ends every session'],
      [url],
    ],
    [
      'to the new address',
      changeEmailMail.render({ url, isOldAddress: false, newEmail: 'new@example.com' }),
      ['nothing changes without your confirmation'],
      [url],
    ],
  ],
  account_deleted: [
    [
      'with payments',
      accountDeletedMail.render({ retainedPayments: 2 }),
      ['By law we keep the records of your 2 payments for 7 years', nothingToDoText],
      [],
    ],
    ['without', accountDeletedMail.render({ retainedPayments: 0 }), ['nothing had to be kept', nothingToDoText], []],
  ],
  message_answered: [
    [
      'from one of us',
      messageAnsweredMail.render({
        order: exampleOrder,
        answer: 'Yes, it is valid on both days.\n\nHave a good trip.',
        name: 'Ann Operator',
        quote: 'Is it valid on both days?',
        url: exampleDetailsUrl,
      }),
      [
        'Ann Operator has answered what you wrote',
        'Yes, it is valid on both days.',
        'Have a good trip.',
        'Is it valid on both days?',
        ...exampleOrderTexts,
      ],
      [exampleDetailsUrl],
    ],
  ],
  question: [
    [
      'from an operator',
      questionMail.render({
        order: exampleOrder,
        question: 'Which hotel do you stay at?',
        url: `${examplePublicUrl}/answer#token=abc`,
      }),
      ['Please answer this question.', 'Which hotel do you stay at?', 'works for 30 days', ...exampleOrderTexts],
      [`${examplePublicUrl}/answer#token=abc`],
    ],
  ],
  statement_changed: [
    [
      'may still enter',
      ruleCheckChangedMail.render({
        ...ruleCheckChanged,
      }),
      [
        'The rules of Comune di Napoli for Naples LEZ, Italy have changed since your rule-check statement of 3 May 2026.',
        'Please take the attached rule-check statement with you in place of the earlier one.',
        'no clear rule up to Euro 5. Yours is Euro 6.',
        'Before: Diesel: admitted from Euro 2',
      ],
      [exampleOrder.url],
    ],
    [
      'may not enter any more',
      ruleCheckChangedMail.render({
        ...ruleCheckChanged,
        verdict: { ...verdictOn('2026-12-02'), need: 'may_not_enter' },
        changesOn: '2026-10-01',
        moneyText: 'We decide about the refund of your £24.98 by 5 May 2026 and e-mail you.',
      }),
      [
        'for Naples LEZ, Italy change on 1 October 2026.',
        'Please do not drive into the zone with this vehicle from 1 October 2026 on.',
        'Until then: Diesel: admitted from Euro 2',
        'We decide about the refund of your £24.98 by 5 May 2026',
      ],
      [exampleOrder.url],
    ],
  ],
} satisfies Record<NotificationType, MailCase[]>;

function verdictOn(entry_date: string) {
  const zone = findZone('Italy', 'Naples LEZ');
  if (!zone) throw new Error('There is no zone Naples LEZ.');
  const vehicle = { fuel_type: 'diesel', euro_standard: 'Euro 6', vehicle_category: 'M1' };
  return checkTrip(zone, vehicle, { entry_date }, new Date('2026-05-03'));
}
