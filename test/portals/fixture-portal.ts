import type { Browser } from 'playwright-core';
import type { RunInput, RunResult } from '#robot/automation-run.ts';
import { defineVocabulary } from '#robot/control-meaning.ts';
import { type Driver, defineDriver, type Screen } from '#robot/driver.ts';
import type { Robot } from '#robot/process/robot.ts';
import { type BrowserSource, runDriver } from '#robot/run-driver.ts';
import { createBrowserSource, sharedBrowser } from './browser.ts';
import { type RecordedJournal, recordingJournal } from './journal.ts';
import { formPage, type LocalSite, startLocalSite } from './local-site.ts';

export const fixturePortalVocabulary = defineVocabulary({
  plate: { kind: 'text', words: { en: ['Registration number'] } },
  card: { kind: 'text', words: { en: ['Card number'] }, isSecret: true },
  code: { kind: 'text', words: { en: ['Security code'] }, isSecret: true },
  document: { kind: 'file', words: { en: ['Registration certificate'] } },
  send: { kind: 'button', words: { en: ['Continue'] } },
  receipt: { kind: 'button', words: { en: ['Receipt'] } },
});
export const fixtureCard = {
  holder: 'EDP LTD',
  number: '4242424242424242',
  expiryMonth: 3,
  expiryYear: 2031,
  cvc: '737',
};
export const plateFormHtml = formPage('<label>Registration number <input name="plate"></label>');
export const thankYouHtml = '<html lang="en"><body>Thank you. Your number is 12345678.</body></html>';

export const plateFieldValue = { meaning: fixturePortalVocabulary.plate, text: 'AB12CDE' };
export const fillScreen: Screen<unknown> = {
  name: 'fill',
  title: 'Fill in',
  completesStep: 'FORM_FILLED',
  fields: () => [plateFieldValue],
};
export const sendScreen: Screen<unknown> = {
  name: 'send',
  title: 'Send',
  completesStep: 'SUBMITTED',
  sends: true,
  exitButton: () => fixturePortalVocabulary.send,
};

/** A driver of two screens, with an answer for each kind of page the tests show. */
export function createFixtureDriver(screens: readonly Screen<unknown>[] = [fillScreen, sendScreen]): Driver<unknown> {
  return defineDriver({
    name: 'fixture',
    title: 'Fixture',
    authority: 'The office',
    kind: 'register',
    site: { url: 'https://portal.example', hosts: ['portal.example'] },
    source: { url: 'https://portal.example', checked: '2026-11' },
    listRequiredFacts: () => [],
    plan: () => ({ possible: true, plan: undefined }),
    startPath: () => '/',
    screens,
    outcomes: [
      {
        result: 'confirmed',
        text: /It is granted/,
        message: 'Granted.',
        reference: /number is (\d+)/,
        documentLink: fixturePortalVocabulary.receipt,
      },
      { result: 'submitted', text: /Thank you/, message: 'Received.', reference: /number is (\d+)/ },
      { result: 'refused', text: /We refuse/, message: 'The office refuses AB12CDE.' },
      { result: 'captcha', url: /robot-check/, message: 'A person is asked for.' },
    ],
    mail: { senders: [], replicaSenders: [], read: () => undefined },
  });
}

interface Drive extends Partial<RunInput> {
  source?: BrowserSource;
  /** Drives it in a process of its own instead. */
  robot?: Robot;
  journal?: RecordedJournal;
  log?: (event: string, facts: Record<string, string>) => void;
}

/** One browser and one small portal, and runs of a driver against them. */
export class FixturePortal implements AsyncDisposable {
  readonly browser: Browser;
  readonly site: LocalSite;

  private constructor(browser: Browser, site: LocalSite) {
    this.browser = browser;
    this.site = site;
  }

  static async start(): Promise<FixturePortal> {
    return new FixturePortal(await sharedBrowser(), await startLocalSite());
  }

  reset(): void {
    this.site.posted.length = 0;
    this.site.frames.length = 0;
    this.site.pages = { '/': plateFormHtml, '/sent': thankYouHtml };
  }

  async drive(changes: Drive = {}): Promise<{ result: RunResult; journal: RecordedJournal }> {
    const { source = createBrowserSource(this.browser), robot, journal = recordingJournal(), log, ...input } = changes;
    const run: RunInput = {
      driver: createFixtureDriver(),
      payload: {
        meta: { order_ref: 'EDP-7Q2M4KXA', country: 'France', city: 'Paris' },
        owner: {},
        vehicle: { plate_number: 'AB12CDE' },
        documents: {},
      },
      siteUrl: this.site.url,
      contactEmail: 'permits+t@inbound.example',
      today: '2026-11-21',
      card: fixtureCard,
      reference: null,
      password: 'Ed7!portal-password',
      dryRun: false,
      signal: new AbortController().signal,
      ...input,
    };
    const ports = { journal, ...(log && { log }) };
    const result = await (robot ? robot.drive(run, ports) : runDriver(run, { browser: source, ...ports }));
    return { result, journal };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.site[Symbol.asyncDispose]();
  }
}
