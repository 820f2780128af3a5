import { eq } from 'drizzle-orm';
import { inboundEmails } from '../src/features/inbox/tables.ts';
import { aliasAddress } from '../src/features/submissions/run-submission.ts';
import { submissions } from '../src/features/submissions/tables.ts';
import type { Installation } from './installation.ts';
import { completeDetails, expressOrder, placeAndPay } from './orders.ts';
import type { Shop } from './shop.ts';
import { until } from './until.ts';

export interface Application {
  orderId: string;
  pair: { session_id: string; guest_order_ref: string };
  email: string;
  plate: string;
}

/** A paid order with every detail: its application is under way. */
export async function startApplication(
  shop: Shop,
  more: Parameters<typeof expressOrder>[0] = {},
): Promise<Application> {
  const order = expressOrder(more);
  const { payment, pair } = await placeAndPay(shop, order);
  await completeDetails(shop, pair);
  return { orderId: payment.order_id, pair, email: order.owner.email, plate: order.vehicle.plate_number };
}

/** Sent to an authority that writes nothing by itself, so that the test writes in its name. */
export async function submittedApplication(shop: Shop): Promise<Application> {
  await shop.fault({ kind: 'no_mail', step: 'office' });
  const application = await startApplication(shop);
  await reaches(shop, application, 'submitted');
  return application;
}

export async function orderStatus(shop: Shop, { pair }: Application): Promise<unknown> {
  return (await shop.call('needed-details', { access: pair })).body.status;
}

export function reaches(shop: Shop, application: Application, status: string, seconds = 60): Promise<boolean> {
  return until(async () => (await orderStatus(shop, application)) === status, `the order is ${status}`, seconds);
}

export async function submissionOf(
  { ctx }: Installation,
  { orderId }: Application,
): Promise<typeof submissions.$inferSelect> {
  const [submission] = await ctx.db.select().from(submissions).where(eq(submissions.orderId, orderId));
  if (!submission) throw new Error('The order has no application.');
  return submission;
}

/** Where the portal was told to write to. */
export async function aliasOf(installation: Installation, application: Application): Promise<string> {
  const { aliasToken } = await submissionOf(installation, application);
  return aliasAddress(aliasToken, installation.config.mail.inboundDomain);
}

export async function mailsOf(
  installation: Installation,
  application: Application,
): Promise<(typeof inboundEmails.$inferSelect)[]> {
  const { id } = await submissionOf(installation, application);
  return installation.ctx.db
    .select()
    .from(inboundEmails)
    .where(eq(inboundEmails.submissionId, id))
    .orderBy(inboundEmails.receivedAt);
}
