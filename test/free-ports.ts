import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections and to whoever asks for any (Linux: from 32768, IANA: from
 * 49152), so that nothing takes one between its choice and its use; and each of the test runner's workers has its own.
 */
const first = 11_000;
const perWorker = 5_000;
const worker = Number(process.env.VITEST_POOL_ID ?? 0) % 4;
let next = process.pid * 97;

/** Ports that nothing listens on; none is handed out twice. */
export async function findFreePorts(count: number): Promise<number[]> {
  const found: number[] = [];
  while (found.length < count) {
    next += 1;
    const port = first + worker * perWorker + (next % perWorker);
    if (await isFree(port)) found.push(port);
  }
  return found;
}

export async function findFreePort(): Promise<number> {
  const [port] = await findFreePorts(1);
  if (port === undefined) throw new Error('Every port is taken.');
  return port;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const listens = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (listens) await new Promise((resolve) => server.close(resolve));
  return listens;
}
