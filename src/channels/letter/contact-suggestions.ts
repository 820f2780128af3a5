import { and, asc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { profiles } from '#accounts/tables.ts';
import type { Viewer } from '#accounts/viewer.ts';
import { recordAudit } from '#audit/record-audit.ts';
import { findAddressProblem } from '#orders/contact-address.ts';
import { contactSuggestions, contacts } from '#orders/tables/letters.ts';
import { orders } from '#orders/tables/orders.ts';
import { submissions } from '#orders/tables/submissions.ts';
import { findZoneBySlug } from '#permits/catalogue.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable, Tx } from '#platform/db/database.ts';
import { containsText } from '#platform/db/list-queries.ts';
import { notFound, Refusal } from '#platform/errors.ts';
import type { ComposedLetter } from './compose-letter.ts';
import {
  type ContactSuggestion,
  contactSuggestionListSchema,
  type resolveContactSuggestionInput,
} from './contact-contract.ts';

type Contact = typeof contacts.$inferSelect;

interface ContactDetails extends Pick<ComposedLetter, 'zone' | 'kind' | 'toName' | 'toEmail' | 'phone' | 'language'> {
  submissionId: string;
  /** The operator who wrote the suggestion down, if one did. */
  authorId: string | null;
}

/**
 * Saves the address that we write to, with what other orders know of it. The customer's name for it is stored beside it
 * as their suggestion; an office keeps the name from the catalogue.
 */
export async function saveContact(
  { ids, clock }: Pick<Context, 'ids' | 'clock'>,
  tx: Tx,
  { zone, kind, toName, toEmail, phone, language, submissionId, authorId }: ContactDetails,
): Promise<Contact> {
  const isOffice = kind === 'office';
  const now = clock.now();
  const [place] = await tx
    .insert(contacts)
    .values({ id: ids.uuid(), zone, kind, name: isOffice ? toName : null, email: toEmail, language, createdAt: now })
    .onConflictDoUpdate({
      target: [contacts.zone, contacts.email],
      // The update runs even without a change, so that the statement returns the existing row.
      set: isOffice ? { name: toName } : { email: sql`excluded.email` },
    })
    .returning();
  if (!place) throw new Error('The place was not stored.');
  if (isOffice) return place;
  const word = { id: ids.uuid(), contactId: place.id, submissionId, name: toName, phone, authorId, createdAt: now };
  await tx.insert(contactSuggestions).values(word).onConflictDoNothing();
  return place;
}

/** Nobody has resolved the suggestion, and it differs from the directory entry. */
const isUnresolved = and(
  isNull(contactSuggestions.outcome),
  or(
    isNull(contacts.name),
    ne(contacts.name, contactSuggestions.name),
    sql`${contactSuggestions.phone} is distinct from ${contacts.phone} and ${contactSuggestions.phone} is not null`,
  ),
);

/** Customers' suggestions that nobody has taken over or left, oldest first, each beside the current directory entry. */
export async function readContactSuggestions(
  db: Queryable,
  search: string,
): Promise<z.infer<typeof contactSuggestionListSchema>> {
  const matches = and(
    isUnresolved,
    containsText(
      search,
      contactSuggestions.name,
      contactSuggestions.phone,
      contacts.name,
      contacts.email,
      contacts.zone,
      orders.orderRef,
    ),
  );
  const oldest = await selectSuggestions(db, matches).limit(200);
  const [countRow] = await selectCount(db, matches);
  return contactSuggestionListSchema.parse({
    suggestions: oldest.map(toSuggestion),
    total: countRow?.suggestionCount ?? 0,
  });
}

/** Their number, without any search filter. */
export async function countContactSuggestions(db: Queryable): Promise<number> {
  const [countRow] = await selectCount(db, isUnresolved);
  return countRow?.suggestionCount ?? 0;
}

/** The unresolved suggestions of one order. */
export async function readSubmissionContactSuggestions(
  db: Queryable,
  submissionId: string,
): Promise<ContactSuggestion[]> {
  const rows = await selectSuggestions(db, and(isUnresolved, eq(contactSuggestions.submissionId, submissionId)));
  return contactSuggestionListSchema.shape.suggestions.parse(rows.map(toSuggestion));
}

const selectCount = (db: Queryable, condition: SQL | undefined) =>
  db
    .select({ suggestionCount: sql<number>`count(*)::int` })
    .from(contactSuggestions)
    .innerJoin(contacts, eq(contacts.id, contactSuggestions.contactId))
    .innerJoin(submissions, eq(submissions.id, contactSuggestions.submissionId))
    .innerJoin(orders, eq(orders.id, submissions.orderId))
    .where(condition);

function selectSuggestions(db: Queryable, condition: SQL | undefined) {
  return db
    .select({
      word: contactSuggestions,
      place: contacts,
      order: { id: orders.id, ref: orders.orderRef, email: orders.customerEmail },
      author: profiles.displayName,
      keeper: sql<string | null>`(select display_name from profiles where id = ${contacts.takenOverBy})`,
    })
    .from(contactSuggestions)
    .innerJoin(contacts, eq(contacts.id, contactSuggestions.contactId))
    .innerJoin(submissions, eq(submissions.id, contactSuggestions.submissionId))
    .innerJoin(orders, eq(orders.id, submissions.orderId))
    .leftJoin(profiles, eq(profiles.id, contactSuggestions.authorId))
    .where(condition)
    .orderBy(asc(contactSuggestions.createdAt), asc(contactSuggestions.id));
}

type Row = Awaited<ReturnType<typeof selectSuggestions>>[number];

const toSuggestion = ({ word, place, order, author, keeper }: Row): ContactSuggestion => ({
  id: word.id,
  name: word.name,
  phone: word.phone,
  email: place.email,
  kind: place.kind,
  zone: findZoneBySlug(place.zone)?.name ?? place.zone,
  order_id: order.id,
  order_ref: order.ref,
  customer_email: order.email,
  /** The operator who wrote it down. */
  author: word.authorId && (author ?? 'one of us'),
  suggested_at: word.createdAt.toISOString(),
  entry: directoryEntryOf(place, keeper),
});

/** The directory entry as it is now; null where there is none. */
const directoryEntryOf = (place: Contact, keeper: string | null): ContactSuggestion['entry'] =>
  place.name === null
    ? null
    : {
        name: place.name,
        phone: place.phone,
        since: place.takenOverAt?.toISOString() ?? null,
        by: place.takenOverBy && (keeper ?? 'one of us'),
      };

/**
 * An operator makes a customer's suggestion the directory entry, or leaves the entry as it is. A suggestion without a
 * phone number removes none.
 * @throws Refusal NOT_FOUND, CONFLICT also where the entry is not the one they have looked at
 */
export async function resolveContactSuggestion(
  { db, ids, clock, settings }: Pick<Context, 'db' | 'ids' | 'clock' | 'settings'>,
  { suggestion_id: wordId, how: resolution, entry_since: seenSince }: z.infer<typeof resolveContactSuggestionInput>,
  viewer: Viewer,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [suggestion] = await tx.select().from(contactSuggestions).where(eq(contactSuggestions.id, wordId));
    if (!suggestion) throw notFound('Word');
    // The row of the contact is the lock of all its suggestions.
    const [place] = await tx.select().from(contacts).where(eq(contacts.id, suggestion.contactId)).for('no key update');
    const [word] = await tx
      .select()
      .from(contactSuggestions)
      .where(eq(contactSuggestions.id, wordId))
      .for('no key update');
    if (!place || !word) throw notFound('Word');
    if (word.outcome) throw new Refusal('CONFLICT', 'Somebody has dealt with this word already.');
    if ((place.takenOverAt?.toISOString() ?? null) !== (seenSince ?? null))
      throw new Refusal('CONFLICT', 'The entry has changed meanwhile. Please look at it again.');
    const at = clock.now();
    const operatorId = viewer.userId;
    const { submissionId } = word;
    const [order] = await tx
      .select({ orderId: orders.id, customerEmail: orders.customerEmail })
      .from(submissions)
      .innerJoin(orders, eq(orders.id, submissions.orderId))
      .where(eq(submissions.id, submissionId));
    if (resolution === 'taken_over') {
      const problem = findAddressProblem(settings, place.email, order?.customerEmail ?? '');
      if (problem) throw new Refusal('CONFLICT', problem);
      const entry = { name: word.name, phone: word.phone ?? place.phone, takenOverAt: at, takenOverBy: operatorId };
      await tx.update(contacts).set(entry).where(eq(contacts.id, place.id));
    }
    await tx
      .update(contactSuggestions)
      .set({ outcome: resolution, endedAt: at, endedBy: operatorId })
      .where(eq(contactSuggestions.id, wordId));
    await recordAudit(tx, {
      id: ids.uuid(),
      type: 'CONTACT_SUGGESTION_SETTLED',
      orderId: order?.orderId,
      submissionId,
      actorId: operatorId,
      data: { contact_id: place.id, suggestion_id: wordId, how: resolution },
      at,
    });
  });
}
