import { extractOwnText, hasAnyPhrase, markPlate, removePhrases, toSearchableWords } from './mail-text.ts';
import { hasOnlyKnownWords, officeClauses } from './office-vocabulary.ts';
import { replyPhrasesByLanguage } from './reply-phrases.ts';

/** The probable meaning of a mail, read cautiously. It never leads to a grant. */
export type LikelyMeaning =
  | 'refusal'
  | 'revoked'
  | 'condition'
  | 'question'
  | 'undecided'
  | 'unknown'
  | 'received'
  | 'granted';

/** The labels for the desk, shown after the summary of the mail. */
export const likelyMeaningLabels: Readonly<Record<LikelyMeaning, string>> = {
  refusal: 'It looks like a refusal.',
  revoked: 'It looks as if something said before is taken back.',
  condition: 'It looks as if there is a condition, such as a payment.',
  question: 'It looks like a question, or a request for a paper.',
  undecided: 'It looks as if nothing is decided yet.',
  unknown: 'Its text says something beside what our program knows of such mails.',
  received: 'It looks as if our request has come in.',
  granted: 'It looks granted: please confirm.',
};

const list = (text: string): readonly string[] => text.split('|').map((phrase) => phrase.trim());

/** In English, French, Italian, Spanish, Catalan, Dutch and German, in the notation of `hasAnyPhrase`. */
const courtesies = [
  ...Object.values(replyPhrasesByLanguage).flatMap(({ courtesies: all }) => all),
  ...list(
    'ouvrables au plus|day pass used|day pass purchase|keep the pin it is needed to activate the ticket|serve per attivare il ticket nel giorno di ingresso|as long as the details do not change|tant que les donnees ne changent pas|zolang de gegevens niet veranderen|solange sich die angaben nicht andern|please do not reply|do not reply|does not accept replies|no reply|no further action is needed|no further action is required|no action is required|you do not need to do anything|nothing else to do|if you have any questions|should you have any questions|if you have questions|if you need help|merci de ne pas y repondre|merci de ne pas repondre|ne pas repondre|ne repondez pas|n hesitez pas|aucune autre demarche|si vous avez des questions|pour toute question|non rispondere|si prega di non rispondere|la preghiamo di non rispondere|se ha domande|se avete domande|per qualsiasi domanda|non sono necessarie altre azioni|non e necessario stampare|no responda|no conteste|si tiene dudas|no es necesario imprimir|no respongueu|no el respongueu|no contesteu|si teniu dubtes|si us plau no respongueu|niet antwoorden|niet te antwoorden|niet beantwoorden|niet te beantwoorden|als u vragen hebt|als u vragen heeft|u hoeft niets te doen|antworten sie nicht|bitte antworten sie nicht darauf|bitte nicht antworten|nicht auf diese|falls sie fragen haben|bei fragen|so schnell wie moglich|as soon as possible|des que possible|zo snel mogelijk',
  ),
].sort((one, other) => other.length - one.length);

