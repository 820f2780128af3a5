import type { BrowserOptions } from '#platform/browser/browser-service.ts';
import type { RunInput } from '../automation-run.ts';
import type { OperatorInput } from '../handoff-contract.ts';

/** A run without the parts that cannot be serialised: the driver is named, and the signal is a message of its own. */
export type RunRequest = Omit<RunInput, 'driver' | 'signal'> & { driver: string };

export type RobotCommand =
  | { type: 'open'; browser: BrowserOptions }
  | { type: 'drive'; run: number; order: RunRequest }
  | { type: 'abort'; run: number; late: boolean }
  /** The answer to a journal call; without a problem the call is committed. */
  | { type: 'written'; run: number; call: number; problem?: string; word?: OperatorInput }
  | { type: 'version'; ask: number };
