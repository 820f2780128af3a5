import { z } from 'zod';
import { correspondenceSchema } from '#channels/letter/contact-contract.ts';
import { candidateSchema } from '#orders/contracts/mail-contract.ts';
import { referenceSources } from '#orders/contracts/order-contract.ts';
import { closures, stopCauses, submissionStatuses } from '#orders/states/lifecycle.ts';
import { mailReviewReasons } from '#orders/states/mail-review-reasons.ts';
import { actors } from '#orders/states/next-action-contract.ts';
import { queues, taskKinds } from '#orders/states/open-task-kinds.ts';
import { handoffKinds, operatorActionSchema } from '#robot/handoff-contract.ts';

const moment = z.iso.datetime();

/** Rows of a list at most. */
export const deskQueueLimit = 100;

export const deskQueueQuerySchema = z.object({
  queue: z.enum(queues).default('open'),
  kind: z.enum(taskKinds).or(z.literal('')).default(''),
  search: z.string().trim().max(200).default(''),
});

const holderSchema = z.object({ id: z.uuid(), name: z.string(), until: moment });

export const taskRowSchema = z.object({
  /** The submission's. */
  id: z.uuid(),
  order_id: z.uuid(),
  order_ref: z.string(),
  country: z.string(),
  city_zone: z.string(),
  plate_number: z.string().nullable(),
  customer_email: z.string(),
  urgent_processing: z.boolean(),
  entry_date: z.string().nullable(),
  /** By when whoever owns it must have acted. */
  deadline: moment.nullable(),
  /** Whether that is over, by the clock of the product. */
  is_late: z.boolean(),
  owner: z.enum(actors),
  /** Whose turn it is, and why. */
  why: z.string(),
  kind: z.enum(taskKinds),
  /** The application has ended and its money is to go back, whatever else is to be done. */
  refund_due: z.boolean(),
  last_error: z.string().nullable(),
  /** Why it came to a person. */
  stopped_because: z.enum(stopCauses).nullable(),
  /** When the customer gave a newer paper than the application began with. */
  new_paper_at: moment.nullable(),
  holder: holderSchema.nullable(),
  updated_at: moment,
});
export type TaskRow = z.infer<typeof taskRowSchema>;

export const deskQueueSchema = z.object({
  tasks: z.array(taskRowSchema),
  /** All that match, of which the list holds the most urgent. */
  total: z.int(),
  counts: z.record(z.enum(queues), z.int()),
});
export type DeskQueue = z.infer<typeof deskQueueSchema>;

const fileSchema = z.object({ name: z.string(), url: z.string(), at: moment, is_replaced: z.boolean() });

