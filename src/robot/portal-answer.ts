import type { Frame, Page } from 'playwright-core';
import { maxPageTextLength, type RunResult } from './automation-run.ts';
import type { OutcomeRule } from './driver.ts';
import { evaluateInFrames } from './frames.ts';
import { waitBeforeRetry } from './page-load-tracker.ts';
import { readPageLines } from './page-snapshot.ts';
import { PortalStop } from './portal-stop.ts';
import { readMainText, readRefusal, type SentForm } from './refusal-text.ts';

export interface PortalAnswer {
  outcome: OutcomeRule;
  reference: string | undefined;
  /** The page's main text when the page accepts the application; empty otherwise. */
  pageText: string;
}

interface PageText {
  text: string;
  url: string;
}

/** Answers in which the portal states clearly that it did not take the application. */
export const explicitRefusals: ReadonlySet<string> = new Set<OutcomeRule['result']>([
  'payment_declined',
  'refused',
  'duplicate',
  'invalid_input',
]);

/** A page that stays unchanged this long after the send step gives no further answer. */
const SILENCE_MILLISECONDS = 5000;

/**
 * Returns the outcome that the page shows now, if a rule knows it.
 * @param sentForm the form that was sent, or 'nothing': then a refusal counts anywhere in the page's own text.
 */
export async function readPortalAnswer(
  page: Page,
  outcomes: readonly OutcomeRule[],
  sentForm: SentForm | 'nothing' | undefined,
): Promise<PortalAnswer | undefined> {
  return findAnswer(page, outcomes, await readPage(page), sentForm);
}

/**
 * Watches the page until it shows a known outcome. It only reads: it reloads nothing and sends nothing.
 * @param isLost whether the page shown is an error page, from which no answer can come.
 */
export async function awaitPortalAnswer(
  page: Page,
  outcomes: readonly OutcomeRule[],
  sentForm: SentForm | undefined,
  isLost: () => boolean,
): Promise<PortalAnswer | undefined> {
  let previousText = '';
  const startedAt = Date.now();
  for (let changed = startedAt; Date.now() - changed < SILENCE_MILLISECONDS; await waitBeforeRetry(startedAt)) {
    const pageReading = await readPage(page);
    const answer = await findAnswer(page, outcomes, pageReading, sentForm);
    if (answer || isLost() || page.isClosed()) return answer;
    if (pageReading.text !== previousText) changed = Date.now();
    previousText = pageReading.text;
  }
  return undefined;
}

/**
 * The first rule that matches decides. A refusal in a help text beside the page does not count. Once something was
 * sent, a refusal counts only in an alert or around the sent form.
 */
async function findAnswer(
  page: Page,
  outcomes: readonly OutcomeRule[],
  pageReading: PageText,
  sentForm: SentForm | 'nothing' | undefined,
): Promise<PortalAnswer | undefined> {
  const matching = outcomes.filter(
    ({ text, url }) => (text || url) && (!text || text.test(pageReading.text)) && (!url || url.test(pageReading.url)),
  );
  const isDoubted = ({ result, text }: OutcomeRule) => text !== undefined && explicitRefusals.has(result);
  const readNo = () => (sentForm === 'nothing' ? readMainText(page) : readRefusal(page, sentForm));
  const refusal = matching.some(isDoubted) ? normalizePageText(await readNo()) : '';
  const outcome = matching.find((row) => !isDoubted(row) || row.text?.test(refusal));
  if (!outcome) return undefined;
  const lines = isAcceptance(outcome) ? await readPageLines(page).catch(() => []) : [];
  const acceptanceText = lines
    .map(({ text }) => text)
    .join('\n')
    .slice(0, maxPageTextLength);
  return { outcome, reference: outcome.reference?.exec(pageReading.text)?.[1]?.trim(), pageText: acceptanceText };
}

const isAcceptance = ({ result }: OutcomeRule) => result === 'submitted' || result === 'confirmed';

