import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
let stateDir: string;

beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
  sandbox = await startTestSandbox({ stateDir });
});
afterEach(async () => {
  await sandbox[Symbol.asyncDispose]();
  await rm(stateDir, { recursive: true });
});

const MAIL = {
  from: { name: 'European Driving Permits', address: 'permits@example.com' },
  to: 'ann@example.com',
  subject: 'Your permit for Saint-Étienne',
  text: 'It is in order.',
  html: '<p>It is <b>in order</b>.</p><script>alert(1)</script>',
};

test('keeps every mail whole, newest first, by recipient, also after a restart', async () => {
  await send(MAIL);
  await send({
    ...MAIL,
    to: 'Bob@example.com',
    bcc: 'copy@example.com',
    attachments: [{ filename: 'réçu.pdf', content: Buffer.from('%PDF-1.7') }],
  });
  await sandbox[Symbol.asyncDispose]();
  sandbox = await startTestSandbox(sandbox.options);

  const [newest, oldest] = await messages();
  expect(oldest).toMatchObject({
    from: 'European Driving Permits <permits@example.com>',
    to: ['ann@example.com'],
    subject: 'Your permit for Saint-Étienne',
    text: expect.stringContaining('It is in order.'),
    html: expect.stringContaining('<b>in order</b>'),
    message_id: expect.stringMatching(/^<.+>$/),
    attachments: [],
  });
  expect(newest).toMatchObject({
    to: ['Bob@example.com', 'copy@example.com'],
    attachments: [{ filename: 'réçu.pdf', contentType: 'application/pdf', size: 8 }],
  });
  expect((await messages('bob@EXAMPLE.com')).map(({ id }) => id)).toEqual([newest?.id]);
  const file = await fetch(newest?.attachments[0]?.url ?? '');
  expect(await file.text()).toBe('%PDF-1.7');
  expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
});

test('a mail that comes twice is kept and marked, once for each recipient is not twice', async () => {
  const messageId = '<one@example.com>';
  await send({ ...MAIL, messageId });
  await send({ ...MAIL, messageId, to: 'bob@example.com' });
  await send({ ...MAIL, messageId });
  const [third, second, first] = await messages();
  expect(third?.duplicate_of).toBe(first?.id);
  expect(second?.duplicate_of).toBeUndefined();
});

test('shows a mail on a page; its HTML cannot run scripts', async () => {
  await send(MAIL);
  const [mail] = await messages();
  const list = await (await fetch(`${sandbox.origin}/mailbox`)).text();
  expect(list).toContain(`<a href="/mailbox/messages/${mail?.id}">Your permit for Saint-Étienne</a>`);
  const page = await (await fetch(`${sandbox.origin}/mailbox/messages/${mail?.id}`)).text();
  expect(page).toContain('It is in order.');
  expect(page).not.toContain('<script>');
  const html = await fetch(`${sandbox.origin}/mailbox/messages/${mail?.id}/html`);
  expect(html.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups; default-src 'none'/);
});

test('can be emptied', async () => {
  await send(MAIL);
  await fetch(`${sandbox.origin}/mailbox/messages`, { method: 'DELETE' });
  expect(await messages()).toEqual([]);
});

interface Message {
  id: string;
  message_id: string;
  duplicate_of?: string;
  attachments: { url: string }[];
}

async function messages(to?: string): Promise<Message[]> {
  const query = to ? `?to=${encodeURIComponent(to)}` : '';
  return (await (await fetch(`${sandbox.origin}/mailbox/messages${query}`)).json()) as Message[];
}

async function send(mail: object): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port: sandbox.options.mailboxSmtpPort, secure: false });
  await transport.sendMail(mail);
  transport.close();
}
