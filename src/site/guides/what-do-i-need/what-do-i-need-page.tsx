import { pages } from '#paths.ts';
import { formatPounds, prices } from '#permits/pricing.ts';
import { describeFineAges } from '../../fines.ts';
import { siteMeta } from '../../seo/site-meta.ts';
import { Accordion } from '../../shell/accordion.tsx';
import { PageIntro } from '../../shell/page-intro.tsx';
import { SitePage } from '../../shell/site-page.tsx';
import { QuickLinks, SiteSection } from '../../shell/site-section.tsx';
import { StartApplicationCallout } from '../../shell/start-application-callout.tsx';
import { cityPages } from '../cities/all-cities.ts';
import { GuideLink } from '../guide-links.tsx';
import { CityBody, describeCityPermits } from './city-section.tsx';

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
        <p className="mt-3 text-ink-soft text-sm">
          {describeFineAges(['France', 'Italy', 'Belgium', 'Spain', 'Netherlands'])}
        </p>
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
