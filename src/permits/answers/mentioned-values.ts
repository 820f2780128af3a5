import { findCountryByName } from '#robot/countries.ts';
import { stripPunctuation } from '../plates.ts';

/** Parts of regular expressions: the start and the end of a word. */
const wordStartPattern = '(?<![\\p{L}\\p{N}])';
const wordEndPattern = '(?![\\p{L}\\p{N}])';
/** What may stand between a label and its value; a table prints the value below its label. */
const labelGapPattern = '[ \\u00a0]*(?:\\([A-Z.0-9]{1,4}\\))?[ \\u00a0]*(?:[:=#]|\\r?\\n|(?<=[\\p{L}]) )[\\s:]*';

/**
 * What offices print before the number of an application, including the label of each replica. A
 * sticker has a number of its own.
 */
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

/** What the text calls a reference, as printed. */
export function referencesIn(text: string): string[] {
  const references = new Set([...text.matchAll(reference)].flatMap(([, number]) => number ?? []));
  return [...references].filter((number) => !/^\d{1,2}[/-]\d{1,2}[/-]\d{2,4}$/.test(number));
}

const country = new RegExp(
  `${wordStartPattern}(?:(?:country|state) of registration|registration country|zulassungsstaat|zulassungsland|land der zulassung|pays d[’']immatriculation|(?:nazione|stato|paese) di immatricolazione|pa[íi]s de matriculaci[óo]n?|land van (?:inschrijving|registratie)|inschrijvingsland)${wordEndPattern}${labelGapPattern}(\\p{L}[\\p{L} .’'-]{0,50})`,
  'giu',
);

/** The countries of registration that a text names for a vehicle, by their English names. Unknown words are ignored. */
export function countriesIn(text: string): string[] {
  return [...new Set([...text.matchAll(country)].flatMap(([, named = '']) => findCountryByName(named.trim()) ?? []))];
}

const holder = new RegExp(
  `${wordStartPattern}(?:(?:name of (?:the )?)?(?:registered )?(?:holder|keeper)(?:[’']s)?(?: name)?|(?:nom du )?titulaire|(?:nome (?:del )?)?(?:intestatario|titolare)|(?:nombre del |nom del )?titular|(?:naam (?:van )?(?:de )?)?(?:houder|titularis)|(?:name (?:des )?)?(?:fahrzeug)?halters?)[ \\u00a0]*:[ \\u00a0]*([\\p{L}][\\p{L} .’'-]{2,80})`,
  'giu',
);

/** The holders that a text names: names of at least two words after a colon. */
export function holdersIn(text: string): string[] {
  const holders = [...text.matchAll(holder)].map(([, name = '']) => name.trim());
  return [...new Set(holders)].filter((name) => /^\p{Lu}\S* (?:\S+ )*\p{Lu}/u.test(name));
}

const sum = '(\\d{1,3}(?:[., ]\\d{3})+(?:[.,]\\d{2})?|\\d{1,6}(?:[.,]\\d{1,2})?)';
const money = new RegExp(
  `(?:€|\\bEUR|\\beuros?)[ \\u00a0]?${sum}(?!\\d)|(?<![\\d.,])${sum}(?:,-)?[ \\u00a0]?(?:€|EUR\\b|euros?\\b)`,
  'giu',
);

/** Each sum once, in cents. */
export function amountsIn(text: string): number[] {
  const amounts = [...text.matchAll(money)]
    .filter(([whole]) => !/^euros?[ \u00a0]?[0-7][a-d]?$/i.test(whole))
    .map(([, before, behind]) => parseCents(before ?? behind ?? ''));
  return [...new Set(amounts)];
}

