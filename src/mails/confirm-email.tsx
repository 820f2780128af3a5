import { defineMail, requireNotificationData } from './mail-content.ts';
import { Paragraph } from './mail-layout.tsx';

/**
 * Sent when an account is opened with an unproved address. Contains no name: the person who signed up may have typed
 * somebody else's address, and any name.
 */
export const confirmEmailMail = defineMail({
  read: async (_ctx, row) => ({ url: requireNotificationData(row, 'url') }),
  render: ({ url }) => ({
    subject: 'Confirm your e-mail address',
    state: 'An account was opened with this e-mail address.',
    todo: 'Please confirm within 24 hours that it is yours, and choose your password.',
    button: { label: 'Confirm your address', href: url },
    body: <Paragraph>You did not sign up? Ignore this e-mail: without your confirmation nobody can sign in.</Paragraph>,
  }),
});