/** The text that a person would read on the page, frames included. */
async function readPage(page: Page): Promise<PageText> {
  // Not textContent: it includes scripts and hidden sentences, which are not the portal's answer.
  const readFrameText = (frame: Frame) => frame.evaluate(() => document.body?.innerText ?? '').catch(() => '');
  const text = await evaluateInFrames(page, readFrameText, '');
  return { text: normalizePageText(text.join('\n')), url: page.url() };
}

/** Single spaces, straight apostrophes. */
function normalizePageText(text: string): string {
  return text.replace(/[’‘]/g, "'").replace(/\s+/g, ' ').trim();
}

export interface ScreenEvidence {
  answer: PortalAnswer | undefined;
  /** What made the screen fail, if it did. */
  stop: PortalStop | undefined;
  /** HTTP status of the page shown. */
  status: number | undefined;
  /** Whether the send step has begun. */
  sent: boolean;
  url: string;
  /** Another actor than the robot may have sent the application. */
  mayBeTaken: boolean;
  /** An earlier page posted by itself, perhaps the application, and the sending page has not come since. */
  isSendingPageOverdue: boolean;
}

export type ScreenVerdict =
  | Extract<RunResult, { result: 'submitted' | 'confirmed' }>
  | { result: 'stopped'; stop: PortalStop; outcomeUnknown: boolean };

/** An operator worked on the page, and the robot cannot know which of their actions sent something. */
const sentByOther: ScreenVerdict = {
  result: 'stopped',
  stop: new PortalStop(
    'unexpected_page',
    'The portal says that it has the application, and the robot had not sent it.',
  ),
  outcomeUnknown: true,
};

/** What a page sends before the robot knows that page may have been the application. */
const sentByItself: ScreenVerdict = {
  result: 'stopped',
  stop: new PortalStop(
    'unexpected_page',
    'A page of the portal sent itself on before the robot had pressed anything, and the page that sends did not come.',
  ),
  outcomeUnknown: true,
};

/** Verdicts for an application that was sent, or may have been, without the robot's send step. */
export const unintendedSendVerdicts: ReadonlySet<ScreenVerdict | undefined> = new Set([sentByOther, sentByItself]);

/** Stops that report something missing or unclear on a page. */
const pageReadingStops: ReadonlySet<string> = new Set([
  'field_not_found',
  'field_ambiguous',
  'unknown_question',
  'echo_differs',
  'wrong_amount',
  'unexpected_page',
]);

/**
 * Judges a screen; undefined when the run continues. The portal's answer outweighs the robot's own error. Once the send
 * step has begun, only a clear answer of the portal counts: everything else is unknown.
 */
export function judgeScreen({ answer, stop, status, sent, url, ...others }: ScreenEvidence): ScreenVerdict | undefined {
  const seenAt = `Seen at ${url}`;
  const isTaken = answer !== undefined && isAcceptance(answer.outcome);
  if (!sent && others.mayBeTaken && isTaken) return sentByOther;
  if (!sent && others.isSendingPageOverdue && stop && !answer) return sentByItself;
  if (answer) {
    const { result, message } = answer.outcome;
    if (result === 'submitted' || result === 'confirmed')
      return { result, reference: answer.reference, url, says: answer.pageText };
    return {
      result: 'stopped',
      stop: new PortalStop(result, message, seenAt),
      outcomeUnknown: sent && !explicitRefusals.has(result),
    };
  }
  const isError = status !== undefined && status >= 400;
  const isPortalError = isError && (status >= 500 || status === 429);
  // An error page holds no controls: that is the portal's failure, and not a changed form.
  if (stop && !(isPortalError && !sent && pageReadingStops.has(stop.reason)))
    return { result: 'stopped', stop, outcomeUnknown: sent };
  if (!sent && !isError) return undefined;
  const message = isError
    ? `The portal answered with error ${status}.`
    : 'The portal showed a page that the robot does not know, and no answer.';
  const reason = isPortalError ? 'portal_error' : 'unexpected_page';
  return { result: 'stopped', stop: new PortalStop(reason, message, seenAt), outcomeUnknown: sent };
}
