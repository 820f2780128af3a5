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
  /** Empty for mails that mail servers write themselves (RFC 5321, 4.5.5). */
  mailFrom: string;
}

export interface InboundMailHandler {
  /** Whether this address of our domain, in lower case, exists. */
  knows(address: string): Promise<boolean>;
  /**
   * Resolves when the mail is stored. It gets what the sender stated during the connection too, because sender
   * authentication needs it.
   */
  store(raw: Uint8Array, recipients: string[], envelope: Envelope): Promise<void>;
}

/** A sender still connected when we stop gets 421 after this long, and tries again later (RFC 5321, section 3.8). */
const closeTimeoutMs = 500;

/**
 * Receives mail for our own domain, within limits. A mail is acknowledged only after `store` has resolved: no mail that
 * its sender believes delivered is lost, and the sender tries again with what we could not store.
 */
export async function listenForMail(
  options: { host: string; port: number; domain: string; tls: MailTls | undefined },
  handler: InboundMailHandler,
  log: Log,
): Promise<InboundSmtp> {
  const ownDomain = `@${options.domain.toLowerCase()}`;
  const limiter = createInboundMailLimiter();
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: closeTimeoutMs,
    ...options.tls,
    // TLS is offered, never required: a server that an MX record names must not require it (RFC 3207, section 4).
    disabledCommands: options.tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    size: mailLimits.mailBytes,
    maxClients: mailLimits.connections,
    maxRecipients: mailLimits.recipients,
    socketTimeout: mailLimits.silence,
    banner: 'European Driving Permits',
    onConnect(session, callback) {
      if (limiter.openConnection(session, () => hangUp(session))) return callback();
      callback(answer(421, 'Too many connections from your address, please try again later'));
    },
    onMailFrom(_address, session, callback) {
      limiter.allowMail(session).then((isAllowed) => {
        callback(isAllowed ? null : answer(451, 'Too many mails from your address, please try again in a minute'));
      });
    },
    onRcptTo({ address }, session, callback) {
      const recipient = address.toLowerCase();
      if (!recipient.endsWith(ownDomain))
        return callback(answer(550, 'This server takes mail for its own domain only'));
      withTimeout(mailLimits.lookUp, () => handler.knows(recipient)).then(
        (isKnown) => {
          if (isKnown) return callback();
          const mayGoOn = limiter.countUnknownRecipient(session);
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
      const mail = createMailBuffer(limiter, session);
      // The rest of a refused mail is read, because only then can the sender be answered; it is not stored.
      stream.on('data', (chunk: Buffer) => {
        if (stream.sizeExceeded) mail.letGo();
        else mail.add(chunk);
      });
      stream.on('end', () => {
        const raw = mail.whole();
        if (stream.sizeExceeded) return callback(answer(552, 'Mail too large'));
        if (!raw) return callback(answer(452, 'Too much mail at once, please try again later'));
        const recipients = session.envelope.rcptTo.map(({ address }) => address.toLowerCase());
        handler
          .store(raw, recipients, envelopeOf(session))
          .then(
            () => callback(),
            (error: unknown) => {
              log.error({ err: error }, 'inbound mail could not be stored');
              callback(createRetryLaterError());
            },
          )
          .finally(() => limiter.releaseBytes(session));
      });
    },
    onClose: (session) => limiter.closeConnection(session),
  });

  function hangUp({ id }: SMTPServerSession): void {
    for (const connection of server.connections) if (connection.session.id === id) connection.close();
  }

  // Beyond this limit a connection gets no answer at all: refused clients may be slow to disconnect.
  server.server.maxConnections = 2 * mailLimits.connections;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  // From here on: the caller learns why the server could not listen.
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

/** Collects the bytes of an arriving mail, as long as there is room for it. */
function createMailBuffer(limiter: InboundMailLimiter, session: SMTPServerSession) {
  let chunks: Buffer[] | undefined = [];
  return {
    add(chunk: Buffer) {
      if (chunks && limiter.reserveBytes(session, chunk.byteLength)) chunks.push(chunk);
      else this.letGo();
    },
    letGo() {
      chunks = undefined;
      limiter.releaseBytes(session);
    },
    /** Undefined when there was no room. */
    whole: () => chunks && Buffer.concat(chunks),
  };
}
