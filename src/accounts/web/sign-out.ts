import { z } from 'zod';
import { api, pages } from '#paths.ts';
import { clearAllDrafts } from '#ui/page/draft-storage.ts';
import { requestJson } from '#ui/page/request-json.ts';

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

/** A full page load, so that nothing of the former user remains: neither page memory nor a half-typed order. */
export function signOutToHome(): void {
  clearAllDrafts();
  window.location.assign(pages.home);
}
