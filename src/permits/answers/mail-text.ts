import { isPlate, stripPunctuation } from '../plates.ts';

/** Lower case without accents. Everything that is no letter or digit becomes one space, with one at each end. */
export function toSearchableWords(text: string): string {
  const plainText = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
  return ` ${plainText.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `;
}

function hasPhrase(words: string, phrase: string): boolean {
  let position = 0;
  for (const part of phrase.split(' ... ')) {
    const searchedPart = part.endsWith('*') ? ` ${part.slice(0, -1)}` : ` ${part} `;
    const partIndex = words.indexOf(searchedPart, position);
    if (partIndex === -1) return false;
    // The space after a word is also the one before the next word.
    position = partIndex + searchedPart.length - 1;
  }
  return true;
}

/** Whether normalised words contain a phrase. ' ... ' stands for any words between, '*' for any word ending. */
export const hasAnyPhrase = (words: string, phrases: readonly string[]) =>
  phrases.some((phrase) => hasPhrase(words, phrase));

/** Normalised words without these whole phrases. */
export const removePhrases = (phrases: readonly string[], words: string) =>
  phrases.reduce((rest, phrase) => rest.replaceAll(` ${phrase} `, ' '), words);

/** How mail programs introduce a quotation: 'On Monday, Ann wrote:'. */
const quoteIntroduction =
  /^(?:on|am|le|il(?: giorno)?|op|el|in data) .{4,200}(?:wrote|schrieb|ecrit|scritto|schreef|escribio|geschreven)(?: .{1,100})?:$/;
