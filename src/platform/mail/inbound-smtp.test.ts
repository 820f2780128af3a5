import { readFileSync } from 'node:fs';
import { createTransport } from 'nodemailer';
import type { SMTPServerSession } from 'smtp-server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openSmtpConnection } from '../../../test/smtp-connection.ts';
import { waitUntil } from '../../../test/wait-until.ts';
import { createLog } from '../log.ts';
import { createInboundMailLimiter, mailLimits } from './inbound-limits.ts';
import { listenForMail } from './inbound-smtp.ts';

/** Made once with openssl, for `localhost`, 2020 to 2120, self-signed; it protects nothing. */
const pemOf = (part: 'cert' | 'key') =>
  readFileSync(new URL(`../../../test/fixtures/for-tests-only.${part}.pem`, import.meta.url), 'utf8');
const cert = pemOf('cert');

/** A mail server with the mails it has received so far. */
async function mailServer(tls?: { cert: string; key: string }, knows = async (_address: string) => true) {
  const taken: string[] = [];
  const options = { host: '127.0.0.1', port: 0, domain: 'inbound.localhost', tls };
  const taker = { knows, store: async (raw: Uint8Array) => void taken.push(String(raw)) };
  const server = await listenForMail(options, taker, createLog('silent'));
  return Object.assign(server, { taken });
}

async function send(port: number, security: { requireTLS: true } | { ignoreTLS: true }): Promise<void> {
  const tls = { ca: cert, servername: 'localhost' };
  const transport = createTransport({ host: '127.0.0.1', port, tls, ...security });
  try {
    await transport.sendMail({ from: 'office@portal.example', to: 'permits@inbound.localhost', text: 'Granted.' });
  } finally {
    transport.close();
  }
}

test('with a certificate a mail may travel encrypted, or as before', async () => {
  await using server = await mailServer({ cert, key: pemOf('key') });
  await send(server.port, { requireTLS: true });
  await send(server.port, { ignoreTLS: true });
  expect(server.taken).toEqual([expect.stringContaining('Granted.'), expect.stringContaining('Granted.')]);
});

test('without one, encryption is not offered', async () => {
  await using server = await mailServer();
  await expect(send(server.port, { requireTLS: true })).rejects.toThrow(/STARTTLS/);
  await send(server.port, { ignoreTLS: true });
  expect(server.taken).toHaveLength(1);
});

const nobody = (address: string) => address.startsWith('permits+');

test('a recipient nobody knows is refused at the door, others are taken, and at most ten', async () => {
  await using server = await mailServer(undefined, async (address) => !nobody(address));
  await using line = await openSmtpConnection(server.port);
  await line.sendLine('HELO portal.example');
  await line.sendLine('MAIL FROM:<office@portal.example>');
  expect(await line.sendLine('RCPT TO:<PERMITS+unknown@INBOUND.LOCALHOST>')).toBe(550);
  expect(await line.sendLine('RCPT TO:<jo@elsewhere.example>')).toBe(550);
  for (let number = 1; number <= mailLimits.recipients; number++) {
    expect(await line.sendLine(`RCPT TO:<office-${number}@inbound.localhost>`)).toBe(250);
  }
  expect(await line.sendLine('RCPT TO:<one-more@inbound.localhost>')).toBe(452);
  expect(await line.sendLine('DATA')).toBe(354);
  expect(await line.sendLine('Subject: Granted\r\n\r\nGranted.\r\n.')).toBe(250);
  expect(server.taken).toEqual([expect.stringContaining('Granted.')]);
});

test('a mail that is too large is refused and not kept, and the next one is taken', async () => {
  await using server = await mailServer();
  await using line = await openSmtpConnection(server.port);
  const sayAll = async (...words: string[]) => {
    for (const word of words) await line.sendLine(word);
  };
  const filling = `${'x'.repeat(1022)}\r\n`.repeat(mailLimits.mailBytes / 1024);
  await sayAll(
    'HELO portal.example',
    'MAIL FROM:<office@portal.example>',
    'RCPT TO:<office@inbound.localhost>',
    'DATA',
  );
  expect(await line.sendLine(`Subject: Scans\r\n\r\n${filling}.`)).toBe(552);
  expect(server.taken).toEqual([]);
  // A sender that announces the size beforehand need not send the mail.
  expect(await line.sendLine(`MAIL FROM:<office@portal.example> SIZE=${mailLimits.mailBytes + 1}`)).toBe(552);
  await sayAll('MAIL FROM:<office@portal.example>', 'RCPT TO:<office@inbound.localhost>', 'DATA');
  expect(await line.sendLine('Subject: Granted\r\n\r\nGranted.\r\n.')).toBe(250);
  expect(server.taken).toEqual([expect.stringContaining('Granted.')]);
});

test('who goes on guessing addresses is shown out, and gets nothing in', async () => {
  await using server = await mailServer(undefined, async (address) => !nobody(address));
  await using line = await openSmtpConnection(server.port);
  await line.sendLine('HELO portal.example');
  await line.sendLine('MAIL FROM:<office@portal.example>');
  const answers: number[] = [];
  for (let guess = 0; guess < 150; guess++)
    answers.push(await line.sendLine(`RCPT TO:<permits+${guess}@inbound.localhost>`));
  expect(answers.filter((code) => code === 550)).toHaveLength(mailLimits.unknownRecipients - 1);
  expect(answers.slice(mailLimits.unknownRecipients - 1, mailLimits.unknownRecipients + 1)).toEqual([421, 0]);
  expect(server.taken).toEqual([]);
});

