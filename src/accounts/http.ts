import { z } from 'zod';
import { api } from '#paths.ts';
import { Refusal } from '#platform/errors.ts';
import { emailSchema } from '#platform/typed-text.ts';
import { endpoint } from './app-context.ts';
import { confirmEmailChange, requestEmailChange } from './change-email.ts';
import {
  accountSchema,
  displayNameSchema,
  emailChangeResultSchema,
  mailedLinkTokenSchema,
  passwordSchema,
  sessionSchema,
  viewAsCustomerSchema,
} from './contract.ts';
import { endCustomerView, readCustomerView, startCustomerView } from './customer-view.ts';
import {
  assertPassword,
  endOtherSessions,
  endSession,
  endUserSessions,
  readAccount,
  recordLogin,
  renameAccount,
} from './own-account.ts';
import { checkRecoveryToken, deadLinkText } from './recovery-link.ts';
import { setPasswordByLink } from './set-password.ts';
import { createTrustedDeviceCookie } from './trusted-device.ts';
import type { Viewer } from './viewer.ts';

const successSchema = z.object({ success: z.literal(true) });

const asUser = ({ userId, email, displayName }: Viewer) => ({ id: userId, email, display_name: displayName });

export const accountEndpoints = [
  endpoint({
    method: 'GET',
    path: api.session,
    summary: 'Who is signed in, with roles',
    who: 'anyone',
    output: sessionSchema,
    async handle(app, _input, { viewer }) {
      if (viewer) await recordLogin(app, viewer.userId);
      const view = await readCustomerView(app, viewer);
      return {
        user: viewer ? asUser(viewer) : null,
        roles: viewer?.roles ?? [],
        viewing: view ? { ...asUser(view.customer), ends_at: view.endsAt.toISOString() } : null,
      };
    },
  }),
  endpoint({
    method: 'POST',
    path: api.function('start-view'),
    summary: "Looks at a customer's side for a quarter of an hour: nothing can be changed meanwhile",
    who: 'admin',
    input: viewAsCustomerSchema,
    output: successSchema,
    async handle(app, input, { viewer }) {
      await startCustomerView(app, viewer, input);
      return { success: true };
    },
  }),
  endpoint({
    method: 'POST',
    path: api.function('end-view'),
    summary: "Looks at a customer's side no longer",
    who: 'admin',
    output: successSchema,
    async handle(app, _input, { viewer }) {
      await endCustomerView(app, viewer);
      return { success: true };
    },
  }),
  endpoint({
    method: 'POST',
    path: api.function('check-recovery-link'),
    summary: 'Whether a set-password link still works; looking does not use it up',
    who: 'anyone',
    callsPerTenMinutes: 60,
    input: mailedLinkTokenSchema,
    output: z.object({ valid: z.literal(true), email: z.string() }),
    async handle(app, { access_token }) {
      const account = await checkRecoveryToken(app, access_token);
      if (!account) throw new Refusal('NOT_FOUND', deadLinkText);
      return { valid: true, email: account.email };
    },
  }),
  endpoint({
    method: 'POST',
    path: api.function('set-password'),
    summary: 'Sets a password by a one-time link and ends every session of the account',
    who: 'anyone',
    callsPerTenMinutes: 60,
    input: mailedLinkTokenSchema.extend({ new_password: passwordSchema }),
    output: successSchema,
    async handle(app, { access_token, new_password }, { setCookie }) {
      const email = await setPasswordByLink(app, access_token, new_password);
      // Whoever set the password may sign in with it, whatever attempts strangers make meanwhile.
      setCookie(createTrustedDeviceCookie(app, email));
      return { success: true };
    },
  }),
  endpoint({
    method: 'GET',
    path: api.account,
    summary: "The account's own facts and sessions",
    who: 'signed-in',
    // Sessions and addresses are private, and the admin's own would be mistaken for the customer's.
    whileViewing: 'refused',
    output: accountSchema,
    handle: (app, _input, { viewer, headers }) => readAccount(app, viewer, headers),
  }),
  endpoint({
    method: 'POST',
    path: api.function('rename-account'),
    summary: 'Changes the display name',
    who: 'signed-in',
    input: z.object({ display_name: displayNameSchema }),
    output: successSchema,
    handle: (app, { display_name }, { viewer }) => renameAccount(app, viewer.userId, display_name),
  }),
  endpoint({
    method: 'POST',
    path: api.function('end-session'),
    summary: 'Ends one own session',
    who: 'signed-in',
    input: z.object({ session_id: z.uuid() }),
    output: successSchema,
    handle: (app, { session_id }, { viewer }) => endSession(app, viewer.userId, session_id),
  }),
  endpoint({
    method: 'POST',
    path: api.function('end-other-sessions'),
    summary: 'Ends every own session but this one',
    who: 'signed-in',
    output: successSchema,
    handle: (app, _input, { viewer, headers }) => endOtherSessions(app, viewer.userId, headers),
  }),
  endpoint({
    method: 'POST',
    path: api.function('change-email'),
    summary: 'Sends a link to the present and to the new address; both must be opened',
    who: 'signed-in',
    callsPerTenMinutes: 20,
    input: z.object({ new_email: emailSchema, password: z.string().max(128) }),
    output: successSchema,
    async handle(app, { new_email, password }, { viewer }) {
      await assertPassword(app, viewer.userId, password);
      await requestEmailChange(app, viewer, new_email);
    },
  }),
  endpoint({
    method: 'POST',
    path: api.function('confirm-email-change'),
    summary: 'One of the two links of a change of address was opened',
    who: 'anyone',
    callsPerTenMinutes: 60,
    input: mailedLinkTokenSchema,
    output: emailChangeResultSchema,
    handle: (app, { access_token }) => confirmEmailChange(app, access_token),
  }),
  endpoint({
    method: 'POST',
    path: api.function('end-user-sessions'),
    summary: 'Signs a user out everywhere',
    who: 'admin',
    input: z.object({ user_id: z.uuid() }),
    output: z.object({ success: z.literal(true), ended: z.int() }),
    async handle(app, { user_id }, { viewer }) {
      return { success: true, ended: await endUserSessions(app, user_id, viewer.userId) };
    },
  }),
];
