import { stripPunctuation } from '../plates.ts';
import { toSearchableWords } from './mail-text.ts';
import { extractMentionedDays, type MentionedDay } from './mentioned-days.ts';
import { amountsIn, countriesIn, extractPlates, holdersIn, referencesIn } from './mentioned-values.ts';

/** A span of days, both ends included, ISO. One end is open where the text states only a start or an end. */
export interface MentionedSpan {
  from: string | undefined;
  until: string | undefined;
  /** True for days on which something was done (requested, written, paid). They are never days of the permit. */
  isActionDay: boolean;
}

/** The facts that the words of a mail or a document name. */
export interface MentionedFacts {
  /** For each plate, every possible reading without separators: 'AB12' and 'AB12CDE' for 'AB12 CDE'. */
  plates: string[][];
  days: MentionedSpan[];
  /** In euro cents. */
  amounts: number[];
  /** What the text calls a reference, as printed. */
  references: string[];
  /** Countries of registration, by their English names. */
  countries: string[];
  holders: string[];
}

/** What an order is for, as stated to the authority. An absent fact is not compared. */
export interface PlannedFacts {
  plates: readonly string[];
  /** ISO; both included. */
  days?: { from: string; until: string };
  /**
   * Days on which something was done, such as sending the application or receiving the mail. They contradict nothing.
   */
  actionDays?: readonly string[];
  /** Each sum that may appear; empty where nothing is to be paid. */
  amounts?: readonly (readonly [least: number, most: number])[];
  references?: readonly string[];
  country?: string;
  /** Names of the person and of the company. */
  holders?: readonly string[];
  /** Its fuel, its make and its model. */
  vehicle?: { fuel: string | null; names: readonly (string | null)[] };
}

export interface Contradiction {
  kind: 'plate' | 'day' | 'amount' | 'reference' | 'country' | 'holder';
  /** In display form: days as one ISO day or `from/until`, amounts as '12.50'. */
  mentioned: string;
  planned: string;
}

const maxReadLength = 40_000;

