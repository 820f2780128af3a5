import { z } from 'zod';
import { endpoint } from '#app-context.ts';
import { emailSchema } from '#features/checkout/contract.ts';
import { api } from '#paths.ts';
import { Refusal } from '#platform/errors.ts';
import { confirmEmailChange, requestEmailChange } from './change-email.ts';
import {
  accountSchema,
  displayNameSchema,
  emailChangeAnswerSchema,
  linkTokenSchema,
  passwordSchema,
  sessionSchema,
} from './contract.ts';
import { endOtherSessions, endSession, readAccount, renameAccount, requirePassword } from './own-account.ts';
import { checkRecoveryToken, deadLinkText } from './recovery-link.ts';
import { setPasswordByLink } from './set-password.ts';

const done = z.object({ success: z.literal(true) });

export const accountEndpoints = [
  endpoint({
    method: 'GET',
    path: api.session,
    summary: 'Who is signed in, with roles',
    who: 'anyone',
    output: sessionSchema,
    handle: async (_app, _input, { viewer }) => ({
      user: viewer ? { id: viewer.userId, email: viewer.email, display_name: viewer.displayName } : null,
      roles: viewer?.roles ?? [],
    }),
  }),
  endpoint({
    method: 'POST',
    path: api.function('check-recovery-link'),
    summary: 'Whether a set-password link still works; looking does not use it up',
    who: 'anyone',
    limit: 60,
    input: linkTokenSchema,
    output: z.object({ valid: z.literal(true), email: z.string() }),
    async handle(app, { access_token }) {
      const found = await checkRecoveryToken(app, access_token);
      if (!found) throw new Refusal('NOT_FOUND', deadLinkText);
      return { valid: true, email: found.email };
    },
  }),
  endpoint({
    method: 'POST',
    path: api.function('set-password'),
    summary: 'Sets a password by a one-time link and ends every session of the account',
    who: 'anyone',
    limit: 60,
    input: linkTokenSchema.extend({ new_password: passwordSchema }),
    output: done,
    handle: (app, { access_token, new_password }) => setPasswordByLink(app, access_token, new_password),
  }),
  endpoint({
    method: 'GET',
    path: api.account,
    summary: "The account's own facts and sessions",
    who: 'signed-in',
    output: accountSchema,
    handle: (app, _input, { viewer, headers }) => readAccount(app, viewer, headers),
  }),
  endpoint({
    method: 'POST',
    path: api.function('rename-account'),
    summary: 'Changes the display name',
    who: 'signed-in',
    input: z.object({ display_name: displayNameSchema }),
    output: done,
    handle: (app, { display_name }, { viewer }) => renameAccount(app, viewer.userId, display_name),
  }),
  endpoint({
    method: 'POST',
    path: api.function('end-session'),
    summary: 'Ends one own session',
    who: 'signed-in',
    input: z.object({ session_id: z.uuid() }),
    output: done,
    handle: (app, { session_id }, { viewer }) => endSession(app, viewer.userId, session_id),
  }),
  endpoint({
    method: 'POST',
    path: api.function('end-other-sessions'),
    summary: 'Ends every own session but this one',
    who: 'signed-in',
    output: done,
    handle: (app, _input, { viewer, headers }) => endOtherSessions(app, viewer.userId, headers),
  }),
  endpoint({
    method: 'POST',
    path: api.function('change-email'),
    summary: 'Sends a link to the present and to the new address; both must be opened',
    who: 'signed-in',
    limit: 20,
    input: z.object({ new_email: emailSchema, password: z.string().max(128) }),
    output: done,
    async handle(app, { new_email, password }, { viewer }) {
      await requirePassword(app, viewer.userId, password);
      await requestEmailChange(app, viewer, new_email);
    },
  }),
  endpoint({
    method: 'POST',
    path: api.function('confirm-email-change'),
    summary: 'One of the two links of a change of address was opened',
    who: 'anyone',
    limit: 60,
    input: linkTokenSchema,
    output: emailChangeAnswerSchema,
    handle: (app, { access_token }) => confirmEmailChange(app, access_token),
  }),
];
