import { spawn, spawnSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createScratchDataDir, serverPid } from '../../../test/scratch-database.ts';
import { createLog } from '../log.ts';
import { openDatabase } from './open-database.ts';

let opened: AsyncDisposableStack;
let dataDir: string;

beforeEach(async () => {
  opened = new AsyncDisposableStack();
  ({ dataDir } = opened.use(await createScratchDataDir()));
});
afterEach(() => opened.disposeAsync());

const open = async () => opened.use(await openDatabase({ url: undefined, dataDir }, createLog('silent')));

const isRoot = process.getuid?.() === 0 && process.platform === 'linux';

/** The result of connecting as that user of this machine. */
async function connectAs(uid: number, url: string): Promise<string> {
  const program = `import pg from ${JSON.stringify(import.meta.resolve('pg'))};
    const client = new pg.Client({ connectionString: ${JSON.stringify(url)} });
    console.log(await client.connect().then(() => 'connected', ({ code }) => code));
    process.exit();`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    uid,
    gid: uid,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return (await text(child.stdout)).trim();
}

test.runIf(isRoot)(
  'started by root the server is a user of its own, and takes no other user of this machine',
  async () => {
    const database = await open();
    const owner = (await stat(`/proc/${await serverPid(dataDir)}`)).uid;
    expect([0, 65_534]).not.toContain(owner);
    const url = 'connectionString' in database.queueConnection ? database.queueConnection.connectionString : '';
    expect(await connectAs(owner, url)).toBe('connected');
    for (const uid of [65_534, 1000, owner + 1]) expect(await connectAs(uid, url)).toBe('EACCES');
  },
);

test.runIf(isRoot)(
  'data that belonged to nobody, as a former version left them, are taken over when no server runs',
  async () => {
    const first = await open();
    await first.db.execute(sql`create table parcels (id int)`);
    await first[Symbol.asyncDispose]();
    spawnSync('chown', ['-R', '65534:65534', join(dataDir, 'postgres')]);
    const second = await open();
    await second.db.execute(sql`insert into parcels values (7)`);
    expect((await stat(join(dataDir, 'postgres', 'data'))).uid).not.toBe(65_534);
  },
);
