import { createPasswordLink } from './account-access.tsx';
import { defineMail } from './mail-content.ts';
import { MailButton, Paragraph } from './mail-layout.tsx';

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
    happened: 'Here is the new link to your account that was asked for.',
    todo: 'Please set your password within 24 hours.',
    body: (
      <>
        <MailButton href={url}>Set your password</MailButton>
        <Paragraph>
          The link works once. If you did not ask for it, you can ignore this e-mail: nothing changes.
        </Paragraph>
      </>
    ),
  }),
});
