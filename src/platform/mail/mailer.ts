import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';

export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Who writes, and where what cannot be delivered comes back to; ourselves where nothing is said. */
  from?: { name: string; address: string };
  /** The Message-ID of the mail this one goes on from. */
  inReplyTo?: string;
  /** When it was written, where that is not now: a repeat is the same mail. */
  date?: Date;
  /** Stable for one fact, so that a repeat after a crash is folded by the receiver into the first. */
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
 * What the mail server answered that would not take a mail, and whom it speaks of: only a word on recipient or text is about the
 * place. A login, a sender or a line that it does not take is our own affair. Undefined where it did not come to an answer.
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
        // A repeat is the same mail to the last byte, so what parts its pieces is not made anew either.
        baseBoundary: createHash('sha256').update(mail.messageId).digest('hex').slice(0, 24),
        attachments: attachments.map((file) => ({ ...file, content: Buffer.from(file.content) })),
      });
    },
    ping: async () => void (await transport.verify()),
    [Symbol.dispose]: () => transport.close(),
  };
}
