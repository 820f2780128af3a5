import { recoveryLink } from '#paths.ts';
import { defineMail, requireNotificationData } from './mail-content.ts';
import { Paragraph } from './mail-layout.tsx';

/** Sent when somebody asks for a new password. Contains no name: anyone can request this mail. */
export const passwordResetMail = defineMail({
  read: async ({ settings }, row) => ({
    url: settings.publicUrl + recoveryLink(requireNotificationData(row, 'token'), row.data.next),
  }),
  render: ({ url }) => ({
    subject: 'Reset your password',
    state: 'Somebody asked for a new password for your account.',
    todo: 'If it was you, set it within 1 hour of asking.',
    button: { label: 'Set a new password', href: url },
    body: (
      <Paragraph>
        The link works once. If it was not you, you have nothing to do: your password stays as it is.
      </Paragraph>
    ),
  }),
});
