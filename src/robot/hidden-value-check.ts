import { type AmountRange, findUnexpectedPrices, isWithinAmountRange } from './amounts.ts';
import { normalizeForComparison, parseExactDay } from './comparable-text.ts';
import { findCountryByName } from './countries.ts';
import type { PageLine } from './echoes.ts';
import { normalizeWords } from './label-text.ts';
import { readDay } from './read-day.ts';

/** What a page's hidden values are compared with. */
export interface HiddenValueContext {
  /** All planned values, as `normalizeForComparison` writes them. */
  plannedTexts: ReadonlySet<string>;
  /** Words that stand on the page beside a price other than the page's own. */
  pricedWords: ReadonlySet<string>;
  /** Amounts that this page, or another one of this phase, may ask for. */
  amountRanges: readonly AmountRange[];
  /** Names of hidden values on earlier pages; undefined on the first page. */
  earlierHiddenNames?: ReadonlySet<string> | undefined;
}

interface NamedValue {
  name: string;
  value: string;
  /** The text of the page right beside it. */
  beside?: string;
}

const wordsIn = (list: string) => new Set(list.split(/\s+/));

/** Words in names that hold nobody's answer: a token, the step of a form, something offered but not chosen. */
const technicalWords = wordsIn(
  `id ids uuid guid token csrf xsrf nonce key hash session sid ref type kind step steps stage etape schritt paso fase status
  state viewstate format pattern regex mask length placeholder label lang language langue lingua sprache locale country pays
  land paese pais utf ajax js version v build release rev api min max minimum maximum today now current server created
  updated modified generated rendered timestamp ts expires heute oggi hoy vandaag aujourd available visible hidden shown show
  eligible possible url uri path page pages items count number qty nights days currency honeypot submit submitted action form op`,
);
/** Technical words that count, sort or name a country: beside a word of a product they belong to it. */
const countingWords = wordsIn('type kind number count qty days nights items country pays land paese pais');
/** Names that portals use for the product of an order. */
const planName =
  /^(produ[ckz]t|produit|prodotto|vignett|validit|validez|gultigkeit|geldigheid|laufzeit|duration|dauer|duree|durata|durac|durad|duur$|period|zeitraum|class$|classe$|clase$|klasse$|categor|kategori|cathegor|fuel|kraftstoff|treibstoff|carburant|combustib|brandstof)/;
const lengthName = /^(validit|validez|gultigkeit|geldigheid|laufzeit|duration|dauer|duree|durata|durac|durad|duur$)/;
const vehicleName =
  /^(registration|immat|matricul|zulass|kennz|inschrij|plates?$|plaque|vehic|veicol|fahrzeug|voertuig)/;
const countryWords = wordsIn('country pays land paese pais nation nazione staat stato state');
/** Words of a refusal, which orders nothing. */
const negationWords = wordsIn(
  'no not non without sans ohne senza zonder sin sense decline declined refuse refused optout out',
);
/** Words for the permit itself, and words that stand beside every price. */
const domainWords = wordsIn(
  `price prices total amount costs price prix preis prezzo precio prijs tarif tariff order orders payment submit confirm
  vignette vignettes certificate certificat sticker ticket tickets permit permits vehicle vehicles vehicule fahrzeug veicolo
  vehiculo voertuig registration registrations terms conditions accept accepted check checked valid start begin`,
);
/** Languages in which portals name months. */
const languages = ['fr', 'de', 'it', 'es', 'ca', 'nl'];
const affirmativeAnswer = /^(1|on|true|yes|y|x|oui|si|ja|checked|selected)$/;
const negativeAnswer = /^(0|off|false|no|n|non|none|nein|nee|null|undefined)?$/;

/** Beginnings of names of extra products and mailings that portals offer. */
const extraProductName =
  /^(insur|assuran|versicher|assicura|verzeker|seguros?$|asseguran|premium|express(o|delivery|shipping|versand)?$|priorit|donat|donaz|donac|spende|newslet|marketing|upgrade|sms$|gifts?$|offers$|offres$|angebote$|offerte$|ofertas$|extras?$|zusatz|supplements?$|addons?$|(auto)?renew|(auto)?renouvel|verlanger|rinnov|renovac|verleng|subscri|abonnement|abo$|recurring)/;
/** Portals' names for the more expensive product tiers. */
const premiumTierName = /^(gold|silver|platin|platinum|plus|pro|max|full|vip|comfort|komfort)$/;
const deliveryName =
  /^(deliver|shipping|livraison|versand|lieferung|spedizion|envio|entrega|levering|verzend|expedition|option|servi[cz])/;
const plateName =
  /^(immat|plates?$|plaque|targa$|targhe$|kenteken|kennz|kfzkenn|matricul|nummernschild|nummerplaat|numberplate|licen[cs]eplate|vrm$|vrn$|regno$|regnr$|registration)/;
