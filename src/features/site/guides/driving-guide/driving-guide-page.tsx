import { pages } from '#paths.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { siteMeta } from '../../seo/site-meta.ts';
import { PageIntro } from '../../shell/page-intro.tsx';
import { QuickLinks } from '../../shell/quick-links.tsx';
import { Section } from '../../shell/section.tsx';
import { SitePage } from '../../shell/site-page.tsx';
import { StartApplication } from '../../shell/start-application.tsx';
import { BackLink } from '../back-link.tsx';
import { CostComparison } from './cost-comparison.tsx';
import { maximumTotal } from './costs.ts';
import { countryRequirements } from './country-requirements.ts';
import { CountrySection } from './country-section.tsx';
import { GuideSectionPart } from './guide-section-part.tsx';
import { enforcement, limitedTrafficZones, lowEmissionZones, rentalCars } from './sections.ts';

export const handle = { static: true };

const crumbs = [{ label: 'European Driving Guide', path: pages.drivingGuide }];
const costs = { id: 'costs', title: 'Cost comparison' };

export const meta = () =>
  siteMeta({
    title: 'European Driving Guide: zones and permits',
    description:
      'Low emission zones, ZTL and city permits for British drivers: enforcement, rental cars, what France, Italy, Belgium and Spain ask for, and what it costs.',
    path: pages.drivingGuide,
    crumbs,
  });

export default function DrivingGuidePage() {
  const parts = [lowEmissionZones, limitedTrafficZones, enforcement, rentalCars];
  return (
    <SitePage>
      <PageIntro
        title="European Driving Guide"
        lead="Everything a British driver should know about the zones of European cities before the ferry leaves. Read it from the top, or jump to your country."
        crumbs={crumbs}
      >
        <div className="space-y-6">
          <div className="max-w-2xl text-ink">
            <Notice tone="attention" title={`A single mistake can cost up to ${maximumTotal}.`}>
              <p>
                That is the highest fine for one violation together with the fee of a rental company for passing it on.
              </p>
            </Notice>
          </div>
          <QuickLinks
            label="On this page"
            links={[
              ...parts.map(({ id, title }) => ({ id, label: title })),
              ...countryRequirements.map(({ id, country }) => ({ id, label: country })),
              { id: costs.id, label: costs.title },
            ]}
          />
          <BackLink href={pages.home}>Back to Home</BackLink>
        </div>
      </PageIntro>
      {parts.map((part, index) => (
        <GuideSectionPart key={part.id} part={part} tone={index % 2 === 0 ? 'paper' : 'sunken'} />
      ))}
      {countryRequirements.map((requirements, index) => (
        <CountrySection key={requirements.id} requirements={requirements} tone={index % 2 === 0 ? 'paper' : 'sunken'} />
      ))}
      <Section id={costs.id} title={costs.title} lead="What a permit costs through us, and what its absence can cost.">
        <CostComparison />
      </Section>
      <Section
        title="Know where you are going?"
        tone="navy"
        lead="Tell us the places and the plate. We do the forms and keep the proof."
      >
        <StartApplication label="Start Application">
          <LinkButton href={pages.permitFaq} tone="quiet" className="px-7 text-lg">
            European Driving Permits FAQ
          </LinkButton>
        </StartApplication>
      </Section>
    </SitePage>
  );
}
