import type { LocalizedText } from '../localized-text.ts';
import { ca } from './ca.ts';
import { de } from './de.ts';
import { en, type PortalTextKey } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { nl } from './nl.ts';

const WORDS = { ca, de, en, es, fr, it, nl };

/** Those that portals on the kit can speak. */
export type KitLanguage = keyof typeof WORDS;

/** A portal's own wording, where it is known. */
export type TextOverrides<L extends KitLanguage> = Partial<Record<PortalTextKey, LocalizedText<L>>>;

/** A sentence in a portal's languages: its own wording, or the kit's. */
export type Translate<L extends KitLanguage> = (word: PortalTextKey) => LocalizedText<L>;

export function createTranslate<L extends KitLanguage>(languages: readonly L[], own: TextOverrides<L>): Translate<L> {
  return (word) =>
    own[word] ?? (Object.fromEntries(languages.map((one) => [one, WORDS[one][word]])) as LocalizedText<L>);
}