const dayName =
  /^(dates?$|datum|data$|fecha|days?$|dob$|jour|tag$|giorno|dia$|dag$|birth|naissance|geburt|nascita|geboorte|arrival|arrivee|entry|from$|until$|start|end$|debut|fin$)/;
const totalName = /^(amount|montant|total|totale|totaal|betrag|gesamt|importo|importe|bedrag|somme?$|sum$|summe)/;
const priceName = /^(price|prix|preis|prezzo|precio|prijs|cost|kosten|tarif|fee$|fees$)/;
const personName =
  /^(holder|owner|keeper|applicant|recipient|beneficiar|intestatari|proprietari|titular|titolare$|richiedent|destinatari|solicitant|demandeur|proprietair|eigenaar|aanvrager|ontvanger|halter|antragstell|empfanger|inhaber|representa|rappresent|vertreter|vertegenwoord|bevollm|gemachtigde|mandatair|mandatari|delegat|organi[sz]a|compan|societ|raison$|ragione$|razon$|firma?$|azienda|ditta$|empresa|entreprise|unternehmen|bedrijf|employer|contact|kontakt|contatt|driver|conducteur|conducent|conductor|fahrer|autista|guidatore|bestuurder)/;
/** Names of persons written as one word. */
const personNames =
  /(first|last|sur|full|given|family|middle|contact|customer)name|prenom|cognome|vorname|nachname|apellido|voornaam|achternaam/;
const phoneName = /^(phone|tel$|telef|telep|mobile?$|movil|cell$|cellular|gsm$|handy|fax$)/;
/** Names for the page's own rules, which may carry any date. */
const ruleName = /^(terms|consent|privacy|policy|notice|disclaimer|conditions|agb$|law$|text$)/;
/** Values that state the kind of person, not who it is. */
const kindOfPerson =
  /^(private|individual|natural|legal|physical|person|self|same|company|business|fleet|professional|particulier|particular|privat|privato|privata|azienda|empresa|entreprise|societe|bedrijf|firma|fisica|giuridica|juridica|morale|physique|organi[sz]ation|e?mail|phone|sms|post|letter|web|online|portal|default|other|autre)$/;
/** As plates are stamped: letters around digits, or digits around letters. */
const plateShape = /^([A-Z]{1,3}\d{2,4}[A-Z]{1,3}|\d[A-Z]{3}\d{3})$/;
/** Plate shapes that are never a word of a text. */
const plateInText = /^([A-Z]{2}\d\d[A-Z]{3}|[A-Z]{2}\d{3}[A-Z]{2}|\d{4}[B-DF-HJ-NP-TV-Z]{3})$/;
const dayInText = /\b(\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{4})\b/g;
/** A value this short can equal one of ours by chance: the 7 of a price, and the 7 of 'area 7'. */
export const SHORT_VALUE_LENGTH = 3;
/** How much of a long value is read. */
const TEXT_LENGTH = 5000;

/**
 * Describes what a hidden value states in the customer's name: another plate, another day, an extra, another price,
 * another person, alone or within a text. The description is for people and never repeats the value. Undefined for what
 * portals usually hold in such fields: tokens, steps, moments.
 */
export function describeForeignValue(
  { name, value, beside = '' }: NamedValue,
  context: HiddenValueContext,
): string | undefined {
  const text = value.trim();
  if (name === '' || text === '') return undefined;
  const words = wordsOf(name);
  const isTechnical = isTechnicalName(name);
  const isPaidExtra = isExtra(text, words, beside, context, isTechnical);
  // Equality with a planned value excuses neither: every tick is a 'yes', and short values are equal by chance.
  const provesNothing =
    affirmativeAnswer.test(answerIn(text)) ||
    (normalizeForComparison(text).length <= SHORT_VALUE_LENGTH && isPaidExtra);
  if (context.plannedTexts.has(normalizeForComparison(text)) && !provesNothing) return undefined;
  const within = findForeignText(text.slice(0, TEXT_LENGTH), words, context.plannedTexts, isTechnical);
  if (within || text.length > 60) return within;
  if (isPlate(text, words, isTechnical)) return OTHER_PLATE;
  if (isDay(text, words, context.plannedTexts) && !isTechnical) return OTHER_DAY;
  if (isPerson(text, words, context.plannedTexts) && !isTechnical)
    return 'a person, a company or an address that is not ours';
  if (isPhone(text, words, context.plannedTexts) && !isTechnical) return 'a telephone number that is not ours';
  if (isPaidExtra) return 'an extra that nobody ordered';
  if (isNewBesidePrice(name, text, beside, context) && !isTechnical)
    return 'something beside a price that nobody chose';
  if (isOtherPlan(text, words, context.plannedTexts)) return CONFLICTING_ANSWER;
  return isOtherAmount(text, words, context.amountRanges) && !isTechnical ? 'another amount than the price' : undefined;
}

