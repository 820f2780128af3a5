import {
  type ComposedMail,
  type MailContent,
  type MailContext,
  type MailSiteProps,
  type Notification,
  requireNotificationData,
} from './mail-content.ts';
import { MailButton, MailLayout, Paragraph } from './mail-layout.tsx';

/** Sent when an account is opened with an unproved address. */
export async function composeConfirmEmailMail({ settings }: MailContext, row: Notification): Promise<ComposedMail> {
  return renderConfirmEmailMail({ publicUrl: settings.publicUrl, url: requireNotificationData(row, 'url') });
}

/** Contains no name: the person who signed up may have typed somebody else's address, and any name. */
export function renderConfirmEmailMail({ publicUrl, url }: MailSiteProps & { url: string }): MailContent {
  return {
    subject: 'Confirm your e-mail address',
    body: (
      <MailLayout
        publicUrl={publicUrl}
        title="Confirm your e-mail address"
        happened="An account was opened with this e-mail address."
        todo="Please confirm within 24 hours that it is yours, and choose your password."
      >
        <MailButton href={url}>Confirm your address</MailButton>
        <Paragraph>
          If you did not sign up, you can ignore this e-mail: without your confirmation nobody can sign in.
        </Paragraph>
      </MailLayout>
    ),
  };
}
