import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from '../src/platform/browser/find-browser.ts';
import { createLaunchOptions } from '../src/platform/browser/shared-browser.ts';

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @param port where it can be spoken to from outside, for tools that bring their own protocol */
export async function openBrowser(port?: number): Promise<Browser> {
  const args = port === undefined ? quiet : [...quiet, `--remote-debugging-port=${port}`];
  return chromium.launch({ executablePath: await findBrowser(undefined), args });
}

/** As the product's robot starts one. */
export async function launchProductBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findBrowser(undefined), ...createLaunchOptions() });
}
