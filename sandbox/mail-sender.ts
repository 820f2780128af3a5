import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { MailDomains } from './mail-domains.tsx';
import type { SandboxOptions } from './options.ts';
import { RetryTimers, retryDelay } from './retry-timers.ts';
import { Store } from './store.ts';

export interface OutgoingMail {
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Message-IDs of the thread it goes on. */
  inReplyTo?: string;
  references?: string;
  attachments?: { filename: string; contentType: string; content: Uint8Array }[];
}

export interface MailSender {
  /** Resolves once the mail is queued (on disk, with a state folder); delivery and its retries go on by themselves. */
  send(mail: OutgoingMail): Promise<void>;
}

export interface MailServer extends MailSender {
  /** A message that is whole already, and its envelope: a report on a mail has no sender (RFC 3464, section 2.1). */
  sendRaw(envelope: { from: string; to: string }, raw: Uint8Array): void;
}

interface QueuedMail {
  from: string;
  to: string;
  /** The whole message, base64. Written once: a retry carries the same Message-ID, as a real mail server's does. */
  raw: string;
}

interface Delivery {
  attempts: number;
  outcome: 'waiting' | 'delivered' | 'refused' | 'given up';
  lastAnswer?: string;
}

export interface MailSenderOptions {
  inbound: SandboxOptions['inbound'];
  /** Takes the mail that is not for the product's own domain. */
  mailbox: { receive(raw: Uint8Array, envelope: { from: string; to: string[] }): Promise<unknown> };
  /** Whose keys it signs with. */
  domains: MailDomains;
  stateDir?: string;
}

/**
 * The authorities' outgoing mail server. Mail for the product's domain goes there by SMTP, everything else to the
 * mailbox, each signed with its domain's key (DKIM, RFC 6376). A refused connection or a 4xx answer is tried again (RFC 5321 section 4.5.4.1), a 5xx answer is final.
 */
export function createMailSender(options: MailSenderOptions): MailServer & AsyncDisposable {
  const { inbound, mailbox, domains, stateDir } = options;
  const queue = new Store<QueuedMail & { id: string }>(stateDir && join(stateDir, 'outgoing-mail.jsonl'));
  const deliveries = new Store<Delivery>(stateDir && join(stateDir, 'outgoing-mail-deliveries.jsonl'));
  const timers = new RetryTimers();
  const underWay = new Set<ReturnType<typeof createTransport>>();

  async function deliver(id: string): Promise<void> {
    const mail = queue.get(id);
    if (!mail) return;
    const attempts = (deliveries.get(id)?.attempts ?? 0) + 1;
    try {
      await handOver(mail);
      deliveries.put(id, { attempts, outcome: 'delivered' });
    } catch (error) {
      const delay = isFinal(error) ? undefined : retryDelay(attempts);
      const outcome = isFinal(error) ? 'refused' : delay === undefined ? 'given up' : 'waiting';
      deliveries.put(id, { attempts, outcome, lastAnswer: error instanceof Error ? error.message : String(error) });
      if (delay !== undefined) timers.after(delay, () => void deliver(id));
    }
  }

  async function handOver(mail: QueuedMail): Promise<void> {
    const raw = Buffer.from(mail.raw, 'base64');
    if (!mail.to.toLowerCase().endsWith(`@${inbound.domain.toLowerCase()}`)) {
      await mailbox.receive(raw, { from: mail.from, to: [mail.to] });
      return;
    }
    const transport = createTransport({
      host: inbound.host,
      port: inbound.smtpPort,
      secure: false,
      ignoreTLS: true,
      connectionTimeout: 10_000,
      socketTimeout: 30_000,
    });
    underWay.add(transport);
    try {
      await transport.sendMail({ envelope: { from: mail.from, to: mail.to }, raw });
    } finally {
      underWay.delete(transport);
      transport.close();
    }
  }

  for (const { id } of queue.all()) {
    const outcome = deliveries.get(id)?.outcome ?? 'waiting';
    if (outcome === 'waiting' || outcome === 'given up') timers.after(0, () => void deliver(id));
  }

  function sendRaw({ from, to }: { from: string; to: string }, raw: Uint8Array): void {
    const id = randomUUID();
    queue.put(id, { id, from, to, raw: Buffer.from(raw).toString('base64') });
    timers.after(0, () => void deliver(id));
  }

  return {
    sendRaw,
    async send(mail) {
      const attachments = mail.attachments?.map((file) => ({ ...file, content: Buffer.from(file.content) }));
      const dkim = domains.findDkimSigner(mail.from.address.slice(mail.from.address.lastIndexOf('@') + 1));
      const writing = createTransport({
        streamTransport: true,
        buffer: true,
        newline: 'windows',
        ...(dkim && { dkim }),
      });
      const { message } = await writing.sendMail({ ...mail, attachments });
      sendRaw({ from: mail.from.address, to: mail.to }, message as Buffer);
    },
    async [Symbol.asyncDispose]() {
      timers[Symbol.dispose]();
      for (const transport of underWay) transport.close();
    },
  };
}

/** RFC 5321 section 4.2.1: 5yz is a permanent negative answer. */
function isFinal(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500;
}
