import type { PortalDocument } from './payload.ts';

/** Languages the portals speak, as in `<html lang>`. */
export type PageLanguage = 'fr' | 'en' | 'de' | 'it' | 'nl' | 'es' | 'ca';

/** The words for one thing, language by language. */
export type PhrasesByLanguage = Partial<Record<PageLanguage, readonly string[]>>;

/** What a portal may do to a value without changing it: `AB 12` for `ab12`. Small letters for capitals are another value. */
type RewriteKind = 'capitals' | 'spacing';

/** One thing a portal asks for or offers, known by its words and never by its place, id, name or style on the page. */
export interface ControlMeaning {
  name: string;
  /** choice: a list or a set of radio buttons; tick: a check box; button: a button or a link. */
  kind: 'text' | 'date' | 'choice' | 'tick' | 'file' | 'button';
  /** Labels the portal uses, as printed; case, accents and punctuation do not matter. */
  words: PhrasesByLanguage;
  /** The field's token of the HTML autofill standard, when the portal may give one. */
  autocomplete?: string;
  /** What is typed once more here, as such a token: the portal may mark both fields alike. */
  repeatsAutocomplete?: string;
  /** Card data or a password: typed, checked, but never kept as proof. */
  isSecret?: true;
  /** How the portal is known to rewrite what was typed. */
  rewrites?: readonly RewriteKind[];
}

/** One answer to one question of a form. The engine finds it, enters it, reads it back and knows it in what leaves. */
export type FieldAnswer = {
  meaning: ControlMeaning;
  /** Entered only where the page asks for it: a question that some portals put to some visitors. */
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

/** One value the robot typed, kept as proof: which field, found how, what was read back. */
export interface TypedValue {
  meaning: string;
  label: string;
  value: string;
}

type Vocabulary<Names extends string> = Record<Names, Omit<ControlMeaning, 'name'>>;

/** A driver's words: names every meaning after its key, so that proof and stops can tell which one it was. */
export function defineVocabulary<Names extends string>(vocabulary: Vocabulary<Names>): Record<Names, ControlMeaning> {
  const named = Object.entries<Omit<ControlMeaning, 'name'>>(vocabulary).map(([name, meaning]) => [
    name,
    { name, ...meaning },
  ]);
  return Object.fromEntries(named) as Record<Names, ControlMeaning>;
}

/** What people call it: the portal's own English words where it has any. */
export function displayNameOf({ name, words }: Pick<ControlMeaning, 'name' | 'words'>): string {
  return words.en?.[0] ?? Object.values(words)[0]?.[0] ?? name;
}
