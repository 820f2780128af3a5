import { payloadOf, selectOptionalOrderFacts } from '#orders/order-facts.ts';
import { planContextOf } from '#orders/phases.ts';
import type { submissions } from '#orders/tables/submissions.ts';
import { findDriver } from '#permits/authorities/registry.ts';
import { findZone } from '#permits/catalogue.ts';
import { allFacts } from '#permits/facts.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { readPayload } from '#robot/payload.ts';

interface CopyPasteValue {
  label: string;
  value: string;
}

/**
 * The values for the portal, formatted as one types them there; only what the order knows.
 * @throws Refusal NOT_FOUND
 */
export async function readCopyPasteValues(
  ctx: Pick<Context, 'db' | 'settings' | 'clock'>,
  submission: typeof submissions.$inferSelect,
): Promise<CopyPasteValue[]> {
  const order = await selectOptionalOrderFacts(ctx.db, submission.orderId);
  if (!order) throw notFound('Order');
  const payload = payloadOf(order);
  // The portal gets our alias as the contact address.
  const portalFacts = allFacts.filter(({ path }) => path !== 'owner.email');
  const factValues = portalFacts.flatMap(({ path, label }): CopyPasteValue[] => {
    const value = readPayload(payload, path);
    return typeof value === 'string' || typeof value === 'number'
      ? [{ label, value: formatForPortal(String(value)) }]
      : [];
  });
  const { contactEmail, password } = planContextOf(ctx, submission);
  const contact = { label: 'Contact e-mail for the portal', value: contactEmail };
  const driver = findDriver(findZone(order.order.country, order.order.cityZone)?.portal ?? '');
  // At a portal with accounts, the operator signs in with the robot's account for this application.
  const account = driver?.phasesBefore ? [{ label: 'Password of our account at the portal', value: password }] : [];
  return [...factValues, contact, ...account];
}

/** All these portals write a day as 31/12/2026. */
function formatForPortal(value: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  return year ? `${day}/${month}/${year}` : value;
}
