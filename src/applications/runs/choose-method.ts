import { and, eq, inArray } from 'drizzle-orm';
import { findDriver } from '#permits/authorities/registry.ts';
import { asksOf, mayAskOf } from '#permits/authorities.ts';
import { findZone } from '#permits/catalogue.ts';
import { permitEntities } from '#permits/tables.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { Driver } from '#robot/driver.ts';
import { type PayloadPath, type PortalPayload, readPayload } from '#robot/payload.ts';

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

/** Those of every zone of these countries. */
export function selectPermitEntities(db: Queryable, countries: readonly string[]): Promise<PermitEntity[]> {
  return db
    .select()
    .from(permitEntities)
    .where(inArray(permitEntities.country, [...countries]));
}

export type Method = { method: 'automated'; driver: Driver<unknown>; isClosed: boolean } | { method: 'manual' };

/**
 * A robot applies when the entity allows it, a driver exists and no admin has paused its portal; else a person does. A portal
 * that is closed, because the product itself has paused it, is waited for.
 */
export function chooseMethod(entity: PermitEntity): Method {
  const driver = entity.portal ? findDriver(entity.portal) : undefined;
  const isClosed = entity.pausedBecause !== null;
  const isAllowed = entity.automationEnabled && (!entity.paused || isClosed);
  return isAllowed && driver ? { method: 'automated', driver, isClosed } : { method: 'manual' };
}

/** What the portal asks for and the order lacks: the driver says what it needs; for a person the authority's playbook does. */
export function missingDetails(entity: PermitEntity, payload: PortalPayload): PayloadPath[] {
  const chosen = chooseMethod(entity);
  const needed = chosen.method === 'automated' ? chosen.driver.needs(payload) : neededByHand(payload.meta);
  return needed.filter((path) => readPayload(payload, path) === undefined);
}

function neededByHand({ country, city }: PortalPayload['meta']): readonly PayloadPath[] {
  const zone = findZone(country, city);
  return zone ? asksOf(zone) : [];
}

/** What would help the person who applies and the order does not say; nothing waits for it. A driver takes what it needs. */
export function optionalDetails(entity: PermitEntity, payload: PortalPayload): PayloadPath[] {
  const zone = findZone(payload.meta.country, payload.meta.city);
  if (!zone || chooseMethod(entity).method === 'automated') return [];
  return mayAskOf(zone).filter((path) => readPayload(payload, path) === undefined);
}
