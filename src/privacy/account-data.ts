import { and, eq, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { alias, type PgTable } from 'drizzle-orm/pg-core';
import { customerViews, emailChanges, profiles, sessions, userRoles, users } from '#accounts/tables.ts';
import { auditLog } from '#audit/tables.ts';
import { createConfirmationPath } from '#orders/document-file-name.ts';
import { hasStatus } from '#orders/states/has-status.ts';
import { isUnpaid } from '#orders/states/lifecycle.ts';
import { deskQuestions, deskTasks } from '#orders/tables/desk.ts';
import { uploads } from '#orders/tables/documents.ts';
import { contactSuggestions, letters } from '#orders/tables/letters.ts';
import { inboundEmails, mailCandidates } from '#orders/tables/mails.ts';
import { orderMessages } from '#orders/tables/messages.ts';
import { keepers, orders, payments, vehicles } from '#orders/tables/orders.ts';
import { noFurtherRefunds, refunds } from '#orders/tables/refunds.ts';
import { ruleCheckStatements } from '#orders/tables/statements.ts';
import { automationRuns, runSteps, submissionFiles, submissions } from '#orders/tables/submissions.ts';
import { notifications } from '#outbox/tables.ts';
import type { Queryable } from '#platform/db/database.ts';
import { notFound } from '#platform/errors.ts';
import type { FileLocation } from '#platform/files/enqueue-file-erasure.ts';

export type AccountData = Awaited<ReturnType<typeof selectArchiveData>>;
export type OrderData = Awaited<ReturnType<typeof selectOrderData>>;

const selectFrom =
  (db: Queryable) =>
  <Table extends PgTable>(table: Table, condition: SQL | undefined) =>
    db
      .select()
      .from(table as PgTable)
      .where(condition) as unknown as Promise<Table['$inferSelect'][]>;

/** Everything about these orders, table by table. */
export async function selectOrderData(db: Queryable, condition: SQL) {
  const rows = selectFrom(db);
  const ownOrders = await rows(orders, condition);
  const orderIds = idsOf(ownOrders);
  const ownSubmissions = await rows(submissions, inArray(submissions.orderId, orderIds));
  const submissionIds = idsOf(ownSubmissions);
  const runs = await rows(automationRuns, inArray(automationRuns.orderId, orderIds));
  const vehicleIds = ownOrders.map(({ vehicleId }) => vehicleId);
  const isOfThese = or(inArray(inboundEmails.submissionId, submissionIds), inArray(inboundEmails.orderId, orderIds));
  const mails = await rows(inboundEmails, isOfThese);
  const candidatesByMail = await selectMailsOfOthers(db, mails, vehicleIds);
  return {
    orders: ownOrders,
    payments: await rows(
      payments,
      inArray(
        payments.id,
        ownOrders.map(({ paymentId }) => paymentId),
      ),
    ),
    refunds: await rows(refunds, inArray(refunds.orderId, orderIds)),
    noFurtherRefunds: await rows(noFurtherRefunds, inArray(noFurtherRefunds.orderId, orderIds)),
    owners: await rows(keepers, inArray(keepers.orderId, orderIds)),
    vehicles: await rows(vehicles, inArray(vehicles.id, vehicleIds)),
    uploads: await rows(uploads, inArray(uploads.orderId, orderIds)),
    submissions: ownSubmissions,
    statements: await rows(ruleCheckStatements, inArray(ruleCheckStatements.submissionId, submissionIds)),
    runs,
    runSteps: await rows(runSteps, inArray(runSteps.runId, idsOf(runs))),
    submissionFiles: await rows(submissionFiles, inArray(submissionFiles.submissionId, submissionIds)),
    inboundEmails: mails.filter(({ id }) => !candidatesByMail.has(id)),
    /** Linked to one of these orders by a guess that may be wrong. */
    guessedEmails: mails.filter(({ id }) => candidatesByMail.has(id)),
    /** The other submissions that these mails may belong to. */
    otherCandidates: [...candidatesByMail].flatMap(([inboundEmailId, ids]) =>
      [...ids].map((submissionId) => ({ inboundEmailId, submissionId })),
    ),
    doubtfulEmails: await selectDoubtfulMails(db, ownOrders, ownSubmissions),
    notifications: await rows(notifications, inArray(notifications.orderId, orderIds)),
    deskQuestions: await rows(deskQuestions, inArray(deskQuestions.submissionId, submissionIds)),
    letters: await rows(letters, inArray(letters.submissionId, submissionIds)),
    placeWords: await rows(contactSuggestions, inArray(contactSuggestions.submissionId, submissionIds)),
    messages: await rows(orderMessages, inArray(orderMessages.orderId, orderIds)),
    deskTasks: await rows(deskTasks, inArray(deskTasks.submissionId, submissionIds)),
  };
}

/** A mail whose only match evidence is its plate may be about any other order with that plate (decision 015). */
async function selectMailsOfOthers(
  db: Queryable,
  mails: readonly (typeof inboundEmails.$inferSelect)[],
  vehicleIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const guesses = mails.filter(({ matchedBy }) => matchedBy === 'plate').map(({ id }) => id);
  const ownVehicles = alias(vehicles, 'own');
  const otherOrders = alias(orders, 'other_orders');
  const otherSubmissions = alias(submissions, 'others');
  const rows = await db
    .select({ id: inboundEmails.id, submissionId: otherSubmissions.id })
    .from(inboundEmails)
    .innerJoin(submissions, eq(submissions.id, inboundEmails.submissionId))
    .innerJoin(orders, eq(orders.id, submissions.orderId))
    .innerJoin(ownVehicles, eq(ownVehicles.id, orders.vehicleId))
    .innerJoin(
      vehicles,
      and(eq(vehicles.plateNumber, ownVehicles.plateNumber), notInArray(vehicles.id, [...vehicleIds])),
    )
    .leftJoin(otherOrders, eq(otherOrders.vehicleId, vehicles.id))
    .leftJoin(otherSubmissions, eq(otherSubmissions.orderId, otherOrders.id))
    .where(inArray(inboundEmails.id, guesses));
  const byMail = Map.groupBy(rows, ({ id }) => id);
  return new Map(
    [...byMail].map(([id, rowsOfMail]) => [id, new Set(rowsOfMail.flatMap(({ submissionId }) => submissionId ?? []))]),
  );
}

/** Whether a mail went to our address for one of these orders (orders/order-address.ts). */
export const isSentToOrder = (ownOrders: readonly { orderRef: string }[]): SQL =>
  sql`split_part(${inboundEmails.toEmail}, '@', 1) = any(${sql.param(ownOrders.map(({ orderRef }) => orderRef.toLowerCase()))}::text[])`;

/**
 * Unmatched mails that went to an address of these orders or to an alias of their applications, or name them: mails that
 * could not be parsed, and mails that name others too (decision 025). A mail that names another customer's application
 * stays for that one, unless that application's own alias received the same mail too.
 */
async function selectDoubtfulMails(
  db: Queryable,
  ownOrders: readonly (typeof orders.$inferSelect)[],
  ownSubmissions: readonly (typeof submissions.$inferSelect)[],
) {
  const copy = sql`select from ${inboundEmails} mail where mail.id <> ${inboundEmails.id}
    and starts_with(mail.message_key, substring(${inboundEmails.messageKey} from '^.* ')) and ${isSentToToken(sql`foreign_one.alias_token`)}`;
  const isOthers = sql`exists (select from ${mailCandidates} candidate
    join ${submissions} foreign_one on foreign_one.id = candidate.submission_id
    where candidate.inbound_email_id = ${inboundEmails.id} and foreign_one.id <> all(${sql.param(idsOf(ownSubmissions))}::uuid[])
      and not exists (${copy}))`;
  const isAboutAccount = sql`(${isSentToOrder(ownOrders)} or ${mentionsAnySubmission(ownSubmissions)} and not ${isOthers})`;
  const isUnmatched = and(isNull(inboundEmails.submissionId), isNull(inboundEmails.orderId));
  return selectFrom(db)(inboundEmails, and(isUnmatched, isAboutAccount));
}

const isSentToToken = (token: SQL) => sql`split_part(split_part(mail.to_email, '+', 2), '@', 1) = ${token}`;

/** Whether a mail went to an alias of these applications, or names one of them without being matched. */
export function mentionsAnySubmission(ownSubmissions: readonly { id: string; aliasToken: string }[]): SQL {
  const ids = sql`any(${sql.param(idsOf(ownSubmissions))}::uuid[])`;
  const tokens = sql`any(${sql.param(ownSubmissions.map(({ aliasToken }) => aliasToken))}::text[])`;
  const candidateMailIds = sql`select candidate.inbound_email_id from ${mailCandidates} candidate where candidate.submission_id = ${ids}`;
  const sentMailIds = sql`select mail.id from ${inboundEmails} mail where ${isSentToToken(tokens)}`;
  return sql`${inboundEmails.id} in (${candidateMailIds} union all ${sentMailIds})`;
}

/**
 * Everything about one account: the content of the archive, and what a deletion removes. It is selected by the account
 * and its orders, never by an address. Otherwise an account with an authority's address would get the authority's mails
 * to others.
 */
export async function selectArchiveData(db: Queryable, userId: string) {
  const [user] = await selectFrom(db)(users, eq(users.id, userId));
  if (!user) throw notFound('Account');
  return selectAccountData(db, user, eq(orders.userId, userId));
}

/**
 * The same, plus what a deletion also removes: unpaid orders that a guest began for this address. We do not know
 * whether the mailbox's owner began them, so the archive omits them.
 */
export async function selectErasableData(db: Queryable, userId: string) {
  const [user] = await selectFrom(db)(users, eq(users.id, userId));
  if (!user) throw notFound('Account');
  return selectAccountData(db, user, isOwnOrUnpaid(user));
}

/** Orders of an account, and unpaid guest orders with its address. */
export const isOwnOrUnpaid = ({ id, email }: { id: string; email: string }) =>
  sql`(${eq(orders.userId, id)} or ${and(isNull(orders.userId), hasStatus(orders.status, isUnpaid), eq(orders.customerEmail, email))})`;

async function selectAccountData(db: Queryable, user: typeof users.$inferSelect, condition: SQL) {
  const rows = selectFrom(db);
  const userId = user.id;
  const orderData = await selectOrderData(db, condition);
  const orderIds = idsOf(orderData.orders);
  const isOwnNotification = or(eq(notifications.userId, userId), inArray(notifications.orderId, orderIds));
  return {
    user,
    profiles: await rows(profiles, eq(profiles.id, userId)),
    roles: await rows(userRoles, eq(userRoles.userId, userId)),
    sessions: await rows(sessions, eq(sessions.userId, userId)),
    emailChanges: await rows(emailChanges, eq(emailChanges.userId, userId)),
    customerViews: await rows(customerViews, eq(customerViews.customerId, userId)),
    ...orderData,
    notifications: await rows(notifications, isOwnNotification),
    events: await rows(auditLog, or(inArray(auditLog.orderId, orderIds), eq(auditLog.actorId, userId))),
  };
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

type RowsWithFiles = Pick<
  OrderData,
  'uploads' | 'submissionFiles' | 'submissions' | 'statements' | 'inboundEmails' | 'doubtfulEmails'
>;

/**
 * Every stored file that these rows name, and the documents that a granting mail may have left among the confirmations
 * though no row names them (apply-authority-mails.ts).
 */
export function listFilesToErase(data: Partial<RowsWithFiles>): FileLocation[] {
  const confirmationFiles = (data.inboundEmails ?? []).flatMap(({ id, submissionId, attachments }) =>
    submissionId
      ? ['confirmation.pdf', ...attachments.map(({ filename }) => filename)].map((name) => ({
          bucket: 'confirmations' as const,
          path: createConfirmationPath(submissionId, id, name),
        }))
      : [],
  );
  return [...listReferencedFiles(data), ...confirmationFiles];
}

export function listReferencedFiles(data: Partial<RowsWithFiles>): FileLocation[] {
  const referencedFiles = [
    ...(data.uploads ?? []),
    ...(data.submissionFiles ?? []),
    ...(data.submissions ?? []).map(({ confirmationPdfPath }) => ({
      bucket: 'confirmations',
      path: confirmationPdfPath,
    })),
    ...(data.statements ?? []).map(({ pdfPath: path }) => ({ bucket: 'confirmations', path })),
    ...[...(data.inboundEmails ?? []), ...(data.doubtfulEmails ?? [])].flatMap(
      ({ rawBucket, rawPath, attachments, bodyFiles }) => [
        { bucket: rawBucket, path: rawPath },
        ...attachments,
        ...bodyFiles,
      ],
    ),
  ];
  const unique = new Map(referencedFiles.map(({ bucket, path }) => [`${bucket}/${path}`, { bucket, path }]));
  return [...unique.values()].filter((file): file is FileLocation => Boolean(file.path));
}
