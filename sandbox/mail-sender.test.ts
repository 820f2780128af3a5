import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { findFreePort } from '../test/free-ports.ts';
import { MailDomains } from './mail-domains.tsx';
import { createMailSender, type MailSenderOptions, type OutgoingMail } from './mail-sender.ts';
import { Mailbox } from './mailbox/mailbox.ts';
import { eventually } from './testing/eventually.ts';

const MAIL: OutgoingMail = {
  from: { name: 'Certificat qualité de l’air', address: 'nepasrepondre@certificat-air.example' },
  to: 'permits+abc@in.example.com',
  subject: 'Votre demande',
  text: 'Votre certificat est joint.',
  attachments: [
    { filename: 'certificat.pdf', contentType: 'application/pdf', content: new TextEncoder().encode('%PDF') },
  ],
};

const delivered = (stateDir: string) =>
  readFileSync(join(stateDir, 'outgoing-mail-deliveries.jsonl'), 'utf8').split('"delivered"').length - 1;

let open = new AsyncDisposableStack();
afterEach(async () => {
  await open.disposeAsync();
  open = new AsyncDisposableStack();
});

test("mail for the product's domain goes there by SMTP, also when the server is up only later", async () => {
  const options = await senderOptions();
  const sender = open.use(createMailSender(options));
  await sender.send(MAIL);
  const { received } = await startProduct(options.inbound.smtpPort);
  await eventually(() => expect(received).toHaveLength(1));
  expect(received[0]).toContain('To: permits+abc@in.example.com');
  expect(received[0]).toContain('Content-Disposition: attachment; filename=certificat.pdf');
  expect(options.mailbox.messages()).toEqual([]);
});

test('mail for anybody else lands in the mailbox', async () => {
  const options = await senderOptions();
  const sender = open.use(createMailSender(options));
  await sender.send({ ...MAIL, to: 'ann@example.com' });
  await eventually(() =>
    expect(options.mailbox.messages('ann@example.com')).toMatchObject([{ subject: 'Votre demande' }]),
  );
});

test('what was not delivered is sent after a restart, once, as the same message', async () => {
  const stateDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
  open.defer(() => rm(stateDir, { recursive: true }));
  const options = { ...(await senderOptions()), stateDir };
  const before = createMailSender(options);
  await before.send(MAIL);
  await before[Symbol.asyncDispose]();

  const { received } = await startProduct(options.inbound.smtpPort);
  const after = createMailSender(options);
  await eventually(() => expect(received).toHaveLength(1));
  await after.send({ ...MAIL, subject: 'Encore' });
  // Its answer may still be on the way when the mail is there, and one without an answer is rightly sent again.
  await eventually(() => expect(delivered(stateDir)).toBe(2));
  await after[Symbol.asyncDispose]();
  expect(received).toHaveLength(2);

  const third = open.use(createMailSender(options));
  await third.send({ ...MAIL, subject: 'Fin' });
  await eventually(() => expect(received.at(-1)).toContain('Subject: Fin'));
  expect(received).toHaveLength(3);
});

test('a mail that the server refuses for good is not sent again, one it refuses for now is', async () => {
  const options = await senderOptions();
  const answers = [550, 451, 250];
  const { received } = await startProduct(options.inbound.smtpPort, () => answers.shift() ?? 250);
  const sender = open.use(createMailSender(options));
  await sender.send({ ...MAIL, subject: 'Refused' });
  await eventually(() => expect(received).toHaveLength(1));
  await sender.send({ ...MAIL, subject: 'Later' });
  // A retry of the first would be due before that of the second.
  await eventually(() => expect(received).toHaveLength(3));
  expect(received.map((mail) => /^Subject: (.*)\r$/m.exec(mail)?.[1])).toEqual(['Refused', 'Later', 'Later']);
});

async function senderOptions(): Promise<MailSenderOptions & { mailbox: Mailbox }> {
  return {
    inbound: { domain: 'in.example.com', host: '127.0.0.1', smtpPort: await findFreePort() },
    mailbox: new Mailbox(undefined),
    domains: new MailDomains(undefined),
  };
}

/** The product's mail server. @param answer the SMTP reply code to each mail. */
async function startProduct(port: number, answer: () => number = () => 250): Promise<{ received: string[] }> {
  const received: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onData(stream, _session, callback) {
      void text(stream).then((mail) => {
        received.push(mail);
        const responseCode = answer();
        callback(responseCode === 250 ? null : Object.assign(new Error('Not taken'), { responseCode }));
      });
    },
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  open.defer(() => new Promise<void>((closed) => server.close(closed)));
  return { received };
}
