import { pages } from '#paths.ts';
import { alsoEntries } from '#permits/also/also-entries.ts';
import { isOfOtherCountry } from '#permits/also/also-path.ts';
import { siteMeta } from '../../seo/site-meta.ts';
import { PageIntro } from '../../shell/page-intro.tsx';
import { SitePage } from '../../shell/site-page.tsx';
import { QuickLinks, SiteSection } from '../../shell/site-section.tsx';
import { GuideLink } from '../guide-links.tsx';
import { AlsoList, countryId, groupByCountry, PermitsWeApplyFor } from './also-list.tsx';

export const handle = { static: true };

const crumbs = [{ label: 'What else the road asks', path: pages.also }];

export const meta = () =>
  siteMeta({
    title: 'What else the road asks: tolls, vignettes and city zones in Europe',
    description:
      'Free-flow tolls, vignettes, day passes and city zones that we do not sell: whom they meet, until when to pay, the fine, and the official site.',
    path: pages.also,
    crumbs,
  });

const ofOurCountries = alsoEntries.filter((entry) => !isOfOtherCountry(entry));
const otherCountries = { id: 'other-countries', label: 'Other countries' };

export default function AlsoPage() {
  return (
    <SitePage>
      <PageIntro
        title="What else the road asks"
        lead="Drivers are fined for more than the permits that we apply for. Here is what else we know of on the way, where we read it, and the official site to pay or register at. We sell none of it."
        crumbs={crumbs}
      >
        <QuickLinks
          label="Countries"
          links={[
            ...groupByCountry(ofOurCountries).map(({ country }) => ({ id: countryId(country), label: country })),
            otherCountries,
          ]}
        />
      </PageIntro>
      <AlsoList entries={ofOurCountries} />
      <OtherCountries />
      <PermitsWeApplyFor />
    </SitePage>
  );
}

/** Their entries stood on this page once: addresses with their anchors find the way on here. */
function OtherCountries() {
  return (
    <SiteSection id={otherCountries.id} title={otherCountries.label} tone="sunken">
      <ul className="grid gap-4 sm:grid-cols-2">
        {groupByCountry(alsoEntries.filter(isOfOtherCountry)).map(({ country, entries }) => (
          <li key={country} id={countryId(country)}>
            <GuideLink label={country} href={`${pages.alsoOtherCountries}#${countryId(country)}`} />
            {entries.map(({ slug, name }) => (
              <span key={slug} id={slug} className="block text-ink-soft text-sm">
                {name}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </SiteSection>
  );
}
