import { describeFailure, isPortalFailure, isTransientFailure } from '#orders/states/transient-failures.ts';
import type { TypedValue } from '#robot/control-meaning.ts';

/** What a canary met at one screen. */
export interface CanaryScreen {
  name: string;
  title: string;
  failed: boolean;
  typed: readonly Pick<TypedValue, 'meaning' | 'label' | 'value'>[];
}

export interface CanaryStop {
  reason: string;
  message: string;
  details: string;
}

export interface CanaryResult {
  screens: readonly CanaryScreen[];
  stop: CanaryStop | null;
}

/** Nobody reads more labels than this. */
const maxLabelsListed = 6;

/**
 * What a canary met that the last passed canary of the same portal did not, in sentences for people. Null where there
 * was no earlier one and nothing stopped it. After a stop, the screens that the canary never reached are not called
 * missing.
 */
export function describeCanaryChanges(now: CanaryResult, before: CanaryResult | undefined): string[] | null {
  if (!before && !now.stop) return null;
  const seen = before ? [...screenChanges(now, before), ...fieldChanges(now, before)] : [];
  return now.stop ? [...seen, ...describeStop(now, now.stop, before)] : seen;
}

/**
 * Whether a canary with this stop may pass an hour later: the portal or our own process was in trouble, not the form.
 */
export const isRetryableStop = (reason: string) => isTransientFailure(reason) || reason === 'aborted';

const formChangeReasons: ReadonlySet<string> = new Set([
  'field_not_found',
  'field_ambiguous',
  'unknown_question',
  'unplanned_value',
  'echo_differs',
  'wrong_amount',
  'request_differs',
  'sent_by_itself',
  'sent_over_socket',
  'unexpected_page',
]);

/** Whether the form differs from the one that the driver knows. */
export const isFormChangeReason = (reason: string) => formChangeReasons.has(reason);

function screenChanges(now: CanaryResult, before: CanaryResult): string[] {
  // A canary never passes the sending screen, so where it stops there, that screen is not new.
  const [is, was] = [dropRepeatedScreens(now).filter(({ failed }) => !failed), dropRepeatedScreens(before)];
  const names = (screens: readonly CanaryScreen[]) => screens.map(({ name }) => name);
  const added = is.filter(({ name }) => !names(was).includes(name));
  const gone = now.stop ? [] : was.filter(({ name }) => !names(is).includes(name));
  const common = is.filter(({ name }) => names(was).includes(name));
  const formerly = was.filter(({ name }) => names(common).includes(name));
  const isReordered = names(common).join() !== names(formerly).join();
  return [
    ...added.map(({ name, title }) => `The portal now also shows '${title}'${describePosition(is, name)}.`),
    ...gone.map(({ title }) => `The portal no longer shows '${title}'.`),
    ...(isReordered
      ? [`The portal now shows ${formatQuotedList(common.map(({ title }) => title))}, in this order.`]
      : []),
  ];
}

/** A screen in between may come twice. */
function dropRepeatedScreens({ screens }: CanaryResult): CanaryScreen[] {
  return screens.filter(({ name }, index) => screens.findIndex((one) => one.name === name) === index);
}

function describePosition(screens: readonly CanaryScreen[], name: string): string {
  const previous = screens[screens.findIndex((screen) => screen.name === name) - 1];
  return previous ? ` after '${previous.title}'` : ' first';
}

function fieldChanges(now: CanaryResult, before: CanaryResult): string[] {
  return dropRepeatedScreens(now).flatMap((screen) => {
    const former = before.screens.find(({ name }) => name === screen.name);
    if (!former) return [];
    const on = `On '${screen.title}' the portal`;
    const [is, was] = [answersOf(screen), answersOf(former)];
    const added = [...is.values()].filter(({ meaning }) => !was.has(meaning));
    const gone = screen.failed ? [] : [...was.values()].filter(({ meaning }) => !is.has(meaning));
    return [
      ...[...is.values()].flatMap((answer) => describeLabelChange(on, answer, was.get(answer.meaning))),
      ...(added.length > 0 ? [`${on} now also asks for ${formatQuotedList(labelsOf(added))}.`] : []),
      ...(gone.length > 0 ? [`${on} no longer asks for ${formatQuotedList(labelsOf(gone))}.`] : []),
    ];
  });
}

type TypedAnswer = CanaryScreen['typed'][number];

const answersOf = ({ typed }: CanaryScreen) => new Map(typed.map((answer) => [answer.meaning, answer]));
const labelsOf = (answers: readonly TypedAnswer[]) => answers.map(({ label }) => normaliseLabel(label));

function describeLabelChange(on: string, is: TypedAnswer, was: TypedAnswer | undefined): string[] {
  if (!was) return [];
  // Only the page's own label counts: the label of an amount is the engine's.
  if (is.meaning === 'amount')
    return is.value === was.value ? [] : [`${on} now asks for ${is.value} where it asked for ${was.value}.`];
  const [now, before] = [normaliseLabel(is.label), normaliseLabel(was.label)];
  return now === before ? [] : [`${on} now says '${now}' where it said '${before}'.`];
}

function describeStop(now: CanaryResult, stop: CanaryStop, before: CanaryResult | undefined): string[] {
  if (isPortalFailure(stop.reason)) return [`${describeFailure(stop.reason)}: the walk could not go on.`];
  if (isRetryableStop(stop.reason)) return [`The walk was cut short, not by the portal. ${stop.message}`];
  const screen = now.screens.find(({ failed }) => failed);
  if (!screen) return [`The walk stopped. ${stop.message}`];
  const former = before?.screens.find(({ name }) => name === screen.name);
  return [...describeReplacedLabel(screen, stop, former), `On '${screen.title}' the walk stopped. ${stop.message}`];
}

/** What the portal shows in place of the answer that the canary met the last time. */
function describeReplacedLabel(
  screen: CanaryScreen,
  { reason, details }: CanaryStop,
  former: CanaryScreen | undefined,
): string[] {
  const seen = /^Seen: (.+)$/s.exec(details)?.[1]?.split(' | ').map(normaliseLabel);
  if (reason !== 'field_not_found' || !former || !seen) return [];
  const missed = former.typed.find(({ meaning }) => !answersOf(screen).has(meaning) && meaning !== 'amount');
  const known = new Set(labelsOf([...former.typed, ...screen.typed]));
  const fresh = seen.filter((label) => label !== '' && !known.has(label));
  if (!missed || seen.includes(normaliseLabel(missed.label)) || fresh.length === 0) return [];
  return [
    `On '${screen.title}' the portal now says ${formatQuotedList(fresh, 'or')} where it said '${normaliseLabel(missed.label)}'.`,
  ];
}

const normaliseLabel = (label: string) => label.replace(/\s+/g, ' ').trim();

/** "'A', 'B' and 'C'" */
function formatQuotedList(texts: readonly string[], word = 'and'): string {
  const quoted = texts.slice(0, maxLabelsListed).map((text) => `'${text}'`);
  const last = texts.length > maxLabelsListed ? `${texts.length - maxLabelsListed} more` : quoted.pop();
  return quoted.length > 0 ? `${quoted.join(', ')} ${word} ${last}` : `${last}`;
}
