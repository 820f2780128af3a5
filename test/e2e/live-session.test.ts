import { afterAll, expect, test } from 'vitest';
import { adminCredentials, adminSettings, createTestAccount } from '../admins.ts';
import { readSubmissionOf, startApplication, waitForOrderStatus } from '../applications.ts';
import { readCaptchaCode } from '../desk.ts';
import { startInstallation } from '../installation.ts';
import { sharedBrowser } from '../portals/browser.ts';
import { waitUntil } from '../wait-until.ts';
import { findAccessibilityViolations } from './accessibility-violations.ts';
import { adoptSession } from './app-pages.ts';
import { provideVisitor } from './browser.ts';

const desk = { PERSON_WAIT_MINUTES: '15', DESK_HOURS: '0-24' };
const installation = await startInstallation({ LOG_LEVEL: 'silent', ...adminSettings, ...desk });
afterAll(() => installation[Symbol.asyncDispose]());
const browser = await sharedBrowser();
const { client: shop, ctx } = installation;
await createTestAccount(ctx, 'ann@example.com', 'operator');

test('a robot waits, an operator copies the picture code on its page by mouse and keys, and it goes on', async () => {
  const { context, page, complaints } = await provideVisitor(browser);
  const staff = installation.openClient();
  await staff.signIn('ann@example.com', adminCredentials.password);
  await adoptSession(context, staff);
  await page.goto(`${shop.origin}/operator`);
  await page.getByText('Nothing waits for a person.').waitFor();

  // It comes up by itself, as soon as the robot waits: a list looks by itself only every 15 seconds.
  await shop.injectPortalFault({ kind: 'captcha' });
  const application = await startApplication(shop);
  const row = page.getByRole('row').filter({ hasText: application.plate });
  await row.getByText('The robot waits for you').waitFor({ timeout: 60_000 });
  await row.getByRole('link').click();
  const { id } = await readSubmissionOf(installation, application);
  await page.waitForURL(`${shop.origin}/operator/task/${id}/portal`);
  await page.getByRole('button', { name: 'Claim this task' }).click();
  await page.getByRole('heading', { name: 'Copy the picture code' }).waitFor();
  const there = page.getByRole('textbox', { name: /The portal’s page/ });
  await page.locator('img[src^="data:image/jpeg"]').waitFor();
  const shown = () => page.locator('img[src^="data:image/jpeg"]').getAttribute('src');
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });

  // From the end of the page back to the field, by keys alone; a button of ours is the way out.
  await there.focus();
  await page.keyboard.press('Escape');
  await expect.poll(() => there.evaluate((field) => document.activeElement === field)).toBe(false);
  await there.focus();
  const code = await readCaptchaCode(shop);
  for (const _ of [1, 2, 3]) await page.keyboard.press('Shift+Tab');
  const before = await shown();
  await page.keyboard.type(code);
  await waitUntil(async () => (await shown()) !== before, 'what was typed is shown');
  // A place on the picture is that place at the portal, whatever its size here; in the margin it does nothing there.
  const { x = 0, y = 0, width = 0, height = 0 } = (await there.boundingBox()) ?? {};
  const [clicked] = await Promise.all([
    page.waitForRequest(/act-in-session/),
    page.mouse.click(x + (width * 63) / 64, y + height / 4),
  ]);
  const [click] = (clicked.postDataJSON() as { actions: { kind: string; x: number; y: number }[] }).actions;
  expect(click?.kind).toBe('click');
  expect([Math.abs((click?.x ?? 0) - 1260), Math.abs((click?.y ?? 0) - 225)].every((off) => off < 3)).toBe(true);
  const scrolled = await shown();
  await page.getByRole('button', { name: 'Scroll up' }).click();
  await waitUntil(async () => (await shown()) !== scrolled, 'the page there has moved');

  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('heading', { name: 'The robot goes on' }).waitFor();
  await waitForOrderStatus(shop, application, 'completed');
  expect((await shop.listPortalApplications()).filter(({ fields }) => fields.plate === application.plate)).toHaveLength(
    1,
  );
  // The task itself is gone with the end of the wait, and the page asks for it once more.
  expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
}, 180_000);
