import type { Frame, Page } from 'playwright-core';
import { askFrames } from './frames.ts';
import type { FinishedStep } from './run.ts';

const SCREENSHOT_MILLISECONDS = 5000;
const HIDDEN = 'data-hidden-in-proof';
/** Where a frame shows one of the secrets. */
type Marked = 'in fields' | 'in the text' | 'nowhere' | 'unknown';

/**
 * The page as proof, without the card and passwords: fields that hold one of the secrets are covered, and when a secret stands in the
 * text itself there is no picture at all.
 * @throws when the browser cannot take it, or a frame does not say what it holds; the caller decides that a run goes on without.
 */
export async function takeScreenshot(
  page: Page,
  secrets: readonly string[],
  as: { fullPage: boolean; quality: number } = { fullPage: true, quality: 70 },
): Promise<FinishedStep['screenshot']> {
  const frames = page.frames();
  const hidden = { secrets: secrets.map((secret) => secret.replace(/[\s-]/g, '')), mark: HIDDEN };
  const mark = (frame: Frame): Promise<Marked> => frame.evaluate(markSecrets, hidden);
  const found = await askFrames(page, mark, 'unknown');
  if (found.includes('in the text')) return undefined;
  if (found.includes('unknown')) throw new Error('A frame of the page does not say what it holds.');
  const covered = frames.filter((_, index) => found[index] === 'in fields');
  const bytes = await page.screenshot({
    ...as,
    type: 'jpeg',
    timeout: SCREENSHOT_MILLISECONDS,
    mask: covered.map((frame) => frame.locator(`[${HIDDEN}]`)),
  });
  return { bytes, contentType: 'image/jpeg' };
}

/** Runs inside the page. Fields for card data and passwords are covered even while they hold something else than what was typed. */
function markSecrets({ secrets, mark }: { secrets: readonly string[]; mark: string }): Marked {
  const digits = (text: string) => text.replace(/[\s-]/g, '');
  const long = secrets.filter((secret) => secret.length > 8);
  // Not textContent: only what is shown gets into a picture.
  const text = digits(document.body?.innerText ?? '');
  if (long.some((secret) => text.includes(secret))) return 'in the text';
  const fields = [...document.querySelectorAll('input, textarea')].filter((field) => {
    const { value, autocomplete, type } = field as HTMLInputElement;
    return type === 'password' || /^cc-(number|csc)/.test(autocomplete) || secrets.includes(digits(value));
  });
  for (const field of fields) field.setAttribute(mark, '');
  return fields.length > 0 ? 'in fields' : 'nowhere';
}
