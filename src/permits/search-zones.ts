interface Searchable {
  name: string;
  summary: string;
}

/**
 * The zones whose name or summary contains every typed word, zones that match by name first. Accents need not be typed.
 */
export function searchZones<Zone extends Searchable>(zones: readonly Zone[], query: string): Zone[] {
  const words = foldForSearch(query).split(/\s+/).filter(Boolean);
  const matchingZones = zones.filter(({ name, summary }) => {
    const text = foldForSearch(`${name} ${summary}`);
    return words.every((word) => text.includes(word));
  });
  const rank = ({ name }: Zone) => {
    const text = foldForSearch(name);
    const [first = ''] = words;
    if (text.startsWith(first)) return 0;
    return words.every((word) => text.includes(word)) ? 1 : 2;
  };
  return matchingZones.toSorted((a, b) => rank(a) - rank(b));
}

function foldForSearch(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();
}