/** The first match gives the meaning: revoking is stronger than refusing, and refusing is stronger than asking. */
const objectionPhrases: readonly (readonly [LikelyMeaning, readonly string[]])[] = [
  [
    'revoked',
    list(
      'disregard|ignore our|ignore the previous|is void|void|withdrawn|revoked|by mistake|in error|sent ... error|contained an error|correction|has been deleted|was deleted|expired|cancelled|canceled|nul et non avenu|nulle et non avenue|ne pas tenir compte|precedent message|par erreur|annule|annulee|retire|retiree|revoque|revoquee|expire|perime|da considerarsi nulla|considerarsi null*|revocat*|annullat*|per errore|non tenere conto|messaggio precedente|precedente comunicazione|precedente messaggio|scadut*|eliminat*|sin efecto|revocad*|anulad*|ignore el|ignoren|por error|caducad*|cancelad*|mensaje anterior|correo anterior|sense efecte|anul lad*|per error|caducat|missatge anterior|vorige bericht|vorige e mail|vorige mail|ingetrokken|ongeldig|vervalt|vervallen|geannuleerd|vergissing|per vergissing|gegenstandslos|storniert|widerrufen|irrtumlich*|vorherige nachricht|aufgehoben|ungultig|zuruckgenommen|versehentlich|hinfallig|abgelaufen',
    ),
  ],
  // The permit ended or was given back, or the mail was meant for somebody else.
  [
    'revoked',
    list(
      'loopt ... af|suspended|terminated|deactivated|blocked|has ended|ceased|refund*|reversed|chargeback|another vehicle|different vehicle|wrong vehicle|another applicant|another person|error|suspendu*|mis fin|met fin|resilie*|radie*|supprime*|bloque*|desactive*|rembours*|retracte*|retractation|autre vehicule|autre demandeur|autre personne|autre plaque|erreur|sospes*|cessat*|interrott*|bloccat*|disattivat*|decadut*|rimbors*|stornat*|disdett*|recesso|veicolo diverso|altro veicolo|altra targa|altra persona|altro richiedente|errore|suspendid*|baja|bloquead*|desactivad*|reembols*|otro vehiculo|otra matricula|otro solicitante|otra persona|suspes*|baixa|bloquejad*|bloquejat|desactivat|desactivada|reembors*|altre vehicle|altra matricula|opgeschort|geschorst|opgeheven|stopgezet|beeindigd|geblokkeerd|geschrapt|verwijderd|verwijderen|terugbetaal*|terugbetaling*|teruggestort|herroepen|ander voertuig|ander kenteken|andere aanvrager|andere persoon|fout|ausgesetzt|gesperrt|geloscht|beendet|deaktiviert|erstatt*|ruckerstatt*|ruckabgewickelt|ruckgangig|widerruf|anderes fahrzeug|anderes kennzeichen|andere person|anderen antragsteller|fehler',
    ),
  ],
  [
    'undecided',
    list(
      'still being|still under|still pending|is pending|under review|not yet been decided|encore en cours|en cours d examen|en cours de traitement|ancora in lavorazione|in corso di verifica|in fase di verifica|sigue en tramite|en tramite|en tramitacion|aun no|todavia no|encara esta|en tramit|wordt nog|nog onderzocht|nog in behandeling|noch in bearbeitung|noch in prufung|noch gepruft|wird noch|wird nach|until then|pending|awaiting|en attente|jusque la|d ici la|in attesa|fino ad allora|in sospeso|a la espera|hasta entonces|pendiente|a l espera|fins aleshores|pendent|in afwachting|tot dan|bis dahin|steht aus|steht noch aus|ausstehend',
    ),
  ],
  [
    'condition',
    list(
      'only once|only after|only if|provided that|provided you|subject to|conditional|as soon as|on condition|unless|once you have|once the|after payment|until you|until payment|outstanding amount|outstanding fee|please pay|must pay|have to pay|to be paid|unpaid|sous reserve|a condition|qu apres|des que|une fois que|apres paiement|reste a payer|a moins que|uniquement|seulement apres|veuillez payer|veuillez regler|a condizione|solo dopo|soltanto|solo se|purche|previo|previa|subordinat*|una volta|non appena|resta da versare|da pagare|da versare|salvo|solo|unicamente|siempre que|supeditad*|condicionad*|sujet*|una vez|previo pago|cuando haya|solamente|pendiente de pago|debe abonar|salvo que|nomes|sempre que|condicionat|condicionada|previ pagament|un cop|pendent de pagament|pas nadat|pas als|alleen|enkel|zodra|op voorwaarde|mits|onder voorbehoud|nadat u|tenzij|te betalen|gelieve te betalen|nur|erst|sobald|vorbehaltlich|sofern|vorausgesetzt|unter der bedingung|offenen betrag|zu bezahlen|zu zahlen|only|dagpas|day pass|tagespass|however|nevertheless|although|but|toutefois|cependant|neanmoins|mais|tuttavia|sin embargo|no obstante|aunque|pero|tanmateix|encara que|echter|evenwel|maar|jedoch|allerdings|aber|dennoch',
    ),
  ],
  [
    'refusal',
    list(
      'rejected|refused|denied|declined|turned down|regret|unfortunately|unable to|cannot|not ... registered|not ... authori*|not ... admitted|not ... eligible|not ... accepted|not ... approved|does not meet|did not match|rejete*|refuse|refusee|regret|malheureusement|impossible|n est pas|ne peut|ne pouvons|n a pu|n a pas ete|non conforme|respint*|rifiutat*|rigettat*|spiacenti|purtroppo|non risulta|non puo|non e possibile|negat*|non ammess*|non autorizzat*|rechazad*|denegad*|lamentamos|lamentablemente|desestima*|no esta|no ha sido|carece|no puede|no podemos|rebutjad*|rebutjat|denegat|denegada|lamentem|no consta|no es pot|no ha estat|afgekeurd|geweigerd|weigeren|afgewezen|verworpen|helaas|niet geregistreerd|niet in aanmerking|niet ... toegelaten|kan niet|kunnen niet|niet ... ingewilligd|is niet|abgelehnt|leider|untersagt|verweigert|zuruckgewiesen|nicht ... registriert|nicht ... entsprechen|nicht ... stattgegeben|nicht zugelassen|nicht ... genehmigt|ist nicht|kein*|forbidden|prohibited|interdit*|vietat*|prohibid*|prohibit|prohibida|verboden|verboten',
    ),
  ],
  [
    'question',
    list(
      'please send|please provide|please submit|please supply|could you|can you|would you|we need|we require|additional information|legible copy|missing|veuillez ... transmettre|veuillez ... envoyer|veuillez ... fournir|merci de ... transmettre|merci de ... envoyer|pourriez vous|pouvez vous|il nous faudrait|il nous faut|piece complementaire|manque|inviarci|preghiamo di inviare|prega di inviare|si prega di trasmettere|serve|servono|occorre|integrazione|puo indicar*|mancant*|incomplet*|rogamos que nos|nos envie|necesitamos|puede indicar*|aporte|requerimiento|subsan*|falta*|indicar nos|podeu indicar|cal que|us demanem|aporteu|requeriment|manca*|kunt u|gelieve ... bezorgen|gelieve ... te sturen|gelieve ... op te sturen|graag ontvangen wij|bijkomende informatie|ontbreek*|ontbrak|teilen sie uns|senden sie uns|schicken sie|benotigen|ruckfrage|fehlt|fehlen|reichen sie',
    ),
  ],
];

