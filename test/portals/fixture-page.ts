import type { Page } from 'playwright-core';
import { defineVocabulary } from '#robot/control-meaning.ts';
import { PortalPage } from '#robot/portal-page.ts';
import { PortalStop } from '#robot/portal-stop.ts';
import type { StepContext } from '#robot/step-context.ts';
import { sharedBrowser } from './browser.ts';
import { type LocalSite, startLocalSite } from './local-site.ts';

/** What the fixture forms ask for. */
export const fixturePageVocabulary = defineVocabulary({
  plate: {
    kind: 'text',
    words: { en: ['Registration number'], fr: ["Numéro d'immatriculation"], de: ['Amtliches Kennzeichen'] },
    rewrites: ['capitals', 'spacing'],
  },
  day: { kind: 'date', words: { en: ['Date of first registration'], fr: ['Date de première immatriculation'] } },
  email: { kind: 'text', words: { en: ['E-mail', 'E-mail address'] }, autocomplete: 'email' },
  emailAgain: { kind: 'text', words: { en: ['Confirm e-mail', 'Confirmation'] }, repeatsAutocomplete: 'email' },
  fuel: { kind: 'choice', words: { en: ['Fuel'] } },
  keeper: { kind: 'choice', words: { en: ['The keeper is'] } },
  terms: { kind: 'tick', words: { en: ['I accept the terms'] } },
  document: { kind: 'file', words: { en: ['Registration certificate'] } },
  next: { kind: 'button', words: { en: ['Continue'], fr: ['Suivant'] } },
  refuse: { kind: 'button', words: { de: ['Alle ablehnen'], en: ['Refuse all'] } },
  accept: { kind: 'button', words: { de: ['Alle akzeptieren'], en: ['Accept all'] } },
});

export interface OpenedPage {
  portal: PortalPage;
  record: StepContext;
  page: Page;
}

/** One window and one small site, on which a test shows the robot a page. */
export class FixturePages implements AsyncDisposable {
  readonly site: LocalSite;
  readonly #page: Page;

  private constructor(page: Page, site: LocalSite) {
    this.#page = page;
    this.site = site;
  }

  static async start(): Promise<FixturePages> {
    const browser = await sharedBrowser();
    return new FixturePages(await browser.newPage(), await startLocalSite());
  }

  /** Shows this page in place of the one before; what was posted before is forgotten. A window for each would take four times as long. */
  async open(html: string, more: LocalSite['pages'] = {}): Promise<OpenedPage> {
    // Whoever looked at it before looks no more.
    const page = this.#page.removeAllListeners();
    this.site.posted.length = 0;
    this.site.pages = { '/': html, '/sent': '<html lang="en"><body>Thank you</body></html>', ...more };
    const record: StepContext = { typed: [], shownBack: [], beforeSending: undefined };
    const portal = new PortalPage(page, record);
    await portal.open(`${this.site.url}/`);
    return { portal, record, page };
  }

  /** The fields of the form that was posted. */
  posted(): Record<string, string> {
    return Object.fromEntries(new URLSearchParams(this.site.posted[0]?.split('?')[1]));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#page.close();
    await this.site[Symbol.asyncDispose]();
  }
}

/** The stop an action ends with; fails when it does not stop. */
export async function catchPortalStop(action: Promise<unknown>): Promise<PortalStop> {
  const error = await action.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof PortalStop)) throw new Error(`Expected a stop, got ${String(error)}`);
  return error;
}
