import {
  type ComposedMail,
  type MailContent,
  type MailContext,
  type MailSiteProps,
  type Notification,
  requireNotificationData,
} from './mail-content.ts';
import { MailButton, MailLayout, Paragraph } from './mail-layout.tsx';

interface ChangeEmailMailProps extends MailSiteProps {
  url: string;
  /** Which of the two addresses this mail is for. */
  side: 'old' | 'new';
  newEmail: string;
}

/** Sent to the old address and to the new one when a signed-in customer asks for the change. */
export async function composeChangeEmailMail({ settings }: MailContext, row: Notification): Promise<ComposedMail> {
  return renderChangeEmailMail({
    publicUrl: settings.publicUrl,
    url: requireNotificationData(row, 'url'),
    side: requireNotificationData(row, 'side') === 'old' ? 'old' : 'new',
    newEmail: requireNotificationData(row, 'new_email'),
  });
}

export function renderChangeEmailMail({ publicUrl, url, side, newEmail }: ChangeEmailMailProps): MailContent {
  return {
    subject: 'Confirm the change of your e-mail address',
    body: (
      <MailLayout
        publicUrl={publicUrl}
        title="Confirm the change of your e-mail address"
        happened={
          side === 'old'
            ? `Somebody who is signed in to your account asked to change its address to ${newEmail}.`
            : 'Somebody asked to use this e-mail address for their account.'
        }
        todo="If it was you, please confirm within 24 hours."
      >
        <MailButton href={url}>Confirm the change</MailButton>
        <Paragraph>
          We have written to both addresses. The change is made once both have confirmed it. Then every device is signed
          out, and the new address gets a link to set a new password.
        </Paragraph>
        <Paragraph>
          {side === 'old'
            ? 'If it was not you, do not confirm, and set a new password: that ends every session.'
            : 'If it was not you, you can ignore this e-mail: nothing changes without your confirmation.'}
        </Paragraph>
      </MailLayout>
    ),
  };
}
