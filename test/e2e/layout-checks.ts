import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { submissions } from '../../src/orders/tables/submissions.ts';
import { startApplication } from '../applications.ts';
import { deliverInboundMail, unassignedInboxAddress } from '../authority-mail.ts';
import type { Installation } from '../installation.ts';
import { waitUntil } from '../wait-until.ts';
import { expectEventually } from './browser.ts';

/** Words of titles, badges, tabs, links and addresses that are set on two lines, and how far the page goes sideways. */
const findLayoutFaults = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = [];
    const range = document.createRange();
    for (const element of document.querySelectorAll(
      'main h1, main h2, main h3, main .rounded-full, main [role=tab], main td',
    )) {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}@._+-]+/gu)) {
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          // A hyphen may end a line.
          if (!word.includes('-') && new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
            broken.push(word);
        }
      }
    }
    const linesOf = (element: Element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const tops = new Set<number>();
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        range.selectNodeContents(node);
        for (const { top } of range.getClientRects()) tops.add(Math.round(top));
      }
      return tops.size;
    };
    const isShown = (element: Element) => element.getClientRects().length > 0;
    const words = (element: Element | null) => element?.textContent?.trim() ?? '';
    const labels = [...document.querySelectorAll('tbody td > span:first-child')].filter(isShown);
    const head = [...document.querySelectorAll('header h1, header > a, header nav a')].filter(isShown);
    const lists = [...document.querySelectorAll('main table')].flatMap(({ parentElement }) => parentElement ?? []);
    const tabs = [...document.querySelectorAll('main [role=tablist]')];
    return {
      broken,
      sideways: document.documentElement.scrollWidth - innerWidth,
      withoutValue: labels.filter(({ nextElementSibling: value }) => value?.childNodes.length === 0).map(words),
      wrapped: head.filter((one) => linesOf(one) > 1).map(words),
      cut: [...lists, ...tabs]
        .filter((list) => list.scrollWidth > list.clientWidth + 1)
        .map((list) => words(list.querySelector('tr, [role=tab]'))),
    };
  });

const widths = [320, 390, 1280];

/** On a small telephone, a large one and a screen. */
export async function expectNoHorizontalScroll(page: Page, place: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expectEventually(sideways, `${place} at ${width} scrolls sideways`).toBeLessThanOrEqual(0);
  }
}

/** Nor is any word broken, in pages that are full of names and numbers. */
export async function expectNoBrokenWords(page: Page, place: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    // What follows the width by script has done so when two frames have been shown.
    await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
    const none = { broken: [], sideways: 0, withoutValue: [], wrapped: [], cut: [] };
    await expectEventually(() => findLayoutFaults(page), `${place} at ${width}`).toEqual(none);
  }
}

/** Lists with long names, addresses, subjects and errors in them. */
export async function createLongListData(installation: Installation): Promise<void> {
  const { client: shop, ctx } = installation;
  const { orderId } = await startApplication(shop, {
    country: 'Belgium',
    zone: 'Brussels LEZ',
    email: 'somebody.with-a-long-name@example.com',
  });
  await deliverInboundMail(installation, unassignedInboxAddress(installation), {
    from: 'Some Office <no-reply-to-this-address@office-for-vehicles.example>',
    subject: 'Bevestiging: uw registratie is goed ontvangen en wordt zo spoedig mogelijk behandeld',
    text: `Beste, https://example.com/?${'~='.repeat(50)}`,
  });
  const isOnDesk = () => ctx.db.$count(submissions, eq(submissions.orderId, orderId));
  await waitUntil(isOnDesk, 'the application is on the desk');
  const lastError = 'Outcome unknown: the portal may have the application. A person must look before it is sent again.';
  await ctx.db
    .update(submissions)
    .set({ status: 'FAILED', outcomeUnknown: true, sendingSince: new Date(), reference: 'LEZ-2026-0000812', lastError })
    .where(eq(submissions.orderId, orderId));
}
