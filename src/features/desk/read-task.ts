import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm';
import { profiles, userRoles } from '#features/accounts/tables.ts';
import type { Viewer } from '#features/accounts/viewer.ts';
import { readEventsOfOrder } from '#features/admin/queries/activity.ts';
import { findZone } from '#features/catalogue/catalogue.ts';
import { uploads } from '#features/documents/tables.ts';
import { inboundEmails } from '#features/inbox/tables.ts';
import { notifications } from '#features/notifications/tables.ts';
import { submissionFiles, submissions } from '#features/submissions/tables.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import type { Bucket } from '#platform/files/files.ts';
import { signFileUrl } from '#platform/files/signed-urls.ts';
import { type Task, taskSchema } from './contract.ts';
import { leadTimes } from './lead-times.ts';
import { playbookOf } from './playbooks.ts';
import { readRow } from './read-queue.ts';
import { readValues } from './read-values.ts';
import { deskQuestions, deskTasks } from './tables.ts';

type Ctx = Pick<Context, 'db' | 'clock' | 'settings'>;

/** Everything a person needs to finish one task. @throws Refusal NOT_FOUND */
export async function readTask(ctx: Ctx, submissionId: string, viewer: Viewer): Promise<Task> {
  const row = await readRow(ctx, submissionId);
  const [submission] = await ctx.db.select().from(submissions).where(eq(submissions.id, submissionId));
  const zone = row && findZone(row.country, row.city_zone);
  if (!submission || !zone || !row.kind) throw notFound('Task');
  const [task] = await ctx.db.select().from(deskTasks).where(eq(deskTasks.submissionId, submissionId));
  return taskSchema.parse({
    ...row,
    status: submission.status,
    outcome_open: submission.status === 'FAILED' && submission.sendingSince !== null,
    reference: submission.reference,
    authority: zone.official.name,
    portal_url: zone.official.url,
    lead_time: leadTimes[zone.slug]?.words ?? zone.leadTime,
    playbook: playbookOf(zone),
    values: await readValues(ctx, submission),
    papers: await readPapers(ctx, submission),
    questions: await readQuestions(ctx, submissionId),
    mails_in: await readMailsIn(ctx, submissionId),
    mails_out: await readMailsOut(ctx, submission.orderId),
    events: (await readEventsOfOrder(ctx, submission.orderId)).map(({ id, event_type, actor, created_at }) => ({
      id,
      type: event_type,
      actor,
      at: created_at,
    })),
    ended: task?.ended ? { how: task.ended, reason: task.endedReason } : null,
    colleagues: await readColleagues(ctx, viewer),
  });
}

/** What the customer gave us, then what operators put there. */
async function readPapers({ db, settings, clock }: Ctx, { id, orderId }: typeof submissions.$inferSelect) {
  const given = await db.select().from(uploads).where(eq(uploads.orderId, orderId)).orderBy(desc(uploads.createdAt));
  const shown = await db
    .select()
    .from(submissionFiles)
    .where(and(eq(submissionFiles.submissionId, id), eq(submissionFiles.type, 'other')))
    .orderBy(desc(submissionFiles.createdAt));
  return [
    ...given.map((file) => ({ ...file, name: file.originalName })),
    ...shown.map((file) => ({ ...file, name: file.metadata.name ?? 'Proof' })),
  ].map(({ name, bucket, path, createdAt }) => ({
    name,
    url: signFileUrl(settings.secret, bucket as Bucket, path, clock.now()),
    at: createdAt.toISOString(),
  }));
}

async function readQuestions({ db }: Ctx, submissionId: string) {
  const rows = await db
    .select()
    .from(deskQuestions)
    .where(eq(deskQuestions.submissionId, submissionId))
    .orderBy(asc(deskQuestions.createdAt));
  return rows.map(({ id, question, createdAt, answer, answeredAt }) => ({
    id,
    question,
    asked_at: createdAt.toISOString(),
    answer,
    answered_at: answeredAt?.toISOString() ?? null,
  }));
}

/** As much of a mail as a person reads; the whole of it is in the admin's console. */
const maxMailText = 20_000;

async function readMailsIn({ db, settings, clock }: Ctx, submissionId: string) {
  const rows = await db
    .select()
    .from(inboundEmails)
    .where(eq(inboundEmails.submissionId, submissionId))
    .orderBy(desc(inboundEmails.receivedAt));
  return rows.map(({ id, fromEmail, subject, textBody, receivedAt, matchedBy, attachments }) => ({
    id,
    from_email: fromEmail,
    subject,
    text: (textBody ?? '').slice(0, maxMailText),
    received_at: receivedAt.toISOString(),
    by_plate_alone: matchedBy === 'plate',
    files: attachments.map(({ filename, bucket, path }) => ({
      name: filename,
      url: signFileUrl(settings.secret, bucket as Bucket, path, clock.now()),
    })),
  }));
}

async function readMailsOut({ db }: Ctx, orderId: string) {
  const rows = await db
    .select()
    .from(notifications)
    .where(eq(notifications.orderId, orderId))
    .orderBy(desc(notifications.createdAt));
  return rows.map(({ id, type, sentAt, createdAt }) => ({
    id,
    type,
    sent_at: sentAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  }));
}

async function readColleagues({ db }: Ctx, { userId }: Viewer) {
  return db
    .selectDistinct({ id: profiles.id, name: profiles.displayName })
    .from(profiles)
    .innerJoin(userRoles, eq(userRoles.userId, profiles.id))
    .where(and(inArray(userRoles.role, ['operator', 'admin']), ne(profiles.id, userId)))
    .orderBy(asc(profiles.displayName));
}
