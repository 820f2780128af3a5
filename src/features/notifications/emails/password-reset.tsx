import { Layout, MailButton, Paragraph } from './layout.tsx';
import type { Site, WrittenMail } from './written-mail.ts';

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
