import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import {
  buildVehicleValues,
  CONSENTS,
  buildCardValues as cardOf,
  GOOD_CARD,
  KEEPER,
  START,
  V5C,
} from '../sandbox/portals/certificat-air/testing/apply.ts';
import { certificatAirDriver } from '../src/permits/authorities/certificat-air/driver.ts';
import { localProxyEndpoint, withBrowserContext } from '../src/platform/browser/shared-browser.ts';
import type { RunJournal } from '../src/robot/automation-run.ts';
import { runDriver } from '../src/robot/run-driver.ts';
import { launchProductBrowser } from './browser.ts';
import { type Claim, median } from './claim.ts';
import { startProduct } from './product.ts';

const ROUNDS = 9;
const AT_ONCE = 4;
const MANY_SECONDS = 30;

/** The French form filled in by the robot, beside a script that knows the form by heart and checks nothing. */
export async function measureRobot(): Promise<Claim[]> {
  await using product = await startProduct();
  await using browser = await launchProductBrowser();
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    const document = join(folder, V5C.name);
    await writeFile(document, V5C.content);
    const site = `${product.sandboxOrigin}/portals/${certificatAirDriver.name}`;
    const runs = new Runs(browser, site, document);
    await runs.ours();
    await runs.theirs();
    const rounds: { ours: number; theirs: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({ ours: await timed(() => runs.ours()), theirs: await timed(() => runs.theirs()) });
    const many = { ours: await runs.aMinute(() => runs.ours()), theirs: await runs.aMinute(() => runs.theirs()) };
    return [
      {
        what: 'A robot’s run of eight screens, each pictured, read back and compared',
        peer: 'a bare Playwright script of the same form with the same pictures',
        unit: 'ms',
        ours: median(rounds.map(({ ours }) => ours)),
        theirs: median(rounds.map(({ theirs }) => theirs)),
        ratio: median(rounds.map(({ ours, theirs }) => ours / theirs)),
        bound: { of: 'ratio', is: 'at most', must: 1.48, aim: 1.2 },
        how: `medians of ${ROUNDS} rounds, one browser, a context for each run; the replica is the product’s own`,
      },
      {
        what: 'Runs a minute of one browser',
        peer: 'the same script',
        unit: 'runs a minute',
        ...many,
        ratio: many.ours / many.theirs,
        bound: { of: 'ours', is: 'at least', must: 15, aim: 60 },
        how: `${AT_ONCE} at once for ${MANY_SECONDS} s`,
      },
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Runs of both kinds at one replica. */
class Runs {
  readonly #browser: Browser;
  readonly #site: string;
  readonly #document: string;
  #plates = 100;

  constructor(browser: Browser, site: string, document: string) {
    this.#browser = browser;
    this.#site = site;
    this.#document = document;
  }

  async ours(): Promise<void> {
    const { card, contactEmail } = company;
    const ended = await runDriver(
      {
        driver: certificatAirDriver,
        siteUrl: this.#site,
        payload: {
          meta: { order_ref: 'EDP-7Q2M4KXA', country: 'France', city: 'Paris' },
          owner: {
            first_name: 'Jane',
            last_name: 'Doe',
            email: 'jane@customer.example',
            address: { line1: '1 High Street', city: 'London', postcode: 'SW1A 1AA', country: 'United Kingdom' },
          },
          vehicle: {
            plate_number: this.#plate(),
            country_of_registration: 'United Kingdom',
            date_first_registration: '2015-02-10',
            fuel_type: 'petrol',
            euro_standard: 'Euro 6',
            vehicle_category: 'M1',
            make: 'FORD',
            model: 'FIESTA',
          },
          documents: { v5c: { name: V5C.name, contentType: 'application/pdf', path: this.#document } },
        },
        contactEmail,
        card,
        today: new Date().toISOString().slice(0, 10),
        reference: null,
        password: 'Ed7!portal-password',
        dryRun: false,
        signal: new AbortController().signal,
      },
      {
        browser: { withContext: (reach, use) => withBrowserContext(this.#browser, localProxyEndpoint, reach, use) },
        journal,
      },
    );
    if (ended.result !== 'submitted') throw new Error(`The robot's run ended otherwise: ${JSON.stringify(ended)}`);
  }

  async theirs(): Promise<void> {
    const context = await this.#browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
    try {
      await fillInByHeart(context, this.#site, { ...buildVehicleValues('en'), immatriculation: this.#plate() });
    } finally {
      await context.close();
    }
  }

  async aMinute(run: () => Promise<void>): Promise<number> {
    const began = performance.now();
    const late = began + MANY_SECONDS * 1000;
    let runs = 0;
    const lane = async () => {
      for (; performance.now() < late; runs += 1) await run();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    return (runs * 60_000) / (performance.now() - began);
  }

  #plate(): string {
    this.#plates += 1;
    return `AB${this.#plates} CDE`;
  }
}

const company = {
  contactEmail: 'permits+k7f3@inbound.example',
  card: { holder: 'EDP LTD', number: GOOD_CARD.replaceAll(' ', ''), expiryMonth: 12, expiryYear: 2031, cvc: '123' },
};

const journal: RunJournal = {
  recordMilestone: async () => undefined,
  recordStep: async () => undefined,
  commitSendIntent: async () => undefined,
  saveGrantedDocument: async () => undefined,
};

async function fillInByHeart(context: BrowserContext, site: string, typed: Record<string, string>): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${site}/en/`);
  await page.getByRole('button', { name: 'Refuse all' }).click();
  await page.locator('a[href*="immatriculation=etranger"]').first().click();
  await take(page, START);
  await take(page, typed);
  await page.locator('[name=certificatImmatriculation]').setInputFiles({
    name: V5C.name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(V5C.content),
  });
  await take(page, {});
  await take(page, KEEPER);
  await take(page, CONSENTS);
  await take(page, cardOf(GOOD_CARD));
  await page
    .getByText(/Thank you|registered|request number/i)
    .first()
    .waitFor();
  await picture(page);
}

async function take(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const fields = page.locator(`[name="${name}"]`);
    const kind = await fields.first().evaluate((field) => (field as HTMLInputElement).type);
    if (kind === 'radio') await page.locator(`[name="${name}"][value="${value}"]`).check({ force: true });
    else if (kind === 'checkbox') await fields.check({ force: true });
    else if (kind === 'select-one') await fields.selectOption(value);
    else await fields.fill(value);
  }
  await picture(page);
  await page.locator('form[method=post] button:not([type=button])').last().click();
}

const picture = (page: Page) => page.screenshot({ fullPage: true, type: 'jpeg', quality: 70 });
