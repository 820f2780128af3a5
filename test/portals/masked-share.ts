import type { Browser } from 'playwright-core';
import type { FinishedStep } from '#robot/automation-run.ts';

/** How much of a screenshot has the colour of covered fields, read by the browser itself. */
export async function measureMaskedShare(browser: Browser, screenshot: FinishedStep['screenshot']): Promise<number> {
  const page = await browser.newPage();
  const image = Buffer.from(screenshot?.bytes ?? []).toString('base64');
  const share = await page.evaluate(async (encoded) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/jpeg;base64,${encoded}`)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const drawing = canvas.getContext('2d');
    drawing?.drawImage(bitmap, 0, 0);
    const { data } = drawing?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] };
    let magenta = 0;
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = data.slice(at, at + 3);
      if (red > 220 && green < 60 && blue > 220) magenta += 1;
    }
    return magenta / (data.length / 4);
  }, image);
  await page.close();
  return share;
}
