import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { pages } from '#paths.ts';
import { formatCondition } from '#permits/admission-verdict.ts';
import { allZones, catalogue, destinations, findZoneBySlug, type Zone } from '#permits/catalogue.ts';
import { longPastProblem, pastProblem, toDestinationDay } from '#permits/days.ts';
import { destinationCodes } from '#permits/destination-codes.ts';
import { Refusal } from '#platform/errors.ts';
import { validateInput } from '#platform/http/mount-endpoints.ts';
import { CountryFlag } from '#ui/country-flag.tsx';
import { cityPages } from '../guides/cities/all-cities.ts';
import { siteName } from '../seo/structured-data.ts';
import { PageIntro } from '../shell/page-intro.tsx';
import { SiteSection } from '../shell/site-section.tsx';
import { CheckAgainSection, createAnswerBreadcrumbs, SaveAnswerNotice, StatedFactsList } from './answer-sections.tsx';
import { CheckPage, checkTitle } from './check-page.tsx';
import { type CheckRequest, checkQuerySchema, createAnswerPath, type RawCheckQuery } from './check-query.ts';
import {
  evaluateZone,
  formatAnswerTitle,
  freeDayLabels,
  getLabel,
  NeedBadge,
  needLabels,
  ZoneAnswer,
  type ZoneVerdict,
} from './zone-answer.tsx';

/** The new main part and title of the page, as elements. */
interface RenderedAnswer {
  status: number;
  title: string;
  main: string;
}

/** @param home the page's address without a query, with our own origin */
export function renderCheckAnswer(typed: RawCheckQuery, { now, home }: { now: Date; home: string }): RenderedAnswer {
  try {
    const query = validateInput(checkQuerySchema, typed);
    const problem = pastProblem(query.date_first_registration, toDestinationDay(now));
    if (problem) throw new Refusal('INVALID_INPUT', `${problem}.`, { fields: { date_first_registration: problem } });
    const entryText = longPastProblem(query.entry_date, toDestinationDay(now));
    if (entryText) throw new Refusal('INVALID_INPUT', `${entryText}.`, { fields: { entry_date: entryText } });
    const answerUrl = new URL(createAnswerPath(query), home).href;
    const request = {
      query,
      rawQuery: { ...typed, country_of_registration: query.country_of_registration ?? '' },
      now,
      answerUrl,
    };
    const zone = findZoneBySlug(query.place);
    const title = zone ? formatAnswerTitle(zone, evaluateZone(zone, request)) : zonesTitle;
    return renderParts(
      200,
      title,
      zone ? <ZoneAnswer zone={zone} request={request} /> : <ZonesAnswer request={request} />,
    );
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    return renderCheckRefusal(typed, refusal);
  }
}

/** The form with the typed values, and why there is no answer. */
export function renderCheckRefusal(typed: RawCheckQuery, { status, fields, message }: Refusal): RenderedAnswer {
  const why = fields ? { errors: fields } : { refusal: message };
  return renderParts(status, `Error: ${checkTitle}`, <CheckPage typed={typed} {...why} />);
}

const renderParts = (status: number, title: string, main: ReactNode): RenderedAnswer => ({
  status,
  title: renderToStaticMarkup(<title>{`${title} | ${siteName}`}</title>),
  main: renderToStaticMarkup(main),
});

const zonesTitle = `All ${allZones.length} zones for your vehicle`;

function ZonesAnswer({ request }: { request: CheckRequest }) {
  const answers = new Map(allZones.map((zone) => [zone, evaluateZone(zone, request)]));
  const words = [...answers.values()].map((verdict) => getLabel(verdict).word);
  const countWord = (word: string) => words.filter((one) => one === word).length;
  const labels = [
    ...Object.values(needLabels),
    ...Object.values(freeDayLabels).filter(({ word }) => countWord(word) > 0),
  ];
  const counted = labels.map(({ word }) => `${word}: ${countWord(word)}`);
  return (
    <>
      <PageIntro
        title={zonesTitle}
        lead={`${counted.join('. ')}.`}
        crumbs={createAnswerBreadcrumbs('All zones', request)}
      />
      <div className="mx-auto max-w-6xl space-y-8 px-4 py-10 sm:px-6">
        <StatedFactsList request={request} place={`All ${allZones.length} zones`} />
        <ZonesTable answers={answers} request={request} />
      </div>
      <SiteSection title="Keep this answer" tone="sunken">
        <SaveAnswerNotice request={request} />
      </SiteSection>
      <CheckAgainSection request={request} />
    </>
  );
}

// The roles say again what the elements are: `display: block` takes that away from them in some browsers.
// biome-ignore-start lint/a11y/noRedundantRoles: see above.
function ZonesTable({ answers, request }: { answers: ReadonlyMap<Zone, ZoneVerdict>; request: CheckRequest }) {
  return (
    <table role="table" className="w-full max-md:block [&_td]:align-top [&_th]:text-left [&_th]:align-top">
      <caption className="sr-only">What each zone asks of this vehicle</caption>
      <thead role="rowgroup" className="max-md:sr-only">
        <tr role="row" className="[&_th]:pr-5 [&_th]:pb-2">
          {['Zone', 'Answer', 'Why', 'Guide'].map((head) => (
            <th key={head} role="columnheader" scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {destinations.map((country) => (
        <tbody key={country} id={country.toLowerCase()} role="rowgroup" className="max-md:block">
          <tr role="row" className="max-md:block">
            <th scope="rowgroup" colSpan={4} className="bg-sunken px-3 py-2 text-lg max-md:block">
              <span className="flex items-center gap-3">
                <CountryFlag code={destinationCodes[country]} />
                {country}
              </span>
            </th>
          </tr>
          {catalogue[country].map((zone) => (
            <ZoneRow key={zone.slug} zone={zone} verdict={answers.get(zone)} request={request} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function ZoneRow({ zone, verdict, request }: { zone: Zone; verdict: ZoneVerdict | undefined; request: CheckRequest }) {
  const city = cityPages.find(({ catalogueZones }) => catalogueZones.includes(zone));
  if (!verdict) return null;
  return (
    <tr
      role="row"
      className="border-line border-b max-md:flex max-md:flex-wrap max-md:justify-between max-md:gap-x-3 max-md:gap-y-1 max-md:py-3 md:[&>*]:py-2.5 md:[&>*]:pr-5"
    >
      <th role="rowheader" scope="row">
        <a
          href={createAnswerPath({ ...request.query, place: zone.slug })}
          className="text-link underline underline-offset-4"
        >
          {zone.name}
        </a>
      </th>
      <td role="cell">
        <NeedBadge verdict={{ ...verdict, condition: '' }} />
      </td>
      <td role="cell" className="max-md:basis-full max-md:text-sm">
        {verdict.reason}
        {verdict.condition && ` ${formatCondition(verdict.condition)}`}
        {verdict.warnings.some(({ code }) => code === 'hired_there') && ' A car that is hired there usually has it.'}
      </td>
      <td role="cell" className="max-md:basis-full max-md:empty:hidden">
        {city && (
          <a href={pages.cityGuide(city.slug)} className="text-link underline underline-offset-4">
            {city.guide.city}
            <span className="md:sr-only">: the guide</span>
          </a>
        )}
      </td>
    </tr>
  );
}
// biome-ignore-end lint/a11y/noRedundantRoles: see above.
