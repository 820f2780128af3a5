import { BadgeCheck, Clock, Headset, Star, Users } from 'lucide-react';
import type { ComponentProps } from 'react';
import { pages } from '#paths.ts';
import { allZones, destinations } from '#permits/catalogue.ts';
import { formatPounds, prices } from '#permits/pricing.ts';
import { LinkButton } from '#ui/button.tsx';
import { CheckForm } from '../checker/check-form.tsx';
import { anyTestimonialClaim, requireAnyClaim, requireClaims, requireTestimonialClaim } from '../claim-markup.ts';
import { claims, testimonials } from '../claims.ts';
import { siteMeta } from '../seo/site-meta.ts';
import { describeService, websiteData } from '../seo/structured-data.ts';
import { CardRail } from '../shell/card-rail.tsx';
import { ComparisonTable } from '../shell/comparison-table.tsx';
import { SitePage } from '../shell/site-page.tsx';
import { SiteSection } from '../shell/site-section.tsx';
import { StartApplicationCallout } from '../shell/start-application-callout.tsx';
import { Stats } from '../shell/stats.tsx';
import { CountryCards } from './home/country-cards.tsx';
import { FineStories } from './home/fine-stories.tsx';
import { OfficialPortals } from './home/official-portals.tsx';
import { SubmissionStepsSection } from './home/submission-steps-section.tsx';

export const handle = { static: true };

const description = `Crit’Air, low-emission zones, ZTL and the Austrian vignette: we apply at the official portal for you, show the proof, and take over when it gets difficult. From ${formatPounds(prices.base)}.`;