export const taskSchema = taskRowSchema.extend({
  status: z.enum(submissionStatuses),
  /** Whether a person may do something about it, and so claim it. */
  is_workable: z.boolean(),
  outcome_open: z.boolean(),
  reference: z.string().nullable(),
  reference_from: z.array(z.enum(referenceSources)),
  authority: z.string(),
  portal_url: z.string(),
  lead_time: z.string(),
  playbook: z.array(z.string()),
  /** Who is rung up, and what is said there; null where nobody is. */
  office: z
    .object({ name: z.string(), phone: z.string(), page: z.string(), own: z.string(), english: z.string() })
    .nullable(),
  values: z.array(z.object({ label: z.string(), value: z.string() })),
  papers: z.array(fileSchema),
  questions: z.array(
    z.object({
      id: z.uuid(),
      question: z.string(),
      wants_paper: z.boolean(),
      asked_at: moment,
      answer: z.string().nullable(),
      answered_at: moment.nullable(),
    }),
  ),
  mails_in: z.array(
    z.object({
      id: z.uuid(),
      from_email: z.string(),
      subject: z.string(),
      text: z.string(),
      received_at: moment,
      /** Why a person must look at it, where the product did not do what it says. */
      waits_because: z.enum(mailReviewReasons).nullable(),
      /** Whether its sender is who it says, in words. */
      sender: z.string().nullable(),
      /** What it says, in a plain sentence. */
      summary: z.string().nullable(),
      /** It may speak against the permit that is granted: whether that holds is said with it. */
      doubts: z.boolean(),
      handled_at: moment.nullable(),
      handled_by: z.string().nullable(),
      /** The orders its signs point to, where they disagree. */
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
  /** Why it is not certain that the vehicle may enter; null where nothing is in doubt, or it is too late to ask. */
  doubt: z.string().nullable(),
  /** What helps to end the doubt. */
  doubt_help: z
    .object({
      /** The rules we hold, and where they can be read. */
      source: z.string(),
      source_url: z.url().nullable(),
      rules_as_of: z.string(),
      would_settle: z.string(),
      /** What the last rules that are known said to it, and until when. */
      last_known: z.string().nullable(),
      /** What follows when it may enter. */
      if_may_enter: z.string(),
    })
    .nullable(),
  /** Nothing has to be applied for: once a person has looked, the product writes the certificate. */
  may_write_certificate: z.boolean(),
  ended: z.object({ how: z.enum(closures), reason: z.string() }).nullable(),
  /** Others who may be handed the task. */
  colleagues: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type Task = z.infer<typeof taskSchema>;

/** What a paper of the authority names, as it is read. */
const comparedDocumentSchema = z.object({
  url: z.string(),
  plates: z.array(z.string()),
  days: z.array(z.string()),
  references: z.array(z.string()),
  /** What it says against its order, with both. */
  against: z.array(z.string()),
});
export type ComparedDocument = z.infer<typeof comparedDocumentSchema>;
/** The paper that a customer has, and a later one that differs. */
export const documentComparisonSchema = z.object({
  /** Which one the customer has, as it was looked at. */
  seen: z.string(),
  first: comparedDocumentSchema,
  later: comparedDocumentSchema,
});
export type DocumentComparison = z.infer<typeof documentComparisonSchema>;
export const chooseDocumentInput = z.object({
  mail_id: z.uuid(),
  paper: z.enum(['first', 'later']),
  /** Of what was looked at: whoever has seen another one has compared something else. */
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
  /** A new registration document is asked for; a form posts it as text. */
  wants_paper: z.enum(['yes', 'no']).default('no'),
});
const days = z.coerce.number().int().min(1, 'At least 1 day').max(60, 'At most 60 days');
export const postponeTaskInput = z.object({ submission_id, days });
export const postponeDetailsDeadlineInput = z.object({ order_id: z.uuid(), days });
/** `doubt`: the sentence it is said to; `found`: what was found and where, for the certificate or the mail of the refund. */
export const resolveDoubtInput = z.object({
  submission_id,
  doubt: z.string().max(2000),
  settled: z.enum(['may_enter', 'may_not_enter']),
  found: z.string().trim().min(10, 'Write what you found and where').max(500, 'Use at most 500 characters'),
});
export const closeApplicationInput = z.object({ submission_id, how: z.enum(closures), reason: explanationSchema });

/** What an operator does at the page of a run that waits; bounded, for it goes through the database. */
export const sendRemoteActionsInput = z.object({ submission_id, acts: z.array(operatorActionSchema).min(1).max(20) });

export const remoteControlQuerySchema = z.object({ seen: moment.optional() });
export const remoteControlStateSchema = z.object({
  kind: z.enum(handoffKinds),
  since: moment,
  until: moment,
  /** How it was over; null while the robot waits. */
  ended: z.enum(['helped', 'held_back', 'given_up', 'timed_out', 'cut_short']).nullable(),
  /** Whether the caller holds the task: nobody else is shown the page. */
  held: z.boolean(),
  /** As a data URL; null where there is none newer than the one that was seen. */
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
  /** Where the question asks for a new registration document: lets the link's holder upload it. */
  upload_token: z.string().nullable(),
});
export type CustomerQuestion = z.infer<typeof customerQuestionSchema>;

export const proofUses = ['proof', 'confirmation'] as const;
export const uploadedProofSchema = z.object({ file_id: z.uuid(), name: z.string() });