test('while nobody can be looked up, the sender is told to come again', async () => {
  const trouble = () => Promise.reject(new Error('no database'));
  await using server = await mailServer(undefined, trouble);
  await using line = await openSmtpConnection(server.port);
  await line.sendLine('HELO portal.example');
  await line.sendLine('MAIL FROM:<office@portal.example>');
  expect(await line.sendLine('RCPT TO:<permits+known@inbound.localhost>')).toBe(451);
});

test('of 1,500 silent connections only a few are kept, and an honest sender is served', {
  timeout: 60_000,
}, async () => {
  await using server = await mailServer();
  await using open = new AsyncDisposableStack();
  const crowd: Awaited<ReturnType<typeof openSmtpConnection>>[] = [];
  while (crowd.length < 1_500) {
    const more = await Promise.all(Array.from({ length: 100 }, () => openSmtpConnection(server.port)));
    crowd.push(...more.map((line) => open.use(line)));
  }
  const kept = () => crowd.filter(({ greeting, socket }) => greeting === 220 && !socket.destroyed);
  expect(crowd.filter(({ greeting }) => ![220, 421, 0].includes(greeting))).toEqual([]);
  expect(kept()).toHaveLength(mailLimits.connectionsOfAddress);
  const greeted = async () => {
    const line = await openSmtpConnection(server.port, '127.0.0.2');
    if (line.greeting === 220) return line;
    await line[Symbol.asyncDispose]();
    return undefined;
  };
  const honest = open.use(await waitUntil(greeted, 'a sender from elsewhere is greeted'));
  await honest.sendLine('HELO portal.example');
  await honest.sendLine('MAIL FROM:<office@portal.example>');
  await honest.sendLine('RCPT TO:<office@inbound.localhost>');
  await honest.sendLine('DATA');
  expect(await honest.sendLine('Subject: Granted\r\n\r\nGranted.\r\n.')).toBe(250);
});

test('no more are let in than there is room for, from however many addresses, and who leaves makes room', async () => {
  await using server = await mailServer();
  await using open = new AsyncDisposableStack();
  const { connections, connectionsOfAddress } = mailLimits;
  const openFrom = async (first: number, count: number) => {
    const lines = await Promise.all(
      Array.from({ length: count }, (_, number) => {
        const address = first + Math.floor(number / connectionsOfAddress);
        return openSmtpConnection(server.port, `127.0.0.${address}`);
      }),
    );
    return lines.map((line) => open.use(line));
  };
  const crowd = await openFrom(2, connections);
  expect(crowd.filter(({ greeting }) => greeting !== 220)).toEqual([]);
  const late = await openFrom(2 + connections / connectionsOfAddress, 2 * connectionsOfAddress);
  expect(late.filter(({ greeting }) => greeting !== 421)).toEqual([]);
  const [inside, leaving] = crowd;
  await leaving?.[Symbol.asyncDispose]();
  const greeted = async () => {
    const [line] = await openFrom(200, 1);
    return line?.greeting === 220 && line;
  };
  const honest = await waitUntil(greeted, 'a sender from elsewhere is greeted');
  for (const line of [inside, honest]) {
    await line?.sendLine('HELO portal.example');
    await line?.sendLine('MAIL FROM:<office@portal.example>');
    await line?.sendLine('RCPT TO:<office@inbound.localhost>');
    await line?.sendLine('DATA');
    expect(await line?.sendLine('Subject: Granted\r\n\r\nGranted.\r\n.')).toBe(250);
  }
  expect(server.taken).toHaveLength(2);
});

test('no more of all mails together is held than is bearable, and what is let go makes room', () => {
  const bounds = createInboundMailLimiter();
  const session = (id: string) => ({ id, remoteAddress: `192.0.2.${id}` }) as SMTPServerSession;
  const senders = ['1', '2', '3', '4', '5', '6'].map(session);
  for (const sender of senders) expect(bounds.openConnection(sender, () => {})).toBe(true);
  const held = senders.map((sender) => bounds.reserveBytes(sender, mailLimits.mailBytes));
  expect(held).toEqual([true, true, true, true, true, false]);
  bounds.releaseBytes(senders[0] as SMTPServerSession);
  expect(bounds.reserveBytes(senders[5] as SMTPServerSession, mailLimits.mailBytes)).toBe(true);
  for (const sender of senders) bounds.closeConnection(sender);
});

test('one address may send many mails in a minute, but not any number', async () => {
  const bounds = createInboundMailLimiter();
  const [relay, other] = ['192.0.2.1', '192.0.2.2'].map((remoteAddress) => ({ id: remoteAddress, remoteAddress }));
  const starts = Array.from({ length: mailLimits.mailsPerMinute }, () => bounds.allowMail(relay as SMTPServerSession));
  expect(await Promise.all(starts)).not.toContain(false);
  expect(await bounds.allowMail(relay as SMTPServerSession)).toBe(false);
  expect(await bounds.allowMail(other as SMTPServerSession)).toBe(true);
});

test('whoever stays for longer than the largest mail takes is shown out, and who has gone is not', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const bounds = createInboundMailLimiter();
  const shownOut: string[] = [];
  const [gone, staying] = ['192.0.2.1', '192.0.2.2'].map((remoteAddress) => {
    const session = { id: remoteAddress, remoteAddress } as SMTPServerSession;
    bounds.openConnection(session, () => shownOut.push(remoteAddress));
    return session;
  });
  bounds.closeConnection(gone as SMTPServerSession);
  vi.advanceTimersByTime(mailLimits.connectionTime - 1);
  expect(shownOut).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(shownOut).toEqual([staying?.remoteAddress]);
});
