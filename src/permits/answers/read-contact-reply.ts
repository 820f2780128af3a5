import type { PortalMail } from '#robot/driver.ts';
import { isShortYes } from './likely-meaning.ts';
import {
  extractOwnText,
  hasAnyPhrase,
  hasOtherPlate,
  markPlate,
  markReferences,
  removePhrases,
  toSearchableWords,
} from './mail-text.ts';
import {
  describeMentions,
  extractMentionedDays,
  findLastDay,
  hasOtherTime,
  isStayCovered,
  type MentionedDay,
  replaceDayCount,
  replaceDaysAndTime,
} from './mentioned-days.ts';
import { type AutomaticMail, describeAutomaticMail, detectAutomaticMail } from './read-authority-mail.ts';
import { type ReplyPhrases, replyPhrasesByLanguage } from './reply-phrases.ts';

/** What we asked a contact: one plate, and the days of the stay (ISO, both included). */
export interface PlateRequest {
  plate: string;
  from: string;
  until: string;
  /** `18:30`, where we asked for one visit. */
  time?: string;
}

export type ContactReply =
  | { meaning: 'granted'; reference?: string }
  | { meaning: 'received' }
  /** `document` is set where the reply is about the registration document that we attached, so another copy helps. */
  | { meaning: 'question' | 'refused'; reason: string; document?: 'v5c' }
  | { meaning: 'out_of_office'; until?: string }
  | { meaning: 'bounced'; reason: string };

/** In characters. Nobody answers one question at greater length; a newsletter or a contract is longer. */
const maxReplyLength = 6_000;

/** In words. A line of at most this length may be the writer's name. */
const maxNameWords = 2;

const allReplyPhrases = Object.values(replyPhrasesByLanguage);
const closings = allReplyPhrases.flatMap((language) => language.closings);
const negations = new Set(allReplyPhrases.flatMap((language) => language.negations.filter((word) => word.length > 2)));

/**
 * What a hotel, a garage or an office answers. It reads cautiously: a 'yes' with a condition or a doubt, or for another
 * plate or other days, is no grant. Undefined when not understood; then a person reads it.
 */
export function readContactReply(
  mail: PortalMail,
  request: PlateRequest,
): { answer: ContactReply | undefined; summary: string } {
  const ownText = markPlate(extractOwnText(mail.text, closings), request.plate);
  const days = extractMentionedDays(ownText, request.from);
  const automatic = detectAutomaticMail(mail);
  if (automatic) return { answer: toContactReply(automatic, days), summary: describeAutomaticMail(automatic, days) };
  const answer = ownText.length > maxReplyLength ? undefined : interpretReply(ownText, days, request);
  return {
    answer,
    summary: `${answer ? describeReply(answer) : 'The product does not understand it; a person reads it.'}${describeMentions(ownText, days)}`,
  };
}

function toContactReply(automatic: AutomaticMail, days: readonly MentionedDay[]): ContactReply | undefined {
  if (automatic.kind === 'bounced') return { meaning: 'bounced', reason: automatic.reason };
  if (automatic.kind === 'acknowledged') return { meaning: 'received' };
  const until = findLastDay(days);
  return automatic.kind === 'absent' ? { meaning: 'out_of_office', ...(until && { until }) } : undefined;
}

function describeReply(answer: ContactReply): string {
  if (answer.meaning === 'granted') return 'The answer says that the plate is on the list.';
  if (answer.meaning === 'received') return 'The answer says that our request has come in and is being dealt with.';
  return 'reason' in answer ? answer.reason : '';
}