/** The phrases for a receipt; below them those for a yes. */
const receiptPhrases = list(
  'have received|has been received|we received|accusons reception|bien recu|abbiamo ricevuto|presa in carico|preso in carico|hemos recibido|hem rebut|ontvangen|eingegangen|erhalten',
);
const grantPhrases = list(
  'authori*|registered|admitted|may enter|has been added|approved|granted|autorise*|enregistre*|active|admis|accepte*|autorizzat*|abilitat*|inserit*|registrat*|accolt*|rilasciat*|autorizad*|puede acceder|dad* de alta|aceptad*|figura en|autoritzat|autoritzada|acceptad*|toegelaten|goedgekeurd|geregistreerd|ingewilligd|toegekend|freigeschaltet|genehmigt|aufgenommen|registriert|zugelassen|bewilligt|freigegeben',
);

/** A text with any of these left is no plain yes. 'No. 12' and 'n° 12' are numbers. */
const negationWords = new Set(
  'not no never yet nor cannot neither without fail failed fails incomplete invalid pas plus jamais sans aucun aucune ni non nessun nessuna mai senza ne ningun ninguna nunca sin tampoco cap sense mai niet nog geen nooit zonder nicht noch nie niemals ohne kein keine keinen keiner keines'.split(
    ' ',
  ),
);

