import { z } from 'zod';

/** An e-mail address as typed, converted to lower case and trimmed. */
export const emailSchema = z
  .string('E-mail is required')
  .trim()
  .toLowerCase()
  .min(1, 'E-mail is required')
  .max(254, 'E-mail is too long')
  .refine((text) => text.includes('@'), 'E-mail must contain @')
  .pipe(z.email('Enter an e-mail address like name@example.com'));
