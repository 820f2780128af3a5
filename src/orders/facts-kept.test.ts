import { getTableColumns } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { facts } from '#permits/facts.ts';
import { orders, owners, vehicles } from './tables/orders.ts';

const tables = { orders, owners, vehicles };

test('every fact has its column, and every column of keeper and vehicle is a fact', () => {
  for (const { path, keptIn } of facts) {
    if (keptIn) expect(Object.keys(getTableColumns(tables[keptIn.table])), path).toContain(keptIn.column);
  }
  const kept = (table: 'owners' | 'vehicles') =>
    facts.flatMap(({ keptIn }) => (keptIn?.table === table ? [keptIn.column] : [])).toSorted();
  const { orderId: _order, ...ofKeeper } = getTableColumns(owners);
  const { id: _id, createdAt: _created, ...ofVehicle } = getTableColumns(vehicles);
  expect(kept('owners')).toEqual(Object.keys(ofKeeper).toSorted());
  expect(kept('vehicles')).toEqual(Object.keys(ofVehicle).toSorted());
});
