import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { Mailbox } from './mailbox.ts';

const LARGEST_MAIL = 50 * 1024 * 1024;

/** Takes every mail for everybody. 250 is answered only when the mail is stored. */
export async function startSmtp(mailbox: Mailbox, options: { host: string; port: number }): Promise<AsyncDisposable> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST_MAIL,
    closeTimeout: 200,
    logger: false,
    onData(stream, session, callback) {
      const { mailFrom, rcptTo } = session.envelope;
      const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) };
      buffer(stream)
        .then((raw) => mailbox.receive(raw, envelope))
        .then(
          (mail) => callback(null, `Kept as ${mail.id}`),
          (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
        );
    },
  });
  // A client that drops the line mid-sentence is everyday life for a mail server, not a reason to end the process.
  server.on('error', () => undefined);
  await once(server.listen(options.port, options.host), 'listening');
  return { [Symbol.asyncDispose]: () => new Promise((closed) => server.close(closed)) };
}
