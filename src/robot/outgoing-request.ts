import { normalizeForComparison } from './comparable-text.ts';
import { displayNameOf } from './control-meaning.ts';
import { shortenLabel } from './find-control.ts';
import {
  CONFLICTING_ANSWER,
  describeForeignValue,
  type HiddenValueContext,
  isNegativeAnswer,
  isTechnicalName,
  SHORT_VALUE_LENGTH,
} from './hidden-value-check.ts';
import { normalizeSpacing, type PlannedValue, rewritesCapitals } from './planned-value.ts';
import { PortalStop } from './portal-stop.ts';
import { type PostedRequest, parseRequestBody, type RequestEntry } from './posted-request.ts';

/** Everything that may leave a page, known before the robot presses its button. */
export interface OutgoingRequestPlan {
  /** The planned values of this form: each must be in the request, unaltered. */
  requiredValues: readonly PlannedValue[];
  /** Planned values of earlier pages and other forms; the request may repeat them. */
  optionalValues: readonly PlannedValue[];
  /** Values entered in other frames, frame by frame: a script sends the values of a card frame, all of them or none. */
  frameValues: readonly (readonly PlannedValue[])[];
  /** Other values of the page: empty ones, prefills declared harmless, and technical values. */
  unfilledValues: readonly { name: string; value: string; beside?: string }[];
  /** Labels of the fields a person sees, by name. */
  visibleLabels: ReadonlyMap<string, string>;
  /** Name of the button, which a form also sends. */
  buttonName: string;
  /** The address to which the button sends its form; empty when unknown. */
  formAddress: string;
  /** The context in which hidden values are checked. */
  hiddenValueContext: HiddenValueContext;
}

/**
 * Compares a request with the plan for its page. Before the send step it ignores a script call without a field's name
 * and without any of our values (visitor counting, keeping a session alive).
 * @throws PortalStop request_differs, which names the difference and never contains the value.
 */
export async function assertPlannedRequest(posted: PostedRequest, requestPlan: OutgoingRequestPlan): Promise<void> {
  const entries = await parseRequestBody(posted);
  const isOurs = hasPlannedEntry(entries, posted, requestPlan);
  if (!isOurs && (posted.initiator === 'background' || (posted.initiator === 'script' && !posted.isSendStep))) return;
  if (!entries) throw createRequestDiffersStop('a request of a kind that cannot be read', posted.contentType);
  const { frameValues: inFrames } = requestPlan;
  const wholes = posted.initiator === 'form' ? [requestPlan.requiredValues] : [requestPlan.requiredValues, ...inFrames];
  const differences = wholes.map((own) => findDifference(entries, { ...requestPlan, requiredValues: own }));
  const different = differences.every((one) => one !== undefined) && differences[0];
  if (different) throw createRequestDiffersStop(different, different);
}

type PlannedContent = Pick<OutgoingRequestPlan, 'requiredValues' | 'optionalValues' | 'visibleLabels'>;

/** Whether a request carries any planned value. */
export async function hasPlannedValue(posted: PostedRequest, plannedContent: PlannedContent): Promise<boolean> {
  return hasPlannedEntry(await parseRequestBody(posted), posted, plannedContent);
}

function hasPlannedEntry(
  entries: readonly RequestEntry[] | undefined,
  { body }: PostedRequest,
  plannedContent: PlannedContent,
): boolean {
  return entries
    ? entries.some((entry) => isPlannedEntry(plannedContent, entry))
    : hasPlannedText(body, plannedContent);
}

function createRequestDiffersStop(difference: string, details: string): PortalStop {
  const message = `The portal's page was about to send something else than what was entered: ${difference}. It was held back.`;
  return new PortalStop('request_differs', message, `Held back: ${shortenLabel(details)}`);
}

