import { dayParts } from './day-parts.ts';
import { type Found, shortName } from './fields.ts';
import {
  comparable,
  foreignMeaning,
  isTechnicalName,
  OTHER_ANSWER,
  SHORT,
  type Surroundings,
  saysNo,
} from './foreign-values.ts';
import { type Meaning, spokenName } from './meaning.ts';
import { type Entry, type Posted, readBody } from './posted.ts';
import { PortalStop } from './stop.ts';

/** What was put into a field: the text, the chosen option's label, the file's name, 'on' for a tick. */
export interface Filled {
  meaning: Meaning;
  expected: string;
  /** A date as an ISO day, whichever way the page wanted it written. */
  day?: string;
  /** Several of them, picked in one calendar. */
  days?: readonly string[];
  content?: Buffer;
  /** Of an answer that was picked in a widget: what its option says to scripts, and what these then hold where nobody sees it. */
  code?: string;
  carries?: readonly { name: string; value: string }[];
}

/** One planned value, and what it may look like in a request. */
export interface Part {
  meaning: Meaning;
  /** Its name in the page; empty where the page gives none. */
  field: string;
  accepts: readonly string[];
  content: Buffer | undefined;
  /** Of a day that is asked for in three parts: these leave, or the day as one. */
  pieces?: readonly Part[];
}

/** All that may leave a page: known before its button is pressed. */
export interface Leaving {
  /** The planned values of what leaves now: each must be in it, unaltered. */
  own: readonly Part[];
  /** Planned values of earlier pages and other forms, which may be in it again. */
  others: readonly Part[];
  /** What was filled in beside it, frame by frame: a script sends what a card frame holds, all of it or nothing. */
  inFrames: readonly (readonly Part[])[];
  /** What the page holds besides: nothing, what is declared harmless, and what is technical. */
  seen: readonly { name: string; value: string; beside?: string }[];
  /** Labels of the fields a person sees, by name. */
  fields: ReadonlyMap<string, string>;
  /** Name of the button, which a form sends too. */
  button: string;
  /** To which it sends its form; empty where that is not known. */
  address: string;
  /** What values that nobody sees are held against. */
  surroundings: Surroundings;
}

/** All that leaves for one answer: a widget may send what it shows, what its script made of it, or both. */
export function partsOf(filled: Filled, control: Found): Part[] {
  const { meaning, carries = [], expected, code = '' } = filled;
  const carried = carries.map(({ name, value }) => ({
    meaning,
    field: name,
    accepts: [value, expected, code].filter(Boolean).flatMap((text) => waysToWrite(text, meaning)),
    content: undefined,
  }));
  if (filled.days && !control.fieldName && carried.length === 0) return filled.days.map((day) => ofDay(meaning, day));
  return control.fieldName || carried.length === 0 ? [partOf(filled, control), ...carried] : carried;
}

/** What two widgets hold in one place is what the later one put there. */
export function withoutCarried(entry: Filled, { carries = [] }: Pick<Filled, 'carries'>): Filled {
  const isTaken = ({ name }: { name: string }) => carries.some((one) => one.name === name);
  return entry.carries ? { ...entry, carries: entry.carries.filter((one) => !isTaken(one)) } : entry;
}

function partOf(filled: Filled, control: Found): Part {
  const { meaning, expected, day, content, code = '' } = filled;
  if (control.parts && day) return { ...ofDay(meaning, day), pieces: piecesOf(meaning, day, control.parts) };
  const ticked = meaning.kind === 'tick' ? ['on', 'true', '1', 'yes'] : [];
  const texts = [expected, control.sends, code, ...(day ? [day] : []), ...ticked].filter(Boolean);
  return { meaning, field: control.fieldName, accepts: texts.flatMap((text) => waysToWrite(text, meaning)), content };
}

/** A day in the ways in which a script may send it. */
function ofDay(meaning: Meaning, day: string): Part {
  const dayFirst = day.split('-').toReversed();
  return {
    meaning,
    field: '',
    accepts: [day, ...['/', '.', '-'].map((mark) => dayFirst.join(mark))],
    content: undefined,
  };
}

function piecesOf(meaning: Meaning, day: string, parts: NonNullable<Found['parts']>): Part[] {
  const numbers = day.split('-');
  return dayParts.map((part, index) => {
    const { fieldName, sends, value } = parts[part];
    const written = numbers[index] ?? '';
    const accepts = [sends, value, written, String(Number(written))].filter(Boolean);
    return { meaning, field: fieldName, accepts, content: undefined };
  });
}

type Rewritten = Pick<Meaning, 'rewrites'>;

