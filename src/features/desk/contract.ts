import { z } from 'zod';
import { endings } from '#features/orders/lifecycle.ts';

const moment = z.iso.datetime();

/** Why a submission is on the desk, or with whom it is instead. */
export const taskKinds = [
  'by_hand',
  'handed_over',
  'outcome_unknown',
  'authority_asks',
  'answered',
  'with_customer',
  'with_authority',
  'money_due',
] as const;
export type TaskKind = (typeof taskKinds)[number];

/** Queues of the desk. A person is needed now only in the first; the others wait for somebody else. */
export const queues = ['open', 'mine', 'customer', 'authority', 'money'] as const;
export type QueueName = (typeof queues)[number];

/** Rows of a list at most. */
export const queueLimit = 100;

export const queueQuerySchema = z.object({
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
  deadline: moment.nullable(),
  kind: z.enum(taskKinds),
  last_error: z.string().nullable(),
  holder: holderSchema.nullable(),
  updated_at: moment,
});
export type TaskRow = z.infer<typeof taskRowSchema>;

export const queueSchema = z.object({
  tasks: z.array(taskRowSchema),
  /** All that match, of which the list holds the most urgent. */
  total: z.int(),
  counts: z.record(z.enum(queues), z.int()),
});
export type Queue = z.infer<typeof queueSchema>;

const fileSchema = z.object({ name: z.string(), url: z.string(), at: moment });

export const taskSchema = taskRowSchema.extend({
  status: z.string(),
  outcome_open: z.boolean(),
  reference: z.string().nullable(),
  authority: z.string(),
  portal_url: z.string(),
  lead_time: z.string(),
  playbook: z.array(z.string()),
  values: z.array(z.object({ label: z.string(), value: z.string() })),
  papers: z.array(fileSchema),
  questions: z.array(
    z.object({
      id: z.uuid(),
      question: z.string(),
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
      /** Found by nothing but the plate: it may be about another application. */
      by_plate_alone: z.boolean(),
      files: z.array(z.object({ name: z.string(), url: z.string() })),
    }),
  ),
  mails_out: z.array(z.object({ id: z.uuid(), type: z.string(), sent_at: moment.nullable(), created_at: moment })),
  events: z.array(z.object({ id: z.uuid(), type: z.string(), actor: z.string().nullable(), at: moment })),
  ended: z.object({ how: z.enum(endings), reason: z.string() }).nullable(),
  /** Others who may be handed the task. */
  colleagues: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type Task = z.infer<typeof taskSchema>;

const submission_id = z.uuid();
export const taskInput = z.object({ submission_id });
export const handOnInput = z.object({ submission_id, to: z.uuid() });

const reference = z.string().trim().min(1, 'Enter the reference the portal gives').max(80);
const words = z.string().trim().min(10, 'Write at least a whole sentence').max(2000, 'Use at most 2,000 characters');

export const submittedInput = z.object({ submission_id, reference, file_id: z.uuid('Upload the proof') });
export const confirmedInput = z.object({
  submission_id,
  reference: reference.optional(),
  file_id: z.uuid('Upload the document of the authority'),
});
export const askInput = z.object({ submission_id, question: words });
export const endInput = z.object({ submission_id, how: z.enum(endings), reason: words });

const token = z.string().min(10).max(200);
export const readQuestionInput = z.object({ token });
export const answerInput = z.object({
  token,
  answer: z.string().trim().min(1, 'Write your answer').max(2000, 'Use at most 2,000 characters'),
});
export const customerQuestionSchema = z.object({
  order_ref: z.string(),
  place: z.string(),
  question: z.string(),
  is_answered: z.boolean(),
});
export type CustomerQuestion = z.infer<typeof customerQuestionSchema>;

export const proofUses = ['proof', 'confirmation'] as const;
export const uploadedProofSchema = z.object({ file_id: z.uuid(), name: z.string() });
