import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { findFreePort } from '../../test/free-ports.ts';
import type { SandboxOptions } from '../options.ts';
import { type Sandbox, startSandbox } from '../server.ts';

export interface TestSandbox extends Sandbox {
  options: SandboxOptions;
}

/** A sandbox on free ports, in memory unless told otherwise. */
export async function startTestSandbox(overrides: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const port = await findFreePort();
  const options: SandboxOptions = {
    host: '127.0.0.1',
    port,
    origin: `http://127.0.0.1:${port}`,
    decisionSeconds: 0,
    mailboxSmtpPort: await findFreePort(),
    inbound: { domain: 'in.example.com', host: '127.0.0.1', smtpPort: await findFreePort() },
    cardPayments: {
      secretKey: 'sk_test_sandbox',
      webhookSecret: 'whsec_sandbox',
      webhookUrl: 'http://127.0.0.1:1/none',
    },
    ...overrides,
  };
  const sandbox = await startSandbox(options);
  return { ...sandbox, options };
}

export interface WebhookReceiver extends AsyncDisposable {
  url: string;
  received: { body: string; headers: IncomingHttpHeaders }[];
  /** HTTP status of the next answers. */
  status: number;
}

/** A shop's webhook endpoint that notes what arrives. */
export async function startWebhookReceiver(status = 200): Promise<WebhookReceiver> {
  const received: WebhookReceiver['received'] = [];
  const server = createServer(async (request, response) => {
    received.push({ body: await text(request), headers: request.headers });
    response.writeHead(receiver.status).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    received,
    status,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return receiver;
}
