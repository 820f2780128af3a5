import { createTransport } from 'nodemailer';

export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
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

export function openMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport(
    { url: smtpUrl, pool: true, maxConnections: 2, connectionTimeout: 5_000, socketTimeout: 15_000 },
    { from },
  );
  return {
    async send({ attachments = [], ...mail }) {
      await transport.sendMail({
        ...mail,
        attachments: attachments.map((file) => ({ ...file, content: Buffer.from(file.content) })),
      });
    },
    ping: async () => void (await transport.verify()),
    [Symbol.dispose]: () => transport.close(),
  };
}