/** Below one of these lines everything was written by somebody else. */
const quoteDivider =
  /^[-_ >]{0,40}(?:original message|forwarded message|begin forwarded message|message d'origine|message transfere|ursprungliche nachricht|weitergeleitete nachricht|messaggio originale|messaggio inoltrato|oorspronkelijk bericht|doorgestuurd bericht|mensaje original|mensaje reenviado)\b/;
/** The head of a quoted mail, as Outlook writes it: three such lines one below the other. */
const headLine =
  /^\*?(?:from|sent|to|subject|date|von|gesendet|an|betreff|datum|de|envoye|objet|a|da|inviato|oggetto|data|van|verzonden|aan|onderwerp|enviado|para|asunto|fecha)\*? ?:\*? \S/;
const disclaimerPattern =
  /(?:intended recipient|confidential|disclaimer|before printing|vertraulich|bestimmungsgemasse|confidentiel|avant d'imprimer|riservat|d\.lgs|gdpr|destinatario|vertrouwelijk|geadresseerde|confidencial|privacy)/;
/** A postscript below the writer's name still counts. */
const postscriptPattern =
  /^(?:p ?\.? ?s\b|n ?\.? ?b\b|note\b|nota\b|attention\b|achtung\b|attenzione\b|let op\b|important\b|wichtig\b)/;

const normaliseLine = (line: string) =>
  line.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('’', "'").replaceAll('ß', 'ss').trim().toLowerCase();

/** A mail without its quoted or forwarded text (RFC 3676, 4.5). */
export function withoutQuotes(text: string): string {
  const lines = text.replaceAll('\r', '').split('\n');
  const ownLines: string[] = [];
  for (const [index, line] of lines.entries()) {
    const [currentLine = '', nextLine = '', thirdLine = ''] = lines.slice(index, index + 3).map(normaliseLine);
    if (currentLine.startsWith('>')) continue;
    if (quoteDivider.test(currentLine) || [currentLine, nextLine, thirdLine].every((one) => headLine.test(one))) break;
    // Mail programs split a long introduction into two lines.
    if (quoteIntroduction.test(currentLine) || quoteIntroduction.test(`${currentLine} ${nextLine}`)) {
      // Answers may stand between the quoted lines. After an unmarked quotation they cannot be told apart.
      if (!lines.slice(index + 1, index + 6).some((one) => one.trimStart().startsWith('>'))) break;
      if (!quoteIntroduction.test(currentLine)) lines[index + 1] = '';
      continue;
    }
    ownLines.push(line.trim());
  }
  return ownLines.join('\n').trim();
}

/** Whether the mail quotes or forwards something older. */
export function hasQuotes(text: string): boolean {
  const lines = text.replaceAll('\r', '').split('\n');
  return (
    withoutQuotes(text).length <
    lines
      .map((line) => line.trim())
      .join('\n')
      .trim().length
  );
}

/** The greeting of a mail. */
const greetingPattern =
  /^\s*(?:dear|hello|hi|good (?:morning|afternoon|evening)|madame|monsieur|bonjour|bonsoir|sehr geehrte[rs]?|guten (?:tag|morgen|abend)|hallo|liebe[rs]?|gentile|buongiorno|buonasera|salve|egregi[oa]|spettabile|geachte|beste|goedemorgen|goedemiddag|estimad[oa]s?|buenos d[ií]as|buenas tardes|hola)\b[^\n,:!.]{0,60}[,:!.\n]/i;

/**
 * The writer's own text: without quotations, forwarded text, greeting, signature and
 * disclaimer (RFC 3676, 4.3 and 4.5).
 * @param closings the phrases that end a letter, in normalised words
 */
export function extractOwnText(text: string, closings: readonly string[]): string {
  const ownLines: string[] = [];
  let isSignature = false;
  for (const line of withoutQuotes(text).split('\n')) {
    const plainLine = normaliseLine(line);
    if (line === '--') isSignature = true;
    if (postscriptPattern.test(plainLine)) isSignature = false;
    if (isSignature) continue;
    const words = toSearchableWords(line).trim();
    const isClosing = (closing: string) =>
      words === closing || (words.startsWith(`${closing} `) && words.length < closing.length + 30);
    if (disclaimerPattern.test(plainLine) || (words !== '' && closings.some(isClosing))) isSignature = true;
    else ownLines.push(line);
  }
  return ownLines.join('\n').replace(greetingPattern, ' ').trim();
}

/** Replaces the plate we asked for by one word, however it is spaced. */
export function markPlate(ownText: string, plate: string): string {
  const requestedPlate = stripPunctuation(plate);
  const tokens = [...ownText.matchAll(/[\p{L}\p{N}]+/gu)];
  let marked = '';
  let end = 0;
  for (let index = 0; index < tokens.length; index++) {
    for (const count of [1, 2, 3, 4]) {
      const group = tokens.slice(index, index + count);
      const lastToken = group.at(-1);
      if (
        !lastToken ||
        group.length < count ||
        stripPunctuation(group.map(([word]) => word).join('')) !== requestedPlate
      )
        continue;
      marked += `${ownText.slice(end, group[0]?.index)}theplate`;
      end = lastToken.index + lastToken[0].length;
      index += count - 1;
      break;
    }
  }
  return marked + ownText.slice(end);
}

const notPlates = new Set(
  'EUR GBP CHF USD ZTL LEZ ZFE ZBE BMW VW TEL FAX IBAN VAT KM SMS PIN REF ID NR NO CET EURO PO BOX'.split(' '),
);
const abbreviations = /\b(no|nr|n|num|reg|ref|prot|art|approx|ca|bzw|sig|mr|mrs|ms|dr|hr|fr|st)\.\s/gi;
const referencePattern =
  /\b(?:r[eé]f(?:[eé]rence)?|protocol(?:lo)?|prot|booking|reservation|prenotazione|reservierung|buchung|reservering|boeking|reserva|code|codice|confirmation|vorgang(?:snummer)?|aktenzeichen|dossier|expediente|room|zimmer|camera|chambre|kamer|habitacion)(?: (?:no|nr|n|number|nummer|numero|numéro|num|id|code|n°))?\s?[.:#°]{0,2}\s?((?!\d{1,2}(?:[/-]\d{1,2}|st|nd|rd|th)\b)(?=[\w/-]{0,30}\d)[A-Z0-9][A-Z0-9/-]{2,30})\b/gi;

const phonePattern =
  /\b(?:tel|t[eé]l[eé](?:phone|fono)|telefoon|telefon|phone|fax)\b[.:]{0,2}\s?[+(]?(?:\d[ ()./-]{0,3}){6,15}/gi;

/** Replaces references and telephone numbers by one word each. */
export function markReferences(marked: string) {
  let reference: string | undefined;
  const text = marked
    .replace(referencePattern, (match, foundReference: string) => {
      reference ??= /^(?:room|zimmer|camera|chambre|kamer|habitacion)/i.test(match) ? undefined : foundReference;
      return ' theref ';
    })
    .replace(phonePattern, ' theref ')
    .replace(abbreviations, '$1 ');
  return { text, reference };
}

export function hasOtherPlate(text: string): boolean {
  const parts = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return parts.some((_, index) =>
    [1, 2, 3].some((count) => {
      const group = parts.slice(index, index + count);
      const joinedParts = group.join('');
      const isWritten =
        count === 1 ? /\p{L}/u.test(joinedParts) && /\d/.test(joinedParts) : joinedParts === joinedParts.toUpperCase();
      if (group.length < count || !isWritten || joinedParts.length < 6 || joinedParts.length > 9) return false;
      if (group.some((part) => notPlates.has(part.toUpperCase()))) return false;
      return isPlate(joinedParts.toUpperCase());
    }),
  );
}
