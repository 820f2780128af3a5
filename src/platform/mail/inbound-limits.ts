import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { SMTPServerSession } from 'smtp-server';
import { toNetworkPrefix } from '../http/client-address.ts';

/**
 * What a sender may ask of us. Whoever is told 4xx tries again later and loses nothing (RFC 5321, 4.5.4.1), so these are
 * set by what an honest sender needs: an authority's server, or a relay of ours that hands on everybody's mail.
 */
export const mailLimits = {
  /** Authorities' mails carry scans; anything larger is refused, and no more than this of it is ever held. In bytes. */
  mailBytes: 25 * 1024 * 1024,
  /** Open at once; each costs a socket and a few kilobytes. */
  connections: 100,
  /** Of those from one address: servers open one to five, a relay perhaps twenty. */
  connectionsOfAddress: 20,
  /** An authority writes to one application, sometimes to two; each is a row and a job. */
  recipients: 10,
  /** Unknown recipients of one connection, after which it is closed: who guesses addresses starts anew. */
  unknownRecipients: 20,
  /** From one address in a minute; 20 a second is about what is read by one process. */
  mailsPerMinute: 1_200,
  /** Of all mails that are just coming in, together. In bytes. */
  heldBytes: 128 * 1024 * 1024,
  /** Without a word from the other side. In milliseconds, as the next. */
  silence: 60_000,
  /** From the first to the last word: enough for the largest mail on a slow line. */
  connectionTime: 600_000,
  /** To look up a recipient. */
  lookUp: 5_000,
} as const;

interface ConnectedSender {
  network: string;
  heldBytes: number;
  unknownRecipients: number;
  end: NodeJS.Timeout;
}

export interface InboundMailLimiter {
  /** False when this address has too many connections. */
  openConnection(session: SMTPServerSession, shutOut: () => void): boolean;
  /** False when this address has sent too many mails in the last minute. */
  allowMail(session: SMTPServerSession): Promise<boolean>;
  /** False when more than is bearable is being held already; the mail is then let go. */
  reserveBytes(session: SMTPServerSession, bytes: number): boolean;
  releaseBytes(session: SMTPServerSession): void;
  /** False once a connection has named too many. */
  countUnknownRecipient(session: SMTPServerSession): boolean;
  closeConnection(session: SMTPServerSession): void;
}

/** Keeps count of who is connected and what is held for them. */
export function createInboundMailLimiter(): InboundMailLimiter {
  const senders = new Map<string, ConnectedSender>();
  const starts = new RateLimiterMemory({ points: mailLimits.mailsPerMinute, duration: 60 });
  let heldBytes = 0;
  const release = (sender: ConnectedSender | undefined) => {
    if (!sender) return;
    heldBytes -= sender.heldBytes;
    sender.heldBytes = 0;
  };
  return {
    openConnection({ id, remoteAddress }, shutOut) {
      const from = toNetworkPrefix(remoteAddress);
      const same = [...senders.values()].filter((sender) => sender.network === from);
      if (same.length >= mailLimits.connectionsOfAddress) return false;
      const end = setTimeout(shutOut, mailLimits.connectionTime).unref();
      senders.set(id, { network: from, heldBytes: 0, unknownRecipients: 0, end });
      return true;
    },
    allowMail: ({ remoteAddress }) =>
      starts.consume(toNetworkPrefix(remoteAddress)).then(
        () => true,
        () => false,
      ),
    reserveBytes({ id }, bytes) {
      const sender = senders.get(id);
      if (!sender || heldBytes + bytes > mailLimits.heldBytes) return false;
      sender.heldBytes += bytes;
      heldBytes += bytes;
      return true;
    },
    releaseBytes: ({ id }) => release(senders.get(id)),
    countUnknownRecipient({ id }) {
      const sender = senders.get(id);
      return sender !== undefined && ++sender.unknownRecipients < mailLimits.unknownRecipients;
    },
    closeConnection({ id }) {
      const sender = senders.get(id);
      clearTimeout(sender?.end);
      release(sender);
      senders.delete(id);
    },
  };
}
