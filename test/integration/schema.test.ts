import { readFileSync } from 'node:fs';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import * as accounts from '../../src/accounts/tables.ts';
import * as audit from '../../src/audit/tables.ts';
import * as checkout from '../../src/checkout/tables.ts';
import * as money from '../../src/money/tables.ts';
import * as desk from '../../src/orders/tables/desk.ts';
import * as documents from '../../src/orders/tables/documents.ts';
import * as letters from '../../src/orders/tables/letters.ts';
import * as inbox from '../../src/orders/tables/mails.ts';
import * as orders from '../../src/orders/tables/orders.ts';
import * as refunds from '../../src/orders/tables/refunds.ts';
import * as statements from '../../src/orders/tables/statements.ts';
import * as submissions from '../../src/orders/tables/submissions.ts';
import * as notifications from '../../src/outbox/tables.ts';
import * as catalogue from '../../src/permits/tables.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { openDatabase } from '../../src/platform/db/open-database.ts';
import * as files from '../../src/platform/files/tables.ts';
import { createLog } from '../../src/platform/log.ts';
import * as realtime from '../../src/platform/realtime/tables.ts';
import { describeSchema, schemaFile } from '../../tools/describe-schema.ts';
import { createScratchDatabase } from '../scratch-database.ts';

const modules = [
  accounts,
  audit,
  catalogue,
  checkout,
  files,
  desk,
  documents,
  inbox,
  letters,
  money,
  notifications,
  orders,
  realtime,
  refunds,
  statements,
  submissions,
];
const tables = modules.flatMap((module) => Object.values(module)).filter((value) => value instanceof PgTable);

describe('the migrations', async () => {
  await using scratch = await createScratchDatabase();
  await using database = await openDatabase(scratch, createLog('warn'));
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
