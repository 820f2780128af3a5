import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { chooseMethod } from '#orders/choose-method.ts';
import { findOrderLetterRules, type OrderFacts, payloadOf } from '#orders/order-facts.ts';
import type { OrderRecord } from '#orders/order-records.ts';
import { contacts, letters } from '#orders/tables/letters.ts';
import { findZoneBySlug } from '#permits/catalogue.ts';
import { formatDestinationTime } from '#permits/zone.ts';
import type { Context } from '#platform/context.ts';
import { containsText, newestFirst } from '#platform/db/list-queries.ts';
import { formatCount } from '#platform/format-count.ts';
import { composeLetter, previewLetter, unknownPlaceholder } from './compose-letter.ts';
import type { Correspondence, Letter } from './contact-contract.ts';
import { contactListSchema } from './contact-contract.ts';
import { countContactSuggestions, readSubmissionContactSuggestions } from './contact-suggestions.ts';
import { filterUnsentEnclosures } from './enclosures.ts';
import { canRemind, reminderTime } from './reminder.ts';

type Ctx = Pick<Context, 'db' | 'clock' | 'settings'>;
type StoredLetter = typeof letters.$inferSelect;

/**
 * All letters of an order to the contact that keeps the list, oldest first. Before the first one, the letter as it
 * would be written now.
 */
export function listLetters(
  ctx: Pick<Ctx, 'clock' | 'settings'>,
  record: OrderFacts & Pick<OrderRecord, 'entity' | 'submission'>,
  writtenLetters: readonly StoredLetter[],
): Letter[] {
  const { entity, submission, order } = record;
  if (writtenLetters.length > 0) return writtenLetters.map(viewOf);
  const fulfilment = entity && chooseMethod(entity, payloadOf(record));
  if (fulfilment?.method !== 'automated' || fulfilment.by !== 'letter') return [];
  return submission || order.cancelledAt ? [] : [draftOf(previewLetter(ctx, fulfilment.letter, record))];
}

/** When we remind the contact if it stays silent. */
export function findReminderTime(facts: OrderFacts, submissionLetters: readonly StoredLetter[]): Date | undefined {
  const remindableLetter = submissionLetters.find(
    (letter) => letter.kind !== 'call' && letter.sentAt && canRemind(letter, submissionLetters),
  );
  return remindableLetter?.sentAt ? reminderTime(facts, remindableLetter.sentAt) : undefined;
}

/** What an operator may send, and what is known of the contact. */
export async function readCorrespondence(
  ctx: Ctx,
  { id, sendingSince }: { id: string; sendingSince: Date | null },
  facts: OrderFacts,
): Promise<Correspondence> {
  const ofSubmission = eq(letters.submissionId, id);
  const submissionLetters = await ctx.db.select().from(letters).where(ofSubmission).orderBy(asc(letters.createdAt));
  const rules = findOrderLetterRules(facts);
  const toEmail = submissionLetters.findLast((letter) => letter.toEmail)?.toEmail ?? facts.order.stayEmail;
  const isSecondWay = rules?.onlyWithContact === true && !facts.order.stayEmail;
  // Once the portal has the application, nobody else is asked for the permit.
  const mayWrite = rules && !(isSecondWay && sendingSince && submissionLetters.length === 0);
  // An operator may fill in name and address; these placeholders stand for them until then.
  const byHand = {
    toEmail: toEmail ?? (rules?.to ? undefined : 'address@unknown.invalid'),
    toName: unknownPlaceholder,
  };
  const composed = mayWrite && composeLetter(ctx, rules, facts, byHand);
  const draft = composed && 'draft' in composed ? composed.draft : null;
  const [place] = draft
    ? await ctx.db
        .select()
        .from(contacts)
        .where(and(eq(contacts.zone, draft.zone), eq(contacts.email, draft.toEmail)))
    : [];
  return {
    draft: draft && {
      to_name: draft.toName === unknownPlaceholder ? null : draft.toName,
      to_email: rules?.to ? draft.toEmail : toEmail,
      phone: draft.phone,
      subject: draft.subject,
      body: draft.body,
      enclosed: filterUnsentEnclosures(draft.enclosures, submissionLetters).map(({ name }) => name),
    },
    suggested_question:
      draft && isSecondWay && submissionLetters.length === 0 ? (rules?.fallbackQuestion ?? null) : null,
    has_letter: submissionLetters.some(
      ({ kind, sentAt, failedAt }) => kind !== 'call' && sentAt !== null && failedAt === null,
    ),
    contact_record: place ? describeAnswerHistory(place) : null,
    entry: place?.name ? [place.name, place.phone].filter(Boolean).join(', ') : null,
    suggestions: await readSubmissionContactSuggestions(ctx.db, id),
  };
}

