import type { ReactNode } from 'react';
import type { CityPage } from './city-guide.ts';

/** The three summary cards: city, fine range, number of required permits. */
export function CityFacts({ guide }: Pick<CityPage, 'guide'>) {
  const { permits } = guide;
  return (
    <dl className="grid gap-4 sm:grid-cols-3">
      <Fact term="City" value={guide.city} note={guide.country} />
      <Fact term="Fine range" value={guide.fineRange} note="for one visit, before the fees of a rental company" />
      <Fact
        term="Required permits"
        value={permits.length}
        note={permits.length > 0 ? permits.join('; ') : 'Nothing to apply for; the car itself must meet the rule'}
      />
    </dl>
  );
}

function Fact({ term, value, note }: { term: string; value: ReactNode; note: string }) {
  return (
    <div className="rounded-xl border border-line bg-card p-5 text-ink shadow-card">
      <dt className="text-ink-soft text-sm">{term}</dt>
      <dd className="mt-1">
        <span className="block font-extrabold text-2xl">{value}</span>
        <span className="mt-1 block text-ink-soft text-sm">{note}</span>
      </dd>
    </div>
  );
}
