import type { ComposedMail, MailContent, MailContext, MailSiteProps, Notification } from './mail-content.ts';
import { MailButton, MailLayout, Paragraph } from './mail-layout.tsx';
import { createPasswordLink } from './password-link.ts';

/** Sent when the customer of a paid order asks for the link again on the thank-you page. */
export async function composeSetPasswordMail(ctx: MailContext, row: Notification): Promise<ComposedMail | undefined> {
  const url = await createPasswordLink(ctx, row);
  return url ? renderSetPasswordMail({ publicUrl: ctx.settings.publicUrl, url }) : undefined;
}

/** The link again, for an account that was opened by a payment. Contains no name: anyone can request this mail. */
export function renderSetPasswordMail({ publicUrl, url }: MailSiteProps & { url: string }): MailContent {
  return {
    subject: 'Set your password',
    body: (
      <MailLayout
        publicUrl={publicUrl}
        title="Set your password"
        happened="Here is the new link to your account that was asked for."
        todo="Please set your password within 24 hours."
      >
        <MailButton href={url}>Set your password</MailButton>
        <Paragraph>
          The link works once. If you did not ask for it, you can ignore this e-mail: nothing changes.
        </Paragraph>
      </MailLayout>
    ),
  };
}
