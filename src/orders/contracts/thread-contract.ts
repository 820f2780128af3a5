import { z } from 'zod';
import { messageListSchema, messageText } from './message-contract.ts';
import { orderAccessSchema } from './submission-contract.ts';

// Separate from message-contract.ts, so that the desk's pages do not load how an order is accessed.

export const threadSchema = z.object({
  messages: messageListSchema,
  /** Whether the caller writes here as the customer. */
  may_write: z.boolean(),
  /**
   * For staff with somebody else's order: where to answer. Null for its customer, and where nothing is open; `task` is
   * null for an order without an application, which is answered on its own page.
   */
  answer_at: z.object({ task: z.uuid().nullable() }).nullable(),
});
export type OrderThread = z.infer<typeof threadSchema>;

export const readThreadInput = z.object({ access: orderAccessSchema });
export const writeMessageInput = z.object({ access: orderAccessSchema, text: messageText });
