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

/** @param element the list, the radio button or the button that stands for the option. */
export async function choose(page: Page, element: ElementHandle, option: Control['options'][number]): Promise<void> {
  const kind = await element.evaluate((field) => field.nodeName);
  if (kind === 'INPUT') return tickBox(page, element);
  if (kind !== 'SELECT') {
    await readyToClick(element);
    return click(element);
  }
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

/** The options of the list that this control has opened; none while no list is open. */
export async function openOptions(
  opener: ElementHandle,
): Promise<{ options: Control['options']; press: (option: Control['options'][number]) => Promise<void> }> {
  const list = await opener.evaluateHandle(readOpenList);
  return {
    options: await list.evaluate(({ options }) => options),
    async press(option) {
      const element = await list.evaluateHandle(({ elements }, index) => elements[index], option.element);
      await readyToClick(element.asElement() as ElementHandle);
      await click(element.asElement() as ElementHandle);
    },
  };
}

/** Runs inside the page, so it uses nothing from outside its own body. A list that nothing links to it counts if it is the only one. */
function readOpenList(opener: Node): { options: Control['options']; elements: Element[] } {
  const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const root = opener.getRootNode() as Document | ShadowRoot;
  const own = opener as Element;
  const ids = [own, own.closest('[role=combobox]')]
    .flatMap((element) => [element?.getAttribute('aria-controls'), element?.getAttribute('aria-owns')])
    .flatMap((names) => names?.split(/\s+/) ?? []);
  const linked = [...new Set(ids)].flatMap((id) => root.getElementById(id) ?? []);
  const all = [...root.querySelectorAll('[role=listbox]')].filter(isShown);
  const lists = linked.length > 0 ? linked : all.slice(0, all.length === 1 ? 1 : 0);
  const elements = lists
    .flatMap((list) => [...list.querySelectorAll('[role=option]:not([aria-disabled=true])')])
    .filter(isShown);
  const options = elements.map((option, element) => ({
    label: option.getAttribute('aria-label') ?? (option as HTMLElement).innerText.replace(/\s+/g, ' ').trim(),
    group: option.closest('[role=group]')?.getAttribute('aria-label') ?? '',
    value: option.getAttribute('data-value') ?? option.getAttribute('value') ?? '',
    element,
  }));
  return { options, elements };
}

/** Whether keys change what it holds. */
export function takesTyping(element: ElementHandle): Promise<boolean> {
  return element.evaluate((field) => field instanceof HTMLInputElement && !field.readOnly);
}
