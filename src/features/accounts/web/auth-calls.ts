import { z } from 'zod';
import { callFunction } from '#browser/call-function.ts';
import { CallError, requestJson } from '#browser/request-json.ts';
import { pages } from '#paths.ts';
import { emailChangeAnswerSchema } from '../contract.ts';

const post = (path: string, body: unknown) =>
  requestJson(`/api/auth/${path}`, { method: 'POST', body, answer: z.unknown() });
const here = (path: string) => `${window.location.origin}${path}`;

/** Starts afresh: a session that is still open is ended first, everywhere (specification, section 7). */
export async function signInAfresh(email: string, password: string): Promise<void> {
  await post('sign-out', {}).catch(() => undefined);
  await signIn(email, password);
}

/** Without signing out first, as recovery does (specification, section 4). */
export async function signIn(email: string, password: string): Promise<void> {
  await post('sign-in/email', { email, password });
}

export async function signUp(email: string, password: string, displayName: string): Promise<void> {
  await post('sign-up/email', { email, password, name: displayName, callbackURL: here(pages.dashboard) });
}

export async function requestPasswordReset(email: string): Promise<void> {
  await post('request-password-reset', { email, redirectTo: here(`${pages.auth}?recovery=1`) });
}

export async function requestConfirmation(email: string): Promise<void> {
  await post('send-verification-email', { email, callbackURL: here(pages.dashboard) });
}

export async function setPassword(token: string, password: string): Promise<void> {
  await callFunction('set-password', { access_token: token, new_password: password }, z.unknown());
}

export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  await post('change-password', { currentPassword, newPassword, revokeOtherSessions: true });
}

/** Confirms a new account's address and signs in. @throws CallError when the link is used up or too old */
export async function confirmAddress(token: string): Promise<void> {
  await requestJson(`/api/auth/verify-email?token=${encodeURIComponent(token)}`, { answer: z.unknown() });
}

export const confirmEmailChange = (token: string) =>
  callFunction('confirm-email-change', { access_token: token }, emailChangeAnswerSchema);

const linkSchema = z.object({ valid: z.boolean(), email: z.string().nullable() });

/** Whose password a link may set. @throws CallError when it is used up, too old or unknown */
export async function checkRecoveryLink(token: string, signal: AbortSignal): Promise<string> {
  const { valid, email } = await callFunction('check-recovery-link', { access_token: token }, linkSchema, { signal });
  if (!valid || !email) throw new CallError(404, undefined);
  return email;
}
