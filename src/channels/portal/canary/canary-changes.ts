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
export function describeCanaryChanges(now: CanaryResult, previous: CanaryResult | undefined): string[] | null {
  if (!previous && !now.stop) return null;
  const changes = previous ? [...screenChanges(now, previous), ...fieldChanges(now, previous)] : [];
  return now.stop ? [...changes, ...describeStop(now, now.stop, previous)] : changes;
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

function screenChanges(now: CanaryResult, previous: CanaryResult): string[] {
  // A canary never passes the sending screen, so where it stops there, that screen is not new.
  const [currentScreens, previousScreens] = [
    dropRepeatedScreens(now).filter(({ failed }) => !failed),
    dropRepeatedScreens(previous),
  ];
  const names = (screens: readonly CanaryScreen[]) => screens.map(({ name }) => name);
  const added = currentScreens.filter(({ name }) => !names(previousScreens).includes(name));
  const gone = now.stop ? [] : previousScreens.filter(({ name }) => !names(currentScreens).includes(name));
  const common = currentScreens.filter(({ name }) => names(previousScreens).includes(name));
  const formerly = previousScreens.filter(({ name }) => names(common).includes(name));
  const isReordered = names(common).join() !== names(formerly).join();
  return [
    ...added.map(({ name, title }) => `The portal now also shows '${title}'${describePosition(currentScreens, name)}.`),
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

function fieldChanges(now: CanaryResult, previous: CanaryResult): string[] {
  return dropRepeatedScreens(now).flatMap((screen) => {
    const previousScreen = previous.screens.find(({ name }) => name === screen.name);
    if (!previousScreen) return [];
    const subject = `On '${screen.title}' the portal`;
    const [currentAnswers, previousAnswers] = [answersOf(screen), answersOf(previousScreen)];
    const added = [...currentAnswers.values()].filter(({ meaning }) => !previousAnswers.has(meaning));
    const gone = screen.failed
      ? []
      : [...previousAnswers.values()].filter(({ meaning }) => !currentAnswers.has(meaning));
    return [
      ...[...currentAnswers.values()].flatMap((answer) =>
        describeLabelChange(subject, answer, previousAnswers.get(answer.meaning)),
      ),
      ...(added.length > 0 ? [`${subject} now also asks for ${formatQuotedList(labelsOf(added))}.`] : []),
      ...(gone.length > 0 ? [`${subject} no longer asks for ${formatQuotedList(labelsOf(gone))}.`] : []),
    ];
  });
}

type TypedAnswer = CanaryScreen['typed'][number];

const answersOf = ({ typed }: CanaryScreen) => new Map(typed.map((answer) => [answer.meaning, answer]));
const labelsOf = (answers: readonly TypedAnswer[]) => answers.map(({ label }) => normaliseLabel(label));

function describeLabelChange(
  subject: string,
  currentAnswer: TypedAnswer,
  previousAnswer: TypedAnswer | undefined,
): string[] {
  if (!previousAnswer) return [];
  // Only the page's own label counts: the label of an amount is the engine's.
  if (currentAnswer.meaning === 'amount')
    return currentAnswer.value === previousAnswer.value
      ? []
      : [`${subject} now asks for ${currentAnswer.value} where it asked for ${previousAnswer.value}.`];
  const [currentLabel, previousLabel] = [normaliseLabel(currentAnswer.label), normaliseLabel(previousAnswer.label)];
  return currentLabel === previousLabel
    ? []
    : [`${subject} now says '${currentLabel}' where it said '${previousLabel}'.`];
}

function describeStop(now: CanaryResult, stop: CanaryStop, previous: CanaryResult | undefined): string[] {
  if (isPortalFailure(stop.reason)) return [`${describeFailure(stop.reason)}: the walk could not go on.`];
  if (isRetryableStop(stop.reason)) return [`The walk was cut short, not by the portal. ${stop.message}`];
  const screen = now.screens.find(({ failed }) => failed);
  if (!screen) return [`The walk stopped. ${stop.message}`];
  const previousScreen = previous?.screens.find(({ name }) => name === screen.name);
  return [
    ...describeReplacedLabel(screen, stop, previousScreen),
    `On '${screen.title}' the walk stopped. ${stop.message}`,
  ];
}

/** What the portal shows in place of the answer that the canary met the last time. */
function describeReplacedLabel(
  screen: CanaryScreen,
  { reason, details }: CanaryStop,
  previousScreen: CanaryScreen | undefined,
): string[] {
  const shownLabels = /^Seen: (.+)$/s.exec(details)?.[1]?.split(' | ').map(normaliseLabel);
  if (reason !== 'field_not_found' || !previousScreen || !shownLabels) return [];
  const missed = previousScreen.typed.find(({ meaning }) => !answersOf(screen).has(meaning) && meaning !== 'amount');
  const knownLabels = new Set(labelsOf([...previousScreen.typed, ...screen.typed]));
  const fresh = shownLabels.filter((label) => label !== '' && !knownLabels.has(label));
  if (!missed || shownLabels.includes(normaliseLabel(missed.label)) || fresh.length === 0) return [];
  return [
    `On '${screen.title}' the portal now says ${formatQuotedList(fresh, 'or')} where it said '${normaliseLabel(missed.label)}'.`,
  ];
}

const normaliseLabel = (label: string) => label.replace(/\s+/g, ' ').trim();

/** "'A', 'B' and 'C'" */
function formatQuotedList(texts: readonly string[], word = 'and'): string {
  const quoted = texts.slice(0, maxLabelsListed).map((text) => `'${text}'`);
  const lastPart = texts.length > maxLabelsListed ? `${texts.length - maxLabelsListed} more` : quoted.pop();
  return quoted.length > 0 ? `${quoted.join(', ')} ${word} ${lastPart}` : `${lastPart}`;
}
