import {
  type ComposedMail,
  type MailContent,
  type MailContext,
  type MailSiteProps,
  type Notification,
  requireNotificationData,
} from './mail-content.ts';
import { MailLayout, noActionNeededText, Paragraph } from './mail-layout.tsx';

interface AccountDeletedMailProps extends MailSiteProps {
  /** Payment records that the law requires us to keep. */
  retainedPayments: number;
}

/** Sent when a customer has deleted their account. */
export async function composeAccountDeletedMail({ settings }: MailContext, row: Notification): Promise<ComposedMail> {
  return renderAccountDeletedMail({
    publicUrl: settings.publicUrl,
    retainedPayments: Number(requireNotificationData(row, 'kept')),
  });
}

/** The account's last mail: after it the address is erased too. */
export function renderAccountDeletedMail({ publicUrl, retainedPayments: kept }: AccountDeletedMailProps): MailContent {
  return {
    subject: 'Your account was deleted',
    body: (
      <MailLayout
        publicUrl={publicUrl}
        title="Your account was deleted"
        happened="As you asked, your account and everything in it was deleted."
        todo={noActionNeededText}
      >
        <Paragraph>
          Your orders, vehicles, papers and e-mails are gone from our database, our file store and our queue, and so is
          this address once this e-mail has left.
        </Paragraph>
        <Paragraph>{describeRetainedRecords(kept)}</Paragraph>
        <Paragraph>
          The authorities you applied to keep their own records; please ask them about those. If you did not ask for
          this, answer this e-mail at once.
        </Paragraph>
      </MailLayout>
    ),
  };
}

function describeRetainedRecords(kept: number): string {
  if (kept === 0) return 'There was no payment, so nothing had to be kept.';
  const records = kept === 1 ? 'the record of your payment' : `the records of your ${kept} payments`;
  return `What the law makes us keep for 7 years is ${records}: order number, date, place, price lines and the payment's number, without your name, address or plate.`;
}
