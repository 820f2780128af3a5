import { hasPassword } from '#accounts/recovery-link.ts';
import { pages } from '#paths.ts';
import { createPasswordLink } from './account-access.tsx';
import { defineMail } from './mail-content.ts';
import { Paragraph } from './mail-layout.tsx';

/**
 * Sent when somebody signs up with an address that has an account. The sign-up form gives the same answer as for a new
 * address, so that it does not reveal who has an account. This mail tells the owner.
 */
export const accountExistsMail = defineMail({
  async read(ctx, row) {
    const canSignIn = row.userId !== null && (await hasPassword(ctx, row.userId));
    const link = canSignIn ? undefined : await createPasswordLink(ctx, row);
    return { link, signInUrl: ctx.settings.publicUrl + pages.auth };
  },
  render: ({ link, signInUrl }) => ({
    subject: 'You already have an account',
    state: 'Somebody signed up with this e-mail address, which has an account already.',
    todo: link ? 'If it was you, please set your password within 24 hours.' : 'If it was you, please sign in.',
    button: { label: link ? 'Set your password' : 'Sign in', href: link ?? signInUrl },
    body: (
      <Paragraph>
        {link
          ? 'Your account was opened with your payment and has no password yet. The link works once. '
          : 'Password forgotten? “Forgot password?” on that page sends you a link. '}
        If it was not you, you have nothing to do: nothing has changed.
      </Paragraph>
    ),
  }),
});
