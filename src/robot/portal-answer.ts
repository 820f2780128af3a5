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
  /** All that a page says that thanks or grants; of others nothing. */
  pageText: string;
}

interface PageText {
  text: string;
  url: string;
}

/** The portal says in so many words that it did not take the application. */
export const explicitRefusals: ReadonlySet<string> = new Set<OutcomeRule['result']>([
  'payment_declined',
  'refused',
  'duplicate',
  'invalid_input',
]);

/** A page that has not changed for so long after the sending act will not say more. */
const SILENCE_MILLISECONDS = 5000;

/**
 * What the page says now, if it says anything we know.
 * @param sent the form that was sent, or 'nothing': then a no counts wherever the page itself says it.
 */
export async function readPortalAnswer(
  page: Page,
  outcomes: readonly OutcomeRule[],
  sent: SentForm | 'nothing' | undefined,
): Promise<PortalAnswer | undefined> {
  return findAnswer(page, outcomes, await readPage(page), sent);
}

/**
 * Watches the page until it says something we know. It only looks: nothing is loaded again and nothing sent.
 * @param isLost whether the page shown is an error page, from which nothing is to be expected.
 */
export async function awaitPortalAnswer(
  page: Page,
  outcomes: readonly OutcomeRule[],
  sent: SentForm | undefined,
  isLost: () => boolean,
): Promise<PortalAnswer | undefined> {
  let before = '';
  const begun = Date.now();
  for (let changed = begun; Date.now() - changed < SILENCE_MILLISECONDS; await waitBeforeRetry(begun)) {
    const seen = await readPage(page);
    const answer = await findAnswer(page, outcomes, seen, sent);
    if (answer || isLost() || page.isClosed()) return answer;
    if (seen.text !== before) changed = Date.now();
    before = seen.text;
  }
  return undefined;
}

/**
 * The first row that matches decides. A no that stands beside, in a help text, is none; once something was sent, it must stand
 * where a portal says it.
 */
async function findAnswer(
  page: Page,
  outcomes: readonly OutcomeRule[],
  seen: PageText,
  sent: SentForm | 'nothing' | undefined,
): Promise<PortalAnswer | undefined> {
  const matching = outcomes.filter(
    ({ text, url }) => (text || url) && (!text || text.test(seen.text)) && (!url || url.test(seen.url)),
  );
  const isDoubted = ({ result, text }: OutcomeRule) => text !== undefined && explicitRefusals.has(result);
  const readNo = () => (sent === 'nothing' ? readMainText(page) : readRefusal(page, sent));
  const refusal = matching.some(isDoubted) ? normalizePageText(await readNo()) : '';
  const outcome = matching.find((row) => !isDoubted(row) || row.text?.test(refusal));
  if (!outcome) return undefined;
  const lines = isAcceptance(outcome) ? await readPageLines(page).catch(() => []) : [];
  const says = lines
    .map(({ text }) => text)
    .join('\n')
    .slice(0, maxPageTextLength);
  return { outcome, reference: outcome.reference?.exec(seen.text)?.[1]?.trim(), pageText: says };
}

const isAcceptance = ({ result }: OutcomeRule) => result === 'submitted' || result === 'confirmed';

/** What a person would read on the page, frames included. */
async function readPage(page: Page): Promise<PageText> {
  // Not textContent: scripts and hidden sentences are not what the portal says.
  const read = (frame: Frame) => frame.evaluate(() => document.body?.innerText ?? '').catch(() => '');
  const text = await evaluateInFrames(page, read, '');
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
  /** Whether the sending act has begun. */
  sent: boolean;
  url: string;
  /** Somebody or something else may have sent it. */
  mayBeTaken: boolean;
  /** The page before may have sent it by itself. */
  isAdrift: boolean;
}

export type ScreenVerdict =
  | Extract<RunResult, { result: 'submitted' | 'confirmed' }>
  | { result: 'stopped'; stop: PortalStop; outcomeUnknown: boolean };

/** After a person was at the page: what they did there is told from nothing that was meant. */
const sentByOther: ScreenVerdict = {
  result: 'stopped',
  stop: new PortalStop(
    'unexpected_page',
    'The portal says that it has the application, and the robot had not sent it.',
  ),
  outcomeUnknown: true,
};

/** What a page sends by itself before it is known may have been the application. */
const sentByItself: ScreenVerdict = {
  result: 'stopped',
  stop: new PortalStop(
    'unexpected_page',
    'A page of the portal sent itself on before the robot had pressed anything, and the page that sends did not come.',
  ),
  outcomeUnknown: true,
};

/** What nobody was to send has been sent, or may have been. */
export const unintendedSendVerdicts: ReadonlySet<ScreenVerdict | undefined> = new Set([sentByOther, sentByItself]);

/** Stops that say what a page does not hold. */
const pageReadingStops: ReadonlySet<string> = new Set([
  'field_not_found',
  'field_ambiguous',
  'unknown_question',
  'echo_differs',
  'wrong_amount',
  'unexpected_page',
]);

/**
 * What a screen came to; undefined when the run goes on. What the page says outweighs what went wrong with the robot, and
 * once the sending act has begun only a clear word of the portal counts: everything else is unknown.
 */
export function judgeScreen({ answer, stop, status, sent, url, ...others }: ScreenEvidence): ScreenVerdict | undefined {
  const seenAt = `Seen at ${url}`;
  const isTaken = answer !== undefined && isAcceptance(answer.outcome);
  if (!sent && others.mayBeTaken && isTaken) return sentByOther;
  if (!sent && others.isAdrift && stop && !answer) return sentByItself;
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
  // On an error page nothing can be found: that is the portal's trouble, and not another form than we know.
  if (stop && !(isPortalError && !sent && pageReadingStops.has(stop.reason)))
    return { result: 'stopped', stop, outcomeUnknown: sent };
  if (!sent && !isError) return undefined;
  const message = isError
    ? `The portal answered with error ${status}.`
    : 'The portal showed a page that the robot does not know, and no answer.';
  const reason = isPortalError ? 'portal_error' : 'unexpected_page';
  return { result: 'stopped', stop: new PortalStop(reason, message, seenAt), outcomeUnknown: sent };
}
