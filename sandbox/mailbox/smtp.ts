import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { Mailbox, StoredMail } from './mailbox.ts';

const MAX_MAIL_BYTES = 50 * 1024 * 1024;

/** Those who have a mailbox of their own behind this server. */
interface ContactMailboxes {
  /** Why nobody takes mail there, as the server says it; undefined for everybody else. */
  refusal(address: string): { responseCode: number; message: string } | undefined;
  receive(mail: StoredMail): void;
}

/** Takes every mail for everybody. 250 is answered only when the mail is stored. */
export async function startMailboxSmtp(
  mailbox: Mailbox,
  residents: ContactMailboxes,
  options: { host: string; port: number },
): Promise<AsyncDisposable> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    closeTimeout: 200,
    logger: false,
    onRcptTo({ address }, _session, callback) {
      const refusal = residents.refusal(address.toLowerCase());
      callback(refusal && Object.assign(new Error(refusal.message), { responseCode: refusal.responseCode }));
    },
    onData(stream, session, callback) {
      const { mailFrom, rcptTo } = session.envelope;
      const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) };
      buffer(stream)
        .then((raw) => mailbox.receive(raw, envelope))
        .then(
          (mail) => {
            residents.receive(mail);
            callback(null, `Kept as ${mail.id}`);
          },
          (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
        );
    },
  });
  // A client that drops the line mid-sentence is everyday life for a mail server, not a reason to end the process.
  server.on('error', () => undefined);
  await once(server.listen(options.port, options.host), 'listening');
  return { [Symbol.asyncDispose]: () => new Promise((closed) => server.close(closed)) };
}
