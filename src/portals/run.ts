import type { CompanyCard, Driver, Outcome, TrackedStep } from './driver.ts';
import type { PortalPayload } from './payload.ts';

/** One value the robot typed, kept as proof: which field, found how, what was read back. */
export interface TypedValue {
  meaning: string;
  label: string;
  value: string;
}

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
  /** PNG or JPEG of the page as it was when the step ended. */
  screenshot: { bytes: Uint8Array; contentType: 'image/png' | 'image/jpeg' } | undefined;
  failed: boolean;
}

/** Where a run writes down what happens, step by step. Each call returns after it is committed. */
export interface RunJournal {
  reached(step: Extract<TrackedStep, 'INITIALIZATION' | 'BROWSER_STARTED'>): Promise<void>;
  stepFinished(step: FinishedStep): Promise<void>;
  /** The intent, committed before the sending act. Throws when this run may not send (its lease was lost). */
  aboutToSend(): Promise<void>;
}

export interface RunInput {
  driver: Driver<unknown>;
  payload: PortalPayload;
  /** Where this portal is reached, without a trailing slash: the official address, or a replica's in development. */
  siteUrl: string;
  contactEmail: string;
  today: string;
  card: CompanyCard;
  /** Drive up to the sending act, but not through it. */
  dryRun: boolean;
  signal: AbortSignal;
}

/** Why a run ended without the portal having accepted the application. */
export type StopReason =
  | Exclude<Outcome['result'], 'submitted' | 'confirmed'>
  | 'not_possible'
  | 'field_not_found'
  | 'field_ambiguous'
  | 'value_not_kept'
  | 'unknown_question'
  | 'wrong_host'
  | 'unreachable'
  | 'deadline'
  | 'browser_died'
  | 'aborted'
  | 'unexpected_page';

export type RunResult =
  | { result: 'submitted' | 'confirmed'; reference: string | undefined; url: string }
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