/** Names the difference, in quotes. */
function findDifference(entries: readonly RequestEntry[], requestPlan: OutgoingRequestPlan): string | undefined {
  const { requiredValues, optionalValues, unfilledValues, visibleLabels: fields, buttonName: button } = requestPlan;
  const remainingEntries = new Set(entries);
  const take = (part: PlannedValue): boolean => {
    const entriesOfField = entries.filter(({ name }) => part.field !== '' && name === part.field);
    const acceptedEntry = [...(entriesOfField.length > 0 ? entriesOfField : entries)].find(
      (entry) => remainingEntries.has(entry) && isAcceptedEntry(part, entry),
    );
    if (acceptedEntry) remainingEntries.delete(acceptedEntry);
    return acceptedEntry !== undefined;
  };
  for (const part of requiredValues) {
    const isCarried = part.dayPartValues?.some(({ field }) =>
      entries.some(({ name }) => field !== '' && name === field),
    )
      ? part.dayPartValues.every(take)
      : take(part) || (part.dayPartValues?.every(take) ?? false);
    if (!isCarried) return `'${displayNameOf(part.meaning)}'`;
  }
  const doubled = requiredValues.find((part) =>
    isRepeatedTooOften(part, entries, [...requiredValues, ...optionalValues]),
  );
  if (doubled) return `'${displayNameOf(doubled.meaning)}'`;
  const foreign =
    findForeignEntry([...remainingEntries], requestPlan) ??
    findContradiction(entries, [...remainingEntries], requestPlan);
  if (foreign) return foreign;
  const ticks = new Set(optionalValues.filter(({ meaning }) => meaning.kind === 'tick'));
  const texts = [...requiredValues, ...optionalValues].filter(({ meaning }) => meaning.kind !== 'tick');
  const isKnown = (entry: RequestEntry) => {
    const { name, value } = entry;
    if (value === '' && !entry.file?.length) return true;
    if (button !== '' && (name === button || name.startsWith(`${button}.`))) return true;
    const isShown = fields.has(name);
    // A hidden value with the name of a visible field would answer that field's question.
    const isUnchanged = ({ value: held, beside }: (typeof unfilledValues)[number]) =>
      held === value && (beside === undefined || isNegativeAnswer(value));
    if (unfilledValues.some((one) => one.name === name && (!isShown || isUnchanged(one)))) return true;
    if (isShown) return false;
    // A ticked answer accounts for one entry only: it does not excuse a second tick.
    const tick = [...ticks].find((part) => isAcceptedEntry(part, entry));
    if (tick) return ticks.delete(tick);
    const isPiece = ({ field }: PlannedValue) => field !== '' && field === name;
    return texts.some(
      (part) =>
        isAcceptedEntry(part, entry) || part.dayPartValues?.some((one) => isPiece(one) && isAcceptedEntry(one, entry)),
    );
  };
  const unknown = [...remainingEntries].find((entry) => !isKnown(entry));
  return unknown && `'${fields.get(unknown.name) || unknown.name || 'a value without a name'}'`;
}

/** A hidden value may be technical, or may make a statement in the customer's name. */
function findForeignEntry(
  entries: readonly RequestEntry[],
  {
    requiredValues,
    optionalValues,
    unfilledValues,
    visibleLabels: fields,
    buttonName: button,
    hiddenValueContext: surroundings,
  }: OutgoingRequestPlan,
) {
  const plannedNames = new Set([button, ...fields.keys(), ...[...requiredValues, ...optionalValues].flatMap(namesOf)]);
  for (const { name, value } of entries) {
    const textBeside = unfilledValues.find((one) => one.name === name)?.beside ?? '';
    const isOther =
      !fields.has(name) && isContradictingEarlierAnswer({ name, value }, { requiredValues, optionalValues });
    const objection = plannedNames.has(name)
      ? isOther && CONFLICTING_ANSWER
      : describeForeignValue({ name, value, beside: textBeside }, surroundings);
    if (objection) return `'${shortenLabel(name)}' (${objection})`;
  }
  return undefined;
}

/**
 * Whether a name that an earlier page answered now has another value. Portals carry answers from page to page in hidden
 * fields, and the last page's value counts.
 */
export function isContradictingEarlierAnswer(
  { name, value }: { name: string; value: string },
  { requiredValues, optionalValues }: Pick<OutgoingRequestPlan, 'requiredValues' | 'optionalValues'>,
): boolean {
  const isOf = (part: PlannedValue) => name !== '' && namesOf(part).includes(name);
  const earlierAnswers = optionalValues.filter(isOf);
  if (earlierAnswers.length === 0 || isNegativeAnswer(value) || requiredValues.some(isOf)) return false;
  return !earlierAnswers.some(({ accepts, content, dayPartValues: pieces = [] }) => {
    const ways = [...accepts, ...pieces.flatMap((piece) => (piece.field === name ? piece.accepts : []))];
    return content !== undefined || ways.some((one) => normalizeForComparison(one) === normalizeForComparison(value));
  });
}

