import { readFileSync } from 'node:fs';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import * as accounts from '../../src/features/accounts/tables.ts';
import * as audit from '../../src/features/audit/tables.ts';
import * as automation from '../../src/features/automation/tables.ts';
import * as catalogue from '../../src/features/catalogue/tables.ts';
import * as checkout from '../../src/features/checkout/tables.ts';
import * as dataRights from '../../src/features/data-rights/tables.ts';
import * as desk from '../../src/features/desk/tables.ts';
import * as documents from '../../src/features/documents/tables.ts';
import * as inbox from '../../src/features/inbox/tables.ts';
import * as notifications from '../../src/features/notifications/tables.ts';
import * as orders from '../../src/features/orders/tables.ts';
import * as refunds from '../../src/features/refunds/tables.ts';
import * as submissions from '../../src/features/submissions/tables.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { createLog } from '../../src/platform/log.ts';
import * as realtime from '../../src/platform/realtime/tables.ts';
import { describeSchema, schemaFile } from '../../tools/describe-schema.ts';
import { scratchDatabase } from '../database.ts';

const modules = [
  accounts,
  audit,
  automation,
  catalogue,
  checkout,
  dataRights,
  desk,
  documents,
  inbox,
  notifications,
  orders,
  realtime,
  refunds,
  submissions,
];
const tables = modules.flatMap((module) => Object.values(module)).filter((value) => value instanceof PgTable);

describe('the migrations', async () => {
  await using scratch = await scratchDatabase();
  await using database = await openDatabase({ url: scratch.url, dataDir: undefined }, createLog('warn'));
  await migrate(database);
  const description = await describeSchema(database.db);

  test('make what db/schema.txt describes', () => {
    expect(description).toBe(readFileSync(schemaFile, 'utf8'));
  });

  test.each(tables.map((table) => [getTableConfig(table).name, table] as const))(
    'make table %s as the code reads it',
    (name, table) => {
      const block = description.split('\n\n').find((text) => text.startsWith(`${name}\n`)) ?? '';
      const made = block
        .split('\n')
        .slice(1)
        .filter((line) => line && !/^ {2}[a-z_]+:/.test(line));
      const read = getTableConfig(table).columns.map((column) => ({ name: column.name, notNull: column.notNull }));
      const found = made.map((line) => ({ name: line.trim().split(' ')[0], notNull: line.includes(' not null') }));
      expect(found.toSorted(byName)).toEqual(read.toSorted(byName));
    },
  );
});

const byName = (a: { name?: string }, b: { name?: string }) => (a.name ?? '').localeCompare(b.name ?? '');
