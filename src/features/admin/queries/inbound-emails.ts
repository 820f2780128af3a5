import { and, count, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { profiles } from '#features/accounts/tables.ts';
import { inboundEmails } from '#features/inbox/tables.ts';
import { orders } from '#features/orders/tables.ts';
import { submissions } from '#features/submissions/tables.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/db/database.ts';
import { newestFirst } from '#platform/db/newest-first.ts';
import { notFound } from '#platform/errors.ts';
import type { Bucket } from '#platform/files/files.ts';
import { signFileUrl } from '#platform/files/signed-urls.ts';
import { type InboundEmail, inboundEmailSchema, inboundListSchema, type inboundQuerySchema } from '../contract.ts';
import { contains } from './contains.ts';
import { isInState } from './mail-states.ts';

/** Characters of a mail shown before it is opened (specification, section 9). */
const previewLength = 300;

/** Bodies stay in the database: a list of mails would carry megabytes. */
const columns = {
  id: inboundEmails.id,
  from_email: inboundEmails.fromEmail,
  from_name: inboundEmails.fromName,
  to_email: inboundEmails.toEmail,
  subject: inboundEmails.subject,
  preview: sql<string>`left(coalesce(${inboundEmails.textBody}, ''), ${sql.raw(String(previewLength))})`,
  received_at: inboundEmails.receivedAt,
  attachments: sql<number>`jsonb_array_length(${inboundEmails.attachments})`,
  order_id: submissions.orderId,
  order_ref: orders.orderRef,
  matched_by: inboundEmails.matchedBy,
  meaning: sql<string | null>`${inboundEmails.reading} ->> 'meaning'`,
  handled_at: inboundEmails.handledAt,
};

function selectRows(db: Queryable) {
  return db
    .select(columns)
    .from(inboundEmails)
    .leftJoin(submissions, eq(submissions.id, inboundEmails.submissionId))
    .leftJoin(orders, eq(orders.id, submissions.orderId));
}

export async function readInboundEmails(
  { db }: Pick<Context, 'db'>,
  { search, limit, state }: z.infer<typeof inboundQuerySchema>,
) {
  const { fromEmail, fromName, toEmail, subject, textBody } = inboundEmails;
  const matches = and(isInState(state), contains(search, fromEmail, fromName, toEmail, subject, textBody));
  const rows = await selectRows(db).where(matches).orderBy(newestFirst(inboundEmails.receivedAt)).limit(limit);
  const [all] = await db.select({ total: count() }).from(inboundEmails).where(matches);
  return inboundListSchema.parse({ emails: rows.map(withTexts), total: all?.total ?? 0 });
}

/** What the authority wrote about one order, newest first. */
export async function readInboundOfOrder({ db }: Pick<Context, 'db'>, orderId: string) {
  const rows = await selectRows(db)
    .where(eq(submissions.orderId, orderId))
    .orderBy(newestFirst(inboundEmails.receivedAt));
  return rows.map(withTexts);
}

/** @throws Refusal NOT_FOUND */
export async function readInboundEmail(
  { db, settings, clock }: Pick<Context, 'db' | 'settings' | 'clock'>,
  id: string,
): Promise<InboundEmail> {
  const [row] = await selectRows(db).where(eq(inboundEmails.id, id));
  const [found] = await db
    .select({ mail: inboundEmails, handledBy: profiles.displayName })
    .from(inboundEmails)
    .leftJoin(profiles, eq(profiles.id, inboundEmails.handledBy))
    .where(eq(inboundEmails.id, id));
  if (!row || !found) throw notFound('E-mail');
  const { mail, handledBy } = found;
  return inboundEmailSchema.parse({
    ...withTexts(row),
    handled_by: handledBy,
    text_body: mail.textBody,
    html_body: mail.htmlBody,
    files: mail.attachments.map(({ filename, content_type, size, bucket, path }) => ({
      filename,
      content_type,
      size,
      url: signFileUrl(settings.secret, bucket as Bucket, path, clock.now()),
    })),
  });
}

const withTexts = <Row extends { received_at: Date; handled_at: Date | null }>(row: Row) => ({
  ...row,
  received_at: row.received_at.toISOString(),
  handled_at: row.handled_at?.toISOString() ?? null,
});
