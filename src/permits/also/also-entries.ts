import type { AlsoEntry } from './also-entry.ts';
import { alpsAndEastAlsoEntries } from './countries/alps-and-east.ts';
import { beneluxAlsoEntries } from './countries/benelux.ts';
import { franceAlsoEntries } from './countries/france.ts';
import { iberiaAndNorthAlsoEntries } from './countries/iberia-and-north.ts';
import { italyAlsoEntries } from './countries/italy.ts';

/** The most harmful to a British driver first: by how many drive there, what it costs and who has heard of it. */
const mostHarmfulFirst = [
  'a13-a14-free-flow',
  'swiss-vignette',
  'german-emission-sticker',
  'milan-area-b',
  'austria-one-day-vignette',
  'austria-motorcycle-vignette',
  'austria-section-tolls',
  'brussels-day-pass',
  'antwerp-day-pass',
  'ghent-lez',
  'genoa-restricted-streets',
  'pisa-ztl',
  'siena-ztl',
  'lucca-ztl',
  'como-ztl',
  'bergamo-ztl',
  'naples-old-town-ztl',
  'turin-central-ztl',
  'slovenian-vignette',
  'pedemontana-free-flow',
  'dutch-a24-toll',
  'czech-vignette',
  'hungarian-vignette',
  'slovak-vignette',
  'san-sebastian-zbe',
  'spanish-zbes',
  'krakow-clean-transport-zone',
  'warsaw-clean-transport-zone',
  'danish-diesel-zones',
  'storebaelt-bridge',
  'portugal-easytoll',
  'norwegian-tolls',
  'swedish-congestion-tax',
  'dutch-diesel-zones',
  'paris-centre-ztl',
  'lyon-presquile-ztl',
  'grand-paris-day-pass',
  'lyon-day-pass',
];
const rankOf = ({ slug }: AlsoEntry) => mostHarmfulFirst.indexOf(slug);

/** Everything that the road asks beside the catalogue, the most harmful first. */
export const alsoEntries: readonly AlsoEntry[] = [
  ...franceAlsoEntries,
  ...alpsAndEastAlsoEntries,
  ...beneluxAlsoEntries,
  ...italyAlsoEntries,
  ...iberiaAndNorthAlsoEntries,
].toSorted((one, other) => rankOf(one) - rankOf(other));
