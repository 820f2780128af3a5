import { execFile } from 'node:child_process';
import { existsSync, lstatSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A given path, else an installed browser, else the one in the project's own packages (unpacks on first use). */
export async function findBrowser(path: string | undefined): Promise<string> {
  if (path) {
    if (!existsSync(path)) throw new Error(`CHROMIUM_PATH names ${path}, but there is no such file.`);
    return path;
  }
  const installedPath = installed.find((candidate) => existsSync(candidate));
  if (installedPath) return installedPath;
  return unpackBrowser();
}

/**
 * The package unpacks straight to the name under which it looks for its browser. A second process that starts
 * meanwhile, or any start after one that was killed halfway, would then use an incomplete browser. So it unpacks in a
 * separate folder and a separate process (the package reads the place from TMPDIR), and the folder gets its name when
 * it is complete.
 */
async function unpackBrowser(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const { version } = JSON.parse(await readFile(join(dirname(dirname(entry)), 'package.json'), 'utf8'));
  const home = join(tmpdir(), `edp-chromium-${version}-${process.getuid?.() ?? ''}`);
  const browser = join(home, 'chromium');
  if (isOwnedFolder(home) && existsSync(browser)) return browser;
  const unpackFolder = await mkdtemp(`${home}-`);
  const script = `import chromium from ${JSON.stringify(pathToFileURL(entry))}; await chromium.executablePath();`;
  try {
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
      env: { TMPDIR: unpackFolder },
    });
    await rename(unpackFolder, home);
  } catch (error) {
    if (!isOwnedFolder(home) || !existsSync(browser)) throw error; // else another process was first
  } finally {
    await rm(unpackFolder, { recursive: true, force: true });
  }
  return browser;
}

/** In the shared temporary folder a folder may belong to somebody else, with their browser in it. */
function isOwnedFolder(folder: string): boolean {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  return stats?.isDirectory() === true && stats.uid === process.getuid?.() && (stats.mode & 0o022) === 0;
}
