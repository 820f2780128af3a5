import type { ReactNode } from 'react';
import type { MetaArgs } from 'react-router';
import { pages } from '#paths.ts';
import { formatLetterRecipient, toWordingContext } from '#permits/application-texts.ts';
import { destinationCodes } from '#permits/destination-codes.ts';
import { formatAge } from '#permits/provenance.ts';
import { ZoneSketch } from '#permits/web/zone-sketch/zone-sketch.tsx';
import { LinkButton } from '#ui/button.tsx';
import { CountryFlag } from '#ui/country-flag.tsx';
import { pageMeta } from '#ui/page/page-meta.ts';
import { CheckForm } from '../../checker/check-form.tsx';
import { CityPicture } from '../../pictures/city-picture.tsx';
import { siteMeta } from '../../seo/site-meta.ts';
import type { Breadcrumb } from '../../seo/structured-data.ts';
import { describeFaqPage } from '../../seo/structured-data.ts';
import { Accordion } from '../../shell/accordion.tsx';
import { PageIntro } from '../../shell/page-intro.tsx';
import { SitePage } from '../../shell/site-page.tsx';
import { SiteSection } from '../../shell/site-section.tsx';
import { StartApplicationCallout } from '../../shell/start-application-callout.tsx';
import { AlsoLinks } from '../also-links.tsx';
import { explainCityFines } from '../explain-fines.ts';
import { FaqAccordion, toPlainFaqs } from '../faq.tsx';
import { IconList } from '../icon-list.tsx';
import { ZoneTable } from '../zone-table.tsx';
import { cityPages, findCityPage } from './all-cities.ts';
import type { CityPage } from './city-guide.ts';
import { RentalFeeNotice } from './rental-fee-notice.tsx';

export const handle = { static: true };

const crumbsOf = ({ slug, guide }: CityPage) => [
  { label: 'City guides', path: pages.whatDoINeed },
  { label: guide.city, path: pages.cityGuide(slug) },
];

export function meta({ params }: MetaArgs) {
  const page = findCityPage(params.city);
  if (!page) {
    return pageMeta({ title: 'City guide not found', description: 'There is no guide for this city.' });
  }
  const { city, country } = page.guide;
  return siteMeta({
    title: `Driving in ${city}: permit, zones and fines`,
    description: `What a British car or a rental car needs in ${city}, ${country}: permits, restricted zones and their hours, common violations, fines of ${page.guide.fineRange}, and how to apply.`,
    path: pages.cityGuide(page.slug),
    crumbs: crumbsOf(page),
    about: [describeFaqPage(toPlainFaqs(page.faqs))],
  });
}

export default function CityGuidePage({ params }: { params: { city?: string } }) {
  const page = findCityPage(params.city);
  return <SitePage>{page ? <CityGuideBody page={page} crumbs={crumbsOf(page)} /> : <CityGuideNotFound />}</SitePage>;
}

function CityGuideNotFound() {
  return (
    <PageIntro
      title="City guide not found"
      lead="We have no guide for this city. There may be a typing mistake in the address."
    >
      <LinkButton href={pages.whatDoINeed}>See all city guides</LinkButton>
    </PageIntro>
  );
}

