import { hasPassword as hasPasswordAlready } from '#accounts/recovery-link.ts';
import { pages } from '#paths.ts';
import type { ComposedMail, MailContent, MailContext, MailSiteProps, Notification } from './mail-content.ts';
import { MailButton, MailLayout, Paragraph } from './mail-layout.tsx';
import { createPasswordLink } from './password-link.ts';

interface AccountExistsMailProps extends MailSiteProps {
  /** Link to sign in, or to set the first password of an account that a payment opened. */
  url: string;
  hasPassword: boolean;
}

/** Sent when somebody signs up with an address that has an account. */
export async function composeAccountExistsMail(ctx: MailContext, row: Notification): Promise<ComposedMail> {
  const { publicUrl } = ctx.settings;
  const known = row.userId !== null && (await hasPasswordAlready(ctx, row.userId));
  const link = known ? undefined : await createPasswordLink(ctx, row);
  return renderAccountExistsMail({ publicUrl, url: link ?? publicUrl + pages.auth, hasPassword: link === undefined });
}

/**
 * The sign-up form gives the same answer as for a new address, so that it does not reveal who has an account. This
 * mail tells the owner.
 */
export function renderAccountExistsMail({ publicUrl, url, hasPassword }: AccountExistsMailProps): MailContent {
  return {
    subject: 'You already have an account',
    body: (
      <MailLayout
        publicUrl={publicUrl}
        title="You already have an account"
        happened="Somebody signed up with this e-mail address, which has an account already."
        todo={
          hasPassword ? 'If it was you, please sign in.' : 'If it was you, please set your password within 24 hours.'
        }
      >
        <MailButton href={url}>{hasPassword ? 'Sign in' : 'Set your password'}</MailButton>
        <Paragraph>
          {hasPassword
            ? 'Should you not know your password any more, “Forgot password?” on that page sends you a link.'
            : 'Your account was opened with your payment and has no password yet. The link works once.'}
        </Paragraph>
        <Paragraph>If it was not you, you have nothing to do: nothing has changed.</Paragraph>
      </MailLayout>
    ),
  };
}