const removeCourtesies = (words: string) => removePhrases(courtesies, words);

const asksSomething = /[?？]/;
/** Links contain question marks of their own. */
const links = /\bhttps?:\/\/\S{1,2000}/gi;

/** The strongest of these meanings that normalised words have. */
const findObjectionIn = (words: string, kinds?: readonly LikelyMeaning[]) =>
  objectionPhrases.find(([likely, phrases]) => (kinds?.includes(likely) ?? true) && hasAnyPhrase(words, phrases))?.[0];

const isNegated = (words: string) => words.split(' ').some((word) => negationWords.has(word));

/**
 * What contradicts a granting subject in the text below it: the strongest match, or 'refusal' where a negation remains
 * that is no known courtesy. Undefined where nothing contradicts it.
 */
export function findObjection(text: string): LikelyMeaning | undefined {
  const words = toWords(text);
  const objection = findObjectionIn(words);
  if (objection) return objection;
  if (asksSomething.test(text.replace(links, ' '))) return 'question';
  return isNegated(words) ? 'refusal' : undefined;
}

/** Phrases from the general conditions or the dates of a document. They decide nothing about its holder. */
const generalConditionPhrases = new Set(
  list(
    'disregard|correction|error|erreur|errore|fout|fehler|no consta|cannot|unable to|impossible|n est pas|ne peut|ne pouvons|non puo|non e possibile|no esta|no puede|no podemos|no es pot|carece|kan niet|kunnen niet|is niet|ist nicht|kein*|forbidden|prohibited|interdit*|vietat*|prohibid*|prohibit|prohibida|verboden|verboten|expire|expired|caducad*|caducat|vervalt|abgelaufen|refund*|rembours*|rimbors*|reembols*|reembors*|terugbetaal*|terugbetaling*|erstatt*|ruckerstatt*|widerruf|retractation|recesso|blocked|has ended|ceased|baja|baixa|fehlt',
  ),
);
const documentObjectionPhrases: readonly (readonly [LikelyMeaning, readonly string[]])[] = [
  [
    'refusal',
    list(
      'not granted|not ... granted|not ... issued|is not valid|is invalid|pas ... accorde*|pas ... accepte*|pas ... approuve*|pas ... enregistre*|pas valable|non ... accolt*|non ... rilasciat*|non ... approvat*|non ... inserit*|non ... registrat*|non e valid*|no ... aprobad*|no ... concedid*|no ... registrad*|no es valid*|no ... acceptad*|no ... aprovad*|no ... registrat|niet ... goedgekeurd|niet ... toegekend|niet ... aanvaard|niet ... geregistreerd|niet geldig|nicht ... erteilt|nicht ... gewahrt|nicht ... bewilligt|nicht ... angenommen|nicht ... eingetragen|nicht gultig',
    ),
  ],
  [
    'undecided',
    list(
      'draft|specimen|no legal effect|without legal effect|not a permit|this is not valid|entwurf|muster|ohne rechtswirkung|bozza|fac simile|senza valore|senza effetti|projet de decision|sans effet juridique|sans valeur|ontwerp|proefdruk|zonder rechtsgevolg|borrador|sin efectos legales|sin validez|esborrany|sense efectes|sense validesa|non delivre|non attribue|non classe|nicht ausgestellt|niet afgeleverd|non emesso|no emitido|no emes',
    ),
  ],
  ...objectionPhrases
    .filter(([likely]) => likely === 'refusal' || likely === 'revoked')
    .map(([likely, phrases]) => [likely, phrases.filter((phrase) => !generalConditionPhrases.has(phrase))] as const),
];
/** 'It is void if it is altered' is only a hypothesis. */
const hypotheticalPhrases = list(
  'if|unless|in case|may be|si le|si la|si les|si vous|s il|en cas|se il|se la|se non|in caso|qualora|si el|si los|si no|en caso|si es|als de|als het|als u|indien|wanneer|bij|wenn|falls|sofern|bei',
);

