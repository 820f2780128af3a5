import { z } from 'zod';

const submission_id = z.uuid();
const requiredTextSchema = (most: number) =>
  z.string().trim().min(1, 'Fill this in').max(most, `Use at most ${most} characters`);
/** The subject counts for the first letter only: a reply keeps the subject of its thread. */
export const writeToContactInput = z.object({
  submission_id,
  /** Counts where the order names no contact. */
  to_name: requiredTextSchema(120).optional(),
  to_email: z.string().trim().toLowerCase().max(254).pipe(z.email('Enter an e-mail address like name@example.com')),
  subject: requiredTextSchema(200),
  text: z.string().trim().min(10, 'Write at least a whole sentence').max(8000, 'Use at most 8,000 characters'),
});
export const recordPhoneCallInput = z.object({
  submission_id,
  spoke_with: requiredTextSchema(120),
  phone: requiredTextSchema(40),
  note: z.string().trim().min(10, 'Write at least a whole sentence').max(2000, 'Use at most 2,000 characters'),
  /** Whether the contact confirmed that the plate is on the list. */
  confirmed: z.enum(['yes', 'no']),
});

const moment = z.iso.datetime();
const contactSchema = z.object({
  id: z.uuid(),
  /** Null where the directory has no entry for the address. */
  name: z.string().nullable(),
  kind: z.string(),
  zone: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  language: z.string(),
  record: z.string(),
  /** A letter bounced, and no letter was answered since. */
  is_bounced: z.boolean(),
  last_answer: z.string().nullable(),
  last_answered_at: moment.nullable(),
  last_written_at: moment.nullable(),
});
export type Contact = z.infer<typeof contactSchema>;
/** `open_suggestions`: how many contact suggestions nobody has resolved. */
export const contactListSchema = z.object({
  contacts: z.array(contactSchema),
  total: z.int(),
  open_suggestions: z.int(),
});

/** A customer's contact suggestion, beside the directory entry as it is now. */
export const contactSuggestionSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string(),
  kind: z.string(),
  zone: z.string(),
  order_id: z.uuid(),
  order_ref: z.string(),
  customer_email: z.string(),
  /** The operator who wrote it down; null where the customer gave it with the order. */
  author: z.string().nullable(),
  suggested_at: moment,
  entry: z
    .object({
      name: z.string(),
      phone: z.string().nullable(),
      /** When and by whom the entry was taken over; null for an entry that the catalogue ships. */
      since: moment.nullable(),
      by: z.string().nullable(),
    })
    .nullable(),
});
export type ContactSuggestion = z.infer<typeof contactSuggestionSchema>;
export const contactSuggestionListSchema = z.object({ suggestions: z.array(contactSuggestionSchema), total: z.int() });

/** What an operator needs to write to the contact that keeps the list. */
export const correspondenceSchema = z.object({
  /** The letter as the product would write it; null where we write to nobody. */
  draft: z
    .object({
      /** Null where the customer has named no contact yet: the person who writes fills it in. */
      to_name: z.string().nullable(),
      to_email: z.string().nullable(),
      phone: z.string().nullable(),
      subject: z.string(),
      body: z.string(),
      /** The documents that will be enclosed. */
      enclosed: z.array(z.string()),
    })
    .nullable(),
  /** What to ask the customer, where a letter would be the second way and the order names no contact. */
  suggested_question: z.string().nullable(),
  /** A letter exists, and a new message continues its thread. */
  has_letter: z.boolean(),
  /** How the contact answered before, in a sentence. */
  contact_record: z.string().nullable(),
  /** The directory entry of the address; null where there is none. */
  entry: z.string().nullable(),
  /** The customer's suggestions that nobody has resolved. */
  suggestions: z.array(contactSuggestionSchema),
});
export type Correspondence = z.infer<typeof correspondenceSchema>;

export const resolveContactSuggestionInput = z.object({
  suggestion_id: z.uuid(),
  how: z.enum(['taken_over', 'left']),
  /** The version of the directory entry that the operator saw; left out where there was none. */
  entry_since: moment.optional(),
});

export const letterSchema = z.object({
  /** The kind of message and its addressee: 'Letter to Hotel Duomo'. */
  title: z.string(),
  /** E-mail address, or the phone number of a call. */
  to: z.string().nullable(),
  subject: z.string(),
  body: z.string(),
  /** draft: as it would be written now; sending: it leaves soon or is retried; by_phone: a call. */
  state: z.enum(['draft', 'sending', 'sent', 'failed', 'by_phone']),
  at: moment.nullable(),
  /** The answer, or why sending failed, in one plain sentence. */
  note: z.string().nullable(),
  noted_at: moment.nullable(),
  /** The enclosed documents, by their file names in the mail. */
  enclosed: z.array(z.string()),
});
export type Letter = z.infer<typeof letterSchema>;
