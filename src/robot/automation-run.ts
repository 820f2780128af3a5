import type { TypedValue } from './control-meaning.ts';
import type { Driver, PlanContext, TrackedStep } from './driver.ts';
import type { HandoffChannel } from './handoff-contract.ts';
import type { PortalPayload } from './payload.ts';
import type { PortalStop, StopReason } from './portal-stop.ts';

export interface FinishedStep {
  /** 1 for the first. */
  ordinal: number;
  name: string;
  title: string;
  completesStep?: TrackedStep;
  url: string;
  startedAt: Date;
  finishedAt: Date;
  typed: TypedValue[];
  /** Names of the echoes on the page, compared with the plan before the robot left the page. */
  shownBack?: string[];
  /** PNG or JPEG of the page as it was when the step ended. */
  screenshot: { bytes: Uint8Array; contentType: 'image/png' | 'image/jpeg' } | undefined;
  failed: boolean;
  /** SHA-256 of the sent body, in hexadecimal, once the send step has sent one. */
  sentDigest?: string;
}

/** Maximum bytes of the document with which a portal grants at once. */
export const maxGrantedDocumentBytes = 8_000_000;

/** Maximum stored characters of a portal's last page. */
export const maxPageTextLength = 20_000;

/** Where a run records what happens, step by step. Each call returns after the commit. */
export interface RunJournal {
  recordMilestone(step: Extract<TrackedStep, 'INITIALIZATION' | 'BROWSER_STARTED'>): Promise<void>;
  recordStep(step: FinishedStep): Promise<void>;
  /** Commits the send intent before the send step. Throws when this run may not send (its lease was lost). */
  commitSendIntent(): Promise<void>;
  /**
   * Saves the document with which the portal grants at once. Throws when it is not a document that a customer can be
   * given.
   */
  saveGrantedDocument(document: Uint8Array): Promise<void>;
  /** The channel to an operator. Without it, a page that needs a person ends the run. */
  handoff?: HandoffChannel;
}

export interface RunInput extends PlanContext {
  driver: Driver<unknown>;
  payload: PortalPayload;
  /** The portal's address without a trailing slash: the official one, or a replica's in development. */
  siteUrl: string;
  /** Name of the phase; the first phase when not given. */
  phase?: string;
  /** The link in the portal's mail at which the phase begins. */
  startLink?: string;
  /** Stop just before the send step. */
  dryRun: boolean;
  signal: AbortSignal;
}

export type RunResult =
  | {
      result: 'submitted' | 'confirmed';
      reference: string | undefined;
      url: string;
      /** The text of the page with this answer, without its menus. The service compares it with the application. */
      says: string;
    }
  | { result: 'rehearsed' }
  | {
      result: 'stopped';
      reason: StopReason;
      /** Message for people, personal values masked. */
      message: string;
      /** Details for operators, personal values masked. */
      details: string;
      /** The step at which it stopped. */
      step: string | undefined;
      /**
       * Whether the portal may have the application: true from the start of the send step, unless the portal refused.
       */
      outcomeUnknown: boolean;
    };

export interface RunProgress {
  /** Name of the current step. */
  step: string | undefined;
  /** Whether the send step has begun. */
  sent: boolean;
}

/** The result of a run that a stop ended. `hide` masks personal values. */
export function createStoppedResult(
  { reason, message, details }: PortalStop,
  { step, outcomeUnknown }: { step: string | undefined; outcomeUnknown: boolean },
  hide = (text: string) => text,
): RunResult {
  const maskedMessage = hide(outcomeUnknown ? `Outcome unknown: ${message}` : message);
  return { result: 'stopped', reason, message: maskedMessage, details: hide(details), step, outcomeUnknown };
}