/** Addresses are removed, because a link contains numbers of its own. */
function blankOutAddress(word: string): string {
  const link = word.search(/https?:\/\//i);
  const begins = link >= 0 ? link : word.includes('@') ? 0 : word.length;
  return word.slice(0, begins) + ' '.repeat(word.length - begins);
}

/**
 * The plates, days, amounts, references, countries and holders that a text names.
 * @param referenceDay an ISO day: a day without a year is the one nearest to it
 */
export function extractMentionedFacts(text: string, referenceDay: string): MentionedFacts {
  const textStart = text.slice(0, maxReadLength).normalize('NFC');
  const words = textStart.replace(/[^\s<>]+/g, blankOutAddress);
  return {
    plates: extractPlates(words),
    days: extractSpans(words, extractMentionedDays(words, referenceDay), referenceDay),
    amounts: amountsIn(words),
    references: referencesIn(words),
    countries: countriesIn(words),
    holders: holdersIn(words),
  };
}

/** Where the text differs from the plan. A fact that the text does not name contradicts nothing. */
export function findContradictions(mentioned: MentionedFacts, plan: PlannedFacts): Contradiction[] {
  return [
    ...findPlateContradictions(mentioned, plan),
    ...findDayContradictions(mentioned, plan),
    ...findAmountContradictions(mentioned, plan),
    ...findReferenceContradictions(mentioned, plan),
    ...findCountryContradictions(mentioned, plan),
    ...findHolderContradictions(mentioned, plan),
  ];
}

/** A country mark that may stand before or after a plate. */
const countryMarkPattern = /^(?:GB|UK|IRL|D|A|F|I|E|NL|B|CH|L)$/;

function findPlateContradictions({ plates }: MentionedFacts, plan: PlannedFacts): Contradiction[] {
  const plannedPlates = plan.plates.map(stripPunctuation).filter((plate) => plate !== '');
  if (plannedPlates.length === 0) return [];
  const isOurs = (reading: string) =>
    plannedPlates.some(
      (plate) => reading === plate || (reading.includes(plate) && countryMarkPattern.test(reading.replace(plate, ''))),
    );
  return plates
    .filter((readings) => !readings.some(isOurs))
    .map((readings) => ({ kind: 'plate', mentioned: readings.at(-1) ?? '', planned: plannedPlates.join(', ') }));
}

/** Words that mark the following day as one on which something was done; the next pattern marks a day of the permit. */
const actionWords =
  / (?:received|submitted|sent|dated|date|issued|paid|created|ordered|applied|application|request|message|mail|letter|born|birth|registered on|first registration|today|printed|recue?|deposee?|soumise?|envoyee?|emise?|emission|delivree?|demande|message|courrier|paye|paiement|naissance|nee?|mise en circulation|premiere immatriculation|enregistree le|cree|edite|ricevut[aoi]|inviat[aoi]|presentat[aoi]|richiest[ae]|domanda|emess[ao]|emissione|rilasciat[ao]|rilascio|data|pagat[ao]|pagamento|nascita|nat[ao]|prima immatricolazione|inoltrat[ao]|recibid[ao]|presentad[ao]|enviad[ao]|solicitud|emitid[ao]|emision|expedid[ao]|expedicion|fecha|pagad[ao]|pago|nacimiento|primera matriculacion|registrad[ao] el|rebud[ao]|presentad[ao]|sol licitud|emes[ao]?|emissio|expedit|pagat|pagament|naixement|primera matriculacio|ontvangen|ingediend|aanvraag|verzonden|gedateerd|datum|betaald|betaling|geboren|eerste inschrijving|afgegeven|uitgegeven|erhalten|eingegangen|eingereicht|gestellt|antrag|anfrage|nachricht|schreiben|gesendet|datiert|ausgestellt|ausstellungsdatum|bezahlt|zahlung|geboren|erstzulassung|vom) /;
const permitDayWords =
  / (?:for|pour|per|por|para|per a|fur|voor|valid|valable|valid[oaie]|gultig|geldig|entry|ingresso|accesso|acces|entrada|entree|einfahrt|toegang|access) (?:\S+ ){0,3}$/;
const untilWords =
  / (?:until|till|through|up to|before|by|expires?|expiring|expiry|jusqu|jusqu au|avant|bis|bis zum|tot|tot en met|t m|fino al?|fino|sino al|entro|scade|scadenza|hasta|hasta el|fins|fins al|vence|caduca|expira|verloopt|vervalt|ablauf|vor) (?:\S+ ){0,2}$/;
// 'du 3 mai', 'del 3 maggio', 'van 3 mei' alone mean that one day, not 'from that day on'.
const fromWords =
  / (?:from|as of|since|starting|starts|after|a partir|depuis|ab|seit|beginn|vanaf|sinds|dal|a partire|decorrenza|desde|partir) (?:\S+ ){0,3}$/;

function extractSpans(text: string, days: readonly MentionedDay[], referenceDay: string): MentionedSpan[] {
  const spans: MentionedSpan[] = [];
  for (let index = 0; index < days.length; index++) {
    const currentDay = days[index];
    const next = days[index + 1];
    if (!currentDay) continue;
    const wordsBefore = findWordsBefore(text, days[index - 1], currentDay);
    // A letter has its own date at its head.
    const isDone = currentDay.day === referenceDay || (currentDay.day < referenceDay && actionWords.test(wordsBefore));
    const isActionDay = isDone && !permitDayWords.test(wordsBefore);
    if (next?.link === 'to') {
      spans.push({ from: currentDay.day, until: next.day, isActionDay: false });
      index++;
    } else if (isActionDay) spans.push({ from: currentDay.day, until: currentDay.day, isActionDay });
    else if (untilWords.test(wordsBefore)) spans.push(closeSpan(spans, currentDay.day));
    else if (fromWords.test(wordsBefore)) spans.push({ from: currentDay.day, until: undefined, isActionDay: false });
    else spans.push({ from: currentDay.day, until: currentDay.day, isActionDay: false });
  }
  return spans;
}

/** 'valid from 3 May; valid until 5 May' is one span. */
function closeSpan(spans: MentionedSpan[], until: string): MentionedSpan {
  const lastSpan = spans.at(-1);
  const isOpen = lastSpan?.from !== undefined && lastSpan.until === undefined && lastSpan.from <= until;
  if (isOpen) spans.pop();
  return { from: isOpen ? lastSpan.from : undefined, until, isActionDay: false };
}

/** The words before a day within its sentence, after the previous day. */
function findWordsBefore(text: string, previousDay: MentionedDay | undefined, { start }: MentionedDay): string {
  const searchStart = Math.max(previousDay?.end ?? 0, start - 90);
  const sentence =
    text
      .slice(searchStart, start)
      .split(/[!?\n;]|\.\s/)
      .at(-1) ?? '';
  // In a table the label stands one line above.
  const label = sentence.trim() === '' ? text.slice(searchStart, start) : sentence;
  return toSearchableWords(label);
}

function findDayContradictions(
  { days }: MentionedFacts,
  { days: planned, actionDays: ownDays = [] }: PlannedFacts,
): Contradiction[] {
  if (!planned) return [];
  const plannedSpan = formatSpan(planned.from, planned.until);
  const fits = ({ from, until }: MentionedSpan) => {
    if (from !== undefined && from === until) return from >= planned.from && from <= planned.until;
    return (from ?? '') <= planned.from && (until ?? '9999') >= planned.until;
  };
  return days
    .filter(
      (span) => !span.isActionDay && !fits(span) && !(span.from === span.until && ownDays.includes(span.from ?? '')),
    )
    .map(({ from, until }) => ({ kind: 'day', mentioned: formatSpan(from, until), planned: plannedSpan }));
}

const formatSpan = (from: string | undefined, until: string | undefined) =>
  from === until ? `${from}` : `${from ?? ''}/${until ?? ''}`;

function findAmountContradictions({ amounts }: MentionedFacts, { amounts: planned }: PlannedFacts): Contradiction[] {
  const isDue = (amount: number) => planned?.some(([least, most]) => amount >= least && amount <= most);
  if (!planned || amounts.some(isDue)) return [];
  const plannedAmounts =
    planned
      .map(([least, most]) => [...new Set([formatEuroAmount(least), formatEuroAmount(most)])].join('-'))
      .join(', ') || '0.00';
  return amounts
    .filter((amount) => amount > 0)
    .map((amount) => ({ kind: 'amount', mentioned: formatEuroAmount(amount), planned: plannedAmounts }));
}

const formatEuroAmount = (amount: number) => (amount / 100).toFixed(2);

/** 'BXL-2026-0012' has the shape 'A-9-9'; a number of another office has another shape. */
const findReferenceShape = (reference: string) =>
  reference
    .replace(/\p{L}+/gu, 'A')
    .replace(/\p{N}+/gu, '9')
    .replace(/A(?:9A?)+|9(?:A9?)+/g, 'X');

function findReferenceContradictions(
  { references }: MentionedFacts,
  { references: planned = [] }: PlannedFacts,
): Contradiction[] {
  const plannedReferences = planned.filter((one) => stripPunctuation(one) !== '');
  if (plannedReferences.length === 0) return [];
  const isOurs = (one: string) =>
    plannedReferences.some(
      (other) =>
        stripPunctuation(one).includes(stripPunctuation(other)) ||
        stripPunctuation(other).includes(stripPunctuation(one)),
    );
  const namesOurReference = references.some(isOurs);
  // When our reference is there too, a number of another shape is the office's own.
  const isLike = (one: string) =>
    !namesOurReference || plannedReferences.some((other) => findReferenceShape(other) === findReferenceShape(one));
  return references
    .filter((one) => !isOurs(one) && isLike(one))
    .map((one) => ({ kind: 'reference', mentioned: one, planned: plannedReferences.join(', ') }));
}

function findCountryContradictions({ countries }: MentionedFacts, { country }: PlannedFacts): Contradiction[] {
  if (!country || countries.includes(country)) return [];
  return countries.map((one) => ({ kind: 'country', mentioned: one, planned: country }));
}

const listNameWords = (name: string) => toSearchableWords(name).match(/\S{3,}/g) ?? [];

/**
 * The words of one name may be in any order, and some may be missing. Only a name without any
 * of our words is another holder.
 */
function findHolderContradictions(
  { holders }: MentionedFacts,
  { holders: planned = [] }: PlannedFacts,
): Contradiction[] {
  const plannedWords = planned.flatMap(listNameWords);
  if (plannedWords.length === 0) return [];
  return holders
    .filter((name) => !listNameWords(name).some((word) => plannedWords.includes(word)))
    .map((name) => ({ kind: 'holder', mentioned: name, planned: planned.join(', ') }));
}
