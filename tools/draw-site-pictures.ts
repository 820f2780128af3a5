// Draws what the public pages need as PNG: the pictures links are shown with (public/og, 1200 x 630) and the icons.
// Run by hand when words or drawings change: node --import ./tools/register-jsx.mjs tools/draw-site-pictures.ts
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium, type Page } from 'playwright-core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { CityPicture } from '../src/features/site/pictures/city-picture.tsx';
import { EuropeMap } from '../src/features/site/pictures/europe-map.tsx';
import { type OgPicture, ogPictures } from '../src/features/site/seo/og-pictures.ts';
import { findBrowser } from '../src/platform/browser/find-browser.ts';

const plateFont = '"Roboto Condensed", "DejaVu Sans Condensed", "Arial Narrow", sans-serif';
const css = `
  body { margin: 0; font-family: system-ui, "Noto Sans", "DejaVu Sans", sans-serif; }
  .plate-face, .plate-letters { font-family: ${plateFont}; font-weight: 700; letter-spacing: 0.04em; text-transform: uppercase; }
  .og { box-sizing: border-box; width: 1200px; height: 630px; padding: 56px 60px 0; background: #14254c; color: #fbf8f1;
        position: relative; overflow: hidden; display: grid; grid-template-columns: 1fr 540px; gap: 40px; align-items: center; }
  .og header { position: absolute; top: 44px; left: 60px; display: flex; gap: 18px; align-items: center; font-size: 27px; font-weight: 600; }
  .mark { background: #ffd31a; color: #101d3b; border: 3px solid #101d3b; outline: 3px solid #ffd31a; border-radius: 9px; padding: 1px 12px; font-size: 30px; }
  .og h1 { margin: 0 0 40px; font-size: 58px; line-height: 1.1; letter-spacing: -0.02em; font-weight: 800; }
  .og svg { width: 100%; height: auto; }
  .road { position: absolute; inset: auto 0 26px; height: 7px;
          background: repeating-linear-gradient(90deg, #ffd31a 0 60px, transparent 60px 120px); }
`;

async function drawOg(page: Page, { name, words, city }: OgPicture): Promise<void> {
  const picture = renderToStaticMarkup(city ? createElement(CityPicture, { city }) : createElement(EuropeMap, {}));
  await page.setViewportSize({ width: 1200, height: 630 });
  await page.setContent(
    `<style>${css}</style><div class="og"><header><span class="mark plate-face">EDP</span>European Driving Permits</header>
     <h1>${words}</h1>${picture}<div class="road"></div></div>`,
  );
  writeFileSync(`public/og/${name}.png`, await page.screenshot());
}

async function drawIcon(page: Page, svg: string, size: number): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>body { margin: 0 } svg { display: block; width: ${size}px; height: ${size}px }</style>${svg}`,
  );
  return page.screenshot({ omitBackground: true });
}

/** An .ico file may hold a PNG as it is (Windows Vista and later): a directory of one, then the picture. */
function ico(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // one picture
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10); // planes
  head.writeUInt16LE(32, 12); // bits a pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

mkdirSync('public/og', { recursive: true });
const browser = await chromium.launch({
  executablePath: await findBrowser(undefined),
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();
for (const picture of ogPictures) await drawOg(page, picture);

const icon = readFileSync('public/icon.svg', 'utf8');
// Phones cut the corners themselves, so their icons go to the edge: round corners of our own would show twice.
const square = icon.replace(/ rx="\d+"/g, '');
writeFileSync('public/favicon.ico', ico(await drawIcon(page, icon, 32), 32));
writeFileSync('public/apple-touch-icon.png', await drawIcon(page, square, 180));
writeFileSync('public/icon-192.png', await drawIcon(page, icon, 192));
writeFileSync('public/icon-512.png', await drawIcon(page, icon, 512));
writeFileSync('public/icon-maskable.png', await drawIcon(page, square, 512));
await browser.close();
