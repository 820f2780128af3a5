import type { RunInput } from '#robot/automation-run.ts';
import type { Driver } from '#robot/driver.ts';
import type { PortalPayload } from '#robot/payload.ts';
import type { Portal, PortalContext } from '../../sandbox/kit/replica.ts';
import type { PortalRunner } from '../portals/portal-runner.ts';

/** One sitting of a driver, the replica of its portal, and what is right there. */
export interface MutationSubject {
  /** The driver's, with the sitting's where it is not the application. */
  name: string;
  driver: Driver<unknown>;
  create: (context: PortalContext) => Portal;
  /** Where it is not the application: which sitting, and what it leaves behind at the portal. */
  sitting?: { name: (payload: PortalPayload) => string; leaves: 'an account' | 'a change' };
  /** In which its accounts are made. */
  language?: 'it' | 'en';
  payload: (runs: PortalRunner) => PortalPayload;
  /** What must be there before, made by plain requests; what a run is told of it. */
  prepare?: (runs: PortalRunner, payload: PortalPayload) => Promise<Partial<RunInput>>;
  /** Where the portal's own calendar is another one. */
  today?: string;
  /** Every value the replica must have, and none besides. */
  expected: (payload: PortalPayload) => Record<string, string>;
  /** What it must have taken; where nothing is paid, nothing. */
  amountCents: number | undefined;
  /** As the pages show it back. */
  displayedValues: (payload: PortalPayload) => string[];
  /** Path of the post that cannot be taken back. */
  submitPath: RegExp;
  /** Paths of the pages that show back what was entered, or ask for money; where there is none, nothing can be shown falsely. */
  reviewPaths?: RegExp;
  /** The day that is typed, where one is. */
  typedDay?: { name: string; mark: string };
  /** Whether the page of thanks hands out the paper that proves. */
  deliversProof?: true;
  /** The replica's own, at which it may be told to fail. */
  steps: [string, ...string[]];
  /** Faults that it refuses to play. */
  unsupportedFaults: readonly string[];
  /** What it says when it has everything. */
  thanks: string;
}

export const compactPlate = ({ vehicle }: PortalPayload) => (vehicle.plate_number ?? '').replaceAll(' ', '');
/** One for each application, as in the product. */
export const buildContactEmail = (payload: PortalPayload) =>
  `permits+${compactPlate(payload).toLowerCase()}@inbound.example`;
export const isoDateInDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
export const formatDayFirst = (iso: string | undefined, mark: string) => (iso ?? '').split('-').toReversed().join(mark);
export const renderTextPage = (text: string, language = 'en') =>
  `<!doctype html><html lang="${language}"><body><main><h1>${text}</h1></main></body></html>`;
