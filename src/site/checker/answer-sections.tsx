import { pages } from '#paths.ts';
import type { AdmissionVerdict } from '#permits/admission-verdict.ts';
import { allZones } from '#permits/catalogue.ts';
import { toReaderDay } from '#permits/days.ts';
import { getFactByField } from '#permits/facts.ts';
import { ExternalLink } from '#ui/external-link.tsx';
import { Notice } from '#ui/notice.tsx';
import { formatDay } from '#ui/page/format-time.ts';
import { Accordion } from '../shell/accordion.tsx';
import { SiteSection } from '../shell/site-section.tsx';
import { CheckForm } from './check-form.tsx';
import { checkTitle } from './check-page.tsx';
import { allZonesValue, type CheckQuery, type CheckRequest, createAnswerPath, listStatedFacts } from './check-query.ts';

// Shared by the answer for one zone and the answer for all zones.

export function StatedFactsList({ request: { query }, place }: { request: CheckRequest; place: string }) {
  const stated = Object.entries(listStatedFacts(query)).map(([name, value]) => {
    if (name === 'hired_in') return { name: 'Hired in', value };
    const group = ['entry_date', 'number_of_days', 'vignette_type'].includes(name) ? 'trip' : 'vehicle';
    const { formLabel, choices, kind } = getFactByField(`${group}.${name}`);
    const label = choices.find((choice) => choice.value === value)?.label;
    return { name: formLabel, value: label ?? (kind === 'date' ? formatDay(value) : value) };
  });
  return (
    <div className="rounded-xl border border-line bg-card p-5 text-ink">
      <h2 className="text-lg">What you asked</h2>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 sm:grid-cols-[auto_1fr] gap-y-1 [&_dd]:font-semibold [&_dt]:text-ink-soft">
        {[{ name: 'Place', value: place }, ...stated].map(({ name, value }) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm print:hidden">
        <a href="#ask" className="text-link underline underline-offset-2">
          Change the answers
        </a>
      </p>
    </div>
  );
}

/** How to save the page, and what it is not. */
export function SaveAnswerNotice({ request: { answerUrl: address, now } }: { request: CheckRequest }) {
  return (
    <div className="space-y-6">
      <p className="max-w-prose print:hidden">
        Print this page or save it to keep today’s answer. Its address can be sent on: whoever opens it reads the answer
        of that day.
      </p>
      <p className="break-all text-sm">
        <a href={address} className="text-link underline underline-offset-2">
          {address}
        </a>
      </p>
      <p className="max-w-prose text-sm">
        This is how European Driving Permits, an independent service, read the published rules on{' '}
        {formatDay(toReaderDay(now))}. It is no confirmation by an authority. Signs at the roadside and later decisions
        of the authority come first.
      </p>
    </div>
  );
}

export function CheckAgainSection({ request: { query, rawQuery: typed } }: { request: CheckRequest }) {
  return (
    <div className="print:hidden">
      <SiteSection title="Another place, vehicle or day?">
        {query.place !== allZonesValue && (
          <p className="mb-6">
            <a
              href={createAnswerPath({ ...query, place: allZonesValue })}
              className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
            >
              All {allZones.length} zones for this vehicle
            </a>
          </p>
        )}
        <CheckForm typed={typed} isQuiet />
      </SiteSection>
    </div>
  );
}

/** Where the length of the stay decides and nobody said it. */
export const OneDayNotice = ({ query }: { query: CheckQuery }) => (
  <Notice tone="info" title="How long do you stay?">
    <p>
      This answer is for {formatDay(query.entry_date ?? null)} and the days after it.{' '}
      <a href={createAnswerPath({ ...query, number_of_days: 1 })} className="text-link underline underline-offset-2">
        The answer for that day alone
      </a>
    </p>
  </Notice>
);

/** The breadcrumbs of an answer, which is the last crumb. */
export const createAnswerBreadcrumbs = (label: string, { answerUrl: address }: CheckRequest) => [
  { label: checkTitle, path: pages.check },
  { label, path: address },
];

/** What the journey is also asked for, beside the answer for one zone. */
export function AlsoSection({ also }: Pick<AdmissionVerdict, 'also'>) {
  if (also.length === 0) return null;
  return (
    <SiteSection
      title="What else this journey asks for"
      lead="Where your way touches it. We do not sell it: pay or register at the official site."
    >
      <div className="max-w-3xl">
        <Accordion
          items={also.map(({ name, text, url, where }) => ({
            title: name,
            body: (
              <>
                <p>{text}</p>
                <p className="flex flex-wrap gap-x-6 [&_a]:inline-flex [&_a]:min-h-8 [&_a]:items-center">
                  <ExternalLink href={url}>
                    Official site<span className="sr-only">: {name}</span>
                  </ExternalLink>
                  <a href={where} className="text-link underline underline-offset-2">
                    Cost, fine and source<span className="sr-only">: {name}</span>
                  </a>
                </p>
              </>
            ),
          }))}
        />
      </div>
      <p className="mt-4">
        <a href={pages.also} className="text-link underline underline-offset-4">
          Everything else that the road asks
        </a>
      </p>
    </SiteSection>
  );
}
