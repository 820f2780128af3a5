import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { boss, signedInBoss } from '../admins.ts';
import type { Installation } from '../installation.ts';
import { signInAs } from './app-pages.ts';
import { findingsOf } from './findings.ts';

/** A page that the boss has signed in on elsewhere. */
export async function asBoss(page: Page, installation: Installation): Promise<void> {
  await signInAs(page.context(), await signedInBoss(installation));
}

/** Signs the boss in on the sign-in page; resolves on the console. */
export async function signIn(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill(boss.email);
  await page.getByLabel('Password', { exact: true }).fill(boss.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(/\/admin$/);
}

export const toast = (page: Page, words: string) =>
  page.locator('[data-sonner-toast]', { hasText: words }).first().waitFor();

export const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });

export const isAccessible = async (page: Page) => expect(await findingsOf(page)).toEqual([]);