/**
 * What a document says against its own grant: that the permit is refused or revoked. Undefined where it says neither.
 */
export function findDocumentObjection(text: string): LikelyMeaning | undefined {
  const lines = joinBrokenLines(text).filter((line) => line.trim() !== '');
  const sentences = lines.flatMap((line, index) => [
    ...line.split(/[.!?;](?:\s|$)/),
    // A label with its value, or a sentence that a narrow column has broken.
    `${line.split(/[.!?;]\s/).at(-1)} ${lines[index + 1]?.split(/[.!?;](?:\s|$)/)[0] ?? ''}`,
  ]);
  const assertedSentences = sentences.map(toWords).filter((words) => !hasAnyPhrase(words, hypotheticalPhrases));
  return documentObjectionPhrases.find(([, phrases]) =>
    assertedSentences.some((words) => hasAnyPhrase(words, phrases)),
  )?.[0];
}

const closings = Object.values(replyPhrasesByLanguage).flatMap(({ closings: all }) => all);
/** In characters; no notice of an office is longer. */
const maxReadLength = 20_000;
/** Mail programs break a line after about this many characters. */
const minBrokenLineLength = 60;

/** Numbers, codes and days are compared with the order elsewhere (mentioned-facts.ts). */
const removeWordsWithDigits = (sentence: string) =>
  sentence
    .split(/\s/)
    .filter((word) => !/\d/.test(word))
    .join(' ');

/**
 * Whether the text below a granting subject consists only of phrases from office notices. Any
 * other word might revoke the grant.
 * @param ours further allowed content: the plate, words of the vehicle and its holder
 */
export function hasOnlyOfficePhrases(
  text: string,
  { plate = '', words = [] }: { plate?: string; words?: readonly string[] } = {},
) {
  if (text.length > maxReadLength) return false;
  const ownText = markPlate(extractOwnText(text.replace(links, ' '), closings), plate).replaceAll('theplate', '0');
  const sentences = joinBrokenLines(removeNumberMarks(ownText)).flatMap((line) => line.split(/[.!?;]\s/));
  const knownWords = new Set(words);
  return sentences.every((sentence) => {
    const remainingWords = removePhrases(officeClauses, toSearchableWords(removeWordsWithDigits(sentence)));
    return hasOnlyKnownWords(removeCourtesies(remainingWords), knownWords);
  });
}

function joinBrokenLines(text: string): string[] {
  const whole: string[] = [];
  let isBroken = false;
  for (const line of text.split('\n')) {
    const brokenLine = isBroken && line !== '' ? whole.pop() : undefined;
    whole.push(brokenLine === undefined ? line : `${brokenLine} ${line}`);
    isBroken = line.length >= minBrokenLineLength;
  }
  return whole;
}

/** Whether the text revokes something, whatever else the mail says. Not even a link below it is followed. */
export const isRevocation = (text: string) => findObjectionIn(toWords(text), ['revoked']) !== undefined;

/**
 * What contradicts a subject that confirms a request or a purchase. Such mails may say that nothing is decided yet, or
 * how it will be decided. A negation that is no known courtesy contradicts the subject.
 */
export function findReceiptObjection(text: string): LikelyMeaning | undefined {
  const words = toWords(text);
  const known = findObjectionIn(words, ['revoked', 'refusal', 'question']);
  return known ?? (isNegated(words) ? 'refusal' : undefined);
}

/** The probable meaning of a mail that no rule understands, for the operator who reads it. */
export function guessMeaning(subject: string, text: string): LikelyMeaning | undefined {
  const objection = findObjection(`${subject}.\n${text}`);
  if (objection) return objection;
  const words = toWords(text);
  if (hasAnyPhrase(words, receiptPhrases)) return 'received';
  return hasAnyPhrase(words, grantPhrases) ? 'granted' : undefined;
}

