/** Words that add no meaning; a label with them still means the same as without. */
const fillerWords = new Set(
  `le la les l un une du de des d votre vos veuillez saisir saisissez indiquer indiquez renseigner renseignez entrer entrez
  sans ni espace espaces tiret tirets obligatoire obligatoires requis requise facultatif facultative optionnel champ format
  the a an your of please enter without and or no spaces space dashes dash hyphens required mandatory optional field
  der die das den dem des ein eine einen ihr ihre ihren ihres bitte geben sie eingeben angeben ohne leerzeichen bindestrich
  bindestriche oder und pflichtfeld pflichtangabe erforderlich freiwillig
  il lo gli i una del della dei di suo sua inserire inserisci indicare obbligatorio facoltativo senza spazi campo
  de het een uw van verplicht optioneel vul in zonder spaties streepjes veld
  el los las su introduzca indique obligatorio obligatori opcional sin espacios guiones
  jj mm aaaa dd yyyy tt jjjj gg png jpg jpeg pdf max mo mb`.split(/\s+/),
);

/** Words that turn a label into another question: the former plate, the e-mail repeated, the trailer. */
const meaningChangingWord = new RegExp(
  `^(ancien|preced|previous|former|old$|past$|alte?[rsnm]?$|vorher|fruher|second|zweit|confirm|conferm|bestatig|bevestig|` +
    `again$|repeat|repet|retype|reenter|wiederhol|erneut|ressais|resais|nouveau|nouvel|noch|once$|ripet|repit|herhaal|nogmaals|vorig|oude?$|anterior|` +
    `antigu|vecchi|remorque|trailer|anhanger|rimorchi|remolque|aanhang|conjoint|spouse|ehepartner)`,
);

const example = /\b(par exemple|ex\.|ex ?:|for example|example:|e\.g\.|z\. ?B\.|zum Beispiel|ad es|ejemplo|bijv)/i;
/** Harmonised codes of the registration certificate (directive 1999/37/EC) printed behind labels: (A), (D.1), (P.3). */
const certificateCode = /\(\s*[A-Z](\.\d){0,2}\s*\)/g;

export interface Label {
  /** The question itself, in plain words. */
  name: string;
  /** The question with all text below it. */
  whole: string;
  /** The text in brackets after the question, in plain words. */
  brackets: string;
  /** The text on further lines: hints for the person who fills in the form. */
  hints: string;
}

/** Lower case, no accents, no punctuation, single spaces. */
export function normalizeWords(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Lower case, no accents, and all punctuation except apostrophes: for text whose marks matter, such as 'JJ/MM/AAAA'.
 */
export function normalizeKeepingPunctuation(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’‘']/g, ' ')
    .replace(/[‐-―]/g, '-')
    .replace(/\s+/g, ' ');
}

/** The whole label of many close buttons. */
const closeSymbol = /^\s*[×✕✖✗]\s*$/;

/** @param text the accessible name with a line break wherever the page shows one. */
export function parseLabel(text: string): Label {
  if (closeSymbol.test(text)) return parseLabel('Close');
  const lines = text
    .replace(certificateCode, ' ')
    .split('\n')
    .filter((line) => /\p{L}/u.test(line));
  const [first = '', ...further] = lines;
  const question = first.split(example, 1)[0] ?? first;
  const brackets = [...question.matchAll(/[([]([^)\]]*)[)\]]?/g)].map((match) => match[1] ?? '').join(' ');
  const name = normalizeWords(question.replace(/[([][^)\]]*[)\]]?/g, ' '));
  return {
    name,
    whole: normalizeWords(lines.join(' ')),
    brackets: normalizeWords(brackets),
    hints: normalizeWords(further.join(' ')),
  };
}

/**
 * How well a label matches a phrase: 'exact', or 'dressed' with extra words ('Votre numéro d'immatriculation, sans
 * tiret').
 */
export function compareLabel(label: Label, phrase: string): 'exact' | 'dressed' | undefined {
  const normalizedPhrase = normalizeWords(phrase);
  if (!normalizedPhrase) return undefined;
  if (label.name === normalizedPhrase || label.whole === normalizedPhrase) return 'exact';
  const around = ` ${label.name} `.split(` ${normalizedPhrase} `);
  if (around.length !== 2) return undefined;
  const extraWords = around.join(' ').split(' ').filter(Boolean);
  return extraWords.every((word) => fillerWords.has(word)) ? 'dressed' : undefined;
}

/** Whether these plain words turn a question into another one. A lone number does too: 'Adresse (2)'. */
export function hasMeaningChangingWord(words: string): boolean {
  return /^\d+$/.test(words) || words.split(' ').some((word) => meaningChangingWord.test(word));
}

/** Whether a label marks its answer as required. */
export function isMarkedRequired(text: string): boolean {
  const required =
    /\*|\b(obligatoire|required|mandatory|pflichtfeld|erforderlich|obbligatorio|verplicht|obligatorio|obligatori)\b/i;
  return required.test(text);
}
