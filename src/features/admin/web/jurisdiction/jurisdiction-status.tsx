import { registrationCode } from '#features/catalogue/country-codes.ts';
import { api } from '#paths.ts';
import { Flag } from '#ui/flag.tsx';
import { jurisdictionsSchema } from '../../contract.ts';
import { csvPath } from '../list/csv-path.ts';
import { ListBody } from '../list/list-body.tsx';
import { ListHead } from '../list/list-head.tsx';
import { useList } from '../list/use-list.ts';
import { JurisdictionCard } from './jurisdiction-card.tsx';
import { MethodFeatures } from './method-features.tsx';
import { readinessOf } from './readiness.ts';

const failure = 'Error loading data';

/** Every permit entity by country: who applies for it, and how its newest run ended. */
export function JurisdictionStatus() {
  const list = useList({ path: api.adminJurisdictions, answer: jurisdictionsSchema, failure });
  const all = list.data?.jurisdictions ?? [];
  const automated = all.filter((one) => readinessOf(one) === 'automated').length;
  return (
    <>
      <ListHead
        title="Jurisdiction Status"
        count={list.data && `${automated} of ${all.length} jurisdictions support automation`}
        list={list}
        csv={csvPath('jurisdictions', {})}
      />
      <ListBody list={list} failure={failure}>
        {({ jurisdictions }) => (
          <div className="space-y-6">
            {[...Map.groupBy(jurisdictions, ({ country }) => country)].map(([country, zones]) => (
              <section key={country} aria-label={country}>
                <h3 className="mb-2 flex items-center gap-2 font-bold">
                  <Flag code={registrationCode(country)} className="h-4! w-6!" />
                  {country}
                  <span className="font-normal text-ink-soft text-sm tabular-nums">
                    {zones.filter((zone) => readinessOf(zone) === 'automated').length} of {zones.length} automated
                  </span>
                </h3>
                <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
                  {zones.map((zone) => (
                    <JurisdictionCard key={zone.id} jurisdiction={zone} />
                  ))}
                </ul>
              </section>
            ))}
            <MethodFeatures />
          </div>
        )}
      </ListBody>
    </>
  );
}
