import { allZones } from '#features/catalogue/catalogue.ts';
import { claims } from '../../claims.ts';
import { Section } from '../../shell/section.tsx';
import { Stats } from '../../shell/stats.tsx';

const stats = [
  { figure: claims.driversInStatBlock, label: 'drivers guided' },
  { figure: claims.averageGuidance, label: 'average guidance' },
  { figure: claims.rating, label: 'customer rating' },
  { figure: claims.countries, label: 'EU countries' },
];

export function About() {
  return (
    <Section tone="sunken" id="about" title="Who we are">
      <div className="grid gap-8 lg:grid-cols-2">
        <div className="max-w-prose space-y-4">
          <p>
            European Driving Permits is a private, independent service for people who drive to Europe, most of them from
            the United Kingdom. We are no government agency, and no authority has appointed us.
          </p>
          <p>
            We read the rules of {allZones.length} zones, keep them dated and sourced, and say so when a car needs
            nothing or may not enter at all. What you can do yourself for less, we tell you where.
          </p>
          <p>
            What you buy from us is the work: the right form, the right office, the right plate, and someone who stays
            on it.
          </p>
        </div>
        <Stats stats={stats} columns={2} />
      </div>
    </Section>
  );
}
