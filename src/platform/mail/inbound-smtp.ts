import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { Log } from '../log.ts';
import { withTimeout } from '../with-timeout.ts';
import { createInboundMailLimiter, type InboundMailLimiter, mailLimits } from './inbound-limits.ts';

export interface InboundSmtp {
  port: number;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A certificate with its chain, and its key, both PEM. */
interface MailTls {
  cert: string;
  key: string;
}

interface Envelope {
  remoteAddress: string;
  helo: string;
  /** Empty for what mail servers write themselves (RFC 5321, 4.5.5). */
  mailFrom: string;
}

export interface InboundMailHandler {
  /** Whether there is anybody at this address of our domain, lower case. */
  knows(address: string): Promise<boolean>;
  /** Resolves when the mail is safe. What its sender said of itself on the way is handed on, for it proves who that is. */
  store(raw: Uint8Array, recipients: string[], envelope: Envelope): Promise<void>;
}

/** A sender still on the line when we stop is told 421 after this long, and tries again later (RFC 5321, section 3.8). */
const closeTimeoutMs = 500;

/**
 * Receives mail for our own domain, within bounds. A mail is acknowledged only after `store` has resolved: what the sender
 * believes delivered is never lost, and what we could not keep the sender tries again.
 */
export async function listenForMail(
  options: { host: string; port: number; domain: string; tls: MailTls | undefined },
  taker: InboundMailHandler,
  log: Log,
): Promise<InboundSmtp> {
  const ownDomain = `@${options.domain.toLowerCase()}`;
  const bounds = createInboundMailLimiter();
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: closeTimeoutMs,
    ...options.tls,
    // Offered, never demanded: a server that is named by an MX record may not (RFC 3207, section 4).
    disabledCommands: options.tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    size: mailLimits.mailBytes,
    maxClients: mailLimits.connections,
    maxRecipients: mailLimits.recipients,
    socketTimeout: mailLimits.silence,
    banner: 'European Driving Permits',
    onConnect(session, callback) {
      if (bounds.openConnection(session, () => hangUp(session))) return callback();
      callback(answer(421, 'Too many connections from your address, please try again later'));
    },
    onMailFrom(_address, session, callback) {
      bounds.allowMail(session).then((may) => {
        callback(may ? null : answer(451, 'Too many mails from your address, please try again in a minute'));
      });
    },
    onRcptTo({ address }, session, callback) {
      const given = address.toLowerCase();
      if (!given.endsWith(ownDomain)) return callback(answer(550, 'This server takes mail for its own domain only'));
      withTimeout(mailLimits.lookUp, () => taker.knows(given)).then(
        (isKnown) => {
          if (isKnown) return callback();
          const mayGoOn = bounds.countUnknownRecipient(session);
          callback(
            mayGoOn ? answer(550, 'There is nobody at this address') : answer(421, 'Too many unknown addresses'),
          );
        },
        (error: unknown) => {
          log.error({ err: error }, 'the recipient of an inbound mail could not be looked up');
          callback(createRetryLaterError());
        },
      );
    },
    onData(stream, session, callback) {
      const mail = createMailBuffer(bounds, session);
      // The rest of a mail that cannot be taken is read, for only then can the sender be answered, but not kept.
      stream.on('data', (chunk: Buffer) => {
        if (stream.sizeExceeded) mail.letGo();
        else mail.add(chunk);
      });
      stream.on('end', () => {
        const raw = mail.whole();
        if (stream.sizeExceeded) return callback(answer(552, 'Mail too large'));
        if (!raw) return callback(answer(452, 'Too much mail at once, please try again later'));
        const recipients = session.envelope.rcptTo.map(({ address }) => address.toLowerCase());
        taker
          .store(raw, recipients, envelopeOf(session))
          .then(
            () => callback(),
            (error: unknown) => {
              log.error({ err: error }, 'inbound mail could not be stored');
              callback(createRetryLaterError());
            },
          )
          .finally(() => bounds.releaseBytes(session));
      });
    },
    onClose: (session) => bounds.closeConnection(session),
  });

  function hangUp({ id }: SMTPServerSession): void {
    for (const connection of server.connections) if (connection.session.id === id) connection.close();
  }

  // Beyond this a connection is not even answered: those that were told to go may be slow to leave.
  server.server.maxConnections = 2 * mailLimits.connections;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  // From here on: whoever starts it is told what kept it from listening.
  server.on('error', (error) => log.warn({ err: error }, 'inbound mail connection'));
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : options.port,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function envelopeOf({ remoteAddress, hostNameAppearsAs, envelope: { mailFrom } }: SMTPServerSession): Envelope {
  return { remoteAddress, helo: hostNameAppearsAs || '', mailFrom: mailFrom ? mailFrom.address : '' };
}

const answer = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });
const createRetryLaterError = () => answer(451, 'Temporarily unavailable, please try again');

/** A mail as it comes in, as long as there is room for it. */
function createMailBuffer(bounds: InboundMailLimiter, session: SMTPServerSession) {
  let chunks: Buffer[] | undefined = [];
  return {
    add(chunk: Buffer) {
      if (chunks && bounds.reserveBytes(session, chunk.byteLength)) chunks.push(chunk);
      else this.letGo();
    },
    letGo() {
      chunks = undefined;
      bounds.releaseBytes(session);
    },
    /** Undefined when there was no room. */
    whole: () => chunks && Buffer.concat(chunks),
  };
}
