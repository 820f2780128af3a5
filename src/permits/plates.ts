import { type PlateFormat, type PlateGrammar, plateGrammars } from './plate-grammar.ts';

/**
 * A plate as the form stores it: without spaces, in upper case (specification, section 5). Full-width letters come from
 * a Japanese keyboard and mean the same plate.
 */
export function normalisePlate(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s+/g, '').toUpperCase();
}

/** Letters besides A to Z that occur on plates: Germany has three and Austria one. */
const extraLettersByCountry: Readonly<Record<string, string>> = { Germany: 'ÄÖÜ', Austria: 'Ö' };

/**
 * Why a plate in capitals cannot be one of this country, or of any country when none is given; undefined
 * when it can. Look-alike letters of another script are refused, because no camera reads them. Unusual
 * plates only get advice (`advisePlate`).
 */
export function plateProblem(plate: string, country?: string): string | undefined {
  if (!/^[\p{Script=Latin}0-9.-]+$/u.test(plate)) {
    return /^[\p{L}\p{N}.-]+$/u.test(plate)
      ? 'A plate number has Latin letters (A to Z) and digits only. Please type it with a Latin keyboard'
      : 'A plate number has letters, digits and dashes only';
  }
  // Britain's shortest plate is A 1.
  if (barePlate(plate).length < 2) return 'A plate number has at least two letters or digits';
  const grammar = country && findPlateGrammar(country);
  if (!grammar) return undefined;
  const further = extraLettersByCountry[country] ?? '';
  const subject = `A plate from ${country === 'United Kingdom' ? 'the United Kingdom' : country} has`;
  if (!new RegExp(`^[A-Z${further}0-9.-]+$`).test(plate))
    return `${subject} the letters A to Z${further && ` and ${[...further].join(', ')}`} only, and digits`;
  return grammar.allowsLettersOnly || /[0-9]/.test(plate) ? undefined : `${subject} at least one digit`;
}

/** A plate in the form for comparisons. Dashes and dots are only print; O and 0 make different plates. */
export function barePlate(text: string): string {
  return normalisePlate(text).replaceAll(/[-–.·]/g, '');
}

/** Letters and digits alone, in capitals: for text in which a plate or a number is printed in any way. */
export const stripPunctuation = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

export interface PlateAdvice {
  message: string;
  /** Plates that the customer probably meant, as printed; the most likely first. */
  suggestions: string[];
}

/** A polite doubt about a plate, or undefined. It never refuses a plate, because unusual plates exist. */
export function advisePlate(plate: string, country: string): PlateAdvice | undefined {
  const grammar = findPlateGrammar(country);
  const barePlateText = barePlate(plate);
  if (!grammar || barePlateText === '' || findPlateFormat(grammar, barePlateText)) return undefined;
  const suggestions = listLikelyPlates(grammar, barePlateText).map((likely) => formatPlate(likely, country));
  const [first] = suggestions;
  if (first)
    return { message: `Did you mean ${first}? The letters O and I are easily taken for 0 and 1.`, suggestions };
  const usualFormat = `Plates from ${country === 'United Kingdom' ? 'the ' : ''}${country} usually look like ${grammar.example}.`;
  return { message: `${usualFormat} Please compare yours with the car; if it is right, carry on.`, suggestions };
}

/** A plate as printed on the car, as far as the grammar of its country determines that. */
export function formatPlate(plate: string, country: string): string {
  const normalisedPlate = normalisePlate(plate);
  const grammar = findPlateGrammar(country);
  const bare = barePlate(normalisedPlate);
  const form = grammar && findPlateFormat(grammar, bare);
  if (form?.printTemplate) return bare.replace(form.pattern, form.printTemplate);
  return form ? spaceAfterDash(normalisedPlate) : normalisedPlate;
}

// For Germany and Austria: the customer's own dash separates the district from the letters,
// and a space precedes the number.
function spaceAfterDash(plate: string): string {
  return plate.replace(/^([^-]+)-([^\d-]+)-?(\d.*)$/, '$1-$2 $3');
}

function findPlateGrammar(country: string): PlateGrammar | undefined {
  return Object.hasOwn(plateGrammars, country) ? plateGrammars[country as keyof typeof plateGrammars] : undefined;
}

/** Whether bare capitals form a plate of one of our countries. Fewer than five characters could mean anything. */
export const isPlate = (bare: string) =>
  bare.length >= 5 && Object.values(plateGrammars).some((grammar) => findPlateFormat(grammar, bare) !== undefined);

function findPlateFormat(grammar: PlateGrammar, bare: string): PlateFormat | undefined {
  return grammar.formats.find((form) => form.pattern.test(bare));
}

const lookAlikes: Readonly<Record<string, string>> = { O: '0', 0: 'O', I: '1', 1: 'I' };

// Today's format before older ones, fewer swaps before more: a near match of the common case is the most likely.
function listLikelyPlates(grammar: PlateGrammar, bare: string): string[] {
  const swaps = listLookAlikeReadings(bare);
  return grammar.formats.flatMap((form) => swaps.filter((plate) => form.pattern.test(plate))).slice(0, 3);
}

/** Every way to read O as 0, I as 1 and the reverse, closest to the text first. */
function listLookAlikeReadings(text: string): string[] {
  let readings = [{ plate: '', swaps: 0 }];
  for (const character of text.slice(0, 10)) {
    const lookAlike = lookAlikes[character];
    readings = readings.flatMap(({ plate, swaps }) => [
      { plate: plate + character, swaps },
      ...(lookAlike ? [{ plate: plate + lookAlike, swaps: swaps + 1 }] : []),
    ]);
  }
  return readings.toSorted((a, b) => a.swaps - b.swaps).map((reading) => reading.plate);
}
