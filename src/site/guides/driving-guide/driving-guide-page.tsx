import { pages } from '#paths.ts';
import { destinations, zonesOf } from '#permits/catalogue.ts';
import { orderConfiguration } from '#permits/order-configuration.ts';
import { formatPounds, prices } from '#permits/pricing.ts';
import { formatAge } from '#permits/provenance.ts';
import { LinkButton } from '#ui/button.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { Notice } from '#ui/notice.tsx';
import { guidePrices } from '../../claims.ts';
import { describeFineAges, findCountryFineRange, formatFineRange } from '../../fines.ts';
import { siteMeta } from '../../seo/site-meta.ts';
import { PageIntro } from '../../shell/page-intro.tsx';
import { SitePage } from '../../shell/site-page.tsx';
import { QuickLinks, SiteSection } from '../../shell/site-section.tsx';
import { StartApplicationCallout } from '../../shell/start-application-callout.tsx';
import { CompactTable } from '../compact-table.tsx';
import { BackLink, GuideLink } from '../guide-links.tsx';
import { IconList } from '../icon-list.tsx';
import { countryCosts, maximumFineTotal, permitBundles, rentalServiceFee } from './country-costs.ts';
import { type CountryRequirements, countryRequirements, critAirTable } from './country-requirements.ts';
import {
  enforcementSection,
  type GuideSection,
  limitedTrafficZoneSection,
  lowEmissionZoneSection,
  rentalCarSection,
} from './guide-sections.ts';

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
  const parts = [lowEmissionZoneSection, limitedTrafficZoneSection, enforcementSection, rentalCarSection];
  return (
    <SitePage>
      <PageIntro
        title="European Driving Guide"
        lead="Everything a British driver should know about the zones of European cities before the ferry leaves. Read it from the top, or jump to your country."
        crumbs={crumbs}
      >
        <div className="space-y-6">
          <div className="max-w-2xl text-ink">
            <Notice tone="attention" title={`A single mistake can cost up to ${maximumFineTotal}.`}>
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
      <SiteSection
        id={costs.id}
        title={costs.title}
        lead="What a permit costs through us, and what its absence can cost."
      >
        <CostComparison />
        <p className="mt-3 text-ink-soft text-sm">{describeFineAges(destinations)}</p>
      </SiteSection>
      <SiteSection
        title="Know where you are going?"
        tone="navy"
        lead="Tell us the places and the plate. We do the forms and keep the proof."
      >
        <StartApplicationCallout label="Start Application">
          <LinkButton href={pages.permitFaq} tone="quiet" className="px-7 text-lg">
            European Driving Permits FAQ
          </LinkButton>
        </StartApplicationCallout>
      </SiteSection>
    </SitePage>
  );
}

function CostComparison() {
  return (
    <div className="space-y-10">
      <CompactTable
        caption="Guide price of a permit and highest fine, by country"
        columns={['Country', 'Our guide price', 'Highest fine']}
        rows={[
          ...countryCosts.map(({ place, price, fee, fine }) => ({
            name: place,
            cells: [
              <span key="price">
                {price}
                {fee && <span className="block max-w-72 text-ink-soft text-sm">{fee}</span>}
              </span>,
              fine,
            ],
          })),
          {
            name: 'Fee of a rental company for passing a fine on',
            cells: ['none with a permit', `${rentalServiceFee} on top`],
          },
          {
            name: 'At most for one violation',
            cells: [`£${guidePrices.range} a permit`, <strong key="total">{maximumFineTotal}</strong>],
          },
        ]}
      />
      <div>
        <h3 className="mb-3 text-xl">For a whole trip</h3>
        <CompactTable
          caption="Guide prices for several permits"
          columns={['Trip', 'What is in it', 'Our guide price']}
          rows={permitBundles.map(({ name, contents, price }) => ({ name, cells: [contents, price] }))}
        />
      </div>
      <p className="max-w-prose">
        Guide prices add up permit by permit: a trip includes what the price of each of its permits includes. The price
        you pay is worked out in the order, which starts at {formatPounds(prices.base)} and shows every line and the
        total before you pay. Several authorities charge less, and some nothing: see their prices beside each place
        before you decide.
      </p>
    </div>
  );
}

interface CountrySectionProps {
  requirements: CountryRequirements;
  tone: 'paper' | 'sunken';
}

/** Requirements of one country, with its fines and official sites from the permit catalogue. */
function CountrySection({ requirements: { id, country, short, points, guides }, tone }: CountrySectionProps) {
  const fines = findCountryFineRange(country);
  return (
    <SiteSection id={id} title={`Requirements: ${country}`} lead={short} tone={tone}>
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
          <p className="font-extrabold text-xl">{formatFineRange(fines)}</p>
          <p>{formatAge(fines.certainty)}</p>
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
    </SiteSection>
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

interface GuideSectionPartProps {
  part: GuideSection;
  tone: 'paper' | 'sunken';
}

function GuideSectionPart({ part: { id, title, paragraphs, points }, tone }: GuideSectionPartProps) {
  return (
    <SiteSection id={id} title={title} tone={tone} width="text">
      <div className="space-y-4">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <IconList kind="need" items={points} />
      </div>
    </SiteSection>
  );
}
