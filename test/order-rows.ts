import { sql } from 'drizzle-orm';
import type { Db } from '../src/platform/db/database.ts';

/** Everything that is stored of each order, by its id; of the lists, in an order of their own. */
export async function readOrderRows(db: Db): Promise<Map<string, unknown>> {
  const ofOrder = (table: string) =>
    sql.raw(`(select jsonb_agg(to_jsonb(t) order by t::text) from ${table} t where t.order_id = o.id)`);
  const ofSubmission = (table: string) =>
    sql.raw(`(select jsonb_agg(to_jsonb(t) order by t::text) from ${table} t where t.submission_id = s.id)`);
  const { rows } = (await db.execute(sql`
    select o.id, jsonb_build_object('order', to_jsonb(o), 'submission', to_jsonb(s), 'vehicle', to_jsonb(v),
      'payment', to_jsonb(p), 'keeper', ${ofOrder('keepers')}, 'refunds', ${ofOrder('refunds')},
      'uploads', ${ofOrder('uploads')}, 'messages', ${ofOrder('order_messages')}, 'no further refund', ${ofOrder('no_further_refunds')},
      'notifications', ${ofOrder('notifications')}, 'history', ${ofOrder('audit_log')}, 'runs', ${ofOrder('automation_runs')},
      'task', ${ofSubmission('desk_tasks')}, 'letters', ${ofSubmission('letters')},
      'questions', ${ofSubmission('desk_questions')}, 'files', ${ofSubmission('submission_files')},
      'handoffs', ${ofSubmission('operator_assist_requests')}, 'mails', ${ofSubmission('inbound_emails')}) as stored
    from orders o join vehicles v on v.id = o.vehicle_id join payments p on p.id = o.payment_id
      left join submissions s on s.order_id = o.id`)) as unknown as { rows: { id: string; stored: unknown }[] };
  return new Map(rows.map(({ id, stored }) => [id, stored]));
}
