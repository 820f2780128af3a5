import { existsSync } from 'node:fs';

const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A path given, else one installed, else the one that comes with the project's own packages (unpacks on first use). */
export async function findBrowser(path: string | undefined): Promise<string> {
  if (path) {
    if (!existsSync(path)) throw new Error(`CHROMIUM_PATH names ${path}, but there is no such file.`);
    return path;
  }
  const found = installed.find((candidate) => existsSync(candidate));
  if (found) return found;
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}
