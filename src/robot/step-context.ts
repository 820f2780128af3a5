import type { Frame, Page } from 'playwright-core';
import { type AmountRange, readAmountDue } from './amounts.ts';
import type { ControlMeaning, TypedValue } from './control-meaning.ts';
import { compareEchoes, type ExpectedEcho } from './echoes.ts';
import { createHiddenValueContext, type HiddenValueContext } from './hidden-value-check.ts';
import type { OutgoingRequestPlan } from './outgoing-request.ts';
import { type PageSnapshot, readPageLines } from './page-snapshot.ts';

export interface GuardHold {
  /** @throws PortalStop when a request was blocked. */
  assertOpen: () => void;
  /** Ends the guard's hold, so that the page may send requests of its own. */
  release: () => void;
}

/** What the driver expects of a page that the robot is about to leave. */
interface PageExpectations {
  echoes: readonly ExpectedEcho[];
  amount: AmountRange | undefined;
  harmless: readonly ControlMeaning[];
}

/** State of the current step, shared by the runner and the page. */
export interface StepContext {
  typed: TypedValue[];
  /** Names of the echoes that the page showed as planned. */
  shownBack: string[];
  /** Set while the sending screen runs; called after all checks, just before its first press. */
  beforeSending: (() => Promise<void>) | undefined;
  /** All values that the run plans to give the portal, as `normalizeForComparison` writes them. */
  plannedTexts?: ReadonlySet<string>;
  /** Amounts that any page of the phase may ask for. */
  amountRanges?: readonly AmountRange[];
  /** What the driver expects of the page that the robot is about to leave. */
  expectations?: PageExpectations;
  /** Called before a button is pressed, with the plan of what may leave. */
  beforeLeaving?: (leaving: OutgoingRequestPlan, frame: Frame) => GuardHold;
}

/** Adds the expectations of another screen on the same page to those of the screens before it. */
export function addExpectations(step: StepContext, { echoes, amount, harmless }: PageExpectations): void {
  const { expectations: earlier } = step;
  step.expectations = {
    echoes: [...(earlier?.echoes ?? []), ...echoes],
    amount: amount ?? earlier?.amount,
    harmless: [...(earlier?.harmless ?? []), ...harmless],
  };
}

/**
 * Compares what a page shows back with the expectations, and records the amount as proof of what was agreed to.
 * @returns what the page's hidden values are checked against
 */
export async function compareShownPage(
  page: Page,
  { language, technical }: Pick<PageSnapshot, 'language' | 'technical'>,
  step: StepContext,
  hiddenBefore: ReadonlySet<string> | undefined,
): Promise<HiddenValueContext> {
  const { plannedTexts: planned = [], amountRanges: amounts = [], expectations: expects } = step;
  const { echoes = [], amount } = expects ?? {};
  const isOfInterest = echoes.length > 0 || amount || technical.length > 0;
  const lines = isOfInterest ? await readPageLines(page) : [];
  step.shownBack.push(...compareEchoes(lines, echoes, language));
  const surroundings = createHiddenValueContext(lines, amount ? [amount] : amounts, planned, hiddenBefore);
  if (!amount) return surroundings;
  const amountEntry = { meaning: 'amount', label: 'Amount asked for', value: readAmountDue(lines, amount, echoes) };
  step.typed = [...step.typed.filter((one) => one.meaning !== 'amount'), amountEntry];
  return surroundings;
}
