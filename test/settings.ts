import { rm } from 'node:fs/promises';
import { findFreePorts } from './free-ports.ts';
import { copyPreparedData, createScratchDatabase, testServerVariable } from './scratch-database.ts';
import { createScratchFolder } from './scratch-folder.ts';

export interface TestSettings extends AsyncDisposable {
  environment: Record<string, string>;
  origin: string;
  sandboxOrigin: string;
}

export type TestDatabaseMode = 'shared server' | 'embedded' | 'none';

/**
 * An installation of its own: ports, folder, database. As environment variables, so that a process can be started with it.
 * @param data a database of the run's one server; the embedded server in the folder; or nothing, as on a new machine
 */
export async function createTestSettings(
  more: Record<string, string> = {},
  data: TestDatabaseMode = process.env[testServerVariable] ? 'shared server' : 'none',
): Promise<TestSettings> {
  const [web = 0, sandbox = 0, inboundSmtp = 0, mailboxSmtp = 0, health = 0] = await findFreePorts(5);
  const dataDir = await createScratchFolder('edp-test-');
  const database = data === 'shared server' ? await createScratchDatabase('installed') : undefined;
  if (data === 'embedded') await copyPreparedData(dataDir);
  return {
    origin: `http://localhost:${web}`,
    sandboxOrigin: `http://127.0.0.1:${sandbox}`,
    environment: {
      NODE_ENV: 'test',
      PORT: String(web),
      SANDBOX_PORT: String(sandbox),
      INBOUND_SMTP_PORT: String(inboundSmtp),
      SANDBOX_MAILBOX_PORT: String(mailboxSmtp),
      HEALTH_PORT: String(health),
      DATA_DIR: dataDir,
      SANDBOX_DECISION_SECONDS: '0.3',
      LOG_LEVEL: 'warn',
      // Nor is anybody given second thoughts that a test does not ask for.
      ORDER_HOLD_MINUTES: '0',
      // A test says itself when a portal is walked.
      PORTAL_WALKS: 'off',
      // Nor is there anybody at the desk, unless it says so.
      PERSON_WAIT_MINUTES: '0',
      ...(database ? { DATABASE_URL: database.url } : {}),
      ...more,
    },
    async [Symbol.asyncDispose]() {
      await database?.[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Whom customers reach: production does not start without it. */
export const contactOfProduction = {
  COMPANY_NAME: 'Permits & Co Ltd',
  COMPANY_ADDRESS: '1 High Street, Leeds',
  CONTACT_EMAIL: 'help@permits.example',
  CONTACT_HOURS: 'Monday to Friday, 9:00-17:00 UK time',
  CONTACT_ANSWER_TIME: 'within one working day',
};
