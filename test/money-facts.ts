import { sql } from 'drizzle-orm';
import type { Db } from '../src/platform/db/database.ts';

export interface MoneyFacts {
  status: string;
  accounts: number;
  confirmations: number;
  mismatches: number;
  submitJobs: number;
  promisedMails: number;
}

/** How often a payment left its mark on an order, read from the rows themselves. */
export async function readMoneyFacts(db: Db, orderRef: string): Promise<MoneyFacts> {
  const audits = (type: string) =>
    sql`(select count(*)::int from audit_log where order_id = o.id and event_type = ${type})`;
  const { rows } = (await db.execute(sql`
    select o.status,
      (select count(*)::int from users where email = o.customer_email) as accounts,
      ${audits('PAYMENT_CONFIRMED')} as confirmations,
      ${audits('PAYMENT_MISMATCH')} as mismatches,
      (select count(*)::int from pgboss.job where name = 'submit-permit' and data->>'orderId' = o.id::text) as "submitJobs",
      (select count(*)::int from notifications where order_id = o.id and type = 'order_paid') as "promisedMails"
    from orders o where o.order_ref = ${orderRef}`)) as unknown as { rows: MoneyFacts[] };
  if (!rows[0]) throw new Error(`There is no order ${orderRef}.`);
  return rows[0];
}

/** What one payment leaves behind, however often it was reported. */
export const paidOnceFacts: MoneyFacts = {
  status: 'confirmed',
  accounts: 1,
  confirmations: 1,
  mismatches: 0,
  submitJobs: 1,
  promisedMails: 1,
};
export const unpaidFacts: MoneyFacts = {
  status: 'pending',
  accounts: 0,
  confirmations: 0,
  mismatches: 0,
  submitJobs: 0,
  promisedMails: 0,
};
