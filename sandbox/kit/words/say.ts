import type { Text } from '../languages.ts';
import { ca } from './ca.ts';
import { de } from './de.ts';
import { en, type KitWord } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { nl } from './nl.ts';

const WORDS = { ca, de, en, es, fr, it, nl };

/** Those that portals on the kit can speak. */
export type Language = keyof typeof WORDS;

/** A portal's own wording, where it is known. */
export type OwnWords<L extends Language> = Partial<Record<KitWord, Text<L>>>;

/** A sentence in a portal's languages: its own wording, or the kit's. */
export type Say<L extends Language> = (word: KitWord) => Text<L>;

export function sayer<L extends Language>(languages: readonly L[], own: OwnWords<L>): Say<L> {
  return (word) => own[word] ?? (Object.fromEntries(languages.map((one) => [one, WORDS[one][word]])) as Text<L>);
}
