import { createPasswordLink } from './account-access.tsx';
import { defineMail } from './mail-content.ts';
import { Paragraph } from './mail-layout.tsx';

/**
 * Sent when the customer of a paid order asks for the link again on the thank-you page, for an account that was opened
 * by a payment. Contains no name: anyone can request this mail.
 */
export const setPasswordMail = defineMail({
  async read(ctx, row) {
    const url = await createPasswordLink(ctx, row);
    return url ? { url } : undefined;
  },
  render: ({ url }) => ({
    subject: 'Set your password',
    state: 'Here is the new link to your account that was asked for.',
    todo: 'Please set your password within 24 hours.',
    button: { label: 'Set your password', href: url },
    body: <Paragraph>The link works once. You did not ask for it? Ignore this e-mail: nothing changes.</Paragraph>,
  }),
});
