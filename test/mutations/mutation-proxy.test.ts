import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createMutation } from './mutation-kinds.ts';
import { MutationProxy } from './mutation-proxy.ts';
import { subjects } from './subjects.ts';

const subject = subjects.asfinag;

test('what a browser has sent reaches the portal in the same run, though the browser is gone', async () => {
  const happened: string[] = [];
  const asked = Promise.withResolvers<ServerResponse>();
  const portal = createServer((_, response) => asked.resolve(response)).listen(0, '127.0.0.1');
  await once(portal, 'listening');
  const { port } = portal.address() as AddressInfo;
  const workshop = { rewrite: async () => undefined };
  const facts = { shown: [], day: undefined, elsewhere: '', sends: subject.submitPath.source };
  const mutation = createMutation(subject, 1, 'honeypot');
  const between = await MutationProxy.open(`http://127.0.0.1:${port}/`, mutation, subject, workshop, facts);

  const browser = new AbortController();
  const sending = fetch(between.url, { method: 'POST', body: 'plate=AB11CDE', signal: browser.signal });
  const slow = await asked.promise;
  browser.abort();
  await expect(sending).rejects.toThrow();
  const over = between[Symbol.asyncDispose]().then(() => happened.push('the run is over'));
  await expect(fetch(between.url)).rejects.toThrow();
  happened.push('the portal has taken it');
  slow.end('thanks');
  await over;
  portal.close();

  expect(happened).toEqual(['the portal has taken it', 'the run is over']);
});