function interpretReply(
  ownText: string,
  days: readonly MentionedDay[],
  request: PlateRequest,
): ContactReply | undefined {
  const { text, reference } = markReferences(replaceDaysAndTime(ownText, days, request.time));
  const namesOtherPlate = hasOtherPlate(markReferences(ownText).text);
  const sentences = readSentences(text, request);
  const any = (sign: keyof SentenceSignals) => sentences.some((sentence) => sentence[sign]);
  const granting = sentences.filter(({ granted }) => granted);
  const isPlain = granting.filter(
    ({ negated, future, condition, question, about }) => !negated && !future && !condition && !question && about,
  );
  const troubles = [
    ...(['negated', 'condition', 'contrast', 'question', 'asks', 'refused', 'promise'] as const),
    ...(['notYet', 'otherTime', 'unknown'] as const),
  ];
  if (isPlain.length > 0) {
    const isClear =
      isPlain.length === granting.length && !namesOtherPlate && !troubles.some(any) && isStayCovered(days, request);
    return isClear ? { meaning: 'granted', ...(reference && { reference }) } : undefined;
  }
  const isAsking = sentences.some(
    ({ asks, question, negated, refused }) => question || (asks && (!negated || refused)),
  );
  if (isAsking) return { meaning: 'question', ...describeQuestion(text) };
  if (namesOtherPlate) return undefined;
  if (any('refused')) {
    const isMixed =
      any('notYet') ||
      any('condition') ||
      any('promise') ||
      granting.some(({ negated }) => !negated) ||
      any('received');
    return isMixed ? undefined : { meaning: 'refused', ...describeRefusal(text) };
  }
  const isHeard = any('received') || any('promise');
  const isOpen = any('negated') || any('condition') || any('contrast');
  return isHeard && !isOpen ? { meaning: 'received' } : undefined;
}

interface SentenceSignals {
  granted: boolean;
  negated: boolean;
  future: boolean;
  condition: boolean;
  contrast: boolean;
  question: boolean;
  asks: boolean;
  refused: boolean;
  received: boolean;
  promise: boolean;
  notYet: boolean;
  /** The sentence may mean fewer days, other days or only some hours. */
  otherTime: boolean;
  /** The sentence contains a word that is not known to be harmless in a 'yes'. */
  unknown: boolean;
  /** The sentence mentions a plate, a vehicle, a list or an area. */
  about: boolean;
}

function readSentences(text: string, request: PlateRequest): SentenceSignals[] {
  const sentences = splitSentences(text);
  const fallback = detectLanguages(toSearchableWords(sentences.join(' ')), allReplyPhrases);
  return sentences.map((sentence, index) => {
    const plainSentence = toSearchableWords(sentence);
    const sentenceLanguages = detectLanguages(plainSentence, fallback);
    const words = replaceDayCount(
      sentenceLanguages.reduce((rest, { courtesies }) => removePhrases(courtesies, rest), plainSentence),
      request,
    );
    const hasSignal = (kind: Exclude<keyof ReplyPhrases, 'known'>) =>
      sentenceLanguages.some((one) => hasAnyPhrase(words, one[kind]));
    const previousSentence = toSearchableWords(sentences[index - 1] ?? '');
    const each = words.trim().split(' ');
    const isNothing = each.length < 2;
    const isShort = !sentence.includes('?') && isShortYes(words);
    return {
      granted: isShort || hasSignal('granted'),
      negated: words.split(' ').some((word) => negations.has(word)) || hasSignal('negations'),
      future: hasSignal('future'),
      condition: hasSignal('conditions'),
      contrast: hasSignal('contrasts'),
      question: sentence.includes('?') && (!isNothing || isShortYes(words)),
      asks: hasSignal('asks'),
      refused: hasSignal('refused'),
      received: hasSignal('received'),
      promise: hasSignal('promises'),
      notYet: hasSignal('notYet'),
      otherTime: !isShort && hasOtherTime(words, request),
      unknown:
        !isShort &&
        each.length > maxNameWords &&
        !each.every((word) => sentenceLanguages.some((one) => isKnown(one, word))),
      about:
        isShort ||
        sentenceLanguages.some(({ things }) => hasAnyPhrase(words, things) || hasAnyPhrase(previousSentence, things)),
    };
  });
}

/** The language that most of the small words belong to. Several when they tie; then the words of all of them count. */
function detectLanguages(words: string, unknown: readonly ReplyPhrases[]): readonly ReplyPhrases[] {
  const each = words.trim().split(' ');
  const counts = allReplyPhrases.map(({ common }) => each.filter((word) => common.includes(word)).length);
  const highestCount = Math.max(...counts);
  return highestCount === 0 ? unknown : allReplyPhrases.filter((_, index) => counts[index] === highestCount);
}

const knownWords = new Map(
  allReplyPhrases.map((one) => {
    const knownWordsOfLanguage = [
      ...one.common,
      ...one.things,
      ...one.known.split(' '),
      ...one.granted.flatMap((phrase) => phrase.split(' ')),
    ];
    return [
      one,
      {
        whole: new Set(knownWordsOfLanguage),
        begun: knownWordsOfLanguage.flatMap((word) => (word.endsWith('*') ? [word.slice(0, -1)] : [])),
      },
    ];
  }),
);

