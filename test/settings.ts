import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scratchDatabase } from './database.ts';
import { freePorts } from './ports.ts';

export interface TestSettings extends AsyncDisposable {
  environment: Record<string, string>;
  origin: string;
  sandboxOrigin: string;
}

/** An installation of its own: ports, folder, database. As environment variables, so that a process can be started with it. */
export async function testSettings(more: Record<string, string> = {}): Promise<TestSettings> {
  const [web = 0, sandbox = 0, inboundSmtp = 0, mailboxSmtp = 0] = await freePorts(4);
  const dataDir = await mkdtemp(join(tmpdir(), 'edp-test-'));
  const database = await scratchDatabase();
  return {
    origin: `http://localhost:${web}`,
    sandboxOrigin: `http://127.0.0.1:${sandbox}`,
    environment: {
      NODE_ENV: 'test',
      PORT: String(web),
      SANDBOX_PORT: String(sandbox),
      INBOUND_SMTP_PORT: String(inboundSmtp),
      SANDBOX_MAILBOX_PORT: String(mailboxSmtp),
      DATA_DIR: dataDir,
      SANDBOX_DECISION_SECONDS: '0.3',
      LOG_LEVEL: 'warn',
      ...(database.url ? { DATABASE_URL: database.url } : {}),
      ...more,
    },
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
