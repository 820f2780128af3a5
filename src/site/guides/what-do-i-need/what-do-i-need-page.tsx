import type { ReactNode } from 'react';
import { pages } from '#paths.ts';
import { formatOfficialSiteLabel } from '#permits/application-texts.ts';
import type { Zone } from '#permits/catalogue.ts';
import { formatPounds, prices } from '#permits/pricing.ts';
import { formatAge } from '#permits/provenance.ts';
import { describeOrderPrice } from '../../order-price.ts';
import { siteMeta } from '../../seo/site-meta.ts';
import { Accordion } from '../../shell/accordion.tsx';
import { PageIntro } from '../../shell/page-intro.tsx';
import { SitePage } from '../../shell/site-page.tsx';
import { QuickLinks, SiteSection } from '../../shell/site-section.tsx';
import { StartApplicationCallout } from '../../shell/start-application-callout.tsx';
import { AlsoLinks } from '../also-links.tsx';
import { cityPages } from '../cities/all-cities.ts';
import type { CityGuide, CityPage } from '../cities/city-guide.ts';
import { RentalFeeNotice } from '../cities/rental-fee-notice.tsx';
import { FaqAccordion } from '../faq.tsx';
import { GuideLink } from '../guide-links.tsx';
import { IconList } from '../icon-list.tsx';
import { OfficialPrice } from '../zone-table.tsx';

export const handle = { static: true };

const crumbs = [{ label: 'City by city', path: pages.whatDoINeed }];

// The cities' questions are in the structured data of their own guides: Google wants each question on one page only.
export const meta = () =>
  siteMeta({
    title: 'What do I need for driving in Europe?',
    description:
      'Paris, Milan, Rome, Brussels, Barcelona, Madrid, Amsterdam and Florence: permit, zones and hours, papers, fines and rental cars, city by city.',
    path: pages.whatDoINeed,
    crumbs,
  });

export default function WhatDoINeedPage() {
  return (
    <SitePage>
      <PageIntro
        title="What do I need for driving in Europe?"
        lead="Every city has its own answer, and the answer for one is no help in the next. Find yours, see what it asks for, and apply for it yourself or let us."
        crumbs={crumbs}
      >
        <QuickLinks label="Cities" links={cityPages.map(({ slug, guide }) => ({ id: slug, label: guide.city }))} />
      </PageIntro>
      <SiteSection title="Which city?">
        <Accordion
          asSections
          items={cityPages.map((page) => ({
            id: page.slug,
            title: `${page.guide.city}, ${page.guide.country}`,
            note: (
              <>
                {describeCityPermits(page.guide)}. Fine <b>{page.guide.fineRange}</b>
              </>
            ),
            body: <CityBody page={page} />,
          }))}
        />
        <p className="mt-3 text-ink-soft text-sm">{describeCityFineDays()}</p>
        <p className="mt-3">
          <GuideLink label="What else the road asks: tolls, vignettes and stickers on the way" href={pages.also} />
        </p>
      </SiteSection>
      <SiteSection
        title="One trip, several cities?"
        tone="navy"
        lead={`Order for each place you enter. An order starts at ${formatPounds(prices.base)}, with every line on the screen before you pay. What the authority takes is in it wherever its own site takes a payment.`}
      >
        <StartApplicationCallout label="Start Application" />
      </SiteSection>
    </SitePage>
  );
}

/** 'Fines as of 1 May 2024 (Paris); 2 March 2026, assumed (Milan, Rome).': the day of each fine of the list. */
const describeCityFineDays = () => {
  const byDay = Map.groupBy(cityPages, ({ catalogueZones: [first] }) => first && formatAge(first.fineCertainty));
  const days = [...byDay].map(
    ([age = '', cities]) => `${age.replace('as of ', '')} (${cities.map(({ guide }) => guide.city).join(', ')})`,
  );
  return `Fines as of ${days.join('; ')}.`;
};

/** One city of the city-by-city guide: permit, zones, requirements, fine range, rental-car warning, questions. */
function CityBody({ page }: { page: CityPage }) {
  const { slug, guide, catalogueZones, faqs } = page;
  const [first] = catalogueZones;
  return (
    <>
      <p className="max-w-prose">{guide.description}</p>
      <dl className="grid gap-3 rounded-xl border border-line p-4 sm:grid-cols-2 sm:gap-4 sm:p-5">
        <Fact term="Permit">{describeCityPermits(guide)}</Fact>
        <Fact term="Fine range">
          {guide.fineRange}
          {first && `, ${formatAge(first.fineCertainty)}`}
        </Fact>
        <Fact term="Time to allow">{first?.leadTime}</Fact>
        <Fact term="Our order today">{formatPriceInOrder(first)}</Fact>
        <Fact term={formatOfficialSiteLabel(catalogueZones)} wide>
          {catalogueZones.map((zone) => (
            <span key={zone.slug} className="block font-normal">
              {catalogueZones.length > 1 && `${zone.name}, `}
              <OfficialPrice zone={zone} />
            </span>
          ))}
        </Fact>
      </dl>
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        <Accordion
          items={[
            { title: 'Zones', body: <IconList kind="zone" items={guide.zones} /> },
            { title: 'Requirements', body: <IconList kind="need" items={guide.requirements} /> },
            { title: 'What else the road asks', body: <AlsoLinks zones={catalogueZones} /> },
            { title: 'Rental cars', body: <RentalFeeNotice>{page.rentalWarning}</RentalFeeNotice> },
          ]}
        />
        <FaqAccordion faqs={faqs} />
      </div>
      <p className="mt-4">
        <GuideLink
          label={`The whole ${guide.city} guide, with common violations and tips`}
          href={pages.cityGuide(slug)}
        />
      </p>
    </>
  );
}

const formatPriceInOrder = (zone: Zone | undefined) =>
  Object.values(describeOrderPrice({ zone })).filter(Boolean).join(' ');

function describeCityPermits({ permits }: CityGuide): string {
  return permits.length > 0 ? permits.join('; ') : 'Nothing to apply for';
}

function Fact({ term, wide, children }: { term: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'sm:col-span-2' : undefined}>
      <dt className="text-ink-soft text-sm">{term}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
