// `npm run admin -- grant admin someone@example.com`: gives or takes a role. The way back in after a lock-out.
import { changeRoleByEmail, roleChangeSchema } from '../src/accounts/change-role.ts';
import { roles } from '../src/accounts/contract.ts';
import { readConfig } from '../src/config.ts';
import { orderAccountSubscribers } from '../src/orders/account-subscribers.ts';
import { systemClock } from '../src/platform/clock.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { openDatabase } from '../src/platform/db/open-database.ts';
import { randomIdGenerator } from '../src/platform/ids.ts';
import { createLog } from '../src/platform/log.ts';

const usage = `Use: npm run admin -- grant|revoke ${roles.join('|')} <e-mail of an existing account>`;

async function main([change, role, email]: string[]): Promise<string> {
  const parsed = roleChangeSchema.safeParse({ change, role, email });
  if (!parsed.success) throw new Error(usage);
  const log = createLog('info', { write: (line) => void process.stderr.write(line) });
  await using database = await openDatabase(readConfig(process.env).database, log);
  await migrate(database);
  const ctx = { db: database.db, ids: randomIdGenerator, clock: systemClock, log };
  return await changeRoleByEmail({ ...ctx, accountSubscribers: orderAccountSubscribers(ctx) }, parsed.data);
}

try {
  process.stdout.write(`${await main(process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
