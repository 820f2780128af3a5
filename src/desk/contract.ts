import { z } from 'zod';
import { correspondenceSchema } from '#channels/letter/contact-contract.ts';
import { candidateSchema } from '#orders/contracts/mail-contract.ts';
import { messageListSchema } from '#orders/contracts/message-contract.ts';
import { referenceSources } from '#orders/contracts/order-contract.ts';
import { closures, holdStates, stopCauses, submissionStatuses } from '#orders/states/lifecycle.ts';
import { mailReviewReasons } from '#orders/states/mail-review-reasons.ts';
import { actors } from '#orders/states/next-action-contract.ts';
import { queues, taskKinds } from '#orders/states/open-task-kinds.ts';
import { handoffKinds, operatorActionSchema } from '#robot/handoff-contract.ts';

const moment = z.iso.datetime();

/** Maximum rows of a list. */
export const deskQueueLimit = 100;

export const deskQueueQuerySchema = z.object({
  queue: z.enum(queues).default('open'),
  kind: z.enum(taskKinds).or(z.literal('')).default(''),
  search: z.string().trim().max(200).default(''),
});

const holderSchema = z.object({ id: z.uuid(), name: z.string(), until: moment });

export const taskRowSchema = z.object({
  /** The submission's id. */
  id: z.uuid(),
  order_id: z.uuid(),
  order_ref: z.string(),
  country: z.string(),
  city_zone: z.string(),
  plate_number: z.string().nullable(),
  customer_email: z.string(),
  urgent_processing: z.boolean(),
  entry_date: z.string().nullable(),
  /** The deadline of the party that acts next. */
  deadline: moment.nullable(),
  /** Whether that deadline has passed, by the product's clock. */
  is_late: z.boolean(),
  owner: z.enum(actors),
  /** Who acts next, and why. */
  why: z.string(),
  kind: z.enum(taskKinds),
  /** The application has ended and its money must be refunded, whatever other work is left. */
  refund_due: z.boolean(),
  last_error: z.string().nullable(),
  /** Why the application is a person's task. */
  stop_cause: z.enum(stopCauses).nullable(),
  /** When the customer uploaded a newer document than the application started with. */
  new_document_at: moment.nullable(),
  holder: holderSchema.nullable(),
  updated_at: moment,
});
export type TaskRow = z.infer<typeof taskRowSchema>;

export const deskQueueSchema = z.object({
  tasks: z.array(taskRowSchema),
  /** Number of all matching tasks; the list holds the most urgent of them. */
  total: z.int(),
  counts: z.record(z.enum(queues), z.int()),
  /** How many published facts have to be looked at again. */
  facts_to_review: z.int(),
});
export type DeskQueue = z.infer<typeof deskQueueSchema>;

const fileSchema = z.object({ name: z.string(), url: z.string(), at: moment, is_replaced: z.boolean() });

