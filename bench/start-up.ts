import { once } from 'node:events';
import { join } from 'node:path';
import { findFreePorts } from '../test/free-ports.ts';
import { median, type Outcome } from './claim.ts';
import { start, untilAnswered } from './machine.ts';
import { productCommand, startProduct } from './product.ts';

const rounds = 5;

/** From the start of the process to the first answer, on data that is there. */
export async function measureStartUp(): Promise<Outcome> {
  const product = await startProduct();
  const { environment, origin } = product;
  await stop(product);
  const [port = 0] = await findFreePorts(1);
  const bare = [process.execPath, join(import.meta.dirname, 'bare-start.ts')];
  const settings = { DATA_DIR: environment.DATA_DIR ?? '', PORT: String(port) };

  const pairs: [ours: number, theirs: number][] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const ours = await timed(productCommand, environment, `${origin}/healthz`);
    pairs.push([ours, await timed(bare, settings, `http://127.0.0.1:${port}/`)]);
  }
  await product[Symbol.asyncDispose]();
  pairs.shift(); // warms the disk
  return {
    what: 'Start on existing data to the first answer',
    peer: 'a bare Node process that starts the same database server and answers',
    unit: 'ms',
    ours: median(pairs.map(([ours]) => ours)),
    theirs: median(pairs.map(([, theirs]) => theirs)),
    ratio: median(pairs.map(([ours, theirs]) => ours / theirs)),
    bound: { of: 'ours', is: 'at most', must: 3000, aim: 800 },
    how: `${rounds} interleaved rounds`,
  };
}

async function timed(command: readonly string[], environment: Record<string, string>, url: string): Promise<number> {
  const running = start(command, environment);
  const elapsed = await untilAnswered(url);
  await stop(running);
  return elapsed;
}

async function stop({ child }: ReturnType<typeof start>): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
