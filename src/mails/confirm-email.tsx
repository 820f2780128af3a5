import { Layout, MailButton, Paragraph } from './layout.tsx';
import { type ComposedMail, dataOf, type MailContext, type Notification, type Site, type WrittenMail } from './mail.ts';

/** Sent when an account is opened with an address that nobody has shown to be theirs. */
export async function composeConfirmEmail({ settings }: MailContext, row: Notification): Promise<ComposedMail> {
  return writeConfirmEmail({ publicUrl: settings.publicUrl, url: dataOf(row, 'url') });
}

/** Names nobody: who signed up may have typed somebody else's address, and a name of their choosing. */
export function writeConfirmEmail({ publicUrl, url }: Site & { url: string }): WrittenMail {
  return {
    subject: 'Confirm your e-mail address',
    body: (
      <Layout
        publicUrl={publicUrl}
        title="Confirm your e-mail address"
        happened="An account was opened with this e-mail address."
        todo="Please confirm within 24 hours that it is yours, and choose your password."
      >
        <MailButton href={url}>Confirm your address</MailButton>
        <Paragraph>
          If you did not sign up, you can ignore this e-mail: without your confirmation nobody can sign in.
        </Paragraph>
      </Layout>
    ),
  };
}
