import type { MetaArgs } from 'react-router';
import { pageMeta } from '#browser/page-meta.ts';
import { pages } from '#paths.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { siteMeta } from '../../seo/site-meta.ts';
import { faqPage } from '../../seo/structured-data.ts';
import { PageIntro } from '../../shell/page-intro.tsx';
import { SitePage } from '../../shell/site-page.tsx';
import { plainFaqs } from '../faq.ts';
import { findCityPage } from './all-cities.ts';
import type { CityPage } from './city-guide.ts';
import { CityGuideBody } from './city-guide-body.tsx';

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
    about: [faqPage(plainFaqs(page.faqs))],
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
