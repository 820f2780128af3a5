import { readFileSync } from 'node:fs';
import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { listenForMail } from './inbound-smtp.ts';

/** Made once with openssl, for `localhost`, 2020 to 2120, signed by itself; protects nothing. */
const pemOf = (part: 'cert' | 'key') =>
  readFileSync(new URL(`../../../test/fixtures/for-tests-only.${part}.pem`, import.meta.url), 'utf8');
const cert = pemOf('cert');

/** A mail server with what it has taken in so far. */
async function mailServer(tls?: { cert: string; key: string }) {
  const taken: string[] = [];
  const options = { host: '127.0.0.1', port: 0, domain: 'inbound.localhost', tls };
  const server = await listenForMail(options, async (raw) => void taken.push(String(raw)), createLog('silent'));
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
