import type { PortalDocument } from './payload.ts';

/** Languages the portals speak, as in `<html lang>`. */
export type PageLanguage = 'fr' | 'en' | 'de' | 'it' | 'nl' | 'es' | 'ca';

/** The words for one thing, language by language. */
export type PhrasesByLanguage = Partial<Record<PageLanguage, readonly string[]>>;

/**
 * How a portal may rewrite a value without changing it: `AB 12` for `ab12`. Lower case for upper case is another value.
 */
type RewriteKind = 'capitals' | 'spacing';

/**
 * What a control asks or offers. The robot knows it by its words, never by its position, id, name or style on the page.
 */
export interface ControlMeaning {
  name: string;
  /** choice: a list or a set of radio buttons; tick: a check box; button: a button or a link. */
  kind: 'text' | 'date' | 'choice' | 'tick' | 'file' | 'button';
  /** Labels the portal uses, as printed; case, accents and punctuation do not matter. */
  words: PhrasesByLanguage;
  /** The field's token of the HTML autofill standard, when the portal may give one. */
  autocomplete?: string;
  /** The autofill token of the value that this field repeats: the portal may mark both fields alike. */
  repeatsAutocomplete?: string;
  /** Card data or a password: typed and checked, but never recorded as proof. */
  isSecret?: true;
  /** The known ways in which the portal rewrites a typed value. */
  rewrites?: readonly RewriteKind[];
}

/**
 * One answer to one question of a form. The engine finds the control, enters the value, reads it back and recognises it
 * in the outgoing request.
 */
export type FieldAnswer = {
  meaning: ControlMeaning;
  /** Entered only when the page asks for it: some portals ask some visitors an extra question. */
  ifAsked?: true;
} & (
  | { text: string }
  /** An ISO day, written as the page asks for it. */
  | { day: string }
  /** ISO days that are picked one by one in a calendar. */
  | { days: readonly string[] }
  /** The words of the answer, as the portal prints it in each language; a string when it is the same in all. */
  | { choice: PhrasesByLanguage | string }
  | { tick: true }
  | { file: PortalDocument }
);

/** One value the robot typed, recorded as proof: the field, its label, and the value read back. */
export interface TypedValue {
  meaning: string;
  label: string;
  value: string;
}

type Vocabulary<Names extends string> = Record<Names, Omit<ControlMeaning, 'name'>>;

/** Defines a driver's vocabulary. Each meaning is named after its key, so that proof and stops can identify it. */
export function defineVocabulary<Names extends string>(vocabulary: Vocabulary<Names>): Record<Names, ControlMeaning> {
  const meanings = Object.entries<Omit<ControlMeaning, 'name'>>(vocabulary).map(([name, meaning]) => [
    name,
    { name, ...meaning },
  ]);
  return Object.fromEntries(meanings) as Record<Names, ControlMeaning>;
}

/** Name for people: the portal's own English words where it has any. */
export function displayNameOf({ name, words }: Pick<ControlMeaning, 'name' | 'words'>): string {
  return words.en?.[0] ?? Object.values(words)[0]?.[0] ?? name;
}
