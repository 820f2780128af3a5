import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { findFreePorts } from '../test/free-ports.ts';
import { median, type Outcome } from './claim.ts';
import { childrenOf, processorSeconds, programAt, start, untilAnswered } from './machine.ts';
import { startProduct } from './product.ts';

const what = 'The landing page, requests for each processor second';
const rounds = 5;
const seconds = 3;

/** The very bytes, packed by gzip: what both can send as they are (Debian's nginx has no brotli). */
export async function measureStaticServing(): Promise<Outcome> {
  const [nginx, wrk, taskset] = ['nginx', 'wrk', 'taskset'].map(programAt);
  if (!nginx || !wrk || !taskset) return { what, because: 'needs nginx, wrk and taskset on this machine' };
  await using product = await startProduct({ core: 0 });
  const packed = Buffer.from(await fetchPacked(`${product.origin}/`));
  await using peer = await startNginx(nginx, packed);

  const ask = (url: string, pid: number): number => {
    const before = processorSeconds(pid);
    const said = execFileSync(
      taskset,
      ['-c', '1', wrk, '-t1', '-c64', `-d${seconds}`, '-H', 'Accept-Encoding: gzip', url],
      { encoding: 'utf8' },
    );
    const requests = Number(/(\d+) requests in/.exec(said)?.[1]);
    if (/Non-2xx|Socket errors/.test(said) || !requests) throw new Error(`Not every request was answered:\n${said}`);
    return requests / (processorSeconds(pid) - before);
  };
  ask(`${product.origin}/`, product.pid);
  ask(peer.url, peer.worker);
  const pairs = Array.from({ length: rounds }, () => [
    ask(`${product.origin}/`, product.pid),
    ask(peer.url, peer.worker),
  ]);
  return {
    what,
    peer: 'nginx, one worker, gzip_static, same processor',
    unit: 'requests/CPU s',
    ours: median(pairs.map(([ours = 0]) => ours)),
    theirs: median(pairs.map(([, theirs = 0]) => theirs)),
    ratio: median(pairs.map(([ours = 0, theirs = 1]) => ours / theirs)),
    bound: { of: 'ratio', is: 'at least', must: 0.35, aim: 0.6 },
    how: `wrk, 64 connections, ${rounds} interleaved rounds of ${seconds} s; servers on one core, the load on the other`,
  };
}

/** As it travels; `fetch` would unpack it. */
async function fetchPacked(url: string): Promise<Uint8Array> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve(Buffer.concat(parts)));
    });
    asked.on('error', reject).end();
  });
}

async function startNginx(nginx: string, packed: Buffer) {
  await using opening = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'bench-nginx-'));
  opening.defer(() => rm(folder, { recursive: true, force: true }));
  const [port = 0] = await findFreePorts(1);
  await writeFile(join(folder, 'index.html'), gunzipSync(packed));
  await writeFile(join(folder, 'index.html.gz'), packed);
  const settings = `
    user root; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 1024; }
    http {
      types { text/html html; } access_log off; sendfile on; keepalive_requests 10000000;
      client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
      uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
      open_file_cache max=100; gzip_static on;
      server { listen 127.0.0.1:${port}; root ${folder}; }
    }`;
  await writeFile(join(folder, 'nginx.conf'), settings);
  const command = [nginx, '-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'];
  const { pid } = opening.use(start(command, {}, 0));
  const url = `http://127.0.0.1:${port}/`;
  await untilAnswered(url);
  const [worker = pid] = childrenOf(pid);
  const opened = opening.move();
  return { url, worker, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}
