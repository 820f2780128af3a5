import type { Frame, Page } from 'playwright-core';
import { type AmountRange, readAmountDue } from './amounts.ts';
import type { ControlMeaning, TypedValue } from './control-meaning.ts';
import { compareEchoes, type ExpectedEcho } from './echoes.ts';
import { createHiddenValueContext, type HiddenValueContext } from './hidden-value-check.ts';
import type { OutgoingRequestPlan } from './outgoing-request.ts';
import { type PageSnapshot, readPageLines } from './page-snapshot.ts';

export interface GuardHold {
  /** @throws PortalStop when something was held back. */
  assertOpen: () => void;
  /** Lets the page go on with what it does by itself. */
  release: () => void;
}

/** What a page that is left shows and holds, as the driver says. */
interface PageExpectations {
  echoes: readonly ExpectedEcho[];
  amount: AmountRange | undefined;
  harmless: readonly ControlMeaning[];
}

/** What the runner and the page tell each other about the step under way. */
export interface StepContext {
  typed: TypedValue[];
  /** Names of what its page showed back as it was planned. */
  shownBack: string[];
  /** Set while the sending screen is taken: called once everything is checked and just before its first press. */
  beforeSending: (() => Promise<void>) | undefined;
  /** All that the run plans to tell the portal, as `normalizeForComparison` writes it. */
  plannedTexts?: ReadonlySet<string>;
  /** What any page of the sitting may ask for. */
  amountRanges?: readonly AmountRange[];
  /** What the step's driver says of the page that is left. */
  expectations?: PageExpectations;
  /** Told what may leave before a button is pressed. */
  beforeLeaving?: (leaving: OutgoingRequestPlan, frame: Frame) => GuardHold;
}

/** What another screen of the same page expects is expected beside what the ones before it do. */
export function addExpectations(step: StepContext, { echoes, amount, harmless }: PageExpectations): void {
  const { expectations: before } = step;
  step.expectations = {
    echoes: [...(before?.echoes ?? []), ...echoes],
    amount: amount ?? before?.amount,
    harmless: [...(before?.harmless ?? []), ...harmless],
  };
}

/**
 * Compares what a page shows back with what is expected of it, and keeps the amount as proof: it is what was agreed to.
 * Answers what the values that nobody sees on it are held against.
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
  const asked = { meaning: 'amount', label: 'Amount asked for', value: readAmountDue(lines, amount, echoes) };
  step.typed = [...step.typed.filter((one) => one.meaning !== 'amount'), asked];
  return surroundings;
}
