import { destinations } from '#features/catalogue/catalogue.ts';
import { formatPounds, prices } from '#features/checkout/pricing.ts';
import { pages } from '#paths.ts';
import { siteMeta } from '../seo/site-meta.ts';
import { service, website } from '../seo/structured-data.ts';
import { SitePage } from '../shell/site-page.tsx';
import { About } from './home/about.tsx';
import { Comparison } from './home/comparison.tsx';
import { CountryCards } from './home/country-cards.tsx';
import { FineStories } from './home/fine-stories.tsx';
import { Hero } from './home/hero.tsx';
import { HowWeSubmit } from './home/how-we-submit.tsx';
import { OfficialPortals } from './home/official-portals.tsx';
import { RentalBanner } from './home/rental-banner.tsx';
import { Testimonials } from './home/testimonials.tsx';
import { TrustBadges } from './home/trust-badges.tsx';

export const handle = { static: true };

const description = `Crit’Air, low-emission zones, ZTL and the Austrian vignette: we apply at the official portal for you, show the proof, and take over when it gets difficult. From ${formatPounds(prices.base)}.`;

export const meta = () =>
  siteMeta({
    title: 'Permits for driving in European cities',
    description,
    path: pages.home,
    about: [
      website,
      service({
        name: 'Application for European city-access permits',
        description,
        areaServed: destinations,
        priceFrom: (prices.base / 100).toFixed(2),
      }),
    ],
  });

export default function HomePage() {
  return (
    <SitePage>
      <Hero />
      <TrustBadges />
      <CountryCards />
      <RentalBanner />
      <FineStories />
      <Comparison />
      <HowWeSubmit />
      <Testimonials />
      <About />
      <OfficialPortals />
    </SitePage>
  );
}
