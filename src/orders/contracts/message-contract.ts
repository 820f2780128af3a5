import { z } from 'zod';

const moment = z.iso.datetime();

/** Who wrote a message: the customer, or one of our staff. */
export const messageAuthors = ['customer', 'staff'] as const;

/** Characters of one message; of a mail the beginning is taken. */
const maxMessageLength = 2000;
export const maxMailedMessageLength = 5000;

export const messageText = z
  .string()
  .trim()
  .min(1, 'Write your message')
  .max(maxMessageLength, 'Use at most 2,000 characters');

const messageSchema = z.object({
  id: z.uuid(),
  author: z.enum(messageAuthors),
  /** The name of the member of staff; null for the customer's, and where that account is gone. */
  name: z.string().nullable(),
  text: z.string(),
  at: moment,
  /** It came as a mail. */
  is_mail: z.boolean(),
  /** That mail, for staff only. */
  mail_id: z.uuid().nullable(),
  /** The customer wrote it, and nobody has answered yet. */
  is_open: z.boolean(),
  /** Why it got no answer; for staff only. */
  no_reply_reason: z.string().nullable(),
});
export type ThreadMessage = z.infer<typeof messageSchema>;

/** The messages of an order, oldest first. */
export const messageListSchema = z.array(messageSchema);

/** The customer's messages that the operator has read: one that came since stays open. */
const message_ids = z.array(z.uuid()).min(1).max(500);
export const answerCustomerInput = z.object({ order_id: z.uuid(), message_ids, text: messageText });
export const settleMessagesInput = z.object({
  order_id: z.uuid(),
  message_ids,
  reason: z.string().trim().min(3, 'Say why it needs no answer').max(500, 'Use at most 500 characters'),
});
