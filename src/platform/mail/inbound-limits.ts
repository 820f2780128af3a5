import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { SMTPServerSession } from 'smtp-server';
import { toNetworkPrefix } from '../http/client-address.ts';

/**
 * What a sender may use of our server. A sender that gets 4xx tries again later and loses nothing (RFC 5321, 4.5.4.1).
 * So the limits follow what an honest sender needs: an authority's server, or our own relay that forwards all mail.
 */
export const mailLimits = {
  /** Authorities' mails carry scans; a larger mail is refused, and we hold no more than this of it. In bytes. */
  mailBytes: 25 * 1024 * 1024,
  /** Connections open at the same time; each costs a socket and a few kilobytes. */
  connections: 100,
  /** The same from one address: mail servers open one to five, a relay perhaps twenty. */
  connectionsOfAddress: 20,
  /** An authority writes to one application, sometimes to two; each recipient is a row and a job. */
  recipients: 10,
  /** Unknown recipients before a connection is closed: a sender that guesses addresses has to reconnect. */
  unknownRecipients: 20,
  /** Mails from one address in a minute; one process reads about 20 a second. */
  mailsPerMinute: 1_200,
  /** All mails that are arriving at the same moment, together. In bytes. */
  heldBytes: 128 * 1024 * 1024,
  /** How long a connection may be silent. In milliseconds, as the next two. */
  silence: 60_000,
  /** How long a connection may last in total: enough for the largest mail on a slow line. */
  connectionTime: 600_000,
  /** How long looking up a recipient may take. */
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
  /** False when we already hold as much as we can; the mail is then dropped. */
  reserveBytes(session: SMTPServerSession, bytes: number): boolean;
  releaseBytes(session: SMTPServerSession): void;
  /** False once a connection has named too many unknown recipients. */
  countUnknownRecipient(session: SMTPServerSession): boolean;
  closeConnection(session: SMTPServerSession): void;
}

/** Counts the connections and the bytes held for them. */
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
    openConnection({ id, remoteAddress }, disconnect) {
      const from = toNetworkPrefix(remoteAddress);
      const sameNetwork = [...senders.values()].filter((sender) => sender.network === from);
      if (sameNetwork.length >= mailLimits.connectionsOfAddress) return false;
      const end = setTimeout(disconnect, mailLimits.connectionTime).unref();
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
