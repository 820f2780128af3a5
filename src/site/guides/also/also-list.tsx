import type { ReactNode } from 'react';
import { pages } from '#paths.ts';
import type { AlsoEntry } from '#permits/also/also-entry.ts';
import { longDate } from '#permits/long-date.ts';
import { ExternalLink } from '#ui/external-link.tsx';
import { HostName } from '#ui/linked-text.tsx';
import { formatDay } from '#ui/page/format-time.ts';
import { Accordion } from '../../shell/accordion.tsx';
import { SiteSection } from '../../shell/site-section.tsx';
import { StartApplicationCallout } from '../../shell/start-application-callout.tsx';
import { GuideLink } from '../guide-links.tsx';

/** An anchor, too. */
export const countryId = (country: string) => country.toLowerCase();

/** The countries in the order of their most harmful entry, each with its entries. */
export const groupByCountry = (entries: readonly AlsoEntry[]) =>
  [...new Set(entries.map(({ country }) => country))].map((country) => {
    const ofCountry = entries.filter((entry) => entry.country === country);
    return { country, entries: ofCountry, names: ofCountry.map(({ name }) => name).join('; ') };
  });

/** How old and how sure the entries are, and then each of them by country. */
export function AlsoList({ entries }: { entries: readonly AlsoEntry[] }) {
  const days = entries.map(({ seenOn }) => seenOn).toSorted();
  return (
    <>
      <div className="mx-auto max-w-6xl px-4 pt-6 sm:px-6 sm:pt-10">
        <p className="max-w-prose">
          Read on {formatDay(days.at(-1) ?? null)}. “Published” means that an authority or an operator says it on its
          own page; “not confirmed” means that we have it from the press, or from a page that may be old. Where we found
          no source, we name no price and no fine: look at the official site, which counts in any case.
        </p>
        <p className="mt-4">
          <GuideLink label="What do I need, city by city" href={pages.whatDoINeed} />
        </p>
      </div>
      <div className="mx-auto max-w-6xl px-4 py-8 sm:px-6">
        <Accordion
          asSections
          items={groupByCountry(entries).map(({ country, entries: ofCountry, names }) => ({
            title: country,
            note: names,
            id: countryId(country),
            body: (
              <Accordion
                items={ofCountry.map((entry) => ({
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
    </>
  );
}

/** Closes each page of what we do not sell. */
export function PermitsWeApplyFor() {
  return (
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