export const meta = () =>
  siteMeta({
    title: 'Permits for driving in European cities',
    description,
    path: pages.home,
    about: [
      websiteData,
      describeService({
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
      <HeroSection />
      <TrustBadges />
      <CountryCards />
      <RentalBanner />
      <FineStories />
      <ServiceComparison />
      <SubmissionStepsSection />
      <Testimonials />
      <AboutSection />
      <OfficialPortals />
    </SitePage>
  );
}

const stats = [
  { claim: 'driversInStatBlock', label: 'drivers guided' },
  { claim: 'averageGuidance', label: 'average guidance' },
  { claim: 'rating', label: 'customer rating' },
  { claim: 'countries', label: 'EU countries' },
] as const;

function AboutSection() {
  return (
    <SiteSection tone="sunken" id="about" title="Who we are">
      <div className="grid gap-5 lg:grid-cols-2 lg:gap-8">
        <div className="max-w-prose space-y-3">
          <p>
            A private, independent service for people who drive to Europe, most of them from the United Kingdom. We are
            no government agency, and no authority has appointed us.
          </p>
          <p>
            We keep the rules of {allZones.length} zones dated and sourced, and say so when a car needs nothing or may
            not enter. What you can do yourself for less, we tell you where.
          </p>
        </div>
        <Stats stats={stats} columns={2} />
      </div>
    </SiteSection>
  );
}

/** The answer stands beside what sells, and on a phone right below it. */
function HeroSection() {
  return (
    <div className="bg-navy text-on-navy">
      <div className="mx-auto grid max-w-6xl items-center gap-x-12 gap-y-8 px-4 pt-7 pb-8 sm:px-6 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:pt-12 lg:pb-14">
        <div>
          <h1 className="text-4xl tracking-tight">
            Europe’s cameras read your plate.{' '}
            <span className="block text-[#ffd31a] print:text-ink">Have it in order first.</span>
          </h1>
          <p className="mt-4 max-w-xl sm:mt-5 sm:text-lg">
            Paris wants a sticker, Milan a ticket on the day, Brussels a registration even for the cleanest car. We
            apply for yours at the right office, in its language, and show you the proof.
          </p>
          <div className="mt-7">
            <StartApplicationCallout />
          </div>
        </div>
        <section aria-labelledby="check">
          <h2 id="check" className="text-xl">
            Do I need a permit?
          </h2>
          <p className="mt-1 mb-3">Not every place asks, and not of every vehicle.</p>
          <CheckForm compact />
        </section>
      </div>
      <div aria-hidden="true" className="road h-3" />
    </div>
  );
}

/** A rear plate over the whole width of the page. */
function RentalBanner() {
  return (
    <section aria-labelledby="rental" className="mx-auto max-w-6xl px-4 pb-8 sm:px-6 sm:pb-16">
      <div className="flex overflow-hidden rounded-2xl border-4 border-[#101d3b] bg-[#ffd31a] text-[#101d3b] card-shadow">
        <div
          aria-hidden="true"
          className="plate-face flex w-10 shrink-0 items-end justify-center bg-[#1c3f94] pb-4 text-[#fff] text-lg sm:w-20 sm:text-2xl"
        >
          UK
        </div>
        <div className="px-4 py-6 sm:px-8 sm:py-8">
          <h2 id="rental" className="plate-letters text-xl leading-tight sm:text-3xl">
            Rental car? The camera reads the plate, not the contract.
          </h2>
          <p className="mt-2 max-w-3xl sm:mt-3">
            The fine goes to the hire company, which gives your name to the city and charges you for the letter. Your
            permit covers a rental car too: order now, add the plate when you have the keys.
          </p>
          <div className="mt-4 flex flex-wrap gap-3">
            <LinkButton href={pages.rentalFaq} tone="quiet" className="border-[#101d3b]! bg-[#fff]! text-[#101d3b]!">
              Rental Car Guide
            </LinkButton>
            <LinkButton
              href={pages.permitFaq}
              tone="quiet"
              className="border-[#101d3b]! bg-transparent! text-[#101d3b]!"
            >
              Permits Guide
            </LinkButton>
          </div>
        </div>
      </div>
    </section>
  );
}

const comparisonRows: ComponentProps<typeof ComparisonTable>['rows'] = [
  {
    claims: ['ourTime', 'ownTime'],
    label: 'Your time',
    cells: [`${claims.ourTime}, one form`, `${claims.ownTime} a portal`],
  },
  {
    label: 'Price',
    cells: [`from ${formatPounds(prices.base)} for our work`, 'the authority’s own price; some registrations are free'],
  },
  { label: 'Language', cells: ['English', 'the portal’s own; English on some'] },
  {
    label: 'A typing mistake',
    cells: ['plate drawn as on the car and checked before you pay', 'one wrong character counts as no permit'],
  },
  {
    claims: ['standardProcessing', 'urgentProcessing'],
    label: 'Our part done in',
    cells: [
      `${claims.standardProcessing}, urgent ${claims.urgentProcessing}, then the authority’s time`,
      'when you get round to it, then the authority’s time',
    ],
  },
  {
    label: 'The portal fails',
    cells: ['one of our people takes over', 'you start again tomorrow'],
  },
  {
    label: 'Proof',
    cells: ['the confirmation in your account, a picture of every step with us', 'what the portal mails you'],
  },
  {
    claims: ['guarantee'],
    label: 'It does not work out',
    cells: [claims.guarantee, 'the authority may keep its fee'],
  },
];

function ServiceComparison() {
  return (
    <SiteSection
      title="With us or by yourself"
      lead="You need nobody to apply for a permit. This is what you pay us for."
    >
      <ComparisonTable
        caption="Our service compared with applying yourself"
        columns={['With us', 'By yourself']}
        rows={comparisonRows}
        stressed={0}
      />
    </SiteSection>
  );
}

function Testimonials() {
  return (
    <SiteSection
      title="What drivers say"
      lead={<p {...requireClaims('rating', 'reviews')}>{`${claims.rating} from ${claims.reviews} reviews.`}</p>}
      claims={anyTestimonialClaim}
    >
      <CardRail columns={3} label="What drivers say">
        {testimonials.map(({ quote, name, place, trip }) => (
          <li key={name} {...requireTestimonialClaim({ name })}>
            <figure className="flex h-full flex-col rounded-xl border-signal-strong border-l-8 bg-card p-4 card-shadow sm:p-5">
              <blockquote className="sm:text-lg">“{quote}”</blockquote>
              <figcaption className="mt-auto pt-4">
                <b>
                  {name}, {place}
                </b>
                <span className="block text-ink-soft text-sm">{trip}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </CardRail>
    </SiteSection>
  );
}

const badges = [
  { claims: ['guarantee'], icon: BadgeCheck, title: '100% success', text: 'guarantee or full refund' },
  {
    claims: ['standardProcessing', 'urgentProcessing'],
    icon: Clock,
    title: claims.standardProcessing,
    text: `standard; urgent ${claims.urgentProcessing}`,
  },
  { claims: ['support'], icon: Headset, title: claims.support, text: 'around the clock' },
  { claims: ['rating', 'reviews'], icon: Star, title: claims.rating, text: `from ${claims.reviews} reviews` },
  { claims: ['drivers'], icon: Users, title: claims.drivers, text: 'drivers and applications' },
] as const;

/** Badges in the shape of a European plate: blue band at the left. */
function TrustBadges() {
  return (
    <section
      aria-label="What you can count on"
      {...requireAnyClaim(...badges.flatMap((badge) => badge.claims))}
      className="border-line border-b bg-card"
    >
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the row scrolls, and nothing in it takes the focus.
        tabIndex={0}
        aria-label="What you can count on"
        className="rail max-sm:py-3! max-sm:[&>*]:basis-46! mx-auto max-w-6xl gap-3 px-4 sm:grid sm:grid-cols-2 sm:px-6 sm:py-6 lg:grid-cols-5 sm:max-lg:[&>:first-child]:col-span-2"
      >
        {badges.map(({ claims: needed, icon: Icon, title, text }) => (
          <li
            key={title}
            {...requireClaims(...needed)}
            className="flex overflow-hidden rounded-lg border-2 border-[#101d3b] bg-[#fff] text-[#101d3b]"
          >
            <span className="grid w-9 shrink-0 sm:w-11 place-items-center bg-[#1c3f94] text-[#ffd31a]">
              <Icon aria-hidden="true" className="size-5" />
            </span>
            <span className="px-2.5 py-2 leading-tight">
              <b className="plate-letters block text-base tracking-normal! sm:text-lg">{title}</b>
              <span className="text-sm">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
