import { connect } from 'node:net';
import type { ServiceClient } from './service-client.ts';

interface RawCall extends Disposable {
  /** When the head of the answer is there. */
  answer: Promise<{ status: number; retryAfter: number | undefined }>;
}

/** One request as a program that keeps to no rules would send it: a head that promises a body, and of that what is given. */
export function sendHeadOnlyRequest(
  { origin }: Pick<ServiceClient, 'origin'>,
  path: string,
  headers: Record<string, string | number>,
  begun = '',
): RawCall {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${begun}`);
  const { promise: answer, resolve, reject } = Promise.withResolvers<Awaited<RawCall['answer']>>();
  let heard = '';
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    heard += text;
    const [head] = heard.split('\r\n\r\n', 1);
    if (!head || head === heard) return;
    const after = /^retry-after: (\d+)/im.exec(head)?.[1];
    resolve({ status: Number(heard.split(' ', 2)[1]), retryAfter: after === undefined ? undefined : Number(after) });
  });
  socket.on('error', reject);
  socket.on('close', () => reject(new Error('It ended without an answer.')));
  answer.catch(() => undefined);
  return { answer, [Symbol.dispose]: () => void socket.destroy() };
}
