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
  completes?: TrackedStep;
  url: string;
  startedAt: Date;
  finishedAt: Date;
  typed: TypedValue[];
  /** Names of what its page showed back, compared with what was planned before the page was left. */
  shownBack?: string[];
  /** PNG or JPEG of the page as it was when the step ended. */
  screenshot: { bytes: Uint8Array; contentType: 'image/png' | 'image/jpeg' } | undefined;
  failed: boolean;
  /** SHA-256 of the body that was sent, in hexadecimal, once the sending act has sent one. */
  sentDigest?: string;
}

/** Bytes of the paper with which a portal grants at once. */
export const maxGrantedDocumentBytes = 8_000_000;

/** Characters that are kept of what a portal's last page says. */
export const maxPageTextLength = 20_000;

/** Where a run writes down what happens, step by step. Each call returns after it is committed. */
export interface RunJournal {
  recordMilestone(step: Extract<TrackedStep, 'INITIALIZATION' | 'BROWSER_STARTED'>): Promise<void>;
  recordStep(step: FinishedStep): Promise<void>;
  /** The intent, committed before the sending act. Throws when this run may not send (its lease was lost). */
  commitSendIntent(): Promise<void>;
  /** The paper with which the portal grants at once. Throws when it is no document that a customer can be given. */
  saveGrantedDocument(paper: Uint8Array): Promise<void>;
  /** Where a person may be waited for; without it a page that asks for one ends the run. */
  handoff?: HandoffChannel;
}

export interface RunInput extends PlanContext {
  driver: Driver<unknown>;
  payload: PortalPayload;
  /** Where this portal is reached, without a trailing slash: the official address, or a replica's in development. */
  siteUrl: string;
  /** Which sitting with the portal this is; the first one where none is named. */
  phase?: string;
  /** The link of the portal's mail at which it begins. */
  startLink?: string;
  /** Drive up to the sending act, but not through it. */
  dryRun: boolean;
  signal: AbortSignal;
}

export type RunResult =
  | {
      result: 'submitted' | 'confirmed';
      reference: string | undefined;
      url: string;
      /** All that the page said that told so, its menus not: whoever knows the application compares it. */
      says: string;
    }
  | { result: 'rehearsed' }
  | {
      result: 'stopped';
      reason: StopReason;
      /** For people; personal values masked. */
      message: string;
      /** For operators; personal values masked. */
      details: string;
      /** The step at which it stopped. */
      step: string | undefined;
      /** Whether the portal may have got it: true from the moment the sending act began unless the portal said no. */
      outcomeUnknown: boolean;
    };

export interface RunProgress {
  /** Name of the step under way. */
  step: string | undefined;
  /** Whether the sending act has begun. */
  sent: boolean;
}

/** The end of a run by a stop. `hide` masks personal values. */
export function createStoppedResult(
  { reason, message, details }: PortalStop,
  { step, outcomeUnknown }: { step: string | undefined; outcomeUnknown: boolean },
  hide = (text: string) => text,
): RunResult {
  const told = hide(outcomeUnknown ? `Outcome unknown: ${message}` : message);
  return { result: 'stopped', reason, message: told, details: hide(details), step, outcomeUnknown };
}