/** A city guide from its head to the call to action. */
function CityGuideBody({ page, crumbs }: { page: CityPage; crumbs: readonly Breadcrumb[] }) {
  const { guide, catalogueZones } = page;
  const [first] = catalogueZones;
  const fineNote = explainCityFines(page);
  return (
    <>
      <PageIntro
        kicker={guide.country}
        title={`Driving in ${guide.city}`}
        lead={first?.summary}
        crumbs={crumbs}
        picture={<CityPicture city={page.slug} />}
      />
      <div className="mx-auto max-w-6xl px-4 pt-5 sm:px-6 sm:pt-10">
        <CityFacts guide={guide} catalogueZones={catalogueZones} />
      </div>
      <div className="mx-auto grid max-w-6xl gap-x-12 gap-y-8 px-4 py-8 sm:gap-y-12 sm:px-6 sm:py-16 lg:grid-cols-2">
        <GuidePart title="What You Need">
          <IconList kind="need" items={guide.requirements} />
        </GuidePart>
        <GuidePart title={`Does your vehicle need anything in ${guide.city}?`}>
          <CheckForm compact place={first?.slug} />
        </GuidePart>
        <GuidePart title="Where the Zone Is">
          <ZoneSketch sketch={page.sketch} />
        </GuidePart>
        <div>
          <Accordion
            asSections
            items={[
              { title: 'Restricted Zones', body: <IconList kind="zone" items={guide.zones} /> },
              { title: 'Common Violations', body: <IconList kind="violation" items={guide.commonViolations} /> },
              { title: 'Expert Tips', body: <IconList kind="tip" items={guide.tips} /> },
              { title: 'Rental cars', body: <p className="max-w-prose">{page.rentalWarning}</p> },
              { title: 'What else the road asks', body: <AlsoLinks zones={catalogueZones} /> },
            ]}
          />
        </div>
      </div>
      <SiteSection title="Overview" tone="sunken">
        <div className="space-y-5 sm:space-y-8">
          <p className="max-w-prose sm:text-lg">{guide.description}</p>
          <RentalFeeNotice />
          <ZoneTable caption={`Permits and fines in ${guide.city}`} zones={catalogueZones} />
          {fineNote && <p className="max-w-prose text-sm">{fineNote}</p>}
        </div>
      </SiteSection>
      <SiteSection title={`Questions about ${guide.city}`} width="text">
        <FaqAccordion faqs={page.faqs} />
      </SiteSection>
      <SiteSection title={`Shall we take care of ${guide.city}?`} tone="navy" lead={callToAction(page)}>
        <StartApplicationCallout
          label="Get Expert Assistance"
          country={first?.country}
          zone={first?.name}
          officialZone={first}
        />
      </SiteSection>
      <SiteSection title="Other city guides">
        <OtherCities of={page} />
      </SiteSection>
    </>
  );
}

function callToAction({ guide, catalogueZones: [zone] }: CityPage): string {
  const verb = zone?.work === 'mail' ? `write to ${formatLetterRecipient(toWordingContext(zone))}` : 'apply';
  return guide.permits.length > 0
    ? `Tell us the plate and the dates. We check the car against the rules, ${verb}, and keep the proof for you.`
    : 'There is no permit to buy here. If you are not sure about your car, we check it and send you a dated rule-check statement.';
}

function GuidePart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-2xl sm:mb-5">{title}</h2>
      {children}
    </section>
  );
}

function OtherCities({ of }: { of: CityPage }) {
  return (
    <ul className="flex flex-wrap gap-2.5">
      {cityPages
        .filter((page) => page !== of)
        .map(({ slug, guide, catalogueZones: [zone] }) => (
          <li key={slug}>
            <a
              href={pages.cityGuide(slug)}
              className="flex min-h-11 items-center gap-2 rounded-lg border border-line bg-card px-3 font-semibold text-ink hover:border-ink"
            >
              {zone && <CountryFlag code={destinationCodes[zone.country]} />}
              {guide.city}
            </a>
          </li>
        ))}
    </ul>
  );
}

/** The three summary cards: city, fine range, number of required permits. */
function CityFacts({ guide, catalogueZones: [zone] }: Pick<CityPage, 'guide' | 'catalogueZones'>) {
  const { permits } = guide;
  const age = zone ? `, ${formatAge(zone.fineCertainty)}` : '';
  return (
    <dl tabIndex={0} aria-label="In short" className="rail gap-4 sm:grid sm:grid-cols-3 max-sm:[&>*]:basis-60!">
      <Fact term="City" value={guide.city} note={guide.country} />
      <Fact
        term="Fine range"
        value={guide.fineRange}
        note={`for one visit, before the fees of a rental company${age}`}
      />
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
    <div className="rounded-xl border border-line bg-card p-5 text-ink card-shadow">
      <dt className="text-ink-soft text-sm">{term}</dt>
      <dd className="mt-1">
        <span className="block font-display text-2xl font-bold">{value}</span>
        <span className="mt-1 block text-ink-soft text-sm">{note}</span>
      </dd>
    </div>
  );
}
