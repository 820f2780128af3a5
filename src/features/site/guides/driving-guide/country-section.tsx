import { zonesOf } from '#features/catalogue/catalogue.ts';
import { orderConfiguration } from '#features/catalogue/order-configuration.ts';
import { ExternalLink } from '#ui/external-link.tsx';
import { countryFines, euroRange } from '../../fines.ts';
import { Section } from '../../shell/section.tsx';
import { CompactTable } from '../compact-table.tsx';
import { GuideLink } from '../guide-link.tsx';
import type { CountryRequirements } from './country-requirements.ts';
import { critAirTable } from './crit-air-classes.ts';

interface CountrySectionProps {
  requirements: CountryRequirements;
  tone: 'paper' | 'sunken';
}

/** Requirements of one country, with its fines and official sites from the permit catalogue. */
export function CountrySection({ requirements: { id, country, short, points, guides }, tone }: CountrySectionProps) {
  return (
    <Section id={id} title={`Requirements: ${country}`} lead={short} tone={tone}>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[2fr_1fr]">
        <div className="space-y-6">
          {points.map(({ title, text }) => (
            <div key={title}>
              <h3 className="text-lg">{title}</h3>
              <p className="mt-1 max-w-prose">{text}</p>
            </div>
          ))}
          {country === 'France' && <CritAirTable />}
        </div>
        <aside aria-label={`${country} in short`} className="h-fit rounded-xl border border-line bg-card p-5">
          <p className="text-ink-soft text-sm">Fines in our catalogue</p>
          <p className="font-extrabold text-xl">{euroRange(countryFines(country))}</p>
          <p className="mt-4 text-ink-soft text-sm">Places you can order for</p>
          <p>
            {zonesOf(country)
              .map((zone) => zone.name)
              .join(', ')}
          </p>
          <p className="mt-4 text-ink-soft text-sm">Official sites</p>
          <ul>
            {orderConfiguration(country).officialPortals.map(({ name, url }) => (
              <li key={url}>
                <ExternalLink href={url}>{name}</ExternalLink>
              </li>
            ))}
          </ul>
          <p className="mt-4 text-ink-soft text-sm">City guides</p>
          <ul className="flex flex-wrap gap-x-4">
            {guides.map((guide) => (
              <li key={guide.href}>
                <GuideLink {...guide} />
              </li>
            ))}
          </ul>
        </aside>
      </div>
    </Section>
  );
}

function CritAirTable() {
  return (
    <div>
      <h3 className="mb-3 text-lg">Which class is my car?</h3>
      <CompactTable
        caption="Crit'Air classes of cars"
        columns={['Class', 'Petrol and others', 'Diesel']}
        rows={critAirTable.map(({ critAirClass, petrol, diesel }) => ({
          name: critAirClass,
          cells: [petrol, diesel],
        }))}
      />
    </div>
  );
}
