import type { ElementHandle, Frame, JSHandle, Page } from 'playwright-core';
import type { FormControl } from './form-control.ts';
import { PortalStop } from './portal-stop.ts';
import { typeKeys } from './type-keys.ts';

/**
 * An element of a snapshot, by its position there. The robot asks for an element handle only where nothing else works:
 * for the first one, Playwright loads a script of 350 KB into each page, which takes longer than a form.
 */
export interface PageElement {
  frame: Frame;
  snapshot: Pick<JSHandle<{ elements: readonly Element[] }>, 'evaluate' | 'evaluateHandle'>;
  place: number;
}

/** How long a control may stay covered by an overlay or in motion. */
const READY_MILLISECONDS = 5000;
/** How long the click point is searched again at the press itself, which is not delayed any more. */
const SETTLED_MILLISECONDS = 200;

/** Types key by key: portals swallow pasted text where a mistake would cost the customer money. */
export async function typeText(page: Page, { snapshot, place }: PageElement, text: string): Promise<void> {
  const currentValue = await snapshot.evaluate(({ elements }, at) => {
    const input = elements[at] as HTMLInputElement;
    input.focus();
    input.select();
    return input.value;
  }, place);
  if (currentValue !== '') await page.keyboard.press('Delete');
  await typeKeys(page, text);
}

/**
 * Sets a native date field to its ISO day at once and dispatches the events of a person's entry. It calls the
 * prototype's setter, to bypass the one that a script (React, for example) puts on the field to tell its own entries
 * from a person's.
 */
export async function setNativeDate({ snapshot, place }: PageElement, day: string): Promise<void> {
  await snapshot.evaluate(
    ({ elements }, entry) => {
      const field = elements[entry.place] as HTMLInputElement;
      field.focus();
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, entry.day);
      field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
      field.dispatchEvent(new Event('change', { bubbles: true }));
    },
    { place, day },
  );
}

/**
 * Ticks a check box or radio button with the space bar, which works under any styling, and a hidden one through its
 * label.
 */
export async function tickBox(page: Page, { frame, snapshot, place }: PageElement): Promise<void> {
  const focused = () =>
    snapshot.evaluate(({ elements }, at) => {
      const box = elements[at] as HTMLInputElement;
      box.focus();
      return box.checked;
    }, place);
  if (await focused()) return;
  await page.keyboard.press('Space');
  if (await focused()) return;
  const label = await snapshot.evaluateHandle(({ elements }, at) => {
    const box = elements[at] as HTMLInputElement;
    return { elements: [box.labels?.[0] ?? box] };
  }, place);
  await clickElement({ frame, snapshot: label, place: 0 });
}

/**
 * @param target the list, the radio button or the button of the option
 * @param kind its node name
 */
export async function chooseOption(
  page: Page,
  target: PageElement,
  option: FormControl['options'][number],
  kind: string,
): Promise<void> {
  if (kind === 'INPUT') return tickBox(page, target);
  if (kind !== 'SELECT') return clickElement(target);
  await target.snapshot.evaluate(selectOption, { place: target.place, label: option.label, value: option.value });
}

export function readNodeName({ snapshot, place }: PageElement): Promise<string> {
  return snapshot.evaluate(({ elements }, at) => elements[at]?.nodeName ?? '', place);
}

/**
 * Runs inside the page, so it uses nothing from outside its own body. It dispatches the events of a person's choice.
 */
function selectOption(
  { elements }: { elements: readonly Element[] },
  { place, label, value }: { place: number; label: string; value: string },
): void {
  const list = elements[place] as HTMLSelectElement;
  const option = [...list.options].find((one) => one.value === value && one.label.trim() === label);
  if (!option) return;
  list.focus();
  option.selected = true;
  list.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  list.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Moves the focus away, so that the page treats the last field like every other field a person leaves. */
export async function blurActiveField(page: Page): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}

/**
 * Waits until a click would reach the element, and clicks.
 * @throws PortalStop when something keeps covering the element
 */
export async function clickElement(target: PageElement): Promise<void> {
  await (await prepareClick(target))();
}

/**
 * Waits until a click would reach the element. The returned function clicks, and does not wait for the page's reaction.
 * @throws PortalStop when something keeps covering the element
 */
export async function prepareClick(target: PageElement): Promise<() => Promise<void>> {
  const page = target.frame.page();
  if (target.frame !== page.mainFrame()) {
    // Only the surrounding pages can see what covers a frame; Playwright asks all of them.
    const element = await elementHandleOf(target);
    await element.click({ trial: true, timeout: READY_MILLISECONDS });
    return () => element.click({ force: true, timeout: 0 });
  }
  const point = await target.snapshot.evaluate(findClickPoint, { place: target.place, timeoutMs: READY_MILLISECONDS });
  if ('covered' in point)
    throw new PortalStop('unexpected_page', 'Something on the page covers what the robot has to press.', point.covered);
  return async () => {
    // The send intent was committed meanwhile, and late content may have moved the page.
    const now = await target.snapshot.evaluate(findClickPoint, {
      place: target.place,
      timeoutMs: SETTLED_MILLISECONDS,
    });
    const { x, y } = 'covered' in now ? point : now;
    await page.mouse.click(x, y);
  };
}