/** What a portal holds or sends, without the spaces that it is known to put in or to take out. */
export function closedUp(text: string, { rewrites = [] }: Rewritten): string {
  const plain = text.replace(/\r\n/g, '\n').trim();
  return rewrites.includes('spacing') ? plain.replace(/[\s.·-]/g, '') : plain;
}

const rewritesCapitals = ({ meaning }: { meaning: Rewritten }) => meaning.rewrites?.includes('capitals') ?? false;

/** The ways in which the portal may hold or send this, closed up. */
export function waysToWrite(text: string, meaning: Rewritten): string[] {
  const written = closedUp(text, meaning);
  return rewritesCapitals({ meaning }) ? [written, written.toUpperCase()] : [written];
}

/**
 * Compares what is about to leave with what was planned for the page. A call of a script that has neither a field's name nor
 * anything of ours in it (counting visitors, keeping a session alive) is none of our business before the sending act.
 * @throws PortalStop request_differs, which names what is different and never says the value.
 */
export async function compareRequest(posted: Posted, leaving: Leaving): Promise<void> {
  const entries = await readBody(posted);
  const isOurs = holds(entries, posted, leaving);
  if (!isOurs && (posted.by === 'signal' || (posted.by === 'script' && !posted.isSendingAct))) return;
  if (!entries) throw differs('a request of a kind that cannot be read', posted.contentType);
  const { inFrames } = leaving;
  const wholes = posted.by === 'form' ? [leaving.own] : [leaving.own, ...inFrames];
  const differences = wholes.map((own) => findDifference(entries, { ...leaving, own }));
  const different = differences.every((one) => one !== undefined) && differences[0];
  if (different) throw differs(different, different);
}

type Ours = Pick<Leaving, 'own' | 'others' | 'fields'>;

/** Whether anything of ours is in a request. */
export async function holdsOurs(posted: Posted, ours: Ours): Promise<boolean> {
  return holds(await readBody(posted), posted, ours);
}

function holds(entries: readonly Entry[] | undefined, { body }: Posted, ours: Ours): boolean {
  return entries ? entries.some((entry) => isOf(ours, entry)) : holdsText(body, ours);
}

function differs(what: string, details: string): PortalStop {
  const message = `The portal's page was about to send something else than what was entered: ${what}. It was held back.`;
  return new PortalStop('request_differs', message, `Held back: ${shortName(details)}`);
}

/** What is different, named in quotes. */
function findDifference(entries: readonly Entry[], leaving: Leaving): string | undefined {
  const { own, others, seen, fields, button } = leaving;
  const left = new Set(entries);
  const take = (part: Part): boolean => {
    const named = entries.filter(({ name }) => part.field !== '' && name === part.field);
    const found = [...(named.length > 0 ? named : entries)].find((entry) => left.has(entry) && fits(part, entry));
    if (found) left.delete(found);
    return found !== undefined;
  };
  for (const part of own) {
    const isThere = part.pieces?.some(({ field }) => entries.some(({ name }) => field !== '' && name === field))
      ? part.pieces.every(take)
      : take(part) || (part.pieces?.every(take) ?? false);
    if (!isThere) return `'${spokenName(part.meaning)}'`;
  }
  const doubled = own.find((part) => standsTooOften(part, entries, [...own, ...others]));
  if (doubled) return `'${spokenName(doubled.meaning)}'`;
  const foreign = findForeign([...left], leaving) ?? findContradiction(entries, [...left], leaving);
  if (foreign) return foreign;
  const ticks = new Set(others.filter(({ meaning }) => meaning.kind === 'tick'));
  const texts = [...own, ...others].filter(({ meaning }) => meaning.kind !== 'tick');
  const isKnown = (entry: Entry) => {
    const { name, value } = entry;
    if (value === '' && !entry.file?.length) return true;
    if (button !== '' && (name === button || name.startsWith(`${button}.`))) return true;
    const isShown = fields.has(name);
    // Hidden under the name of a field that people see, it would answer for that one.
    const isSeen = ({ value: held, beside }: (typeof seen)[number]) =>
      held === value && (beside === undefined || saysNo(value));
    if (seen.some((one) => one.name === name && (!isShown || isSeen(one)))) return true;
    if (isShown) return false;
    // An answer given by a tick is one answer: it does not tick something else too.
    const tick = [...ticks].find((part) => fits(part, entry));
    if (tick) return ticks.delete(tick);
    const isPiece = ({ field }: Part) => field !== '' && field === name;
    return texts.some((part) => fits(part, entry) || part.pieces?.some((one) => isPiece(one) && fits(one, entry)));
  };
  const unknown = [...left].find((entry) => !isKnown(entry));
  return unknown && `'${fields.get(unknown.name) || unknown.name || 'a value without a name'}'`;
}

