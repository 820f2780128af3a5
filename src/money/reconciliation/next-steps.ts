import type { DifferenceKind } from './contract.ts';

interface NextStep {
  title: string;
  owner: 'Admin' | 'Operator' | 'Automatic';
  step: string;
}

/** Who must resolve a difference, and how. */
export const nextSteps: Record<DifferenceKind, NextStep> = {
  paid_not_confirmed: {
    title: 'Paid, but the order is not confirmed',
    owner: 'Automatic',
    step: 'The provider delivers its event again. If this stays for an hour, open the order’s payment page as the customer, which confirms it.',
  },
  paid_unknown: {
    title: 'A payment that belongs to no order, or a second one for an order',
    owner: 'Admin',
    step: 'Refund it at the provider’s dashboard and tell the payer.',
  },
  amount_differs: {
    title: 'Amount or currency is not the order’s',
    owner: 'Admin',
    step: 'Refund the payment at the provider’s dashboard and ask the customer to pay again.',
  },
  payment_missing: {
    title: 'Confirmed, but the provider has no such payment',
    owner: 'Admin',
    step: 'Check that the provider’s account is the right one. If the payment is not there, the order was never paid.',
  },
  refund_not_in_books: {
    title: 'Refunded at the provider, not in our books',
    owner: 'Automatic',
    step: 'The next check takes it up: order, log and mail.',
  },
  refund_names_no_order: {
    title: 'Refunded at the provider, of a payment for several orders',
    owner: 'Admin',
    step: 'At the provider’s dashboard, write the order’s reference into the refund’s metadata as order_ref. The next check takes it up.',
  },
  refund_not_at_provider: {
    title: 'In our books, not at the provider',
    owner: 'Admin',
    step: 'The bank may have sent the money back. Ask the customer for another way to pay it out.',
  },
  refund_open: {
    title: 'A refund the provider has not answered for',
    owner: 'Automatic',
    step: 'It is tried again. If this stays for a day, look whether the provider is reachable in System Settings.',
  },
  no_submission: {
    title: 'Paid and complete, but no application was begun',
    owner: 'Operator',
    step: 'Open the order and start its application.',
  },
  refunded_but_live: {
    title: 'Refunded in full, but the application is still under way',
    owner: 'Operator',
    step: 'It may already be at the authority: await its answer, or ask the authority to withdraw it.',
  },
  without_owner: {
    title: 'Paid, with neither permit, refund nor anybody on it',
    owner: 'Admin',
    step: 'Retry the submission, give it to an operator, or refund the order.',
  },
  refund_due: {
    title: 'Ended without a permit, and not all of the money is back',
    owner: 'Admin',
    step: 'Open the order: refund the rest, or say there why nothing more is given back.',
  },
  refund_refused: {
    title: 'A promised refund that the bank refused',
    owner: 'Admin',
    step: 'Open the order: refund it once more, or ask the customer for another way to pay it out and say there that you did.',
  },
};
