import { recoveryLink } from '#paths.ts';
import { defineMail, requireNotificationData } from './mail-content.ts';
import { MailButton, Paragraph } from './mail-layout.tsx';

/** Sent when somebody asks for a new password. Contains no name: anyone can request this mail. */
export const passwordResetMail = defineMail({
  read: async ({ settings }, row) => ({
    url: settings.publicUrl + recoveryLink(requireNotificationData(row, 'token'), row.data.next),
  }),
  render: ({ url }) => ({
    subject: 'Reset your password',
    happened: 'Somebody asked for a new password for your account.',
    todo: 'If it was you, set it within 1 hour of asking.',
    body: (
      <>
        <MailButton href={url}>Set a new password</MailButton>
        <Paragraph>
          The link works once. If it was not you, you have nothing to do: your password stays as it is.
        </Paragraph>
      </>
    ),
  }),
});
