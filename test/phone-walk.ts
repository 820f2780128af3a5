import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';

const screen = { width: 390, height: 844 };

interface WalkedScreen {
  journey: string;
  name: string;
  /** Of the page without the site's foot, in CSS pixels. */
  height: number;
  fields: number;
  /** Undefined where nothing is pressed: the end of a journey. */
  button: { top: number; isInFirstView: boolean } | undefined;
  effort: Effort;
}

/** On a screen, until the next one is there. */
interface Effort {
  taps: number;
  keys: number;
  /** For what comes into the page late, and from a press to what it leads to. */
  waitedMs: number;
}

declare global {
  /** Of the pages of a walk: they count there what a visitor does. */
  var countTouch: ((taps: number, keys: number) => Promise<void>) | undefined;
}

/** One visitor's way through pages on a phone: of every screen its measures, and a picture of all of it. */
export class PhoneWalk {
  readonly journey: string;
  readonly screens: WalkedScreen[] = [];
  readonly context: BrowserContext;
  page: Page;
  #folder: string;
  #effort: Effort = { taps: 0, keys: 0, waitedMs: 0 };

  private constructor(journey: string, context: BrowserContext, page: Page, folder: string) {
    this.journey = journey;
    this.context = context;
    this.page = page;
    this.#folder = folder;
  }

  static async begin(browser: Browser, journey: string, folder: string): Promise<PhoneWalk> {
    const context = await browser.newContext({
      viewport: screen,
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(120_000);
    const walk = new PhoneWalk(journey, context, await context.newPage(), folder);
    await context.exposeFunction('countTouch', (taps: number, keys: number) => {
      walk.#effort.taps += taps;
      walk.#effort.keys += keys;
    });
    await context.addInitScript(countTouches);
    return walk;
  }

  async open(address: string, arrived: (page: Page) => Locator): Promise<void> {
    await this.#wait(async () => {
      await this.page.goto(address);
      await arrived(this.page).first().waitFor();
    });
  }

  /** The last screen, or one that is left by an address. */
  async look(name: string): Promise<void> {
    await this.#measure(name);
    this.#effort = { taps: 0, keys: 0, waitedMs: 0 };
  }

  /** With all that was filled in, before its button is pressed. */
  async #measure(name: string, button?: Locator): Promise<void> {
    this.#effort.waitedMs += await waitUntilStill(this.page);
    await this.page.evaluate(() => window.scrollTo(0, 0));
    const box = await button?.boundingBox();
    const measures = await this.page.evaluate(measurePage);
    this.screens.push({
      journey: this.journey,
      name,
      ...measures,
      button: box ? { top: Math.round(box.y), isInFirstView: box.y + box.height <= screen.height } : undefined,
      effort: this.#effort,
    });
    const file = `${this.journey}-${this.screens.length}-${name}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
    await writeFile(join(this.#folder, `${file}.png`), await this.page.screenshot({ fullPage: true }));
  }

  /** Looks, presses, and waits for what comes next; a tab that opens is the page from then on. */
  async leave(
    name: string,
    button: Locator,
    arrived: (page: Page) => Locator,
    press: () => Promise<unknown> = () => button.click(),
  ): Promise<void> {
    await this.#measure(name, button);
    const tab = Promise.withResolvers<Page>();
    this.context.once('page', tab.resolve);
    const reach = async (page: Page) => {
      await arrived(page).first().waitFor();
      return page;
    };
    await this.#wait(async () => {
      await press();
      this.page = await Promise.any([reach(this.page), tab.promise.then(reach)]);
    });
    this.#effort = { taps: 0, keys: 0, waitedMs: 0 };
  }

  async #wait(work: () => Promise<unknown>): Promise<void> {
    const begin = performance.now();
    await work();
    this.#effort.waitedMs += performance.now() - begin;
  }
}

/** Runs in the page. A text is a tap and its letters, a choice from a list or of a file two taps. */
function countTouches(): void {
  addEventListener('pointerdown', () => void globalThis.countTouch?.(1, 0), true);
  addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLSelectElement) void globalThis.countTouch?.(2, 0);
      else if (target instanceof HTMLInputElement && target.type === 'file') void globalThis.countTouch?.(2, 0);
      else if (target instanceof HTMLInputElement && !/radio|checkbox/.test(target.type))
        void globalThis.countTouch?.(1, target.value.length);
    },
    true,
  );
}

/** Runs in the page: its height and how many questions are open to an answer. */
function measurePage(): { height: number; fields: number } {
  const controls = [...document.querySelectorAll<HTMLInputElement>('main :is(input, select, textarea)')];
  const seen = controls.filter((control) => control.type !== 'hidden' && control.checkVisibility());
  return {
    height: document.documentElement.scrollHeight - (document.querySelector('footer')?.offsetHeight ?? 0),
    fields: new Set(seen.map((control) => control.name || control.id)).size,
  };
}

/** @returns after how long nothing of the page came or went any more */
async function waitUntilStill(page: Page): Promise<number> {
  const begin = performance.now();
  await page.waitForFunction(() => document.fonts.status === 'loaded' && !document.querySelector('.animate-pulse'));
  let lastChange = performance.now();
  for (let before = ''; performance.now() - lastChange < 400; ) {
    const now = await page.evaluate(() => document.body.innerText.replaceAll(/\d/g, ''));
    if (now !== before) lastChange = performance.now();
    before = now;
    await page.waitForTimeout(50);
  }
  return lastChange - begin;
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);

/** Markdown: a row for each screen, and a line of sums for each journey. */
export function formatScreens(screens: readonly WalkedScreen[]): string {
  const rows = [...Map.groupBy(screens, ({ journey }) => journey)].flatMap(([journey, walked]) => {
    const sum = (read: (one: WalkedScreen) => number) => walked.reduce((all, one) => all + read(one), 0);
    const height = sum((one) => one.height);
    const sums = [
      `**${walked.length} screens**`,
      height,
      phones(height),
      sum(({ fields }) => fields),
      '',
      '',
      sum(({ effort }) => effort.taps),
      sum(({ effort }) => effort.keys),
      seconds(sum(({ effort }) => effort.waitedMs)),
    ];
    return [...walked.map(formatScreen), `| **${journey}** | ${sums.join(' | ')} |`];
  });
  return [
    '| journey | screen | height px | in phones | fields | button at y | in first view | taps | keys | waited s |',
    '| --- | --- | ---: | ---: | ---: | ---: | --- | ---: | ---: | ---: |',
    ...rows,
    '',
  ].join('\n');
}

const phones = (height: number) => (height / screen.height).toFixed(1);

function formatScreen({ journey, name, height, fields, button, effort }: WalkedScreen): string {
  const place = button ? `${button.top} | ${button.isInFirstView ? 'yes' : 'no'}` : '– | –';
  return `| ${journey} | ${name} | ${height} | ${phones(height)} | ${fields} | ${place} | ${effort.taps} | ${effort.keys} | ${seconds(effort.waitedMs)} |`;
}
