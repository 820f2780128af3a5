import { z } from 'zod';

/** An e-mail address as people type it: in small letters, without the spaces around it. */
export const emailSchema = z
  .string('E-mail is required')
  .trim()
  .toLowerCase()
  .min(1, 'E-mail is required')
  .max(254, 'E-mail is too long')
  .refine((text) => text.includes('@'), 'E-mail must contain @')
  .pipe(z.email('Enter an e-mail address like name@example.com'));
