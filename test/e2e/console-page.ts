import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { adminCredentials, signInAdmin } from '../admins.ts';
import type { Installation } from '../installation.ts';
import { findAccessibilityViolations } from './accessibility-violations.ts';
import { adoptSession } from './app-pages.ts';

/** A page that the boss has signed in on elsewhere. */
export async function adoptAdminSession(page: Page, installation: Installation): Promise<void> {
  await adoptSession(page.context(), await signInAdmin(installation));
}

/** Signs the boss in on the sign-in page; resolves on the console. */
export async function signInAdminOnPage(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill(adminCredentials.email);
  await page.getByLabel('Password', { exact: true }).fill(adminCredentials.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(/\/admin$/);
}

export const waitForToast = (page: Page, words: string) =>
  page.locator('[data-sonner-toast]', { hasText: words }).first().waitFor();

export const locateRow = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });

export const expectAccessible = async (page: Page) => expect(await findAccessibilityViolations(page)).toEqual([]);
