import { and, eq } from 'drizzle-orm';
import { isDestination } from '#features/catalogue/catalogue.ts';
import { orderConfiguration } from '#features/catalogue/order-configuration.ts';
import { permitEntities } from '#features/catalogue/tables.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { Driver } from '#portals/driver.ts';
import { findDriver } from '#portals/drivers/registry.ts';
import { type PayloadPath, type PortalPayload, readPayload } from '#portals/payload.ts';
import { pathsOfFieldKind } from './details.ts';

export type PermitEntity = typeof permitEntities.$inferSelect;

export async function selectPermitEntity(
  db: Queryable,
  country: string,
  zone: string,
): Promise<PermitEntity | undefined> {
  const [entity] = await db
    .select()
    .from(permitEntities)
    .where(and(eq(permitEntities.country, country), eq(permitEntities.zoneName, zone)));
  return entity;
}

export type Method = { method: 'automated'; driver: Driver<unknown> } | { method: 'manual' };

/** A robot applies when the entity allows it, a driver exists and its portal is not paused; else a person does. */
export function chooseMethod(entity: PermitEntity): Method {
  const driver = entity.portal ? findDriver(entity.portal) : undefined;
  return entity.automationEnabled && !entity.paused && driver ? { method: 'automated', driver } : { method: 'manual' };
}

/** What the portal asks for and the order lacks: the driver says what it needs; for a person the country's configuration does. */
export function missingDetails(entity: PermitEntity, payload: PortalPayload): PayloadPath[] {
  const chosen = chooseMethod(entity);
  const needed = chosen.method === 'automated' ? chosen.driver.needs(payload) : neededByHand(payload.meta.country);
  return needed.filter((path) => readPayload(payload, path) === undefined);
}

function neededByHand(country: string): PayloadPath[] {
  if (!isDestination(country)) return [];
  return orderConfiguration(country).requiredFields.flatMap((kind): readonly PayloadPath[] => pathsOfFieldKind[kind]);
}
