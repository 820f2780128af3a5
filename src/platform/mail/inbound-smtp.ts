import { SMTPServer } from 'smtp-server';
import type { Log } from '../log.ts';

export interface InboundSmtp {
  port: number;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A certificate with its chain, and its key, both PEM. */
interface MailTls {
  cert: string;
  key: string;
}

/** Authorities' mails carry scans; anything larger is refused, and no more than this of it is ever held. */
const maxMailBytes = 25 * 1024 * 1024;
/** A sender still on the line when we stop is told 421 after this long, and tries again later (RFC 5321, section 3.8). */
const goodbyeMs = 500;

/**
 * Receives mail for our own domain. A mail is acknowledged only after `store` has resolved: what the sender believes
 * delivered is never lost, and what we could not keep the sender tries again.
 */
export async function listenForMail(
  options: { host: string; port: number; domain: string; tls: MailTls | undefined },
  store: (raw: Uint8Array, recipients: string[]) => Promise<void>,
  log: Log,
): Promise<InboundSmtp> {
  const ownDomain = `@${options.domain.toLowerCase()}`;
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: goodbyeMs,
    ...options.tls,
    // Offered, never demanded: a server that is named by an MX record may not (RFC 3207, section 4).
    disabledCommands: options.tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    size: maxMailBytes,
    banner: 'European Driving Permits',
    onRcptTo({ address }, _session, callback) {
      if (address.toLowerCase().endsWith(ownDomain)) return callback();
      callback(Object.assign(new Error('This server takes mail for its own domain only'), { responseCode: 550 }));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      // The rest of an oversized mail is read, for only then can the sender be answered, but not kept.
      stream.on('data', (chunk: Buffer) => {
        if (stream.sizeExceeded) chunks.length = 0;
        else chunks.push(chunk);
      });
      stream.on('end', () => {
        if (stream.sizeExceeded) return callback(Object.assign(new Error('Mail too large'), { responseCode: 552 }));
        const recipients = session.envelope.rcptTo.map(({ address }) => address.toLowerCase());
        store(Buffer.concat(chunks), recipients).then(
          () => callback(),
          (error: unknown) => {
            log.error({ err: error }, 'inbound mail could not be stored');
            callback(Object.assign(new Error('Temporarily unavailable, please try again'), { responseCode: 451 }));
          },
        );
      });
    },
  });
  server.on('error', (error) => log.warn({ err: error }, 'inbound mail connection'));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : options.port,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
