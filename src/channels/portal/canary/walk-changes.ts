import { isPortalTrouble, passes, troubleWords } from '#orders/states/passing-troubles.ts';
import type { TypedValue } from '#robot/meaning.ts';

/** What a walk met at one screen. */
export interface Passed {
  name: string;
  title: string;
  failed: boolean;
  typed: readonly Pick<TypedValue, 'meaning' | 'label' | 'value'>[];
}

export interface WalkStop {
  reason: string;
  message: string;
  details: string;
}

export interface Walked {
  screens: readonly Passed[];
  stop: WalkStop | null;
}

/** More of them are not read by anybody. */
const mostNamed = 6;

/**
 * What a walk met that the last good one of the same portal did not, in sentences for people; null where there was none and
 * nothing stopped it. Of a walk that stopped, what it never came to is not called missing.
 */
export function walkChanges(now: Walked, before: Walked | undefined): string[] | null {
  if (!before && !now.stop) return null;
  const seen = before ? [...screenChanges(now, before), ...fieldChanges(now, before)] : [];
  return now.stop ? [...seen, ...stopSentences(now, now.stop, before)] : seen;
}

/** Whether a walk that ended so may go well an hour later: the portal or our own process was in trouble, not its form. */
export const mayGoBetter = (reason: string) => passes(reason) || reason === 'aborted';

const formReasons: ReadonlySet<string> = new Set([
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

/** Whether it is the form that is another one than the driver knows. */
export const isOfForm = (reason: string) => formReasons.has(reason);

function screenChanges(now: Walked, before: Walked): string[] {
  // A walk never passes the screen that sends: where it stops there, that screen is not new.
  const [is, was] = [firstComings(now).filter(({ failed }) => !failed), firstComings(before)];
  const names = (screens: readonly Passed[]) => screens.map(({ name }) => name);
  const added = is.filter(({ name }) => !names(was).includes(name));
  const gone = now.stop ? [] : was.filter(({ name }) => !names(is).includes(name));
  const common = is.filter(({ name }) => names(was).includes(name));
  const formerly = was.filter(({ name }) => names(common).includes(name));
  const isReordered = names(common).join() !== names(formerly).join();
  return [
    ...added.map(({ name, title }) => `The portal now also shows '${title}'${after(is, name)}.`),
    ...gone.map(({ title }) => `The portal no longer shows '${title}'.`),
    ...(isReordered ? [`The portal now shows ${named(common.map(({ title }) => title))}, in this order.`] : []),
  ];
}

/** What stands in the way may come twice. */
function firstComings({ screens }: Walked): Passed[] {
  return screens.filter(({ name }, index) => screens.findIndex((one) => one.name === name) === index);
}

function after(screens: readonly Passed[], name: string): string {
  const previous = screens[screens.findIndex((screen) => screen.name === name) - 1];
  return previous ? ` after '${previous.title}'` : ' first';
}

function fieldChanges(now: Walked, before: Walked): string[] {
  return firstComings(now).flatMap((screen) => {
    const former = before.screens.find(({ name }) => name === screen.name);
    if (!former) return [];
    const on = `On '${screen.title}' the portal`;
    const [is, was] = [answersOf(screen), answersOf(former)];
    const added = [...is.values()].filter(({ meaning }) => !was.has(meaning));
    const gone = screen.failed ? [] : [...was.values()].filter(({ meaning }) => !is.has(meaning));
    return [
      ...[...is.values()].flatMap((answer) => wordsChanged(on, answer, was.get(answer.meaning))),
      ...(added.length > 0 ? [`${on} now also asks for ${named(labelsOf(added))}.`] : []),
      ...(gone.length > 0 ? [`${on} no longer asks for ${named(labelsOf(gone))}.`] : []),
    ];
  });
}

type Answer = Passed['typed'][number];

const answersOf = ({ typed }: Passed) => new Map(typed.map((answer) => [answer.meaning, answer]));
const labelsOf = (answers: readonly Answer[]) => answers.map(({ label }) => plain(label));

function wordsChanged(on: string, is: Answer, was: Answer | undefined): string[] {
  if (!was) return [];
  // What the page says itself: the label is the engine's own.
  if (is.meaning === 'amount')
    return is.value === was.value ? [] : [`${on} now asks for ${is.value} where it asked for ${was.value}.`];
  const [now, before] = [plain(is.label), plain(was.label)];
  return now === before ? [] : [`${on} now says '${now}' where it said '${before}'.`];
}

function stopSentences(now: Walked, stop: WalkStop, before: Walked | undefined): string[] {
  if (isPortalTrouble(stop.reason)) return [`${troubleWords(stop.reason)}: the walk could not go on.`];
  if (mayGoBetter(stop.reason)) return [`The walk was cut short, not by the portal. ${stop.message}`];
  const screen = now.screens.find(({ failed }) => failed);
  if (!screen) return [`The walk stopped. ${stop.message}`];
  const former = before?.screens.find(({ name }) => name === screen.name);
  return [...insteadOf(screen, stop, former), `On '${screen.title}' the walk stopped. ${stop.message}`];
}

/** What the portal says where the walk missed the next of the answers it gave the last time. */
function insteadOf(screen: Passed, { reason, details }: WalkStop, former: Passed | undefined): string[] {
  const seen = /^Seen: (.+)$/s.exec(details)?.[1]?.split(' | ').map(plain);
  if (reason !== 'field_not_found' || !former || !seen) return [];
  const missed = former.typed.find(({ meaning }) => !answersOf(screen).has(meaning) && meaning !== 'amount');
  const known = new Set(labelsOf([...former.typed, ...screen.typed]));
  const fresh = seen.filter((label) => label !== '' && !known.has(label));
  if (!missed || seen.includes(plain(missed.label)) || fresh.length === 0) return [];
  return [`On '${screen.title}' the portal now says ${named(fresh, 'or')} where it said '${plain(missed.label)}'.`];
}

const plain = (label: string) => label.replace(/\s+/g, ' ').trim();

/** "'A', 'B' and 'C'" */
function named(texts: readonly string[], word = 'and'): string {
  const quoted = texts.slice(0, mostNamed).map((text) => `'${text}'`);
  const last = texts.length > mostNamed ? `${texts.length - mostNamed} more` : quoted.pop();
  return quoted.length > 0 ? `${quoted.join(', ')} ${word} ${last}` : `${last}`;
}
