import type { Frame } from 'playwright-core';
import type { AmountRange } from './amounts.ts';
import type { ControlMeaning, TypedValue } from './control-meaning.ts';
import type { ExpectedEcho } from './echoes.ts';
import type { OutgoingRequestPlan } from './outgoing-request.ts';
import type { GuardHold } from './request-guard.ts';

/** What the runner and the page tell each other about the step under way. */
export interface StepContext {
  typed: TypedValue[];
  /** Names of what its page showed back as it was planned. */
  shownBack: string[];
  /** Set while the sending screen is taken: called once everything is checked and just before its first press. */
  beforeSending: (() => Promise<void>) | undefined;
  /** All that the run plans to tell the portal, as `comparable` writes it. */
  plannedTexts?: ReadonlySet<string>;
  /** What any page of the sitting may ask for. */
  amountRanges?: readonly AmountRange[];
  /** What the step's driver says of the page that is left. */
  expectations?: {
    echoes: readonly ExpectedEcho[];
    amount: AmountRange | undefined;
    harmless: readonly ControlMeaning[];
  };
  /** Told what may leave before a button is pressed. */
  beforeLeaving?: (leaving: OutgoingRequestPlan, frame: Frame) => GuardHold;
}
