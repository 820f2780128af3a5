import { expect, onTestFinished, test } from 'vitest';
import { renderHtmlAndText } from '../../src/mails/mail-layout.tsx';
import { exampleMails } from '../mails/example-mails.ts';
import { exampleSender, type MailCase } from '../mails/example-order.ts';
import { sharedBrowser } from '../portals/browser.ts';
import { findAccessibilityViolations } from './accessibility-violations.ts';

const browser = await sharedBrowser();

const mails = await Promise.all(
  Object.entries(exampleMails).flatMap(([type, list]) =>
    (list as MailCase[]).map(async ([title, mail]) => ({
      name: `${type}: ${title}`,
      html: (await renderHtmlAndText(exampleSender, mail)).html,
    })),
  ),
);

/** A mail has no landmarks: the mail program around it has them. */
const landmarkRules = ['region', 'landmark-one-main'];

test.each(['light', 'dark'] as const)(
  'every mail can be read in %s mode, also on a narrow phone',
  async (colorScheme) => {
    const context = await browser.newContext({ colorScheme, viewport: { width: 320, height: 800 } });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const findings: string[] = [];
    for (const { name, html } of mails) {
      await page.setContent(html);
      for (const found of await findAccessibilityViolations(page, { blind: landmarkRules }))
        findings.push(`${name}: ${found}`);
      const { paper, overflow } = await page.evaluate(() => ({
        paper: getComputedStyle(document.querySelector('.card') ?? document.body).backgroundColor,
        overflow: document.documentElement.scrollWidth - window.innerWidth,
      }));
      if (overflow > 0) findings.push(`${name}: wider than the phone by ${overflow}`);
      if (paper !== (colorScheme === 'dark' ? 'rgb(20, 31, 56)' : 'rgb(255, 255, 255)'))
        findings.push(`${name}: ${paper}`);
    }
    expect(findings).toEqual([]);
  },
  120_000,
);

test('the plate, the place and the days are text also where neither images nor styles are shown', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 } });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const { html } = mails.find(({ name }) => name.startsWith('submitted: with a reference')) ?? { html: '' };
  await page.setContent(html);
  const plate = page
    .getByRole('cell')
    .or(page.locator('td'))
    .filter({ hasText: /^AB12 CDE$/ });
  expect(await plate.evaluate((cell) => getComputedStyle(cell).backgroundColor)).toBe('rgb(255, 211, 26)');
  const band = page.locator('td').filter({ hasText: /^UK$/ });
  expect(await band.evaluate((cell) => getComputedStyle(cell).backgroundColor)).toBe('rgb(28, 63, 148)');
  await page.setContent(html.replaceAll(/<style>.*?<\/style>/gs, '').replaceAll(/ style="[^"]*"/g, ''));
  const words = (await page.locator('body').innerText()).replaceAll(/\s+/g, ' ');
  expect(words).toContain('UK AB12 CDE Paris, France 7 May 2026 to 8 May 2026 (2 days) See your order');
});