function parseCents(text: string): number {
  const [, whole = '', part = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  return Number(whole.replaceAll(/[., ]/g, '')) * 100 + Number(part.padEnd(2, '0'));
}

/** The labels of a plate, in the seven languages. */
const plateLabel = new RegExp(
  `${wordStartPattern}(?:(?:number|licen[cs]e|registration)[ -]?(?:plates?|number|mark|no\\b\\.?)|plates?|targat[aeio]?|targhe?|matr[íi]cul(?:a|as|es)|kentekens?|nummerplaat|nummerplaten|kennzeichen|plaques?|plaat(?:nummer)?|immatriculation|immatricul[ée]e?s?|vehicles?|vehicle registration|v[ée]h[íi]cul[eo]s?|veicolo|veicoli|vehicle|voertuigen|voertuig|fahrzeuge?s?|auto|cotxe|coche)${wordEndPattern}`,
  'giu',
);
/** What may stand between the label and the plate, such as 'No.:', 'of your vehicle', 'con', 'is'. */
const afterLabel =
  /^(?:[\s:=#"'“”«»()–-]|\b(?:n[°ºro]?\.?|no\.?|nr\.?|num(?:ber|éro|ero)?|number|registration|with|mit|dem|avec|con|la|le|el|il|the|plates?|targat[aeio]|targa|matr[íi]cula|matriculad[ao]|kenteken|kennzeichen|plaque|immatricul[ée]e?|immatriculation|of|your|del|della|dell|vostro|suo|tuo|de|du|des|votre|vehicles?|veicolo|v[ée]h[íi]culo?e?|vehicle|uw|van|het|voertuig|amtliche[ns]?|ihres?|fahrzeugs?|is|è|es|est|ist|met|amb|su|sa)(?![\p{L}\p{N}]))+/iu;
/**
 * Plates of today's formats that are distinctive without a label. They match with separators only where
 * their country prints separators.
 */
const unlabelledPlateFormats: readonly RegExp[] = [
  // United Kingdom, France and Italy, Spain, Belgium, the Netherlands, Germany and Austria with their dash.
  /[A-Z]{2}\d{2}[ -]?[A-Z]{3}/,
  /[A-Z]{2}[ -]?\d{3}[ -]?[A-Z]{2}/,
  /(?!(?:19|20)\d\d)\d{4}[ -]?[BCDFGHJKLMNPRSTVWXYZ]{3}/,
  /[1-9]-?[A-Z]{3}-?\d{3}/,
  /(?:[A-Z]{2}|\d{2})-(?:[A-Z]{2}|\d{2})-(?:[A-Z]{2}|\d{2})/,
  /[A-Z]-\d{3}-[A-Z]{2}|[A-Z]{2}-\d{3}-[A-Z]|\d-[A-Z]{3}-\d{2}|\d{2}-[A-Z]{3}-\d/,
  /[A-ZÄÖÜ]{1,3}-[A-Z]{1,2} ?[1-9]\d{0,3}/,
  /[A-Z]{1,2}-\d{1,5} ?[A-Z]{1,3}/,
];
const unlabelledPlatePattern = new RegExp(
  `(?<![\\p{L}\\p{N}]|[\\p{N}\\p{L}][-/.])(?:${unlabelledPlateFormats
    .map(({ source }) => source)
    .join('|')})(?![\\p{L}\\p{N}]|[-/][\\p{L}\\p{N}])`,
  'gu',
);
/** Text after a plate label that is no plate: a category, a class, a standard. */
const nonPlatePattern = /^(?:EURO[0-9]|[MNL][1-7]|20\d\d|\d{1,3}|[A-Z]\d|CO2|ART\d+|NR?\d+)$/;
const nonPlateStartPattern = /^(?:EURO[0-9]|20\d\d|CO2|ART\d+|NR?\d{1,2})$/;

export function extractPlates(text: string): string[][] {
  const plates: { at: number; readings: string[] }[] = [];
  for (const { index, 0: label } of text.matchAll(plateLabel)) {
    const start = index + label.length;
    const behind = text.slice(start, start + 120);
    const gap = afterLabel.exec(behind)?.[0] ?? '';
    const readings = listPlateReadings(behind.slice(gap.length));
    if (gap !== '' && readings.length > 0) plates.push({ at: start + gap.length, readings });
  }
  for (const { index, 0: plate } of text.matchAll(unlabelledPlatePattern)) {
    if (!plates.some(({ at, readings }) => index >= at && index < at + (readings.at(-1)?.length ?? 0) + 3))
      plates.push({ at: index, readings: [stripPunctuation(plate)] });
  }
  const unique = new Map(plates.sort((one, other) => one.at - other.at).map((one) => [one.readings.join(' '), one]));
  return [...unique.values()].map(({ readings }) => readings);
}

/** 'AB12 CDE is registered': a plate may end after each of its parts, which consist of digits and capitals. */
function listPlateReadings(text: string): string[] {
  const readings: string[] = [];
  let position = 0;
  for (let parts = 0; parts < 4; parts++) {
    const part = /^[ \u00a0]?[-–.·]?[ \u00a0]?([\p{Lu}\p{N}]{1,9})(?![\p{L}\p{N}])/u.exec(text.slice(position));
    // A complete plate may be in lower case; parts in lower case would be words.
    const small =
      parts === 0 && !part ? /^(?=[\p{L}\p{N}]*\d)[\p{L}\p{N}]{4,9}(?![\p{L}\p{N}])/u.exec(text) : undefined;
    const match = part ?? small;
    if (!match) break;
    position += match[0].length;
    const reading = stripPunctuation(text.slice(0, position));
    if (reading.length > 10) break;
    if (reading.length >= 2 && /\d/.test(reading)) readings.push(reading);
    if (small) break;
  }
  const longest = readings.at(-1) ?? '';
  const isPlate =
    longest.length >= 4 &&
    /\p{L}/u.test(longest) &&
    !nonPlatePattern.test(longest) &&
    !nonPlateStartPattern.test(readings[0] ?? '');
  return isPlate ? readings : [];
}
