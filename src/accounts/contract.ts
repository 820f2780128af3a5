import { z } from 'zod';
import { hasControlCharacters, isBlank } from '#platform/typed-text.ts';

export const roles = ['admin', 'operator', 'user'] as const;
export type Role = (typeof roles)[number];

const userSchema = z.object({ id: z.uuid(), email: z.string(), display_name: z.string() });

/** `GET /api/data/session`: the signed-in user, as the pages need it. */
export const sessionSchema = z.object({
  user: userSchema.nullable(),
  roles: z.array(z.enum(roles)),
  /** The customer that an admin views as, and until when. */
  viewing: userSchema.extend({ ends_at: z.iso.datetime() }).nullable(),
});
export type Session = z.infer<typeof sessionSchema>;

export const passwordSchema = z
  .string('Password is required')
  .min(8, 'Use at least 8 characters')
  .max(128, 'Use at most 128 characters')
  .refine((text) => !isBlank(text), 'A password cannot be made of spaces only');

/** The display name of an account, on pages and in staff lists. */
export const displayNameSchema = z
  .string('Name is required')
  .trim()
  .refine((text) => !isBlank(text), 'Name is required')
  .max(80, 'Name is too long')
  .refine((text) => !hasControlCharacters(text), 'Name contains characters that cannot be printed');

/** `GET /api/data/account`: the data of the account page. */
export const accountSchema = z.object({
  email: z.string(),
  display_name: z.string(),
  created_at: z.iso.datetime(),
  /** The new address of a pending change. */
  pending_email: z.string().nullable(),
  /** Whether the e-mail is proved: a link mailed to the address was opened. */
  email_proved: z.boolean(),
  sessions: z.array(
    z.object({
      id: z.uuid(),
      current: z.boolean(),
      device: z.string(),
      address: z.string().nullable(),
      signed_in_at: z.iso.datetime(),
    }),
  ),
});
export type Account = z.infer<typeof accountSchema>;

export const viewAsCustomerSchema = z.object({
  user_id: z.uuid(),
  reason: z.string().trim().min(3, 'Say why, in a few words').max(500, 'At most 500 characters'),
});

export const mailedLinkTokenSchema = z.object({ access_token: z.string().min(10).max(1000) });

/** The result of opening one of the two links of an e-mail change. */
export const emailChangeResultSchema = z.object({ changed: z.boolean(), new_email: z.string() });
