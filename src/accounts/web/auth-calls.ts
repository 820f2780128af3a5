import { z } from 'zod';
import { api, pages } from '#paths.ts';
import { callServerFunction } from '#ui/page/call-server-function.ts';
import { CallError, requestJson } from '#ui/page/request-json.ts';
import { emailChangeResultSchema } from '../contract.ts';

const post = (path: string, body: unknown) =>
  requestJson(`${api.auth}/${path}`, { method: 'POST', body, answer: z.unknown() });

/** One of our addresses; the mail's link contains `next`, so that it leads the visitor to the page they wanted. */
function createOwnUrl(path: string, { next, ...query }: { next: string | undefined; recovery?: string }): string {
  return `${window.location.origin}${path}?${new URLSearchParams({ ...query, ...(next && { next }) })}`;
}

/** Ends this browser's former session on the server; other devices stay signed in (specification, sections 4 and 7). */
export async function signIn(email: string, password: string): Promise<void> {
  await post('sign-in/email', { email, password });
}

export async function signUp(email: string, password: string, displayName: string, next?: string): Promise<void> {
  await post('sign-up/email', {
    email,
    password,
    name: displayName,
    callbackURL: createOwnUrl(pages.dashboard, { next }),
  });
}

export async function requestPasswordReset(email: string, next?: string): Promise<void> {
  await post('request-password-reset', { email, redirectTo: createOwnUrl(pages.auth, { recovery: '1', next }) });
}

export async function requestEmailConfirmation(email: string, next?: string): Promise<void> {
  await post('send-verification-email', { email, callbackURL: createOwnUrl(pages.dashboard, { next }) });
}

export async function setPassword(token: string, password: string): Promise<void> {
  await callServerFunction('set-password', { access_token: token, new_password: password }, z.unknown());
}

export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  await post('change-password', { currentPassword, newPassword, revokeOtherSessions: true });
}

export const sendEmailChangeConfirmation = (token: string) =>
  callServerFunction('confirm-email-change', { access_token: token }, emailChangeResultSchema);

const linkSchema = z.object({ valid: z.boolean(), email: z.string().nullable() });

/** The account whose password a link may set. @throws CallError when the link is used up, too old or unknown */
export async function checkRecoveryLink(token: string, signal: AbortSignal): Promise<string> {
  const { valid, email } = await callServerFunction('check-recovery-link', { access_token: token }, linkSchema, {
    signal,
  });
  if (!valid || !email) throw new CallError(404, undefined);
  return email;
}
