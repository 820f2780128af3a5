import { z } from 'zod';
import { api, pages } from '#paths.ts';
import { clearAllDrafts } from './draft-storage.ts';
import { requestJson } from './request-json.ts';

/** Ends the session everywhere and goes home, whatever the server answers (specification, section 8). */
export async function signOut(): Promise<void> {
  try {
    await requestJson(`${api.auth}/sign-out`, { method: 'POST', body: {}, answer: z.unknown() });
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the specification wants a failed sign-out logged.
    console.warn('Sign-out failed', error);
  }
  signOutToHome();
}

/** A new document, with nothing of whoever was signed in: neither what pages kept in memory nor a half-typed order. */
export function signOutToHome(): void {
  clearAllDrafts();
  window.location.assign(pages.home);
}
