/** Why a mail about an order waits for a person (decision 025). */
export const mailReviewReasons = [
  'conflict',
  'plate_only',
  'names_order',
  'unknown_sender',
  'not_proven',
  'not_understood',
  'contradicts',
  'bad_document',
  'other_plate',
  'other_document',
  'unread_document',
  'second_document',
  'not_applied',
  'after_the_end',
] as const;
export type MailReviewReason = (typeof mailReviewReasons)[number];

/** With these reasons nobody knows whether the mail is from whoever decides, and about this order. */
export const uncertainOriginReasons = [
  'conflict',
  'plate_only',
  'names_order',
  'unknown_sender',
  'not_proven',
  'after_the_end',
] as const satisfies readonly MailReviewReason[];

/** Only staff see what a mail or its document states about another vehicle, person or application. */
export const staffOnlyReasons = [
  'contradicts',
  'other_plate',
  'other_document',
  'second_document',
] as const satisfies readonly MailReviewReason[];

/** In words for the staff who read the mail. */
export const mailReviewLabels: Record<MailReviewReason, string> = {
  conflict: 'Its signs point to different orders, so it has changed nothing.',
  plate_only: 'Found by the number plate alone: it may be about another application. Nothing was changed by it.',
  names_order:
    'It names this order, and it is not proven that the customer wrote it: it does not stand in the thread of the order.',
  unknown_sender: 'From an address this authority is not known to use. Nothing was changed by it.',
  not_proven: 'It could not be proven who sent it. Nothing was changed by it.',
  not_understood: 'The product does not understand it. Nothing was changed by it.',
  contradicts: 'It says something else than what the order is for, or than what stands. Nothing was changed by it.',
  bad_document: 'It grants the permit, but its document is no PDF that can be used: the order is not confirmed.',
  other_plate: 'Its document names another number plate: the order is not confirmed.',
  other_document: 'Its document names something else than the order is for: the order is not confirmed.',
  unread_document: 'Neither its document nor the mail names the number plate: the order is not confirmed.',
  second_document:
    'Its document differs from the one that the customer has: compare the two, and say which one counts.',
  not_applied: 'What it says does not fit how the application stands. Nothing was changed by it.',
  after_the_end: 'It came after the application was decided. Nothing was changed by it.',
};
