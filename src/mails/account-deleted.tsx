import { defineMail, requireNotificationData } from './mail-content.ts';
import { noActionNeededText, Paragraph } from './mail-layout.tsx';

/** Sent when a customer has deleted their account. */
export const accountDeletedMail = defineMail({
  isLast: true,
  async read(_ctx, row) {
    /** Payment records that the law requires us to keep. */
    const retainedPayments = Number(requireNotificationData(row, 'kept'));
    return { retainedPayments };
  },
  render: ({ retainedPayments }) => ({
    subject: 'Your account was deleted',
    state: 'As you asked, your account and everything in it was deleted.',
    todo: noActionNeededText,
    body: (
      <>
        <Paragraph>
          Your orders, vehicles, papers and e-mails are gone, and so is this address once this e-mail has left.
        </Paragraph>
        <Paragraph>{describeRetainedRecords(retainedPayments)}</Paragraph>
        <Paragraph>
          The authorities you applied to keep their own records. You did not ask for this? Answer this e-mail at once.
        </Paragraph>
      </>
    ),
  }),
});

function describeRetainedRecords(paymentCount: number): string {
  if (paymentCount === 0) return 'There was no payment, so nothing had to be kept.';
  const records = paymentCount === 1 ? 'the record of your payment' : `the records of your ${paymentCount} payments`;
  return `By law we keep ${records} for 7 years: order number, date, place, price lines and payment number, without your name, address or plate.`;
}