const toWords = (text: string) => removeCourtesies(toSearchableWords(removeNumberMarks(text)));

/** 'no. E26-12' and 'n° 12' are numbers, not negations. */
const removeNumberMarks = (text: string) => text.replace(/\b(?:no|n|nr|num)[.°º]{1,2}\s?(?=[\p{L}-]{0,20}\d)/giu, ' ');

/** Complete sentences in normalised words that say yes to our request and name neither plate nor list. */
const shortYesSentences = [
  'done|all done|all set|you are all set|it is done|it s done|this is done|this has been done|has been done|already done|sorted|all sorted|registered|confirmed and registered|added|added to the list|it has been added|it has been registered|it is on the list|we have added it|we have registered it|we registered it|plate added|plate registered',
  'c est fait|c est bon c est fait|voila c est fait|fait|c est enregistre|elle est enregistree|la plaque est enregistree|plaque enregistree|plaque ajoutee|nous l avons enregistree|nous l avons ajoutee|elle est sur la liste|elle est deja sur la liste|tout est en ordre',
  'erledigt|ist erledigt|ist schon erledigt|ist bereits erledigt|alles erledigt|schon erledigt|wurde erledigt|ist registriert|ist eingetragen|wurde eingetragen|kennzeichen eingetragen|kennzeichen registriert|haben wir eingetragen|wir haben es eingetragen|ist angemeldet|ist gemeldet',
  'fatto|fatto oggi|inserita oggi|registrata oggi|tutto fatto|gia fatto|inserita|gia inserita|e inserita|e gia inserita|l abbiamo inserita|l abbiamo gia inserita|l abbiamo registrata|l ho inserita|l ho registrata|e in lista|e gia in lista|e gia registrata|registrata|targa registrata|targa inserita|targa inserita in lista|e stata inserita|tutto a posto|tutto ok targa inserita',
  'hecho|ya esta hecho|ya esta|listo|ya esta dada de alta|esta dada de alta|dada de alta|ya la hemos dado de alta|la hemos dado de alta|ya dimos de alta la matricula|ya esta registrada|registrada|matricula registrada|matricula dada de alta|ya esta en la lista|la hemos registrado|la hemos anadido|queda registrada',
  'geregeld|is geregeld|is al geregeld|alles is geregeld|is in orde gebracht|is geregistreerd|staat op de lijst|staat al op de lijst|is toegevoegd|is aangemeld|kenteken geregistreerd|kenteken toegevoegd|kenteken aangemeld',
  'fet|ja esta fet|ja esta donada d alta|l hem donada d alta|matricula registrada|ja esta registrada|ja es a la llista',
];
const shortYeses = new Set(shortYesSentences.flatMap((all) => all.split('|')));

/** Thanks and compliments around a yes mean nothing. */
const openingPhrases = list(
  'si|yes|oui|ja|ok|hello|hi|hola|ciao|buongiorno|buenos dias|bonjour|guten tag|hallo|goedemorgen|gracias|grazie|thanks|thank you|merci|danke|bedankt',
);
const thanksPhrases = list('gracias|grazie|thanks|thank you|merci|danke|bedankt|gracies|now|already');
/** A longer text says more than yes. */
const maxYesLength = 200;

/** @param words plain, as `plainWords` makes them */
export function isShortYes(words: string): boolean {
  let remainder = words.trim();
  if (remainder.length > maxYesLength) return false;
  for (let previous = ''; previous !== remainder; ) {
    previous = remainder;
    const opening = openingPhrases.find((word) => remainder.startsWith(`${word} `));
    const closing = thanksPhrases.find((word) => remainder.endsWith(` ${word}`));
    remainder = remainder.slice(opening ? opening.length + 1 : 0).replace(/^dear \w+ /, '');
    if (closing && remainder.length > closing.length) remainder = remainder.slice(0, -closing.length - 1);
  }
  return shortYeses.has(remainder);
}