/** An answer as one or two words about a contact. */
const answerLabels: Record<NonNullable<(typeof letters.$inferSelect)['answer']>, string> = {
  granted: 'Yes',
  received: 'Received',
  question: 'A question',
  refused: 'No',
  out_of_office: 'Out of office',
};

/** Every address that we wrote to, newest first, with its directory entry. */
export async function readContacts(
  { db }: Pick<Ctx, 'db'>,
  search: string,
): Promise<z.infer<typeof contactListSchema>> {
  const matches = containsText(search, contacts.name, contacts.email, contacts.zone);
  const rows = await db.select().from(contacts).where(matches).orderBy(newestFirst(contacts.lastWrittenAt)).limit(200);
  return contactListSchema.parse({
    contacts: rows.map((place) => ({
      id: place.id,
      name: place.name,
      kind: place.kind,
      zone: findZoneBySlug(place.zone)?.name ?? place.zone,
      email: place.email,
      phone: place.phone,
      language: place.language,
      record: describeAnswerHistory(place),
      is_bounced: place.bouncedAt !== null,
      last_answer: place.lastAnswer && answerLabels[place.lastAnswer],
      last_answered_at: place.lastAnsweredAt?.toISOString() ?? null,
      last_written_at: place.lastWrittenAt?.toISOString() ?? null,
    })),
    total: await db.$count(contacts, matches),
    open_suggestions: await countContactSuggestions(db),
  });
}

/** 'Answered yes 3 times and no once, usually in 5 hours.' */
function describeAnswerHistory(place: ContactAnswerCounts): string {
  const { granted, refused, questions, answerMinutes, bouncedAt } = place;
  if (bouncedAt) return 'Our last letter to this address came back.';
  const answers = granted + refused + questions;
  if (answers === 0) return 'It has not answered us before.';
  const answerCounts = [
    granted && `yes ${times(granted)}`,
    refused && `no ${times(refused)}`,
    questions && `with a question ${times(questions)}`,
  ].filter((words) => typeof words === 'string');
  const minutes = answerMinutes / answers;
  const time =
    minutes < 90
      ? formatCount(Math.max(1, Math.round(minutes)), 'minute')
      : formatCount(Math.round(minutes / 60), 'hour');
  return `It answered ${new Intl.ListFormat('en-GB').format(answerCounts)}, usually in ${time}.`;
}
type ContactAnswerCounts = Pick<
  typeof contacts.$inferSelect,
  'granted' | 'refused' | 'questions' | 'answerMinutes' | 'bouncedAt'
>;

const times = (number: number) => (number === 1 ? 'once' : `${number} times`);

const letterKindLabels: Record<(typeof letters.$inferSelect)['kind'], string> = {
  request: 'Letter to',
  reminder: 'Reminder to',
  reply: 'Our reply to',
  call: 'Phone call with',
  visit: 'Asked of',
};

function viewOf(letter: StoredLetter): Letter {
  const { kind, sentAt, failedAt, answeredAt } = letter;
  return {
    title: `${letter.visitAt ? `Entry on ${formatDestinationTime(letter.visitAt)}: ` : ''}${letterKindLabels[kind]} ${letter.toName}`,
    to: letter.toEmail ?? letter.phone,
    subject: letter.subject,
    body: letter.body,
    state: kind === 'call' ? 'by_phone' : failedAt ? 'failed' : sentAt ? 'sent' : 'sending',
    at: (sentAt ?? letter.createdAt).toISOString(),
    note: letter.problem ?? letter.answerSummary,
    noted_at: (failedAt ?? answeredAt)?.toISOString() ?? null,
    enclosed: letter.enclosures.map(({ name }) => name),
  };
}

function draftOf({ toName, toEmail: recipient, subject, body, enclosed }: ReturnType<typeof previewLetter>): Letter {
  const nothingYet = { at: null, note: null, noted_at: null, enclosed };
  return {
    ...nothingYet,
    title: `${letterKindLabels.request} ${toName}`,
    state: 'draft',
    to: recipient,
    subject,
    body,
  };
}
