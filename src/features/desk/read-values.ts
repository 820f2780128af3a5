import { payloadOf, selectOptionalOrderFacts } from '#features/orders/order-facts.ts';
import { details } from '#features/submissions/details.ts';
import { aliasAddress } from '#features/submissions/run-submission.ts';
import type { submissions } from '#features/submissions/tables.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { type PayloadPath, readPayload } from '#portals/payload.ts';

interface PasteValue {
  label: string;
  value: string;
}

/** What the details' questions leave out and a portal may ask for. */
const more: Partial<Record<PayloadPath, string>> = {
  'travel.number_of_days': 'Number of days',
  'vignette.vignette_type': 'Vignette',
  'vignette.start_date': 'Vignette starts',
};

/** What the portal is told, as one would type it there; nothing the order does not know. @throws Refusal NOT_FOUND */
export async function readValues(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  { orderId, aliasToken }: typeof submissions.$inferSelect,
): Promise<PasteValue[]> {
  const facts = await selectOptionalOrderFacts(db, orderId);
  if (!facts) throw notFound('Order');
  const payload = payloadOf(facts);
  const labels = Object.entries(details).map(([path, detail]) => [path, detail.label] as const);
  const known = [...labels, ...Object.entries(more)].flatMap(([path, label]): PasteValue[] => {
    const value = readPayload(payload, path as PayloadPath);
    return typeof value === 'string' || typeof value === 'number' ? [{ label, value: asTyped(String(value)) }] : [];
  });
  const contact = { label: 'Contact e-mail for the portal', value: aliasAddress(aliasToken, settings.inboundDomain) };
  return [...known, contact];
}

/** All these portals write a day as 31/12/2026. */
function asTyped(value: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  return year ? `${day}/${month}/${year}` : value;
}