/**
 * Runs inside the page, so it uses nothing from outside its own body. Returns the point where a click reaches the
 * element, once it is on the screen, enabled, still for two frames and uncovered; otherwise what covers it.
 */
async function findClickPoint(
  { elements }: { elements: readonly Element[] },
  { place, timeoutMs }: { place: number; timeoutMs: number },
): Promise<{ x: number; y: number } | { covered: string }> {
  const element = elements[place] as Element;
  // A page that is not rendered has no animation frames, and does not move.
  const nextFrame = () =>
    new Promise((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, 100);
    });
  const boxOf = () => [...element.getClientRects()].find(({ width, height }) => width > 0 && height > 0);
  const hitAt = (x: number, y: number): Element | null => {
    for (let hit = document.elementFromPoint(x, y); ; ) {
      const shadowHit = hit?.shadowRoot?.elementFromPoint(x, y);
      if (!shadowHit || shadowHit === hit) return hit;
      hit = shadowHit;
    }
  };
  const reaches = (hit: Element | null): boolean => {
    for (let node: Node | null = hit; node; node = node.parentNode ?? (node as Partial<ShadowRoot>).host ?? null)
      if (node === element) return true;
    return false;
  };
  let covered = '';
  // An element inside the window may still be hidden: in a scrolling box, or below a fixed header.
  let isOutOfSight = false;
  for (const deadline = performance.now() + timeoutMs; performance.now() < deadline; await nextFrame()) {
    const firstBox = boxOf();
    if (
      isOutOfSight ||
      !firstBox ||
      firstBox.top < 0 ||
      firstBox.left < 0 ||
      firstBox.bottom > innerHeight ||
      firstBox.right > innerWidth
    )
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const previousBox = boxOf();
    await nextFrame();
    const box = boxOf();
    covered = 'It is not shown.';
    if (!previousBox || !box || !element.isConnected) continue;
    covered = 'It does not come to rest.';
    if (box.x !== previousBox.x || box.y !== previousBox.y || box.width !== previousBox.width) continue;
    covered = 'It is not open.';
    if (element.matches(':disabled')) continue;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const hit = hitAt(x, y);
    if (reaches(hit)) return { x, y };
    isOutOfSight = !isOutOfSight;
    covered = `Covered by ${hit?.nodeName.toLowerCase() ?? 'nothing'}`;
  }
  return { covered };
}

/** For what only Playwright can do. */
export async function elementHandleOf({ snapshot, place }: PageElement): Promise<ElementHandle> {
  const handle = await snapshot.evaluateHandle(({ elements }, at) => elements[at], place);
  const element = handle.asElement();
  if (!element) throw new Error('A surveyed control has no element.');
  return element as ElementHandle;
}

/**
 * Downloads the file behind a link of the page's own host; undefined when there is none, or when it is larger than
 * `mostBytes`.
 */
export async function downloadLinkedFile(
  { snapshot, place }: PageElement,
  mostBytes: number,
): Promise<Uint8Array | undefined> {
  const file = await snapshot.evaluate(readLink, { place, mostBytes });
  return file === undefined ? undefined : Buffer.from(file, 'base64');
}

/** Runs inside the page, so it uses nothing from outside its own body. Base64; undefined when there is no such file. */
async function readLink(
  { elements }: { elements: readonly Element[] },
  { place, mostBytes }: { place: number; mostBytes: number },
): Promise<string | undefined> {
  const link = elements[place];
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
export async function readOpenOptions({ frame, snapshot, place }: PageElement): Promise<{
  options: FormControl['options'];
  press: (option: FormControl['options'][number]) => Promise<void>;
}> {
  const list = await snapshot.evaluateHandle(readOpenList, place);
  return {
    options: await list.evaluate(({ options }) => options),
    press: (option) => clickElement({ frame, snapshot: list, place: option.element }),
  };
}

/**
 * Runs inside the page, so it uses nothing from outside its own body. A list without a link to the control counts only
 * when it is the only one open.
 */
function readOpenList(
  { elements: snapshotElements }: { elements: readonly Element[] },
  place: number,
): { options: FormControl['options']; elements: Element[] } {
  const opener = snapshotElements[place] as Element;
  const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const root = opener.getRootNode() as Document | ShadowRoot;
  const ids = [opener, opener.closest('[role=combobox]')]
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

/** Whether typing changes the value of this element. */
export function isTypable({ snapshot, place }: PageElement): Promise<boolean> {
  return snapshot.evaluate(({ elements }, at) => {
    const field = elements[at];
    return field instanceof HTMLInputElement && !field.readOnly;
  }, place);
}