/** What nobody sees on the page may be technical, and may say something in the customer's name. */
function findForeign(entries: readonly Entry[], { own, others, seen, fields, button, surroundings }: Leaving) {
  const planned = new Set([button, ...fields.keys(), ...[...own, ...others].flatMap(namesOf)]);
  for (const { name, value } of entries) {
    const beside = seen.find((one) => one.name === name)?.beside ?? '';
    const isOther = !fields.has(name) && answersOtherwise({ name, value }, { own, others });
    const said = planned.has(name) ? isOther && OTHER_ANSWER : foreignMeaning({ name, value, beside }, surroundings);
    if (said) return `'${shortName(name)}' (${said})`;
  }
  return undefined;
}

/**
 * Whether a name under which an earlier page was answered says something else now. Portals carry answers from page to page in
 * fields that nobody sees, and what stands in the last one counts.
 */
export function answersOtherwise(
  { name, value }: { name: string; value: string },
  { own, others }: Pick<Leaving, 'own' | 'others'>,
): boolean {
  const isOf = (part: Part) => name !== '' && namesOf(part).includes(name);
  const told = others.filter(isOf);
  if (told.length === 0 || saysNo(value) || own.some(isOf)) return false;
  return !told.some(({ accepts, content, pieces = [] }) => {
    const ways = [...accepts, ...pieces.flatMap((piece) => (piece.field === name ? piece.accepts : []))];
    return content !== undefined || ways.some((one) => comparable(one) === comparable(value));
  });
}

/**
 * A name that is not ours and leaves with two values is believed by nobody. The field beside a tick that stands for 'no' is no
 * second value, several ticks that a person sees may share a name, and so do the values of a list.
 */
function findContradiction(
  entries: readonly Entry[],
  left: readonly Entry[],
  { own, others, seen, fields, button, surroundings: { ours } }: Leaving,
) {
  const isPlanned = (name: string) => [...own, ...others].some((part) => namesOf(part).includes(name));
  const isAside = ({ name, isOfTree }: Entry) => isOfTree || name === '' || name === button || name.endsWith('[]');
  const isOnlyShown = ({ name, value }: Entry) =>
    fields.has(name) && seen.some((one) => one.name === name && one.value === value && one.beside === undefined);
  const isTold = ({ name, value }: Entry) => value !== '' && !(saysNo(value) && (isPlanned(name) || fields.has(name)));
  const isOurs = (value: string) => comparable(value).length > SHORT && ours.has(comparable(value));
  // One that stays empty is left alone, unless the portal itself keeps two of the name.
  const contradicts = ({ name, value }: Entry) => {
    const isKnown = isPlanned(name) || fields.has(name) || isTechnicalName(name);
    const isAlone = saysNo(value) || isKnown || isOurs(value);
    return (one: Entry) => one.name === name && one.value !== value && (isTold(one) || (one.value === '' && !isAlone));
  };
  const [doubled] = left.filter((entry) => {
    if (isAside(entry) || !isTold(entry) || isOnlyShown(entry)) return false;
    return entries.some(contradicts(entry));
  });
  return doubled && `'${shortName(fields.get(doubled.name) || doubled.name)}' (one name with two values)`;
}

const namesOf = ({ field, pieces = [] }: Part) => [field, ...pieces.map((piece) => piece.field)];

/**
 * A portal that gets one name twice may believe either value. A tick may have a field beside it that stands for 'no', and
 * what a script sends in a tree has the same name in several places of it.
 */
function standsTooOften({ field, meaning }: Part, entries: readonly Entry[], planned: readonly Part[]): boolean {
  if (field === '' || meaning.kind === 'tick') return false;
  const found = entries.filter(({ name, value, isOfTree }) => name === field && value !== '' && !isOfTree);
  return found.length > Math.max(1, planned.filter((part) => part.field === field).length);
}

function fits({ meaning, accepts, content }: Part, { value, file }: Entry): boolean {
  if (content) return file ? file.equals(content) : value.endsWith(content.toString('base64'));
  return file === undefined && accepts.includes(closedUp(value, meaning));
}

function isOf({ own, others, fields }: Ours, entry: Entry): boolean {
  if (fields.has(entry.name)) return true;
  // Ours in small letters is ours too, though not as it should leave.
  const inCapitals = { ...entry, value: entry.value.toUpperCase() };
  const holds = (part: Part) => fits(part, entry) || (rewritesCapitals(part) && fits(part, inCapitals));
  return [...own, ...others].some((part) => (part.content || entry.value.length > 3) && holds(part));
}

function holdsText(body: Buffer, { own, others }: Ours): boolean {
  const text = body.toString('latin1');
  return [...own, ...others].some(({ accepts, content }) =>
    content ? body.includes(content) : accepts.some((value) => value.length > 3 && text.includes(value)),
  );
}
