import type { ReactNode } from 'react';
import { pages } from '#paths.ts';
import { alsoEntries } from '#permits/also/also-entries.ts';
import type { AlsoEntry } from '#permits/also/also-entry.ts';
import { longDate } from '#permits/long-date.ts';
import { ExternalLink } from '#ui/external-link.tsx';
import { HostName } from '#ui/linked-text.tsx';
import { formatDay } from '#ui/page/format-time.ts';
import { siteMeta } from '../../seo/site-meta.ts';
import { Accordion } from '../../shell/accordion.tsx';
import { PageIntro } from '../../shell/page-intro.tsx';
import { SitePage } from '../../shell/site-page.tsx';
import { QuickLinks, SiteSection } from '../../shell/site-section.tsx';
import { StartApplicationCallout } from '../../shell/start-application-callout.tsx';
import { GuideLink } from '../guide-links.tsx';

export const handle = { static: true };

const crumbs = [{ label: 'What else the road asks', path: pages.also }];

export const meta = () =>
  siteMeta({
    title: 'What else the road asks: tolls, vignettes and stickers in Europe',
    description:
      'Free-flow tolls, vignettes, emission stickers and city zones that we do not sell: whom they meet, until when to pay, the fine, and the official site.',
    path: pages.also,
    crumbs,
  });

const countries = [...new Set(alsoEntries.map(({ country }) => country))];
const entriesOf = (country: string) => alsoEntries.filter((entry) => entry.country === country);
const countryId = (country: string) => country.toLowerCase();
/** The latest day on which an entry was looked up. */
const lastSeen =
  alsoEntries
    .map(({ seenOn }) => seenOn)
    .toSorted()
    .at(-1) ?? null;

export default function AlsoPage() {
  return (
    <SitePage>
      <PageIntro
        title="What else the road asks"
        lead="Drivers are fined for more than the permits that we apply for. Here is what else we know of on the way, where we read it, and the official site to pay or register at. We sell none of it."
        crumbs={crumbs}
      >
        <QuickLinks label="Countries" links={countries.map((name) => ({ id: countryId(name), label: name }))} />
      </PageIntro>
      <div className="mx-auto max-w-6xl px-4 pt-6 sm:px-6 sm:pt-10">
        <p className="max-w-prose">
          Read on {formatDay(lastSeen)}. “Published” means that an authority or an operator says it on its own page;
          “not confirmed” means that we have it from the press, or from a page that may be old. Where we found no
          source, we name no price and no fine: look at the official site, which counts in any case.
        </p>
        <p className="mt-4">
          <GuideLink label="What do I need, city by city" href={pages.whatDoINeed} />
        </p>
      </div>
      <div className="mx-auto max-w-6xl px-4 py-8 sm:px-6">
        <Accordion
          asSections
          items={countries.map((country) => ({
            title: country,
            note: entriesOf(country)
              .map(({ name }) => name)
              .join('; '),
            id: countryId(country),
            body: (
              <Accordion
                items={entriesOf(country).map((entry) => ({
                  title: entry.name,
                  note: entry.what,
                  id: entry.slug,
                  body: <AlsoEntryFacts entry={entry} />,
                }))}
              />
            ),
          }))}
        />
      </div>
      <SiteSection
        title="And the permits that we do apply for?"
        tone="navy"
        lead={
          <>
            Crit’Air, Brussels, Barcelona, Milan Area C, the Austrian vignette and others:{' '}
            <a href={pages.check} className="underline underline-offset-4">
              ask the checker
            </a>
            , or order.
          </>
        }
      >
        <StartApplicationCallout label="Start Application" />
      </SiteSection>
    </SitePage>
  );
}

/** One thing that the road asks; where no source states a price or a fine, the official site has the word. */
function AlsoEntryFacts({ entry }: { entry: AlsoEntry }) {
  const { whom, where, todo, cost, fine, official, sources, seenOn, sureness } = entry;
  return (
    <dl className="space-y-2 [&_dd]:wrap-anywhere [&_dt]:text-ink-soft [&_dt]:text-sm">
      <Fact term="What to do">
        <strong>{todo}</strong>
      </Fact>
      <Fact term="Whom it meets">{whom}</Fact>
      <Fact term="Where">{where}</Fact>
      <Fact term="Cost">{cost ?? lookThere}</Fact>
      <Fact term="Fine">{fine ?? lookThere}</Fact>
      <Fact term="Official site">
        <ExternalLink href={official.url}>{official.name}</ExternalLink>
      </Fact>
      <Fact term={`Source: ${sureness === 'published' ? 'published' : 'not confirmed'}, as of ${longDate(seenOn)}`}>
        {sources.map(({ url, isPress }, index) => (
          <span key={url}>
            {index > 0 && ', '}
            <ExternalLink href={url}>
              <HostName address={url} />
            </ExternalLink>
            {isPress && ' (press)'}
          </span>
        ))}
      </Fact>
    </dl>
  );
}

const lookThere = 'Look at the official site.';

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
