import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { parseAliasToken } from '#orders/alias.ts';
import type { EvidenceKind } from '#orders/states/match-methods.ts';
import { inboundEmails } from '#orders/tables/mails.ts';
import { orders, vehicles } from '#orders/tables/orders.ts';
import { submissions } from '#orders/tables/submissions.ts';
import { type DriverName, driverNames, findDriver } from '#permits/authorities/registry.ts';
import { permitEntities } from '#permits/tables.ts';
import type { Queryable } from '#platform/db/database.ts';
import { isPortalSender } from '#robot/portal-mails.ts';
import { findPlateCandidates } from './plate-candidates.ts';
import type { MatchableSubmission, MatchEvidence } from './weigh-evidence.ts';

type Mail = Pick<typeof inboundEmails.$inferSelect, 'messageKey' | 'fromEmail' | 'toEmail' | 'subject' | 'attachments'>;

const aliasInText = /permits\+([a-z0-9]{1,64})@/gi;
/** Order numbers, in any case. */
export const orderRefInText = /EDP-[0-9A-Z]{8}/gi;

/**
 * Everything in a mail that names an application: addresses, references and plates, in its text and in the names of its
 * attachments.
 */
export async function collectMatchEvidence(db: Queryable, mail: Mail, body: string): Promise<MatchEvidence[]> {
  const text = `${mail.subject}\n${body}`;
  const names = mail.attachments.map(({ filename }) => filename).join('\n');
  const orderRefs = captures(orderRefInText, `${mail.toEmail}\n${text}\n${names}`).map((ref) => ref.toUpperCase());
  const tokens = [
    ...(await selectRecipients(db, mail)).flatMap((to) => parseAliasToken(to) ?? []),
    ...captures(aliasInText, text),
  ];
  // Before the numbers: a run that ends between the two queries records the very number that the mail names.
  const byAlias = await selectEvidence(db, 'alias', submissions.aliasToken, tokens);
  const portals = portalsOf(mail);
  const references = await Promise.all(portals.map((name) => collectReferenceEvidence(db, name, text)));
  // Orders of one car at other authorities are no candidates.
  const ofSender = portals === driverNames ? undefined : inArray(permitEntities.portal, [...portals]);
  const knownReferences = new Set(
    references.flat().flatMap(({ applications, value }) => (applications.length > 0 ? value : [])),
  );
  return [
    ...byAlias,
    // Two portals may call their numbers by the same words.
    ...references.flat().filter(({ applications, value }) => applications.length > 0 || !knownReferences.has(value)),
    ...(await selectEvidence(db, 'order_ref', orders.orderRef, orderRefs)),
    ...(await selectEvidence(db, 'attachment', submissions.reference, fileNumbers(names))),
    ...(await selectEvidence(db, 'plate', barePlate, findPlateCandidates(text), ofSender)),
    ...(await selectEvidence(db, 'attachment', barePlate, findPlateCandidates(names), ofSender)),
  ];
}

/** The portals whose references it may name: the sender's, or any for another sender. */
function portalsOf({ fromEmail }: Pick<Mail, 'fromEmail'>): readonly DriverName[] {
  const ofSender = driverNames.filter((name) => {
    const rules = findDriver(name)?.mail;
    return rules && (isPortalSender(rules, fromEmail, undefined) || isPortalSender(rules, fromEmail, 'a replica'));
  });
  return ofSender.length > 0 ? ofSender : driverNames;
}

function captures(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map(([all, captured]) => captured ?? all);
}

/** Possible references in a file's name, with their dashes and without the surrounding characters. */
const fileNumbers = (names: string) => [
  ...(names.match(/[A-Za-z0-9]{6,80}/g) ?? []),
  ...(names.match(/[A-Za-z0-9-]{6,80}/g) ?? []),
];

/** All recipients of a mail: each of our addresses has its own row, even with separate deliveries. */
async function selectRecipients(db: Queryable, { messageKey, toEmail }: Mail): Promise<string[]> {
  const message = messageKey.slice(0, messageKey.lastIndexOf(' ') + 1).replaceAll(/[\\%_]/g, '\\$&');
  if (message === '') return [toEmail];
  const rows = await db
    .select({ toEmail: inboundEmails.toEmail })
    .from(inboundEmails)
    .where(sql`${inboundEmails.messageKey} like ${`${message}%`}`);
  return rows.map((row) => row.toEmail);
}

/** A number that no application has is evidence too: it is not the one of the application that the address names. */
async function collectReferenceEvidence(db: Queryable, portal: string, text: string): Promise<MatchEvidence[]> {
  const { reference: pattern, referenceEachDay } = findDriver(portal)?.mail ?? {};
  const values = pattern ? captures(new RegExp(pattern, `${pattern.flags}g`), text) : [];
  const evidence = await selectEvidence(
    db,
    'reference',
    submissions.reference,
    values,
    eq(permitEntities.portal, portal),
  );
  const unknown = (referenceEachDay ? [] : values).filter((value) => !evidence.some((match) => match.value === value));
  return [...evidence, ...unknown.map((value): MatchEvidence => ({ sign: 'reference', value, applications: [] }))];
}

const barePlate = sql<string>`translate(${vehicles.plateNumber}, '-–.·', '')`;

/** The applications whose `column` has one of the values, by value. */
async function selectEvidence(
  db: Queryable,
  sign: EvidenceKind,
  column: PgColumn | SQL<string>,
  values: readonly string[],
  condition?: SQL,
): Promise<MatchEvidence[]> {
  const unique = [...new Set(values)];
  if (unique.length === 0) return [];
  const rows = await db
    .select({
      value: sql<string>`${column}`,
      id: submissions.id,
      sharedWithId: submissions.sharedWithId,
      reference: submissions.reference,
      status: submissions.status,
      portal: permitEntities.portal,
    })
    .from(submissions)
    .innerJoin(permitEntities, eq(permitEntities.id, submissions.permitEntityId))
    .innerJoin(orders, eq(orders.id, submissions.orderId))
    .innerJoin(vehicles, eq(vehicles.id, orders.vehicleId))
    .where(and(sql`${column} = any(${sql.param(unique)}::text[])`, condition));
  const byValue = Map.groupBy(rows, ({ value }) => value);
  return [...byValue].map(([value, applications]) => ({
    sign,
    value,
    applications: applications satisfies MatchableSubmission[],
  }));
}
