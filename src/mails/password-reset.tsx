import { recoveryLink } from '#paths.ts';
import {
  type ComposedMail,
  type MailContent,
  type MailContext,
  type MailSiteProps,
  type Notification,
  requireNotificationData,
} from './mail-content.ts';
import { MailButton, MailLayout, Paragraph } from './mail-layout.tsx';

/** Sent when somebody asks for a new password. */
export async function composePasswordResetMail({ settings }: MailContext, row: Notification): Promise<ComposedMail> {
  const url = settings.publicUrl + recoveryLink(requireNotificationData(row, 'token'), row.data.next);
  return renderPasswordResetMail({ publicUrl: settings.publicUrl, url });
}

/** Contains no name: anyone can request this mail. */
export function renderPasswordResetMail({ publicUrl, url }: MailSiteProps & { url: string }): MailContent {
  return {
    subject: 'Reset your password',
    body: (
      <MailLayout
        publicUrl={publicUrl}
        title="Reset your password"
        happened="Somebody asked for a new password for your account."
        todo="If it was you, set it within 1 hour of asking."
      >
        <MailButton href={url}>Set a new password</MailButton>
        <Paragraph>
          The link works once. If it was not you, you have nothing to do: your password stays as it is.
        </Paragraph>
      </MailLayout>
    ),
  };
}
