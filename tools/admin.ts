// `npm run admin -- grant admin someone@example.com`: gives or takes a role. The way back in after a lock-out.
import { readConfig } from '../src/config.ts';
import { changeRoleByEmail, roleChangeSchema } from '../src/features/accounts/change-role-by-email.ts';
import { askRunningProcess } from '../src/features/accounts/role-socket.ts';
import { roles } from '../src/features/accounts/roles.ts';
import { systemClock } from '../src/platform/clock.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { randomIds } from '../src/platform/ids.ts';
import { createLog } from '../src/platform/log.ts';

const usage = `Use: npm run admin -- grant|revoke ${roles.join('|')} <e-mail of an existing account>`;

async function main([change, role, email]: string[]): Promise<string> {
  const parsed = roleChangeSchema.safeParse({ change, role, email });
  if (!parsed.success) throw new Error(usage);
  const { database: where, roleSocket } = readConfig(process.env);
  const answer = where.url ? undefined : await askRunningProcess(roleSocket, parsed.data);
  if (answer) return answer;
  await using database = await openDatabase({ url: where.url, dataDir: where.dataDir }, createLog('warn'));
  await migrate(database);
  return changeRoleByEmail({ db: database.db, ids: randomIds, clock: systemClock }, parsed.data);
}

try {
  process.stdout.write(`${await main(process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
