import { sql } from 'drizzle-orm';
import { refreshNextActions } from '../src/orders/store-next-actions.ts';
import { systemClock } from '../src/platform/clock.ts';
import type { Db } from '../src/platform/db/database.ts';
import { createLog } from '../src/platform/log.ts';

/**
 * Fills the tables an admin reads with this many customers, each with a paid order, a failed submission, three audit
 * events and an inbound mail, a minute apart, the newest last. For tests of limits and of speed.
 */
export async function insertManyOrders(db: Db, count: number): Promise<void> {
  const at = sql`now() - interval '1 hour' - make_interval(mins => ${count}::int - n)`;
  const uuid = (prefix: string) => sql`(${prefix} || '0000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`;
  const ref = sql`'EDP-' || lpad(n::text, 8, '0')`;
  const email = sql`'many-' || n || '@example.com'`;
  const each = sql`from generate_series(1, ${count}::int) n`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into users (id, name, email) select ${uuid('aaaa')}, 'Driver ' || n, ${email} ${each}`);
    await tx.execute(
      sql`insert into profiles (id, display_name, created_at) select ${uuid('aaaa')}, 'Driver ' || n, ${at} ${each}`,
    );
    await tx.execute(sql`insert into user_roles (user_id, role) select ${uuid('aaaa')}, 'user' ${each}`);
    await tx.execute(
      sql`insert into vehicles (id, plate_number, country_of_registration)
        select ${uuid('bbbb')}, 'MANY' || n, 'United Kingdom' ${each}`,
    );
    await tx.execute(sql`insert into payments (id, provider, state, amount_cents, session_id, paid_at, created_at)
      select ${uuid('9999')}, 'stripe', 'paid', 1999, 'many_' || n, ${at}, ${at} ${each}`);
    await tx.execute(sql`insert into orders
      (id, order_ref, user_id, status, country, city_zone, vehicle_id, customer_email, price_items, total_cents,
        payment_id, paid_at, created_at)
      select ${uuid('cccc')}, ${ref}, ${uuid('aaaa')}, 'failed', 'France', 'Paris', ${uuid('bbbb')}, ${email}, '[]', 1999,
        ${uuid('9999')}, ${at}, ${at} ${each}`);
    await tx.execute(sql`insert into keepers (order_id) select ${uuid('cccc')} ${each}`);
    await tx.execute(sql`insert into submissions
      (id, order_id, permit_entity_id, status, application_method, country, reference, last_error, alias_token, created_at)
      select ${uuid('dddd')}, ${uuid('cccc')}, (select id from permit_entities where slug = 'paris'), 'FAILED', 'automated',
        'France', 'MANY-' || n, 'A fault of the test', 'many' || n, ${at} ${each}`);
    for (const [prefix, type] of [
      ['e001', 'SUBMISSION_QUEUED'],
      ['e002', 'AUTOMATION_FAILED'],
      ['e003', 'CUSTOMER_NOTIFIED'],
    ] as const) {
      await tx.execute(sql`insert into audit_log (id, event_type, order_id, submission_id, event_data, created_at)
        select ${uuid(prefix)}, ${type}, ${uuid('cccc')}, ${uuid('dddd')},
          jsonb_build_object('notification_type', 'manual_processing', 'email_sent_to', ${email}), ${at} ${each}`);
    }
    await tx.execute(sql`insert into inbound_emails
      (id, message_key, from_email, to_email, subject, text_body, raw_bucket, raw_path, submission_id, received_at)
      select ${uuid('ffff')}, 'many-' || n, 'office@example.org', 'permits@example.com', 'Many ' || n, repeat('word ', 100),
        'inbound-mail', 'many/' || n, ${uuid('dddd')}, ${at} ${each}`);
  });
  // No transaction of the product changes so many at once: it leaves them to the next reader, which a test may time.
  await refreshNextActions({ db, clock: systemClock, log: createLog('silent') });
}

/** Leaves the first ones. */
export async function removeManyOrders(db: Db, kept: number): Promise<void> {
  const prefix = 'cccc0000-0000-4000-8000-';
  const last = `${prefix}${String(kept).padStart(12, '0')}`;
  const others = sql`(select id from orders where id::text like ${`${prefix}%`} and id > ${last}::uuid)`;
  const submissions = sql`(select id from submissions where order_id in ${others})`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from inbound_emails where submission_id in ${submissions}`);
    await tx.execute(sql`delete from audit_log where order_id in ${others}`);
    await tx.execute(sql`delete from submissions where order_id in ${others}`);
    await tx.execute(sql`delete from orders where id in ${others}`);
  });
}
