import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';

export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The sender, and the address that undelivered mail returns to; our own address by default. */
  from?: { name: string; address: string };
  /** Where an answer goes, if not to the sender. */
  replyTo?: string;
  /** The Message-ID of the mail that this one continues. */
  inReplyTo?: string;
  /** When the mail was written, if not now: a repeat is the same mail. */
  date?: Date;
  /** Stable for one fact, so that the receiver recognises a repeat after a crash as the first mail. */
  messageId: string;
  attachments?: { filename: string; contentType: string; content: Uint8Array }[];
}

export interface Mailer {
  /** Resolves once the receiving server has accepted the mail. */
  send(mail: OutgoingMail): Promise<void>;
  ping(): Promise<void>;
  [Symbol.dispose](): void;
}

/**
 * The reply of a mail server that refused a mail, and what it concerns: only a reply about the recipient or the text is
 * about the contact. A refused login, sender or line is our own fault. Undefined when the server did not reply.
 */
export function readSmtpRejection(error: unknown): { code: number; speaksOf: 'us' | 'place' } | undefined {
  if (!(error instanceof Error) || !('responseCode' in error) || typeof error.responseCode !== 'number')
    return undefined;
  const isOnLetter = 'command' in error && (error.command === 'RCPT TO' || error.command === 'DATA');
  return { code: error.responseCode, speaksOf: isOnLetter ? 'place' : 'us' };
}

export function openMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport(
    { url: smtpUrl, pool: true, maxConnections: 2, connectionTimeout: 5_000, socketTimeout: 15_000 },
    { from },
  );
  return {
    async send({ attachments = [], ...mail }) {
      await transport.sendMail({
        ...mail,
        ...(mail.inReplyTo && { references: mail.inReplyTo }),
        // A repeat is the same mail to the last byte, so its boundary stays the same too.
        baseBoundary: createHash('sha256').update(mail.messageId).digest('hex').slice(0, 24),
        attachments: attachments.map((file) => ({ ...file, content: Buffer.from(file.content) })),
      });
    },
    ping: async () => void (await transport.verify()),
    [Symbol.dispose]: () => transport.close(),
  };
}