/** Used when a name carries another answer than ours. */
export const CONFLICTING_ANSWER = 'another answer than ours';
const OTHER_PLATE = 'a registration number that is not ours';
const OTHER_DAY = 'a day that was not planned';

/** Whether portals use this name for technical values. */
export const isTechnicalName = (name: string): boolean => wordsOf(name).some((word) => technicalWords.has(word));

/** Whether a value only means 'no' or 'nothing chosen'. */
export function isNegativeAnswer(value: string): boolean {
  return negativeAnswer.test(value.trim().toLowerCase());
}

export function createHiddenValueContext(
  lines: readonly PageLine[],
  amounts: readonly AmountRange[],
  texts: Iterable<string>,
  hiddenBefore?: ReadonlySet<string>,
): HiddenValueContext {
  const priced = new Set(findUnexpectedPrices(lines, amounts).flatMap(wordsBesidePrice));
  return { plannedTexts: new Set(texts), pricedWords: priced, amountRanges: amounts, earlierHiddenNames: hiddenBefore };
}

const wordsBesidePrice = (text: string) =>
  normalizeWords(text)
    .split(' ')
    .filter((word) => word.length > 4 && !domainWords.has(word));

/** Finds foreign values within a text, whatever its name. Tokens have no spaces, and hardly any has an address. */
function findForeignText(
  text: string,
  words: readonly string[],
  plannedTexts: ReadonlySet<string>,
  isTechnical: boolean,
): string | undefined {
  const isOurs = (found: string) => plannedTexts.has(normalizeForComparison(found));
  if (emailsIn(text).some((found) => !isOurs(found))) return 'an e-mail address that is not ours';
  const textWords = text.split(/\s+/).map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''));
  if (textWords.length < 2) return undefined;
  const joined = [2, 3].flatMap((length) =>
    textWords.map((_, index) => textWords.slice(index, index + length).join('')),
  );
  const joinedWords = textWords.length < 4 ? textWords.join('').toUpperCase() : '';
  const plates = [joinedWords, ...textWords.map((word) => word.toUpperCase()), ...joined].filter((word) =>
    plateInText.test(word),
  );
  if (plates.some((plate) => !isOurs(plate))) return OTHER_PLATE;
  if (isTechnical || words.some((word) => ruleName.test(word))) return undefined;
  return text.match(dayInText)?.some((found) => parseExactDay(found) && !isOurs(found)) ? OTHER_DAY : undefined;
}

function isPlate(text: string, words: readonly string[], isTechnical: boolean): boolean {
  const plain = text.replace(/[\s.·-]/g, '');
  if (plateShape.test(plain) && plain.length > 4 && plain.length < 9) return true;
  if (isTechnical || !words.some((word) => plateName.test(word)) || parseExactDay(text)) return false;
  return /^[A-Za-z\d]{3,10}$/.test(plain) && /\d/.test(plain) && (plain.length > 3 || /[A-Za-z]/.test(plain));
}

function isDay(text: string, words: readonly string[], plannedTexts: ReadonlySet<string>): boolean {
  if (parseExactDay(text)) return true;
  if (/^\d{1,2}\.? (de )?\p{L}{3,}\.? (de )?\d{4}$/u.test(text)) {
    const possibleDays = languages.flatMap((language) => readDay(text, language) ?? []);
    return possibleDays.length > 0 && !possibleDays.some((day) => plannedTexts.has(day));
  }
  const [, yearFirst, dayFirst] =
    /^(?:((?:19|20)\d\d(?:0[1-9]|1[0-2])[0-3]\d)|([0-3]\d(?:0[1-9]|1[0-2])(?:19|20)\d\d))$/.exec(text) ?? [];
  return (yearFirst ?? dayFirst) !== undefined && words.some((word) => dayName.test(word));
}

function isPerson(text: string, words: readonly string[], plannedTexts: ReadonlySet<string>): boolean {
  const isNamed = words.some((word) => personName.test(word)) || personNames.test(words.join(''));
  if (!isNamed || (text.match(/\p{L}/gu)?.length ?? 0) < 3 || isComposedOfPlannedTexts(plannedTexts, text))
    return false;
  const plainText = normalizeWords(text);
  return (
    !affirmativeAnswer.test(plainText) &&
    !negativeAnswer.test(plainText) &&
    !plainText.split(' ').every((word) => kindOfPerson.test(word))
  );
}

/** A script may join a first and a last name. */
function isComposedOfPlannedTexts(plannedTexts: ReadonlySet<string>, text: string): boolean {
  const parts = [...plannedTexts].filter((part) => part.length > 1).toSorted((one, other) => other.length - one.length);
  return parts.reduce((left, part) => left.replaceAll(part, ''), normalizeForComparison(text)) === '';
}

