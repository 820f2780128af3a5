import { pages } from '#paths.ts';
import { destinations, zonesOf } from '#permits/catalogue.ts';
import { orderConfiguration } from '#permits/order-configuration.ts';
import { formatPounds, prices } from '#permits/pricing.ts';
import { formatAge } from '#permits/provenance.ts';
import { LinkButton } from '#ui/button.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { Notice } from '#ui/notice.tsx';
import { guidePrices } from '../../claims.ts';
import { describeFineAges, findCountryFineRange, findFineNow, formatFineRange } from '../../fines.ts';
import { siteMeta } from '../../seo/site-meta.ts';
import { Accordion } from '../../shell/accordion.tsx';
import { PageIntro } from '../../shell/page-intro.tsx';
import { SitePage } from '../../shell/site-page.tsx';
import { QuickLinks, SiteSection } from '../../shell/site-section.tsx';
import { StartApplicationCallout } from '../../shell/start-application-callout.tsx';
import { CompactTable } from '../compact-table.tsx';
import { BackLink, GuideLink } from '../guide-links.tsx';
import { IconList } from '../icon-list.tsx';
import { type CountryCost, countryCosts, maximumFineTotal, permitBundles, rentalServiceFee } from './country-costs.ts';
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
      <SiteSection title="Country by country">
        <Accordion
          asSections
          items={countryRequirements.map((requirements) => ({
            id: requirements.id,
            title: `Requirements: ${requirements.country}`,
            note: requirements.short,
            body: <CountryBody requirements={requirements} />,
          }))}
        />
      </SiteSection>
      <SiteSection
        id={costs.id}
        title={costs.title}
        tone="sunken"
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
    <div className="space-y-6 sm:space-y-10">
      <CompactTable
        caption="Guide price of a permit and highest fine, by country"
        columns={['Country', 'Our guide price', 'Highest fine']}
        rows={[
          ...countryCosts.map(({ place, price, fee, today, fine }) => ({
            name: place,
            cells: [price, fine],
            note: fee && <PriceNote fee={fee} today={today} />,
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
      <Accordion
        items={[
          {
            title: 'For a whole trip',
            note: permitBundles.map(({ name, price, today }) => `${name} ${price}, today ${today}`).join('; '),
            body: (
              <CompactTable
                caption="Guide prices for several permits"
                columns={['Trip', 'What is in it', 'Our guide price', 'Ordered today']}
                rows={permitBundles.map(({ name, contents, price, today }) => ({
                  name,
                  cells: [contents, price, today],
                }))}
              />
            ),
          },
        ]}
      />
      <p className="max-w-prose">
        Guide prices add up permit by permit. What you pay is worked out in the order, one for each place: it starts at{' '}
        {formatPounds(prices.base)} and shows every line before you pay. Several authorities charge less, and some
        nothing.
      </p>
    </div>
  );
}

/** Longer texts name single zones. */
const maxOpenNote = 80;

/** What the guide price includes, and what an order costs today. */
function PriceNote({ fee, today }: Pick<CountryCost, 'fee' | 'today'>) {
  if (fee === null || fee.length <= maxOpenNote)
    return (
      <>
        {fee} {today}
      </>
    );
  return (
    <details>
      <summary className="min-h-8">
        <span className="underline underline-offset-2">Is the authority’s fee in it?</span> {today}
      </summary>
      <p>{fee}</p>
    </details>
  );
}

/** Requirements of one country, with its fines and official sites from the permit catalogue. */
function CountryBody({ requirements: { country, points, guides } }: { requirements: CountryRequirements }) {
  const fines = findCountryFineRange(country);
  const fineNow = findFineNow(country);
  return (
    <>
      <p>
        {fineNow ?? (
          <>
            Fines: <b>{formatFineRange(fines)}</b>
          </>
        )}
        , {formatAge(fines.certainty)}
      </p>
      <Accordion
        items={[
          ...points.map(({ title, text }) => ({ title, body: <p>{text}</p> })),
          ...(country === 'France' ? [{ title: 'Which class is my car?', body: <CritAirTable /> }] : []),
          { title: 'Places and official sites', body: <CountryPlaces country={country} /> },
        ]}
      />
      <ul className="mt-3 flex flex-wrap gap-x-4" aria-label={`City guides of ${country}`}>
        {guides.map((guide) => (
          <li key={guide.href}>
            <GuideLink {...guide} />
          </li>
        ))}
      </ul>
    </>
  );
}

function CountryPlaces({ country }: Pick<CountryRequirements, 'country'>) {
  return (
    <>
      <p>
        {zonesOf(country)
          .map((zone) => zone.name)
          .join(', ')}
        .
      </p>
      <ul className="[&_li]:flex [&_li]:min-h-8 [&_li]:items-center">
        {orderConfiguration(country).officialPortals.map(({ name, url }) => (
          <li key={url}>
            <ExternalLink href={url}>{name}</ExternalLink>
          </li>
        ))}
      </ul>
    </>
  );
}

function CritAirTable() {
  return (
    <CompactTable
      caption="Crit'Air classes of cars"
      columns={['Class', 'Petrol and others', 'Diesel']}
      rows={critAirTable.map(({ critAirClass, petrol, diesel }) => ({
        name: critAirClass,
        cells: [petrol, diesel],
      }))}
    />
  );
}

interface GuideSectionPartProps {
  part: GuideSection;
  tone: 'paper' | 'sunken';
}

function GuideSectionPart({ part: { id, title, answer, points, details }, tone }: GuideSectionPartProps) {
  return (
    <SiteSection id={id} title={title} lead={answer} tone={tone} width="text">
      <div className="space-y-4">
        <IconList kind="need" items={points} />
        <Accordion items={details.map(({ title, text }) => ({ title, body: <p>{text}</p> }))} />
      </div>
    </SiteSection>
  );
}
