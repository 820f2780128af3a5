import { z } from 'zod';
import { isPlate, stripPunctuation } from '#permits/plates.ts';
import type { Context } from '#platform/context.ts';
import { defineIsolatedTask } from '#platform/isolation/isolated-task.ts';
import { refuseUncheckableFile } from './refuse-uncheckable-file.ts';

/** A large scan takes a tenth of a second. */
export const checkPdfTask = defineIsolatedTask<Uint8Array, string>({
  name: 'check-pdf',
  kind: 'documents',
  processorSeconds: 5,
  outputSchema: z.string().max(20_000),
});

/**
 * Whether a document is usable: a complete PDF, with nothing that acts when it is opened. Returns the beginning of its
 * text, empty where the text is a picture or has an encoding of its own.
 * @throws Refusal UNSUPPORTED_TYPE with the reason; UNAVAILABLE when too many files are being checked
 */
export function checkPdf({ alone }: Pick<Context, 'alone'>, bytes: Uint8Array, source?: string): Promise<string> {
  return refuseUncheckableFile(alone.run(checkPdfTask, bytes, source));
}

/** The label before a plate in the documents of our authorities, up to the end of a line or a cell. */
const plateLabelPattern =
  /(?:plate|registration (?:number|mark)|immatriculation|kennzeichen|targa|kenteken|nummerplaat|matr[ií]cula)(?: (?:no|number))?[^\p{L}\p{N}]{0,10}((?:[\p{L}\p{N}]{1,8}[ .·-]?){1,4})/giu;

/** Whether a document names a vehicle, and it is another one. */
export function isForAnotherPlate(text: string, plate: string): boolean {
  const ours = stripPunctuation(plate);
  if (ours === '' || stripPunctuation(text).includes(ours)) return false;
  return [...text.matchAll(plateLabelPattern)].some(([, named = '']) => {
    const words = named.split(/[^\p{L}\p{N}]/u);
    return [1, 2, 3].some((count) => isPlate(words.slice(0, count).join('').toUpperCase()));
  });
}

/** What a registration document states about its vehicle, as far as its text shows. */
export interface RegistrationComparison {
  plate: 'same' | 'another' | 'not_named';
  firstRegistration: 'same' | 'another' | 'not_named';
}

/** The label of code B in the documents of these countries (Directive 1999/37/EC, annex I), and the day behind it. */
const firstDay =
  /(?:first registration|erstzulassung|1[eè]?re immatriculation|premi[eè]re immatriculation|prima immatricolazione|primera matriculaci[oó]n|eerste (?:toelating|inschrijving))\D{0,40}(\d{1,2})[ ./-](\d{1,2})[ ./-]((?:19|20)\d\d)/giu;

/** @param vehicle as its customer states it; the day in ISO */
export function compareRegistrationDocument(
  text: string,
  { plate, firstRegistration }: { plate: string; firstRegistration: string | null },
): RegistrationComparison {
  const days = [...text.matchAll(firstDay)].map(
    ([, day = '', month = '', year]) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  );
  const isUnknown = firstRegistration === null || days.length === 0;
  const isAnother = isForAnotherPlate(text, plate);
  return {
    plate: isNamed(text, plate) ? 'same' : isAnother ? 'another' : 'not_named',
    firstRegistration: isUnknown ? 'not_named' : days.includes(firstRegistration) ? 'same' : 'another',
  };
}

/** Found as a word, however it is separated: a short plate may be part of any text. */
function isNamed(text: string, plate: string): boolean {
  const ours = stripPunctuation(plate);
  const parted = [...ours].join('[ .·-]?');
  return ours.length >= 5 && new RegExp(`(?<![\\p{L}\\p{N}])${parted}(?![\\p{L}\\p{N}])`, 'iu').test(text);
}
