import type { PayloadPath, PortalPayload } from '#robot/payload.ts';
import type { Fact } from './fact-definition.ts';
import { allFacts } from './facts.ts';

type Order = PortalPayload['meta'];

/**
 * Converts an order to the shape that every portal driver reads. Empty values are left out.
 * @param known returns the order's value of a fact; days are ISO days
 */
export function toPortalPayload(meta: Order, known: (fact: Fact) => unknown): PortalPayload {
  const payload: PortalPayload = { meta, owner: {}, vehicle: {}, documents: {} };
  for (const fact of allFacts) {
    const value = known(fact);
    if ((fact.onlyForCountries?.some((country) => country === meta.country) ?? true) && !isEmpty(value))
      setPayloadValue(payload, fact.path, value);
  }
  return meta.country === 'France' ? { ...payload, ...deliveryOf(payload) } : payload;
}

/** The address that the French sticker is posted to. */
function deliveryOf({ owner }: PortalPayload): Pick<PortalPayload, 'delivery'> {
  const name = [owner.first_name, owner.last_name].filter(Boolean).join(' ');
  const delivery = { ...(name && { name }), ...(owner.address && { address: owner.address }) };
  return Object.keys(delivery).length === 0 ? {} : { delivery };
}

function setPayloadValue(payload: PortalPayload, path: PayloadPath, value: unknown): void {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let part = payload as unknown as Record<string, Record<string, unknown>>;
  for (const key of keys) {
    part[key] ??= {};
    part = part[key] as Record<string, Record<string, unknown>>;
  }
  Object.assign(part, { [last]: value });
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
