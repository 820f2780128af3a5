import { alsoPath } from '#permits/also/also-path.ts';
import { findAlsoEntries } from '#permits/also/find-also-entries.ts';
import type { Zone } from '#permits/catalogue.ts';
import { GuideLink } from './guide-links.tsx';

/** What a journey to these zones is also asked for, whatever the vehicle; we sell none of it. */
export function AlsoLinks({ zones }: { zones: readonly Zone[] }) {
  const entries = [...new Set(zones.flatMap((zone) => findAlsoEntries(zone, {})))];
  return (
    <>
      <p>On the way there, or beside it. We sell none of it.</p>
      <ul className="space-y-3">
        {entries.map((entry) => (
          <li key={entry.slug} className="max-w-prose">
            <GuideLink label={entry.name} href={alsoPath(entry)} />
            <span className="block text-ink-soft text-sm">{entry.what}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
