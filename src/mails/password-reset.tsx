import { recoveryLink } from '#paths.ts';
import { Layout, MailButton, Paragraph } from './layout.tsx';
import { type ComposedMail, dataOf, type MailContext, type Notification, type Site, type WrittenMail } from './mail.ts';

/** Sent when somebody asks for a new password. */
export async function composePasswordReset({ settings }: MailContext, row: Notification): Promise<ComposedMail> {
  const url = settings.publicUrl + recoveryLink(dataOf(row, 'token'), row.data.next);
  return writePasswordReset({ publicUrl: settings.publicUrl, url });
}

/** Names nobody: anyone can ask for it to be sent. */
export function writePasswordReset({ publicUrl, url }: Site & { url: string }): WrittenMail {
  return {
    subject: 'Reset your password',
    body: (
      <Layout
        publicUrl={publicUrl}
        title="Reset your password"
        happened="Somebody asked for a new password for your account."
        todo="If it was you, set it within 1 hour of asking."
      >
        <MailButton href={url}>Set a new password</MailButton>
        <Paragraph>
          The link works once. If it was not you, you have nothing to do: your password stays as it is.
        </Paragraph>
      </Layout>
    ),
  };
}