/** With or without the dialling prefix. */
function isPhone(text: string, words: readonly string[], plannedTexts: ReadonlySet<string>): boolean {
  const digits = text.replace(/\D/g, '');
  if (!/^\+?[\d\s()./-]+$/.test(text) || digits.length < 7 || !words.some((word) => phoneName.test(word))) return false;
  return ![...plannedTexts].some((one) => one.endsWith(digits.slice(-7)));
}

function isExtra(
  text: string,
  words: readonly string[],
  beside: string,
  { pricedWords: priced, amountRanges: amounts }: HiddenValueContext,
  isTechnical: boolean,
): boolean {
  const answer = answerIn(text);
  if (negativeAnswer.test(answer) || words.some((word) => negationWords.has(word))) return false;
  const isNamed = words.some((word) => extraProductName.test(word));
  const isDeliveryExtra = words.some((word) => deliveryName.test(word)) && extraProductName.test(normalizeWords(text));
  if (isDeliveryExtra || (isNamed && words.length === 1)) return true;
  if (!(affirmativeAnswer.test(answer) || (isNamed && premiumTierName.test(answer))) || isTechnical) return false;
  const isPriced = words.some((word) => word.length > 4 && priced.has(word));
  return isNamed || isPriced || findUnexpectedPrices([{ text: beside, isHeading: false }], amounts).length > 0;
}

/** A form's tokens are on all its pages, so a value that first appears with a price belongs to that price. */
function isNewBesidePrice(
  name: string,
  text: string,
  beside: string,
  { amountRanges: amounts, earlierHiddenNames: hiddenBefore }: HiddenValueContext,
): boolean {
  if (!hiddenBefore || hiddenBefore.has(name) || negativeAnswer.test(answerIn(text))) return false;
  return findUnexpectedPrices([{ text: beside, isHeading: false }], amounts).length > 0;
}

/**
 * Finds another product than planned: 'product=annual' beside a plan for ten days. Codes are ignored and words count.
 * For a length of time its number counts too, and for the place of registration any country.
 */
function isOtherPlan(text: string, words: readonly string[], plannedTexts: ReadonlySet<string>): boolean {
  if (negativeAnswer.test(answerIn(text)) || affirmativeAnswer.test(answerIn(text))) return false;
  if (words.some((word) => technicalWords.has(word) && !countingWords.has(word))) return false;
  if (words.some((word) => countryWords.has(word)) && words.some((word) => vehicleName.test(word)))
    return isOtherCountry(text, plannedTexts);
  if (!words.some((word) => planName.test(word))) return false;
  const isOfTime = words.some((word) => lengthName.test(word));
  return normalizeWords(text)
    .split(' ')
    .some((word) => {
      if (/^\d+$/.test(word)) return isOfTime && !isInPlannedTexts(plannedTexts, `(?<!\\d)0*${Number(word)}(?!\\d)`);
      return /^\p{L}{4,}$/u.test(word) && !domainWords.has(word) && !isInPlannedTexts(plannedTexts, word.toUpperCase());
    });
}

const isInPlannedTexts = (plannedTexts: ReadonlySet<string>, pattern: string) => {
  const textPattern = new RegExp(pattern);
  return [...plannedTexts].some((one) => textPattern.test(one));
};

function isOtherCountry(text: string, plannedTexts: ReadonlySet<string>): boolean {
  const country = findCountryByName(text);
  return country !== undefined && !plannedTexts.has(normalizeForComparison(country));
}

function isOtherAmount(text: string, words: readonly string[], amounts: readonly AmountRange[]): boolean {
  const [, number] = /^(?:EUR|€)? ?(\d{1,6}(?:[.,]\d{1,2})?) ?(?:EUR|€)?$/i.exec(text) ?? [];
  if (amounts.length === 0 || number === undefined) return false;
  const isTotal = words.some((word) => totalName.test(word));
  if (!isTotal && !words.some((word) => priceName.test(word))) return false;
  return !amounts.some((amount) => isWithinAmountRange(number, amount, !isTotal));
}

const emailsIn = (text: string) =>
  text.split(/[\s<>"',;:()]+/).filter((word) => /.@./.test(word) && word.lastIndexOf('.') > word.indexOf('@'));

const answerIn = (text: string) => (text === '✓' ? 'on' : text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''));

/** 'immatriculation2', 'vehicle[plateNumber]', 'date_fin'. */
function wordsOf(name: string): string[] {
  const apart = name.slice(0, 100).replace(/([a-z\d])([A-Z])/g, '$1 $2');
  return normalizeWords(apart.replace(/(\p{L})(\d)/gu, '$1 $2')).split(' ');
}
