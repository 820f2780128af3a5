import { eq, inArray, or, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { customerViews, emailChanges, profiles, sessions, userRoles, users } from '#features/accounts/tables.ts';
import { auditLog } from '#features/audit/tables.ts';
import { deskQuestions, deskTasks } from '#features/desk/tables.ts';
import { uploads } from '#features/documents/tables.ts';
import { inboundEmails } from '#features/inbox/tables.ts';
import { notifications } from '#features/notifications/tables.ts';
import { orders, owners, vehicles } from '#features/orders/tables.ts';
import { refunds } from '#features/refunds/tables.ts';
import { automationRuns, runSteps, submissionFiles, submissions } from '#features/submissions/tables.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { Bucket } from '#platform/files/files.ts';

export interface OwnFile {
  bucket: Bucket;
  path: string;
}

export type OwnData = Awaited<ReturnType<typeof selectOwnData>>;
export type OrderData = Awaited<ReturnType<typeof selectOrderData>>;

const selectFrom =
  (db: Queryable) =>
  <Table extends PgTable>(table: Table, condition: SQL | undefined) =>
    db
      .select()
      .from(table as PgTable)
      .where(condition) as unknown as Promise<Table['$inferSelect'][]>;

/** Everything that is about these orders, table by table. */
export async function selectOrderData(db: Queryable, which: SQL) {
  const rows = selectFrom(db);
  const found = await rows(orders, which);
  const orderIds = idsOf(found);
  const ownSubmissions = await rows(submissions, inArray(submissions.orderId, orderIds));
  const submissionIds = idsOf(ownSubmissions);
  const runs = await rows(automationRuns, inArray(automationRuns.orderId, orderIds));
  const vehicleIds = found.map(({ vehicleId }) => vehicleId);
  return {
    orders: found,
    refunds: await rows(refunds, inArray(refunds.orderId, orderIds)),
    owners: await rows(owners, inArray(owners.orderId, orderIds)),
    vehicles: await rows(vehicles, inArray(vehicles.id, vehicleIds)),
    uploads: await rows(uploads, inArray(uploads.orderId, orderIds)),
    submissions: ownSubmissions,
    runs,
    runSteps: await rows(runSteps, inArray(runSteps.runId, idsOf(runs))),
    submissionFiles: await rows(submissionFiles, inArray(submissionFiles.submissionId, submissionIds)),
    inboundEmails: await rows(inboundEmails, inArray(inboundEmails.submissionId, submissionIds)),
    notifications: await rows(notifications, inArray(notifications.orderId, orderIds)),
    deskQuestions: await rows(deskQuestions, inArray(deskQuestions.submissionId, submissionIds)),
    deskTasks: await rows(deskTasks, inArray(deskTasks.submissionId, submissionIds)),
  };
}

/** Everything that is about one account: what the archive holds and what a deletion removes. */
export async function selectOwnData(db: Queryable, userId: string) {
  const rows = selectFrom(db);
  const [user] = await rows(users, eq(users.id, userId));
  if (!user) throw new Error('There is no such account.');
  const ordered = await selectOrderData(db, eq(orders.userId, userId));
  const orderIds = idsOf(ordered.orders);
  const mails = or(
    eq(inboundEmails.fromEmail, user.email),
    inArray(inboundEmails.submissionId, idsOf(ordered.submissions)),
  );
  const told = or(
    eq(notifications.userId, userId),
    eq(notifications.recipient, user.email),
    inArray(notifications.orderId, orderIds),
  );
  return {
    user,
    profiles: await rows(profiles, eq(profiles.id, userId)),
    roles: await rows(userRoles, eq(userRoles.userId, userId)),
    sessions: await rows(sessions, eq(sessions.userId, userId)),
    emailChanges: await rows(emailChanges, eq(emailChanges.userId, userId)),
    customerViews: await rows(customerViews, eq(customerViews.customerId, userId)),
    ...ordered,
    inboundEmails: await rows(inboundEmails, mails),
    notifications: await rows(notifications, told),
    events: await rows(auditLog, or(inArray(auditLog.orderId, orderIds), eq(auditLog.actorId, userId))),
  };
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

type NamingFiles = Pick<OrderData, 'uploads' | 'submissionFiles' | 'submissions' | 'inboundEmails'>;

/** Every stored file these rows name, each once. */
export function filesOf(data: Partial<NamingFiles>): OwnFile[] {
  const named = [
    ...(data.uploads ?? []),
    ...(data.submissionFiles ?? []),
    ...(data.submissions ?? []).map(({ confirmationPdfPath }) => ({
      bucket: 'confirmations',
      path: confirmationPdfPath,
    })),
    ...(data.inboundEmails ?? []).flatMap(({ rawBucket, rawPath, attachments }) => [
      { bucket: rawBucket, path: rawPath },
      ...attachments,
    ]),
  ];
  const unique = new Map(named.map(({ bucket, path }) => [`${bucket}/${path}`, { bucket, path }]));
  return [...unique.values()].filter((file): file is OwnFile => Boolean(file.path));
}
