import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { api } from '../src/paths.ts';
import type { Claim } from './claim.ts';
import { type Product, startProduct } from './product.ts';

const calls = 25;
const megabyte = 1024 * 1024;
/** What the webhook takes at most. */
const bodyBytes = 40 * megabyte;
const piece = Buffer.alloc(megabyte / 4, 'a');

/** What the web process comes to hold while somebody without our secret sends it all that it can. */
export async function measureWebhookMemory(): Promise<Claim[]> {
  const forged = () => ({
    'x-recipient': 'office@inbound.localhost',
    'x-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`,
  });
  return [
    await measure('no secret is configured', {}, () => ({}), 1),
    await measure('a secret is, and the calls have no signature', withSecret, () => ({}), 1),
    await measure('a secret is, and one address forges heads of the right form', withSecret, forged, 1),
    await measure('a secret is, and 25 addresses forge heads of the right form', withSecret, forged, calls),
  ];
}

const withSecret = { INBOUND_WEBHOOK_SECRET: 'the mail provider and we know this' };

async function measure(
  when: string,
  more: Record<string, string>,
  heads: () => Record<string, string>,
  addresses: number,
): Promise<Claim> {
  await using product = await startProduct({ more });
  // What it does once, such as compiling the path, is no growth of these calls.
  await post(product, heads(), '127.0.0.1', megabyte);
  await wait(1_000);
  const before = restart(product.pid);
  const posts = Array.from({ length: calls }, (_, call) =>
    post(product, heads(), `127.0.0.${1 + (call % addresses)}`, bodyBytes),
  );
  const statuses = await Promise.all(posts);
  const ours = (mostHeld(product.pid) - before) / megabyte;
  const theirs = (calls * bodyBytes) / megabyte;
  const counts = Object.entries(Object.groupBy(statuses, (status) => status));
  return {
    what: `Memory that ${calls} calls of the mail webhook at once, of 40 MB each, make the web process hold: ${when}`,
    peer: 'what they send',
    unit: 'MB',
    ours,
    theirs,
    ratio: ours / theirs,
    bound: { of: 'ours', is: 'at most', must: 300, aim: 150 },
    how: `most resident memory above that before, ${(before / megabyte).toFixed(0)} MB; answers: ${counts
      .map(([status, all]) => `${all?.length ?? 0} of ${status}`)
      .join(', ')} (0: the connection ended before an answer was read)`,
  };
}

/** The most that was resident is counted anew from now on (proc(5), clear_refs). @returns what is resident now, in bytes */
function restart(pid: number): number {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return mostHeld(pid);
}

function mostHeld(pid: number): number {
  const [, kilobytes = '0'] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/** Sends as fast as it is taken. @returns the status that was answered, 0 where the connection ended without one */
function post(
  { origin }: Product,
  headers: Record<string, string>,
  localAddress: string,
  bytes: number,
): Promise<number> {
  const { port } = new URL(origin);
  const { promise, resolve } = Promise.withResolvers<number>();
  const call = request({
    host: '127.0.0.1',
    port,
    localAddress,
    agent: false,
    method: 'POST',
    path: api.inboundWebhook,
    headers: { ...headers, 'content-type': 'message/rfc822', 'content-length': bytes },
  });
  call.on('response', (answer) => {
    answer.resume();
    resolve(answer.statusCode ?? 0);
  });
  call.on('error', () => resolve(0));
  let sent = 0;
  const send = () => {
    while (sent < bytes && !call.destroyed) {
      sent += piece.byteLength;
      if (!call.write(piece)) return void call.once('drain', send);
    }
    call.end();
  };
  send();
  return promise;
}
