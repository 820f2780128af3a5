import type { ReactNode } from 'react';
import { destinationCodes } from '#features/catalogue/country-codes.ts';
import { pages } from '#paths.ts';
import { Flag } from '#ui/flag.tsx';
import { CityPicture } from '../../pictures/city-picture.tsx';
import type { Crumb } from '../../seo/crumb.ts';
import { PageIntro } from '../../shell/page-intro.tsx';
import { Section } from '../../shell/section.tsx';
import { StartApplication } from '../../shell/start-application.tsx';
import { CheckList } from '../check-list.tsx';
import { FaqAccordion } from '../faq-accordion.tsx';
import { ZoneTable } from '../zone-table.tsx';
import { cityPages } from './all-cities.ts';
import { CityFacts } from './city-facts.tsx';
import type { CityPage } from './city-guide.ts';
import { RentalFeeNotice } from './rental-fee-notice.tsx';

/** A city guide from its head to the call to action. */
export function CityGuideBody({ page, crumbs }: { page: CityPage; crumbs: readonly Crumb[] }) {
  const { guide, catalogueZones } = page;
  const [first] = catalogueZones;
  return (
    <>
      <PageIntro
        kicker={guide.country}
        title={`Driving in ${guide.city}`}
        lead={first?.summary}
        crumbs={crumbs}
        picture={<CityPicture city={page.slug} />}
      />
      <div className="mx-auto max-w-6xl px-4 pt-10 sm:px-6">
        <CityFacts guide={guide} />
      </div>
      <div className="mx-auto grid max-w-6xl gap-x-12 gap-y-12 px-4 py-12 sm:px-6 sm:py-16 lg:grid-cols-2">
        <Part title="What You Need">
          <CheckList kind="need" items={guide.requirements} />
        </Part>
        <Part title="Restricted Zones">
          <CheckList kind="zone" items={guide.zones} />
        </Part>
        <Part title="Common Violations">
          <CheckList kind="violation" items={guide.commonViolations} />
        </Part>
        <Part title="Expert Tips">
          <CheckList kind="tip" items={guide.tips} />
        </Part>
      </div>
      <Section title="Overview" tone="sunken">
        <div className="space-y-8">
          <p className="max-w-prose text-lg">{guide.description}</p>
          <RentalFeeNotice>{page.rentalWarning}</RentalFeeNotice>
          <ZoneTable caption={`Permits and fines in ${guide.city}`} zones={catalogueZones} />
        </div>
      </Section>
      <Section title={`Questions about ${guide.city}`} width="text">
        <FaqAccordion faqs={page.faqs} />
      </Section>
      <Section title={`Shall we take care of ${guide.city}?`} tone="navy" lead={callToAction(page)}>
        <StartApplication
          label="Get Expert Assistance"
          country={first?.country}
          zone={first?.name}
          official={first?.official}
        />
      </Section>
      <Section title="Other city guides">
        <OtherCities of={page} />
      </Section>
    </>
  );
}

function callToAction({ guide }: CityPage): string {
  return guide.permits.length > 0
    ? 'Tell us the plate and the dates. We check the car against the rules, apply, and keep the proof for you.'
    : 'There is no permit to buy here. If you are not sure about your car, we check it and send you a dated certificate.';
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-5 font-extrabold! text-2xl">{title}</h2>
      {children}
    </section>
  );
}

function OtherCities({ of }: { of: CityPage }) {
  return (
    <ul className="grid grid-cols-1 min-[22rem]:grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
      {cityPages
        .filter((page) => page !== of)
        .map(({ slug, guide, catalogueZones: [zone] }) => (
          <li key={slug}>
            <a
              href={pages.cityGuide(slug)}
              className="flex min-h-14 items-center gap-3 rounded-xl border border-line bg-card px-4 py-3 font-semibold text-ink hover:border-ink"
            >
              {zone && <Flag code={destinationCodes[zone.country]} />}
              {guide.city}
            </a>
          </li>
        ))}
    </ul>
  );
}