export const taskSchema = taskRowSchema.extend({
  status: z.enum(submissionStatuses),
  hold_state: z.enum(holdStates).nullable(),
  /** Whether a person can act on the application now. */
  is_workable: z.boolean(),
  /** Whether it may be claimed: to act on it, or to answer its customer. */
  is_claimable: z.boolean(),
  outcome_open: z.boolean(),
  reference: z.string().nullable(),
  reference_from: z.array(z.enum(referenceSources)),
  authority: z.string(),
  portal_url: z.string(),
  lead_time: z.string(),
  playbook: z.array(z.string()),
  /** The office to phone and what to say there; null where no call is needed. */
  office: z
    .object({ name: z.string(), phone: z.string(), page: z.string(), own: z.string(), english: z.string() })
    .nullable(),
  values: z.array(z.object({ label: z.string(), value: z.string() })),
  documents: z.array(fileSchema),
  questions: z.array(
    z.object({
      id: z.uuid(),
      question: z.string(),
      wants_document: z.boolean(),
      asked_at: moment,
      answer: z.string().nullable(),
      answered_at: moment.nullable(),
    }),
  ),
  messages: messageListSchema,
  mails_in: z.array(
    z.object({
      id: z.uuid(),
      from_email: z.string(),
      subject: z.string(),
      text: z.string(),
      received_at: moment,
      /** The mail review reason, where the product did not process the mail. */
      review_reason: z.enum(mailReviewReasons).nullable(),
      /** The result of the sender authentication, in words. */
      sender: z.string().nullable(),
      /** What the mail means, in a plain sentence. */
      summary: z.string().nullable(),
      /** The mail may contradict the granted permit: the operator also decides whether the permit holds. */
      doubts: z.boolean(),
      handled_at: moment.nullable(),
      handled_by: z.string().nullable(),
      /** The orders that its match evidence points to, where they disagree. */
      candidates: z.array(candidateSchema),
      files: z.array(z.object({ name: z.string(), url: z.string() })),
    }),
  ),
  correspondence: correspondenceSchema,
  mails_out: z.array(
    z.object({
      id: z.uuid(),
      type: z.string(),
      sent_at: moment.nullable(),
      dropped_at: moment.nullable(),
      created_at: moment,
    }),
  ),
  events: z.array(z.object({ id: z.uuid(), type: z.string(), actor: z.string().nullable(), at: moment })),
  /** Why it is uncertain that the vehicle may enter; null without a doubt, or when it is too late to ask. */
  doubt: z.string().nullable(),
  /** Facts that would end the doubt. */
  doubt_help: z
    .object({
      /** The rules we hold, and where they are published. */
      source: z.string(),
      source_url: z.url().nullable(),
      rules_as_of: z.string(),
      would_settle: z.string(),
      /** The verdict of the last known rules, and until when they applied. */
      last_known: z.string().nullable(),
      /** What follows if the vehicle may enter. */
      if_may_enter: z.string(),
    })
    .nullable(),
  /** A rule-check order: after the operator's check the product writes the statement. */
  may_write_statement: z.boolean(),
  ended: z.object({ how: z.enum(closures), reason: z.string() }).nullable(),
  /** Operators to whom the task may be reassigned. */
  colleagues: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type Task = z.infer<typeof taskSchema>;

/** The facts that a document of the authority mentions. */
const comparedDocumentSchema = z.object({
  url: z.string(),
  plates: z.array(z.string()),
  days: z.array(z.string()),
  references: z.array(z.string()),
  /** Its contradictions with the order, each with both values. */
  against: z.array(z.string()),
});
export type ComparedDocument = z.infer<typeof comparedDocumentSchema>;
/** The customer's document and a later one that differs. */
export const documentComparisonSchema = z.object({
  /** Version of the customer's document that the operator compared. */
  seen: z.string(),
  first: comparedDocumentSchema,
  second: comparedDocumentSchema,
});
export type DocumentComparison = z.infer<typeof documentComparisonSchema>;
export const chooseDocumentInput = z.object({
  mail_id: z.uuid(),
  document: z.enum(['first', 'second']),
  /** Version that the operator compared: a choice between other documents is refused. */
  seen: z.string().max(500),
});

const submission_id = z.uuid();
export const taskInput = z.object({ submission_id });
export const reassignTaskInput = z.object({ submission_id, to: z.uuid() });

const reference = z.string().trim().min(1, 'Enter the reference the portal gives').max(80);
const explanationSchema = z
  .string()
  .trim()
  .min(10, 'Write at least a whole sentence')
  .max(2000, 'Use at most 2,000 characters');

export const recordManualSubmissionInput = z.object({ submission_id, reference, file_id: z.uuid('Upload the proof') });
export const recordConfirmationInput = z.object({
  submission_id,
  reference: reference.optional(),
  file_id: z.uuid('Upload the document of the authority'),
});
export const askCustomerInput = z.object({
  submission_id,
  question: explanationSchema,
  /** Whether a new registration document is requested; a form posts it as text. */
  wants_document: z.enum(['yes', 'no']).default('no'),
});
const days = z.coerce.number().int().min(1, 'At least 1 day').max(60, 'At most 60 days');
export const postponeTaskInput = z.object({ submission_id, days });
export const postponeDetailsDeadlineInput = z.object({ order_id: z.uuid(), days });
/**
 * `doubt`: the sentence that the ruling answers. `found`: the finding and its source, for the statement or the refund
 * mail.
 */
export const resolveDoubtInput = z.object({
  submission_id,
  doubt: z.string().max(2000),
  settled: z.enum(['may_enter', 'may_not_enter']),
  found: z.string().trim().min(10, 'Write what you found and where').max(500, 'Use at most 500 characters'),
});
export const closeApplicationInput = z.object({ submission_id, how: z.enum(closures), reason: explanationSchema });

/** Input events for the page of a waiting run; limited in size, because they pass through the database. */
export const sendRemoteActionsInput = z.object({
  submission_id,
  actions: z.array(operatorActionSchema).min(1).max(20),
});

export const remoteControlQuerySchema = z.object({ seen: moment.optional() });
export const remoteControlStateSchema = z.object({
  kind: z.enum(handoffKinds),
  since: moment,
  until: moment,
  /** How the handoff ended; null while the robot waits. */
  outcome: z.enum(['helped', 'held_back', 'given_up', 'timed_out', 'cut_short']).nullable(),
  /** Whether the caller holds the lease: only the holder sees the page. */
  held: z.boolean(),
  /** As a data URL; null when there is none newer than the one already shown. */
  picture: z.string().nullable(),
  picture_at: moment.nullable(),
});
export type RemoteControlState = z.infer<typeof remoteControlStateSchema>;

const token = z.string().min(10).max(200);
export const readQuestionInput = z.object({ token });
export const answerQuestionInput = z.object({
  token,
  answer: z.string().trim().min(1, 'Write your answer').max(2000, 'Use at most 2,000 characters'),
});
export const customerQuestionSchema = z.object({
  order_ref: z.string(),
  place: z.string(),
  question: z.string(),
  is_answered: z.boolean(),
  /** Why no answer is needed any more, in a sentence; null while the question is open, or after its answer. */
  not_needed: z.string().nullable(),
  /** Where the question asks for a new registration document: whether the holder of the link may upload it. */
  upload_token: z.string().nullable(),
});
export type CustomerQuestion = z.infer<typeof customerQuestionSchema>;

export const proofUses = ['proof', 'confirmation'] as const;
export const uploadedProofSchema = z.object({ file_id: z.uuid(), name: z.string() });
