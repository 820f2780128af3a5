import type { ElementHandle, Page } from 'playwright-core';
import type { Control } from './survey.ts';

/** How long a control may stay covered by an overlay or in motion. */
const READY_MILLISECONDS = 5000;

/** Types key by key: portals swallow pasted text where a mistake would cost the customer money. */
export async function typeInto(page: Page, element: ElementHandle, text: string): Promise<void> {
  const held = await element.evaluate((field) => {
    const input = field as HTMLInputElement;
    input.focus();
    input.select();
    return input.value;
  });
  if (held !== '') await page.keyboard.press('Delete');
  await page.keyboard.type(text);
}

/** Ticks a check box or radio button by the space bar, which works under any styling; a hidden one by its label. */
export async function tickBox(page: Page, element: ElementHandle): Promise<void> {
  const focused = () =>
    element.evaluate((box) => {
      (box as HTMLInputElement).focus();
      return (box as HTMLInputElement).checked;
    });
  if (await focused()) return;
  await page.keyboard.press('Space');
  if (await focused()) return;
  const label = await element.evaluateHandle((box) => (box as HTMLInputElement).labels?.[0] ?? box);
  await label.asElement()?.click({ timeout: READY_MILLISECONDS });
}

/** @param element the list, or the radio button that stands for the option. */
export async function choose(page: Page, element: ElementHandle, option: Control['options'][number]): Promise<void> {
  const isList = await element.evaluate((field) => field.nodeName === 'SELECT');
  if (!isList) return tickBox(page, element);
  await element.selectOption({ label: option.label, value: option.value });
}

/** Moves the focus away, so that the page does to the last field what it does to every field left. */
export async function leaveField(page: Page): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}

/** Waits until a click would reach it; throws when something keeps covering it. */
export async function readyToClick(element: ElementHandle): Promise<void> {
  await element.click({ trial: true, timeout: READY_MILLISECONDS });
}

/** Clicks what is ready. Returns when the page it leads to has begun to arrive, however long that takes. */
export async function click(element: ElementHandle): Promise<void> {
  await element.click({ force: true, timeout: 0 });
}

/** The file behind a link of the page's own host; undefined where there is none, or one of more bytes. */
export async function readBehind(element: ElementHandle, mostBytes: number): Promise<Uint8Array | undefined> {
  const file = await element.evaluate(readLink, mostBytes);
  return file === undefined ? undefined : Buffer.from(file, 'base64');
}

/** Runs inside the page, so it uses nothing from outside its own body. Base64; undefined when there is no such file. */
async function readLink(link: Node, mostBytes: number): Promise<string | undefined> {
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return undefined;
  const response = await fetch(link.href);
  const reader = response.ok ? response.body?.getReader() : undefined;
  if (!reader) return undefined;
  let text = '';
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    for (const byte of chunk.value) text += String.fromCharCode(byte);
    if (text.length <= mostBytes) continue;
    await reader.cancel();
    return undefined;
  }
  return btoa(text);
}
