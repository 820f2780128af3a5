import type { Page } from 'playwright-core';
import { withTimeout } from '#platform/with-timeout.ts';
import type { FinishedStep } from './automation-run.ts';
import { devtoolsOf } from './devtools.ts';
import { evaluateInFrames } from './frames.ts';

const SCREENSHOT_MILLISECONDS = 5000;
/** Attribute of a covered field that holds its earlier style. */
const COVERED_ATTRIBUTE = 'data-covered-in-proof';
/** Chromium captures no more pixels of a page at once. */
const MAX_PIXELS = 16_384;
/** How much of a page is captured, the visible part or the whole, and at what quality. */
interface ScreenshotOptions {
  fullPage: boolean;
  quality: number;
}
/** Where a frame shows a secret. */
type SecretLocation = 'in fields' | 'in the text' | 'nowhere' | 'unknown';

/**
 * Takes a screenshot as proof, without the card and passwords. It covers fields that hold a secret. When the text
 * itself contains a secret, it takes no screenshot.
 * @throws when the browser cannot take the screenshot, or a frame does not report what it holds; the caller decides
 * whether the run continues without one
 */
export async function takeMaskedScreenshot(
  page: Page,
  secrets: readonly string[],
  as: ScreenshotOptions = { fullPage: true, quality: 70 },
): Promise<FinishedStep['screenshot']> {
  const hidden = { secrets: secrets.map((secret) => secret.replace(/[\s-]/g, '')), mark: COVERED_ATTRIBUTE };
  const secretLocations = await evaluateInFrames(
    page,
    (frame): Promise<SecretLocation> => frame.evaluate(coverSecrets, hidden),
    'unknown',
  );
  try {
    if (secretLocations.includes('in the text')) return undefined;
    if (secretLocations.includes('unknown')) throw new Error('A frame of the page does not say what it holds.');
    return {
      bytes: await withTimeout(SCREENSHOT_MILLISECONDS, () => captureImage(page, as)),
      contentType: 'image/jpeg',
    };
  } finally {
    if (secretLocations.includes('in fields'))
      await evaluateInFrames(page, (frame) => frame.evaluate(uncoverSecrets, COVERED_ATTRIBUTE), undefined).catch(
        () => undefined,
      );
  }
}

/**
 * Captures the page at its shown width. It asks Chromium directly, because Playwright would load a script into the
 * page.
 */
async function captureImage(page: Page, { fullPage, quality }: ScreenshotOptions): Promise<Uint8Array> {
  const { session } = await devtoolsOf(page);
  const format = 'jpeg';
  if (!fullPage) {
    const { data } = await session.send('Page.captureScreenshot', { format, quality });
    return Buffer.from(data, 'base64');
  }
  const { cssLayoutViewport: viewport, cssContentSize: contentSize } = await session.send('Page.getLayoutMetrics');
  const { data } = await session.send('Page.captureScreenshot', {
    format,
    quality,
    // A page that is fully visible need not be laid out and drawn twice more, in another size and back.
    captureBeyondViewport: contentSize.width > viewport.clientWidth || contentSize.height > viewport.clientHeight,
    clip: {
      x: 0,
      y: 0,
      width: Math.min(Math.max(contentSize.width, viewport.clientWidth), MAX_PIXELS),
      height: Math.min(Math.max(contentSize.height, viewport.clientHeight), MAX_PIXELS),
      scale: 1,
    },
  });
  return Buffer.from(data, 'base64');
}

/**
 * Runs inside the page, so it uses nothing from outside its own body. Covers fields for card data and passwords, even
 * while they hold another value than the typed one. It uses inline style, which no rule of the page overrides and no
 * policy forbids.
 */
function coverSecrets({ secrets, mark }: { secrets: readonly string[]; mark: string }): SecretLocation {
  const digits = (text: string) => text.replace(/[\s-]/g, '');
  const long = secrets.filter((secret) => secret.length > 8);
  // Not textContent: only visible text gets into a screenshot.
  const text = digits(document.body?.innerText ?? '');
  if (long.some((secret) => text.includes(secret))) return 'in the text';
  const fields = [...document.querySelectorAll<HTMLElement>('input, textarea')].filter((field) => {
    const { value, autocomplete, type } = field as HTMLInputElement;
    return type === 'password' || /^cc-(number|csc)/.test(autocomplete) || secrets.includes(digits(value));
  });
  const cover = {
    transition: 'none',
    animation: 'none',
    color: 'transparent',
    '-webkit-text-fill-color': 'transparent',
    '-webkit-text-stroke': '0 transparent',
    '-webkit-text-security': 'disc',
    'text-shadow': 'none',
    'caret-color': 'transparent',
    filter: 'none',
    background: '#f0f',
  };
  for (const field of fields) {
    if (!field.hasAttribute(mark)) field.setAttribute(mark, field.getAttribute('style') ?? '');
    for (const [property, value] of Object.entries(cover)) field.style.setProperty(property, value, 'important');
  }
  return fields.length > 0 ? 'in fields' : 'nowhere';
}

/** Runs inside the page, so it uses nothing from outside its own body. */
function uncoverSecrets(mark: string): void {
  for (const field of document.querySelectorAll(`[${mark}]`)) {
    const style = field.getAttribute(mark) ?? '';
    field.setAttribute('style', style);
    if (!style) field.removeAttribute('style');
    field.removeAttribute(mark);
  }
}