function isKnown(language: ReplyPhrases, word: string): boolean {
  const { whole, begun: wordStarts } = knownWords.get(language) ?? { whole: new Set(), begun: [] };
  return whole.has(word) || wordStarts.some((start) => word.startsWith(start));
}

/** With its accent or a comma 'sí' means 'yes', not 'if'. What it confirms follows. */
const leadingYes = /^(?:s[íì]|si(?=,)|yes|oui|ja)(?!\p{L})[\s,.:;!–-]*/iu;

/** Lines of one paragraph belong together, because mail programs break lines anywhere. */
function splitSentences(text: string): string[] {
  return text
    .normalize('NFC')
    .split(/\n\s*\n|\n(?=\s*[-*•])/)
    .flatMap((paragraph) => paragraph.replaceAll('\n', ' ').split(/(?<=[!?;]|(?<!\b\d{1,2})\.)\s+/))
    .map((sentence) => sentence.trim().replace(leadingYes, ''))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence) && !isClosing(toSearchableWords(sentence).trim()));
}

/** 'Regards, Nora' on the same line as the message. */
const isClosing = (words: string) =>
  words.split(' ').length <= 7 && closings.some((closing) => `${words} `.startsWith(`${closing} `));

const registrationDocument =
  / (?:v5c|logbook|registration (?:document|certificate)|carte grise|certificat d immatriculation|fahrzeugschein|zulassung\w{0,20}|libretto|carta di circolazione|kentekenbewijs|permiso de circulacion|ficha tecnica) /;
const unreadablePattern =
  / (?:illegible|unreadable|not (?:legible|readable)|cannot (?:be )?read|illisible|pas lisible|unleserlich|nicht lesbar|illeggibile|non (?:e )?leggibile|non si legge|onleesbaar|niet leesbaar|ilegible|no (?:es )?legible) /;

const topics: readonly [words: RegExp, topic: string][] = [
  [registrationDocument, 'the registration document'],
  [
    / (?:passport|identity|id card|passeport|piece d identite|carte d identite|ausweis|reisepass|documento d identita|passaporto|paspoort|identiteitskaart|pasaporte|dni) /,
    'an identity document',
  ],
  [
    / (?:reservation|booking|prenotazione|buchung\w{0,10}|reservierung\w{0,10}|reservering\w{0,10}|boeking\w{0,10}|reserva) /,
    'the booking',
  ],
  [
    / (?:date|dates|arrival|arrivo|anreise\w{0,10}|ankunft\w{0,10}|arrivee|aankomst\w{0,10}|llegada|fecha|fechas|data di|orario) /,
    'the time of arrival',
  ],
  [
    / (?:plate|plates|kennzeichen|targa|plaque|immatriculation|kenteken|nummerplaat|matricula|theplate) /,
    'the number plate',
  ],
  [
    / (?:pay|payment|paiement|regler|zahlung|bezahlen|uberweisen|pagamento|pagare|bonifico|betaling|betalen|pago|pagar) /,
    'a payment',
  ],
];

function describeQuestion(text: string): { reason: string; document?: 'v5c' } {
  const words = toSearchableWords(text);
  const foundTopics = topics.flatMap(([pattern, topic]) => (pattern.test(words) ? [topic] : []));
  if (foundTopics.length === 0) return { reason: 'The answer asks something before anything is done.' };
  const reason = `The answer asks something, about ${foundTopics.join(' and ')}.`;
  return registrationDocument.test(words) ? { reason, document: 'v5c' } : { reason };
}

const refusalReasons: readonly [words: RegExp, reason: string][] = [
  [
    / (?:reservation|booking|prenotazione|buchung|reservierung|reservering|boeking|reserva) /,
    'The answer says no: no booking was found.',
  ],
  [/ (?:outside|hors|ausserhalb|fuori|buiten|fuera) /, 'The answer says no: it is outside the zone.'],
  [/ (?:full|fully|complets|ausgebucht|al completo|volgeboekt|completos) /, 'The answer says no: there is no room.'],
];

function describeRefusal(text: string): { reason: string; document?: 'v5c' } {
  const words = toSearchableWords(text);
  if (registrationDocument.test(words) && unreadablePattern.test(words))
    return { reason: 'The answer says no: it could not read the registration document.', document: 'v5c' };
  return {
    reason: refusalReasons.find(([pattern]) => pattern.test(words))?.[1] ?? 'The answer says no to our request.',
  };
}
