import { toPortalPayload } from '#features/catalogue/payload.ts';
import type { PermitEntity } from '#features/submissions/choose-method.ts';
import type { PortalDocument, PortalPayload } from '#portals/payload.ts';
import type { TestData } from './contract.ts';

/** What a test types, in the shape every driver reads. Its reference is no order's. */
export function testPayload(
  testRunId: string,
  { country, zoneName }: Pick<PermitEntity, 'country' | 'zoneName'>,
  { owner, vehicle, travel }: TestData,
  v5c: PortalDocument,
): PortalPayload {
  return toPortalPayload({
    order_ref: `TEST-${testRunId.slice(0, 8)}`,
    country,
    city_zone: zoneName,
    owner: nothingUndefined(owner),
    vehicle: nothingUndefined(vehicle),
    ...nothingUndefined(travel),
    documents: { v5c },
  });
}

/** What was left out reads as not known. */
function nothingUndefined<Values extends object>(
  values: Values,
): { [Key in keyof Values]: Exclude<Values[Key], undefined> | null } {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value ?? null])) as {
    [Key in keyof Values]: Exclude<Values[Key], undefined> | null;
  };
}
