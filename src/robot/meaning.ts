/** Languages the portals speak, as in `<html lang>`. */
export type Language = 'fr' | 'en' | 'de' | 'it' | 'nl' | 'es' | 'ca';

/** The words for one thing, language by language. */
export type Phrases = Partial<Record<Language, readonly string[]>>;

/** What a portal may do to a value without changing it: `AB 12` for `ab12`. Small letters for capitals are another value. */
type Normalisation = 'capitals' | 'spacing';

/** One thing a portal asks for or offers, known by its words and never by its place, id, name or style on the page. */
export interface Meaning {
  name: string;
  /** choice: a list or a set of radio buttons; tick: a check box; button: a button or a link. */
  kind: 'text' | 'date' | 'choice' | 'tick' | 'file' | 'button';
  /** Labels the portal uses, as printed; case, accents and punctuation do not matter. */
  words: Phrases;
  /** The field's token of the HTML autofill standard, when the portal may give one. */
  autocomplete?: string;
  /** What is typed once more here, as such a token: the portal may mark both fields alike. */
  repeats?: string;
  /** Card data or a password: typed, checked, but never kept as proof. */
  secret?: true;
  /** How the portal is known to rewrite what was typed. */
  rewrites?: readonly Normalisation[];
}

/** One value the robot typed, kept as proof: which field, found how, what was read back. */
export interface TypedValue {
  meaning: string;
  label: string;
  value: string;
}

type Vocabulary<Names extends string> = Record<Names, Omit<Meaning, 'name'>>;

/** A driver's words: names every meaning after its key, so that proof and stops can tell which one it was. */
export function meanings<Names extends string>(vocabulary: Vocabulary<Names>): Record<Names, Meaning> {
  const named = Object.entries<Omit<Meaning, 'name'>>(vocabulary).map(([name, meaning]) => [
    name,
    { name, ...meaning },
  ]);
  return Object.fromEntries(named) as Record<Names, Meaning>;
}

/** What people call it: the portal's own English words where it has any. */
export function spokenName({ name, words }: Pick<Meaning, 'name' | 'words'>): string {
  return words.en?.[0] ?? Object.values(words)[0]?.[0] ?? name;
}