/**
 * Finds a name outside the plan that leaves with two values: such a name is not trusted. Three cases are no
 * contradiction: the field beside a tick that stands for 'no', several visible ticks with one name, and the values of a
 * list.
 */
function findContradiction(
  entries: readonly RequestEntry[],
  remainingEntries: readonly RequestEntry[],
  {
    requiredValues,
    optionalValues,
    unfilledValues,
    visibleLabels: fields,
    buttonName: button,
    hiddenValueContext: { plannedTexts },
  }: OutgoingRequestPlan,
) {
  const isPlanned = (name: string) =>
    [...requiredValues, ...optionalValues].some((part) => namesOf(part).includes(name));
  const mayRepeat = ({ name, isOfTree }: RequestEntry) =>
    isOfTree || name === '' || name === button || name.endsWith('[]');
  const isOnlyShown = ({ name, value }: RequestEntry) =>
    fields.has(name) &&
    unfilledValues.some((one) => one.name === name && one.value === value && one.beside === undefined);
  const statesValue = ({ name, value }: RequestEntry) =>
    value !== '' && !(isNegativeAnswer(value) && (isPlanned(name) || fields.has(name)));
  const isOurs = (value: string) =>
    normalizeForComparison(value).length > SHORT_VALUE_LENGTH && plannedTexts.has(normalizeForComparison(value));
  // An empty value is ignored, unless the portal itself holds two values of that name.
  const contradicts = ({ name, value }: RequestEntry) => {
    const isKnown = isPlanned(name) || fields.has(name) || isTechnicalName(name);
    const isAlone = isNegativeAnswer(value) || isKnown || isOurs(value);
    return (one: RequestEntry) =>
      one.name === name && one.value !== value && (statesValue(one) || (one.value === '' && !isAlone));
  };
  const [doubled] = remainingEntries.filter((entry) => {
    if (mayRepeat(entry) || !statesValue(entry) || isOnlyShown(entry)) return false;
    return entries.some(contradicts(entry));
  });
  return doubled && `'${shortenLabel(fields.get(doubled.name) || doubled.name)}' (one name with two values)`;
}

const namesOf = ({ field, dayPartValues: pieces = [] }: PlannedValue) => [field, ...pieces.map((piece) => piece.field)];

/**
 * A portal that receives one name twice may use either value. Two repeats are allowed: a field beside a tick that
 * stands for 'no', and a name that occurs in several branches of a script's tree.
 */
function isRepeatedTooOften(
  { field, meaning }: PlannedValue,
  entries: readonly RequestEntry[],
  plannedValues: readonly PlannedValue[],
): boolean {
  if (field === '' || meaning.kind === 'tick') return false;
  const repeats = entries.filter(({ name, value, isOfTree }) => name === field && value !== '' && !isOfTree);
  return repeats.length > Math.max(1, plannedValues.filter((part) => part.field === field).length);
}

function isAcceptedEntry({ meaning, accepts, content }: PlannedValue, { value, file }: RequestEntry): boolean {
  if (content) return file ? file.equals(content) : value.endsWith(content.toString('base64'));
  return file === undefined && accepts.includes(normalizeSpacing(value, meaning));
}

function isPlannedEntry(
  { requiredValues, optionalValues, visibleLabels: fields }: PlannedContent,
  entry: RequestEntry,
): boolean {
  if (fields.has(entry.name)) return true;
  // Our value in lower case is still ours, although it should not leave in lower case.
  const inCapitals = { ...entry, value: entry.value.toUpperCase() };
  const holds = (part: PlannedValue) =>
    isAcceptedEntry(part, entry) || (rewritesCapitals(part) && isAcceptedEntry(part, inCapitals));
  return [...requiredValues, ...optionalValues].some((part) => (part.content || entry.value.length > 3) && holds(part));
}

function hasPlannedText(body: Buffer, { requiredValues, optionalValues }: PlannedContent): boolean {
  const text = body.toString('latin1');
  return [...requiredValues, ...optionalValues].some(({ accepts, content }) =>
    content ? body.includes(content) : accepts.some((value) => value.length > 3 && text.includes(value)),
  );
}
