import { findCountryByName } from '#robot/countries.ts';

/** Parts of expressions: a word begins here, or ends. */
export const wordStartPattern = '(?<![\\p{L}\\p{N}])';
export const wordEndPattern = '(?![\\p{L}\\p{N}])';
/** What may stand between a label and its value, which a table writes below it. */
const labelGapPattern = '[ \\u00a0]*(?:\\([A-Z.0-9]{1,4}\\))?[ \\u00a0]*(?:[:=#]|\\r?\\n|(?<=[\\p{L}]) )[\\s:]*';

/** What offices print before the number of an application, each replica's word among them; a sticker has a number of its own. */
const referenceLabels = [
  '(?:your|our|application|request|order|case|ticket|registry|file|dossier|booking|confirmation|permit|pass|certificate|authori[sz]ation) (?:number|no\\.?|id|code)',
  '(?:our |your )?ref(?:erence)?(?: number| no\\.?)?|pin',
  "r[ée]f[ée]rence|(?:num[ée]ro|n[°º]) (?:de |d[’'])(?:dossier|demande|commande|enregistrement|autorisation|certificat)|dossier",
  "riferimento|(?:numero|n\\.) (?:di |d[’'])?(?:pratica|richiesta|ordine|protocollo|autorizzazione)|pratica|protocollo|codice (?:pratica|richiesta|prenotazione|pass|autorizzazione)",
  'referencia|(?:n[úu]mero|n[°º]) de (?:expediente|solicitud|pedido|registro|autorizaci[óo]n)|expediente',
  "refer[èe]ncia|(?:n[úu]mero|n[°º]) (?:de |d[’'])(?:expedient|autoritzaci[óo]|registre|sol·licitud)|expedient",
  '(?:dossier|aanvraag|bestel|order|registratie|toelatings)nummer|referentie(?:nummer)?|kenmerk',
  'aktenzeichen|(?:akten|vorgangs|referenz|bestell|antrags|auftrags|buchungs|genehmigungs)(?:nummer|nr\\.?)|referenz|gesch[äa]ftszeichen',
].join('|');
const reference = new RegExp(
  `${wordStartPattern}(?:${referenceLabels})${wordEndPattern}[ \\u00a0]*(?:n[°ºro]{0,2}\\.?|nr\\.?|no\\.?|:|=|#|is|est|ist|è|es|\\s)*\\s*((?=[\\p{L}\\p{N}/-]*\\d)[\\p{L}\\p{N}][\\p{L}\\p{N}/-]{4,39})${wordEndPattern}`,
  'giu',
);

/** What it calls a reference, as printed. */
export function referencesIn(text: string): string[] {
  const found = new Set([...text.matchAll(reference)].flatMap(([, number]) => number ?? []));
  return [...found].filter((number) => !/^\d{1,2}[/-]\d{1,2}[/-]\d{2,4}$/.test(number));
}

const country = new RegExp(
  `${wordStartPattern}(?:(?:country|state) of registration|registration country|zulassungsstaat|zulassungsland|land der zulassung|pays d[’']immatriculation|(?:nazione|stato|paese) di immatricolazione|pa[íi]s de matriculaci[óo]n?|land van (?:inschrijving|registratie)|inschrijvingsland)${wordEndPattern}${labelGapPattern}(\\p{L}[\\p{L} .’'-]{0,50})`,
  'giu',
);

/** Of which countries it says that a vehicle is registered there, by their English names; unknown words are none. */
export function countriesIn(text: string): string[] {
  return [...new Set([...text.matchAll(country)].flatMap(([, named = '']) => findCountryByName(named.trim()) ?? []))];
}

const holder = new RegExp(
  `${wordStartPattern}(?:(?:name of (?:the )?)?(?:registered )?(?:holder|keeper)(?:[’']s)?(?: name)?|(?:nom du )?titulaire|(?:nome (?:del )?)?(?:intestatario|titolare)|(?:nombre del |nom del )?titular|(?:naam (?:van )?(?:de )?)?(?:houder|titularis)|(?:name (?:des )?)?(?:fahrzeug)?halters?)[ \\u00a0]*:[ \\u00a0]*([\\p{L}][\\p{L} .’'-]{2,80})`,
  'giu',
);

/** Who it says is the holder, where that is a name of two words or more behind a colon. */
export function holdersIn(text: string): string[] {
  const named = [...text.matchAll(holder)].map(([, name = '']) => name.trim());
  return [...new Set(named)].filter((name) => /^\p{Lu}\S* (?:\S+ )*\p{Lu}/u.test(name));
}

const sum = '(\\d{1,3}(?:[., ]\\d{3})+(?:[.,]\\d{2})?|\\d{1,6}(?:[.,]\\d{1,2})?)';
const money = new RegExp(
  `(?:€|\\bEUR|\\beuros?)[ \\u00a0]?${sum}(?!\\d)|(?<![\\d.,])${sum}(?:,-)?[ \\u00a0]?(?:€|EUR\\b|euros?\\b)`,
  'giu',
);

/** Each sum once, in cents. */
export function amountsIn(text: string): number[] {
  const all = [...text.matchAll(money)]
    .filter(([whole]) => !/^euros?[ \u00a0]?[0-7][a-d]?$/i.test(whole))
    .map(([, before, behind]) => parseCents(before ?? behind ?? ''));
  return [...new Set(all)];
}

function parseCents(text: string): number {
  const [, whole = '', part = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  return Number(whole.replaceAll(/[., ]/g, '')) * 100 + Number(part.padEnd(2, '0'));
}
