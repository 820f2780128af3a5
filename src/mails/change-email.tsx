import { defineMail, requireNotificationData } from './mail-content.ts';
import { Paragraph } from './mail-layout.tsx';

/** Sent to the old address and to the new one when a signed-in customer asks for the change. */
export const changeEmailMail = defineMail({
  read: async (_ctx, row) => ({
    url: requireNotificationData(row, 'url'),
    isOldAddress: requireNotificationData(row, 'side') === 'old',
    newEmail: requireNotificationData(row, 'new_email'),
  }),
  render: ({ url, isOldAddress, newEmail }) => ({
    subject: 'Confirm the change of your e-mail address',
    state: isOldAddress
      ? `Somebody who is signed in to your account asked to change its address to ${newEmail}.`
      : 'Somebody asked to use this e-mail address for their account.',
    todo: 'If it was you, please confirm within 24 hours.',
    button: { label: 'Confirm the change', href: url },
    body: (
      <>
        <Paragraph>
          The change is made once both addresses have confirmed it. Then every device is signed out, and the new address
          gets a link to set a new password.
        </Paragraph>
        <Paragraph>
          {isOldAddress
            ? 'If it was not you, do not confirm, and set a new password: that ends every session.'
            : 'If it was not you, ignore this e-mail: nothing changes without your confirmation.'}
        </Paragraph>
      </>
    ),
  }),
});
