import type { Browser, Page } from 'playwright-core';
import { meanings } from '#portals/meaning.ts';
import { PortalPage, type StepRecord } from '#portals/page.ts';
import { PortalStop } from '#portals/stop.ts';
import { launchBrowser } from './browser.ts';
import { type LocalSite, serveSite } from './site.ts';

/** What the fixture forms ask for. */
export const words = meanings({
  plate: {
    kind: 'text',
    words: { en: ['Registration number'], fr: ["Numéro d'immatriculation"], de: ['Amtliches Kennzeichen'] },
    rewrites: ['case', 'spacing'],
  },
  day: { kind: 'date', words: { en: ['Date of first registration'], fr: ['Date de première immatriculation'] } },
  email: { kind: 'text', words: { en: ['E-mail', 'E-mail address'] }, autocomplete: 'email' },
  emailAgain: { kind: 'text', words: { en: ['Confirm e-mail', 'Confirmation'] } },
  fuel: { kind: 'choice', words: { en: ['Fuel'] } },
  keeper: { kind: 'choice', words: { en: ['The keeper is'] } },
  terms: { kind: 'tick', words: { en: ['I accept the terms'] } },
  paper: { kind: 'file', words: { en: ['Registration certificate'] } },
  next: { kind: 'button', words: { en: ['Continue'], fr: ['Suivant'] } },
  refuse: { kind: 'button', words: { de: ['Alle ablehnen'], en: ['Refuse all'] } },
  accept: { kind: 'button', words: { de: ['Alle akzeptieren'], en: ['Accept all'] } },
});

export interface OpenedPage {
  portal: PortalPage;
  record: StepRecord;
  page: Page;
}

/** One browser and one small site, on which a test shows the robot a page. */
export class FixturePages implements AsyncDisposable {
  readonly site: LocalSite;
  readonly #browser: Browser;

  private constructor(browser: Browser, site: LocalSite) {
    this.#browser = browser;
    this.site = site;
  }

  static async start(): Promise<FixturePages> {
    return new FixturePages(await launchBrowser(), await serveSite());
  }

  /** Shows this page in a fresh context; what was posted before is forgotten. */
  async open(html: string, more: LocalSite['pages'] = {}): Promise<OpenedPage> {
    await this.close();
    this.site.posted.length = 0;
    this.site.pages = { '/': html, '/sent': '<html lang="en"><body>Thank you</body></html>', ...more };
    const page = await (await this.#browser.newContext()).newPage();
    const record: StepRecord = { typed: [], beforeSending: undefined };
    const portal = new PortalPage(page, this.site.url, record);
    await portal.open('/');
    return { portal, record, page };
  }

  /** The fields of the form that was posted. */
  posted(): Record<string, string> {
    return Object.fromEntries(new URLSearchParams(this.site.posted[0]?.split('?')[1]));
  }

  async close(): Promise<void> {
    await Promise.all(this.#browser.contexts().map((context) => context.close()));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#browser.close();
    await this.site[Symbol.asyncDispose]();
  }
}

/** The stop an action ends with; fails when it does not stop. */
export async function stopOf(act: Promise<unknown>): Promise<PortalStop> {
  const error = await act.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof PortalStop)) throw new Error(`Expected a stop, got ${String(error)}`);
  return error;
}
