import type { PermitEntity } from '#orders/choose-method.ts';
import type { TestData } from '#orders/contracts/test-contract.ts';
import type { Fact } from '#permits/fact-definition.ts';
import { toPortalPayload } from '#permits/portal-payload.ts';
import type { PortalPayload } from '#robot/payload.ts';
import { specimenDocument } from './specimen-document.ts';

/** The test's values in the shape that every driver reads. The reference belongs to no order. */
export function testPayload(
  testRunId: string,
  { country, zoneName }: Pick<PermitEntity, 'country' | 'zoneName'>,
  { owner, vehicle, travel }: TestData,
): PortalPayload {
  const valuesByGroup = new Map<string, object>(
    Object.entries({
      // The invented keeper is a private person who may come at any hour, so we ask the tester neither.
      owner: { keeper_kind: 'person', ...owner },
      vehicle,
      travel: { before_six: 'yes', ...travel },
      vignette: travel,
      documents: { v5c: specimenDocument },
    }),
  );
  return toPortalPayload(
    { order_ref: `TEST-${testRunId.slice(0, 8)}`, country, city: zoneName },
    ({ path, name }: Fact) => Reflect.get(valuesByGroup.get(path.slice(0, path.indexOf('.'))) ?? {}, name),
  );
}
