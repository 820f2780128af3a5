import { pages } from '#paths.ts';
import { alsoEntries } from '#permits/also/also-entries.ts';
import { isOfOtherCountry } from '#permits/also/also-path.ts';
import { siteMeta } from '../../seo/site-meta.ts';
import { PageIntro } from '../../shell/page-intro.tsx';
import { SitePage } from '../../shell/site-page.tsx';
import { QuickLinks } from '../../shell/site-section.tsx';
import { AlsoList, countryId, groupByCountry, PermitsWeApplyFor } from './also-list.tsx';

export const handle = { static: true };

const crumbs = [
  { label: 'What else the road asks', path: pages.also },
  { label: 'Other countries', path: pages.alsoOtherCountries },
];

export const meta = () =>
  siteMeta({
    title: 'What else the road asks in other countries: Switzerland, Germany and beyond',
    description:
      'Vignettes, stickers, tolls and city zones of the countries around those that we apply in: whom they meet, until when to pay, the fine, and the official site.',
    path: pages.alsoOtherCountries,
    crumbs,
  });

const entries = alsoEntries.filter(isOfOtherCountry);

export default function OtherCountriesPage() {
  return (
    <SitePage>
      <PageIntro
        title="What else the road asks in other countries"
        lead="We apply for nothing here, but the way to a city of ours may lead through. What the road asks, where we read it, and the official site to pay or register at."
        crumbs={crumbs}
      >
        <QuickLinks
          label="Countries"
          links={groupByCountry(entries).map(({ country }) => ({ id: countryId(country), label: country }))}
        />
      </PageIntro>
      <AlsoList entries={entries} />
      <PermitsWeApplyFor />
    </SitePage>
  );
}
