import { and, count, eq, inArray, isNotNull, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { profiles, userRoles } from '#accounts/tables.ts';
import {
  type InboundEmail,
  type InboundQuery,
  inboundEmailSchema,
  inboundListSchema,
} from '#orders/contracts/mail-contract.ts';
import { createConfirmationPath } from '#orders/document-file-name.ts';
import { mailStateCondition } from '#orders/mail-states.ts';
import { staffOnlyReasons } from '#orders/states/mail-review-reasons.ts';
import { reliableMatchMethods } from '#orders/states/match-methods.ts';
import { describeSenderAuthentication, type StoredSenderAuthentication } from '#orders/states/sender-authentication.ts';
import { type InboundFile, inboundEmails, mailCandidates, searchVectorOf } from '#orders/tables/mails.ts';
import { orders } from '#orders/tables/orders.ts';
import { submissions } from '#orders/tables/submissions.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/db/database.ts';
import { jsonRow, jsonRows } from '#platform/db/json-rows.ts';
import { newestFirst } from '#platform/db/list-queries.ts';
import { notFound } from '#platform/errors.ts';
import type { Bucket } from '#platform/files/file-store.ts';
import { signFileUrl } from '#platform/files/signed-urls.ts';
import { extractMailText, textOfHtml } from './mail-text.ts';
import { readCandidates } from './read-candidates.ts';

/** A customer's mail may be about an order that has no application yet. */
const orderIdOfMail = sql`coalesce(${inboundEmails.orderId}, ${submissions.orderId})`;

/** Without the bodies: a list of mails would carry megabytes. */
const columns = {
  id: inboundEmails.id,
  from_email: inboundEmails.fromEmail,
  from_name: inboundEmails.fromName,
  to_email: inboundEmails.toEmail,
  subject: inboundEmails.subject,
  preview: inboundEmails.preview,
  // For a mail that only has an HTML page; as much of it as a list may carry.
  page: sql<string | null>`case when ${inboundEmails.preview} = '' then left(${inboundEmails.htmlBody}, 20000) end`,
  received_at: inboundEmails.receivedAt,
  attachments: sql<number>`jsonb_array_length(${inboundEmails.attachments})`,
  order_id: sql<string | null>`${orderIdOfMail}`,
  order_ref: orders.orderRef,
  matched_by: inboundEmails.matchedBy,
  meaning: sql<string | null>`${inboundEmails.reading} ->> 'meaning'`,
  summary: inboundEmails.summary,
  handled_at: inboundEmails.handledAt,
  review_reason: inboundEmails.reviewReason,
  authentication: inboundEmails.authentication,
  unreadable: inboundEmails.unreadable,
};

function selectRows(db: Queryable) {
  return db
    .select(columns)
    .from(inboundEmails)
    .leftJoin(submissions, eq(submissions.id, inboundEmails.submissionId))
    .leftJoin(orders, sql`${orders.id} = ${orderIdOfMail}`);
}

const matching = ({ state, search }: Pick<InboundQuery, 'state' | 'search'>) =>
  and(mailStateCondition(state), matchesSearch(search));

/** The newest mails that match; a separate query, so that a test can ask the database for its plan. */
export function searchMails(db: Queryable, { limit, ...filter }: InboundQuery) {
  return selectRows(db).where(matching(filter)).orderBy(newestFirst(inboundEmails.receivedAt)).limit(limit);
}

export async function readInboundEmails({ db }: Pick<Context, 'db'>, query: InboundQuery) {
  const matches = matching(query);
  const rows = await searchMails(db, query);
  const [all] = await db.select({ total: count() }).from(inboundEmails).where(matches);
  return inboundListSchema.parse({ emails: rows.map(toEmailRow), total: all?.total ?? 0 });
}

/**
 * Each word of the text begins a word of sender, recipient, subject or first lines. It only uses the index: large mails
 * in the inbox must not slow every search.
 */
function matchesSearch(text: string): SQL | undefined {
  if (!text) return undefined;
  const words = sql`trim(regexp_replace(lower(${text}), '[^[:alnum:]]+', ' ', 'g'))`;
  const query = sql`to_tsquery('simple'::regconfig, replace(nullif(${words}, ''), ' ', ':* & ') || ':*')`;
  return sql`${searchVectorOf(inboundEmails)} @@ ${query}`;
}

/** What the authority wrote about one order, and mails that may be about it, newest first. */
export async function readInboundOfOrder({ db }: Pick<Context, 'db'>, orderId: string) {
  const isCandidate = sql`exists (select from ${mailCandidates} candidate
    where candidate.inbound_email_id = ${inboundEmails.id}
      and candidate.submission_id = (select id from submissions where order_id = ${orderId}))`;
  const rows = await selectRows(db)
    .where(
      or(
        eq(submissions.orderId, orderId),
        and(isNull(inboundEmails.submissionId), isNotNull(inboundEmails.reviewReason), isCandidate),
      ),
    )
    .orderBy(newestFirst(inboundEmails.receivedAt));
  return rows.map(toEmailRow);
}

/** How much of a mail a customer sees, in characters. */
const shownToCustomer = 5_000;

/** The mail that the customer's document came with; null where it came another way. Needs submissions in the query. */
export const mailOfDocument = jsonRow(
  { id: inboundEmails.id, attachments: inboundEmails.attachments },
  // A path with another second part names no mail.
  sql`from ${inboundEmails} where ${inboundEmails.id} = case
    when split_part(${submissions.confirmationPdfPath}, '/', 2) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then split_part(${submissions.confirmationPdfPath}, '/', 2)::uuid end`,
);

/** Whether the customer's document came with a mail and names no plate that our program could read. */
export async function readIsDocumentUnverified(db: Queryable, submissionId: string): Promise<boolean> {
  const [found] = await db
    .select({ path: submissions.confirmationPdfPath, mail: mailOfDocument })
    .from(submissions)
    .where(eq(submissions.id, submissionId));
  return found ? isDocumentUnverified(found.path, found.mail) : false;
}

/** @param mail the mail of the document (`mailOfDocument`) */
export function isDocumentUnverified(
  path: string | null,
  mail: Pick<typeof inboundEmails.$inferSelect, 'id' | 'attachments'> | null,
): boolean {
  const [submissionId = ''] = path?.split('/') ?? [];
  return (mail?.attachments ?? []).some(
    ({ read, filename }) =>
      (read === 'not_read' || read === 'no_plate') &&
      createConfirmationPath(submissionId, mail?.id ?? '', filename) === path,
  );
}

const isShownToCustomer = or(
  isNull(inboundEmails.reviewReason),
  notInArray(inboundEmails.reviewReason, [...staffOnlyReasons]),
);

/** The files of a mail that its customer may have. */
export const filesForCustomer = (files: readonly InboundFile[]) => files.filter(({ read }) => read === 'fits');

/**
 * Whether a user may get a file of a mail: staff, or the customer whom it fits. A link may be older than that result.
 */
export async function canAccessMailFile({ db }: Pick<Context, 'db'>, userId: string, path: string): Promise<boolean> {
  const isStaff = and(eq(userRoles.userId, userId), inArray(userRoles.role, ['admin', 'operator']));
  if ((await db.$count(userRoles, isStaff)) > 0) return true;
  const fitting = sql`${inboundEmails.attachments} @> ${JSON.stringify([{ path, read: 'fits' }])}::jsonb`;
  return (await db.$count(inboundEmails, and(fitting, isShownToCustomer))) > 0;
}

const isSure = and(
  eq(inboundEmails.submissionId, submissions.id),
  inArray(inboundEmails.matchedBy, reliableMatchMethods),
  sql`${inboundEmails.authentication} ->> 'proven' is not null`,
  isNotNull(inboundEmails.summary),
  sql`${inboundEmails.reading} ->> 'meaning' <> 'go_on'`,
  isShownToCustomer,
);
const shownColumns = {
  id: inboundEmails.id,
  receivedAt: inboundEmails.receivedAt,
  subject: inboundEmails.subject,
  summary: inboundEmails.summary,
  textBody: inboundEmails.textBody,
  htmlBody: inboundEmails.htmlBody,
  attachments: inboundEmails.attachments,
};

/** The mails of its authority that are proven and surely about it. Needs submissions in the query. */
export const mailsForCustomer = jsonRows(
  shownColumns,
  sql`from ${inboundEmails} where ${isSure} order by ${newestFirst(inboundEmails.receivedAt)} limit 50`,
);

/**
 * What an authority wrote about an application, for its customer. It leaves out the link and the password of our portal
 * account, and our alias, which is a secret.
 */
export function describeMailsForCustomer(
  { settings, clock }: Pick<Context, 'settings' | 'clock'>,
  { aliasToken }: Pick<typeof submissions.$inferSelect, 'aliasToken'>,
  mails: readonly Pick<typeof inboundEmails.$inferSelect, keyof typeof shownColumns>[],
) {
  const withoutKey = (text: string) =>
    text.replaceAll(
      new RegExp(`[\\w.+-]{0,64}${aliasToken}[\\w.@-]{0,255}`, 'gi'),
      '[our address for this application]',
    );
  return mails.map((mail) => ({
    id: mail.id,
    at: mail.receivedAt.toISOString(),
    subject: withoutKey(mail.subject),
    summary: mail.summary ?? '',
    text: withoutKey(extractMailText(mail)).trim().slice(0, shownToCustomer),
    withheld_file_count: mail.attachments.length - filesForCustomer(mail.attachments).length,
    attachments: filesForCustomer(mail.attachments).map(({ filename: name, bucket, path }) => ({
      name,
      url: signFileUrl(settings.secret, bucket as Bucket, path, clock.now()),
    })),
  }));
}

/** @throws Refusal NOT_FOUND */
export async function readInboundEmail(
  { db, settings, clock }: Pick<Context, 'db' | 'settings' | 'clock'>,
  id: string,
): Promise<InboundEmail> {
  const [row] = await selectRows(db).where(eq(inboundEmails.id, id));
  const [details] = await db
    .select({ mail: inboundEmails, handledBy: profiles.displayName })
    .from(inboundEmails)
    .leftJoin(profiles, eq(profiles.id, inboundEmails.handledBy))
    .where(eq(inboundEmails.id, id));
  if (!row || !details) throw notFound('E-mail');
  const { mail, handledBy } = details;
  return inboundEmailSchema.parse({
    ...toEmailRow(row),
    handled_by: handledBy,
    candidates: mail.submissionId ? [] : await readCandidates(db, [id]),
    text_body: mail.textBody,
    html_body: mail.htmlBody,
    files: mail.attachments.map(withUrl),
    body_files: mail.bodyFiles.map(withUrl),
    original_url: urlOf(mail.rawBucket, mail.rawPath),
  });

  function withUrl({ bucket, path, ...fileFacts }: InboundFile) {
    return { ...fileFacts, url: urlOf(bucket, path) };
  }

  function urlOf(bucket: string, path: string) {
    return signFileUrl(settings.secret, bucket as Bucket, path, clock.now());
  }
}

interface ListedMail {
  received_at: Date;
  handled_at: Date | null;
  authentication: StoredSenderAuthentication | null;
  preview: string;
  page: string | null;
}

const toEmailRow = <Row extends ListedMail>({ authentication, page, ...row }: Row) => ({
  ...row,
  preview: page ? textOfHtml(page).slice(0, 300) : row.preview,
  sender: describeSenderAuthentication(authentication),
  received_at: row.received_at.toISOString(),
  handled_at: row.handled_at?.toISOString() ?? null,
});
