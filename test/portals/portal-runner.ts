import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { dayInTimeZone } from '#platform/clock.ts';
import type { RunInput, RunResult } from '#robot/automation-run.ts';
import type { CompanyCard, Driver } from '#robot/driver.ts';
import type { PortalPayload } from '#robot/payload.ts';
import type { Robot } from '#robot/process/robot.ts';
import { type BrowserSource, runDriver } from '#robot/run-driver.ts';
import type { Application } from '../../sandbox/kit/application-log.ts';
import type { PortalContext, Portal as Replica } from '../../sandbox/kit/replica.ts';
import { createBrowserSource, sharedBrowser } from './browser.ts';
import { type RecordedJournal, recordingJournal } from './journal.ts';
import { type RunningReplica, startReplica } from './replica.ts';

const card: CompanyCard = {
  holder: 'EDP LTD',
  number: '4242424242424242',
  expiryMonth: 3,
  expiryYear: 2031,
  cvc: '737',
};
export const contactEmail = 'permits+k7f3@inbound.example';
export const portalPassword = 'Ed7!portal-password';

/** What may change about a portal without changing what it asks. */
export const harmlessFaults = {
  'fields in another order': { kind: 'reordered_fields', seed: 7, visits: 5 },
  'wrapped fields': { kind: 'wrapped_fields', visits: 5 },
  'a field that looks like the plate': { kind: 'decoy_field', step: 'vehicle' },
  'a field that looks like the e-mail': { kind: 'decoy_field', step: 'keeper' },
  'a cookie wall that insists': { kind: 'cookie_wall' },
  'a banner about works elsewhere': { kind: 'banner', visits: 5 },
};

interface Drive extends Partial<RunInput> {
  /** Drives it in a process of its own instead. */
  robot?: Robot;
  /** Where its windows come from, instead of the browser of all. */
  source?: BrowserSource;
  journal?: RecordedJournal;
}

/** A portal's replica, a browser, and runs of its driver there. */
export class PortalRunner implements AsyncDisposable {
  readonly replica: RunningReplica;
  readonly #driver: Driver<unknown>;
  readonly browser: Browser;
  readonly #documents = mkdtempSync(join(tmpdir(), 'papers-'));
  #plates = 10;

  private constructor(driver: Driver<unknown>, browser: Browser, replica: RunningReplica) {
    this.#driver = driver;
    this.browser = browser;
    this.replica = replica;
  }

  static async start(driver: Driver<unknown>, create: (context: PortalContext) => Replica): Promise<PortalRunner> {
    return new PortalRunner(driver, ...(await Promise.all([sharedBrowser(), startReplica(create)])));
  }

  /** A British traveller whose vehicle this replica has not seen yet; `more` takes the place of whole sections. */
  createPayload(vehicle: PortalPayload['vehicle'] = {}, more: Partial<PortalPayload> = {}): PortalPayload {
    this.#plates += 1;
    return {
      meta: { order_ref: 'EDP-7Q2M4KXA', country: 'France', city: 'Paris' },
      owner: {
        first_name: 'Zoë',
        last_name: "O'Hara-Müller",
        email: 'zoe@customer.example',
        address: { line1: '12 Orchard Lane', city: 'Bath', postcode: 'ba1 1aa', country: 'United Kingdom' },
      },
      vehicle: {
        plate_number: `AB${this.#plates} CDE`,
        country_of_registration: 'United Kingdom',
        date_first_registration: '2015-03-05',
        fuel_type: 'diesel',
        vehicle_category: 'M1',
        make: 'Land Rover',
        model: 'Discovery 4',
        ...vehicle,
      },
      documents: { v5c: this.writeDocument('v5c.pdf', 'application/pdf', '%PDF-1.4 registration certificate') },
      ...more,
    };
  }

  /** A paper the customer uploaded. */
  writeDocument(name: string, contentType: string, content: string): NonNullable<PortalPayload['documents']['v5c']> {
    const path = join(this.#documents, name);
    writeFileSync(path, content);
    return { name, contentType, path };
  }

  async drive(changes: Drive = {}): Promise<{ result: RunResult; journal: RecordedJournal; payload: PortalPayload }> {
    const { robot, source = createBrowserSource(this.browser), journal = recordingJournal(), ...more } = changes;
    const { payload = this.createPayload(), ...input } = more;
    const run: RunInput = {
      driver: this.#driver,
      payload,
      siteUrl: this.replica.url,
      contactEmail,
      today: dayInTimeZone('Europe/Paris', new Date()),
      card,
      reference: null,
      password: portalPassword,
      dryRun: false,
      signal: new AbortController().signal,
      ...input,
    };
    const driving = robot ? robot.drive(run, { journal }) : runDriver(run, { browser: source, journal });
    return { result: await driving, journal, payload };
  }

  /** What the replica's own log holds for this vehicle. */
  async findFiledApplications({ vehicle }: PortalPayload): Promise<Application[]> {
    const plate = vehicle.plate_number?.replaceAll(/[ -]/g, '');
    return (await this.replica.applications()).filter(({ fields }) => fields.plate === plate);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.replica[Symbol.asyncDispose]();
    rmSync(this.#documents, { recursive: true });
  }
}
