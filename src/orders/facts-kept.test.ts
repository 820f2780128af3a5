import { getTableColumns } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { allFacts } from '#permits/facts.ts';
import { keepers, orders, vehicles } from './tables/orders.ts';

const tables = { orders, owners: keepers, vehicles };

test('every fact has its column, and every column of keeper and vehicle is a fact', () => {
  for (const { path, storedIn: keptIn } of allFacts) {
    if (keptIn) expect(Object.keys(getTableColumns(tables[keptIn.table])), path).toContain(keptIn.column);
  }
  const kept = (table: 'owners' | 'vehicles') =>
    allFacts.flatMap(({ storedIn: keptIn }) => (keptIn?.table === table ? [keptIn.column] : [])).toSorted();
  const { orderId: _order, ...ofKeeper } = getTableColumns(keepers);
  const { id: _id, createdAt: _created, ...ofVehicle } = getTableColumns(vehicles);
  expect(kept('owners')).toEqual(Object.keys(ofKeeper).toSorted());
  expect(kept('vehicles')).toEqual(Object.keys(ofVehicle).toSorted());
});
