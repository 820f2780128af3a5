import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm';
import { profiles, userRoles } from '#accounts/tables.ts';
import type { Viewer } from '#accounts/viewer.ts';
import { notifications } from '#outbox/tables.ts';
import { authorities } from '#permits/authorities.ts';
import { findZone } from '#permits/catalogue.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import type { Bucket } from '#platform/files/files.ts';
import { signFileUrl } from '#platform/files/signed-urls.ts';
import { uploads } from '../documents/tables.ts';
import { can } from '../order/acts.ts';
import { hasFailed } from '../order/lifecycle.ts';
import { readEventsOfOrder } from '../order/read-events.ts';
import { readDoubt } from '../order/verdict-of.ts';
import { applicationFacts } from '../runs/act-facts.ts';
import { submissionFiles, submissions } from '../runs/tables.ts';
import { type Task, taskSchema } from './contract.ts';
import { readMailsIn } from './read-mails.ts';
import { readRow } from './read-queue.ts';
import { readValues } from './read-values.ts';
import { deskQuestions, deskTasks } from './tables.ts';
import { readWorkKind } from './task-kind.ts';

type Ctx = Pick<Context, 'db' | 'clock' | 'settings'>;

/** Everything a person needs to finish one task. @throws Refusal NOT_FOUND */
export async function readTask(ctx: Ctx, submissionId: string, viewer: Viewer): Promise<Task> {
  const row = await readRow(ctx, submissionId);
  const [submission] = await ctx.db.select().from(submissions).where(eq(submissions.id, submissionId));
  const zone = row && findZone(row.country, row.city_zone);
  if (!submission || !zone || !row.kind) throw notFound('Task');
  const [task] = await ctx.db.select().from(deskTasks).where(eq(deskTasks.submissionId, submissionId));
  const workKind = await readWorkKind(ctx.db, submissionId);
  const { playbook } = authorities[zone.authority];
  return taskSchema.parse({
    ...row,
    status: submission.status,
    is_workable: can({ task: { kind: workKind } }, 'work_on').yes,
    outcome_open: hasFailed(submission.status) && submission.sendingSince !== null,
    reference: submission.reference,
    authority: zone.official.name,
    portal_url: zone.official.url,
    lead_time: playbook.leadTime.words,
    playbook: playbook.steps,
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
    doubt: can({ application: applicationFacts(submission), task: { kind: workKind } }, 'record_submitted').yes
      ? await readDoubt(ctx, submission.orderId)
      : null,
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
    ...given.map((file, index) => ({ ...file, name: file.originalName, isReplaced: index > 0 })),
    ...shown.map((file) => ({ ...file, name: file.metadata.name ?? 'Proof', isReplaced: false })),
  ].map(({ name, bucket, path, createdAt, isReplaced }) => ({
    name,
    is_replaced: isReplaced,
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
  return rows.map(({ id, question, wantsPaper, createdAt, answer, answeredAt }) => ({
    id,
    question,
    wants_paper: wantsPaper,
    asked_at: createdAt.toISOString(),
    answer,
    answered_at: answeredAt?.toISOString() ?? null,
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
