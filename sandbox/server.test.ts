import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { findFreePort } from '../test/free-ports.ts';
import { startTestSandbox } from './testing/test-sandbox.ts';

test('the front page leads to every part, and every link on it works', async () => {
  await using sandbox = await startTestSandbox();
  const page = await (await fetch(sandbox.origin)).text();
  const links = [...page.matchAll(/href="(\/[^"]*)"/g)].map(([, path]) => path);
  expect(links).toEqual(
    expect.arrayContaining(['/card-payments', '/card-payments/__log', '/mailbox', '/mailbox/messages']),
  );
  for (const path of links) expect.soft((await fetch(`${sandbox.origin}${path}`)).status, path).toBe(200);
});

test('a taken port is an error, and nothing is left running', async () => {
  const port = await findFreePort();
  const mailboxSmtpPort = await findFreePort();
  const occupant = createServer();
  await once(occupant.listen(port, '127.0.0.1'), 'listening');
  await expect(startTestSandbox({ port, mailboxSmtpPort })).rejects.toMatchObject({ code: 'EADDRINUSE', port });
  await new Promise((closed) => occupant.close(closed));
  await using sandbox = await startTestSandbox({ port, mailboxSmtpPort, origin: `http://127.0.0.1:${port}` });
  expect((await fetch(sandbox.origin)).status).toBe(200);
});
