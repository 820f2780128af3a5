import { CircleAlert, CircleCheck, CircleQuestionMark, type LucideIcon, OctagonX } from 'lucide-react';
import { formatWarning } from '#permits/admission-verdict.ts';
import { renderAfterProofGuide } from '#permits/after-proof-guide.ts';
import type { Zone } from '#permits/catalogue.ts';
import { toDestinationDay, toReaderDay } from '#permits/days.ts';
import { checkTrip } from '#permits/trip-check.ts';
import { RentalWindscreenNotice } from '#permits/web/windscreen-diagram.tsx';
import { ZoneSketch } from '#permits/web/zone-sketch/zone-sketch.tsx';
import { findZoneSketch } from '#permits/web/zone-sketch/zone-sketches.ts';
import { describeFine, describeOfficialPrice, rentalWindscreenSigns } from '#permits/zone.ts';
import { Badge, type StatusTone } from '#ui/badge.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { LinkedText } from '#ui/linked-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { formatDay } from '#ui/page/format-time.ts';
import { Accordion } from '../shell/accordion.tsx';
import { PageIntro } from '../shell/page-intro.tsx';
import { SiteSection } from '../shell/site-section.tsx';
import { StartApplicationCallout } from '../shell/start-application-callout.tsx';
import {
  AlsoSection,
  CheckAgainSection,
  createAnswerBreadcrumbs,
  OneDayNotice,
  SaveAnswerNotice,
  StatedFactsList,
} from './answer-sections.tsx';
import { type CheckQuery, type CheckRequest, toOrderLinkFacts } from './check-query.ts';

export type ZoneVerdict = ReturnType<typeof checkTrip> & {
  /** Nobody said how long the stay is, and on the day of entry alone nothing is needed. */
  isEntryDayFree: boolean;
};

export function evaluateZone(
  zone: Zone,
  { query: { vignette_type, hired_in, ...facts }, now }: CheckRequest,
): ZoneVerdict {
  const trip = { ...facts, rental_car: hired_in !== undefined, ...(zone.vignette && { vignette_type }) };
  const verdict = checkTrip(zone, facts, trip, now);
  // What goes back of the price of an order is said where one can be placed.
  const warnings = isOrderOffered(zone, verdict)
    ? verdict.warnings
    : verdict.warnings.flatMap(({ code, text }) => (text ? [{ code, text }] : []));
  return { ...verdict, warnings, isEntryDayFree: verdict.is_entry_day_free ?? false };
}

const isOrderOffered = (zone: Zone, { need }: Pick<ZoneVerdict, 'need'>): boolean =>
  need === 'needed' || (need === 'not_sure' && zone.work !== 'check');

interface NeedLabel {
  word: string;
  says: string;
  tone: StatusTone;
  icon: LucideIcon;
}

/** The verdict in a word, in a sentence, and by its shape: some people cannot see its colour. */
export const needLabels: Record<ZoneVerdict['need'], NeedLabel> = {
  needed: { word: 'Needed', says: 'you need this before you drive in', tone: 'working', icon: CircleAlert },
  not_needed: { word: 'Nothing needed', says: 'nothing to apply for', tone: 'done', icon: CircleCheck },
  may_not_enter: { word: 'May not enter', says: 'this vehicle may not enter', tone: 'attention', icon: OctagonX },
  not_sure: { word: 'Not certain', says: 'we cannot say for certain', tone: 'waiting', icon: CircleQuestionMark },
};

/** The same where the day of entry is free and nobody said how long the stay is. */
export const freeDayLabels: Record<'needed' | 'not_sure', NeedLabel> = {
  needed: {
    word: 'Needed on other days',
    says: 'nothing for that day itself, but you need this on other days',
    tone: 'working',
    icon: CircleAlert,
  },
  not_sure: {
    word: 'Free on that day',
    says: 'nothing for that day itself, but not so on other days',
    tone: 'waiting',
    icon: CircleQuestionMark,
  },
};

export const getLabel = ({ need, isEntryDayFree }: ZoneVerdict): NeedLabel =>
  isEntryDayFree && (need === 'needed' || need === 'not_sure') ? freeDayLabels[need] : needLabels[need];

/** The verdict in one line: the title of its page. */
export const formatAnswerTitle = ({ name }: Zone, verdict: ZoneVerdict) => `${name}: ${getLabel(verdict).says}`;

export function NeedBadge({ verdict }: { verdict: ZoneVerdict }) {
  const { word, tone, icon: Icon } = getLabel(verdict);
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" className="mr-1.5 size-4" />
      {word}
      {verdict.condition && ', on a condition'}
    </Badge>
  );
}

export function ZoneAnswer({ zone, request }: { zone: Zone; request: CheckRequest }) {
  const { query } = request;
  const verdict = evaluateZone(zone, request);
  const { need, reason, condition, warnings, isEntryDayFree } = verdict;
  const sketch = findZoneSketch(zone.slug);
  const isOver = query.entry_date != null && query.entry_date < toDestinationDay(request.now);
  return (
    <>
      <PageIntro
        title={formatAnswerTitle(zone, verdict)}
        lead={reason}
        crumbs={createAnswerBreadcrumbs(zone.name, request)}
      >
        <NeedBadge verdict={verdict} />
      </PageIntro>
      <div className="mx-auto grid max-w-6xl gap-x-12 gap-y-8 px-4 py-6 sm:px-6 sm:py-10 lg:grid-cols-[3fr_2fr]">
        <div className="space-y-6">
          {isOver && (
            <Notice
              title={`${formatDay(query.entry_date ?? null)} has passed. ${describePastDay(verdict, request.now)}`}
            >
              {isStillAskable(verdict, request.now) && (
                <>
                  Ask for it yourself at <ExternalLink href={zone.official.url}>{zone.official.name}</ExternalLink>: our
                  orders begin today at the earliest.
                </>
              )}
            </Notice>
          )}
          {isEntryDayFree && <OneDayNotice query={query} />}
          {!isOver &&
            warnings.map(({ code, ...said }) => (
              <Notice
                key={code}
                tone={code === 'free_days' ? 'info' : 'attention'}
                title={<LinkedText isForPaper text={formatWarning(said)} />}
              />
            ))}
          {condition && (
            <dl className="[&_dd]:mt-0.5 [&_dd]:max-w-prose [&_dt]:font-bold">
              <dt>Only on this condition</dt>
              <dd>
                <LinkedText isForPaper text={condition} />
              </dd>
            </dl>
          )}
          {!isOver && <OrderPart zone={zone} verdict={verdict} request={request} />}
          {!isOver && <RentalWindscreenNotice seen={findWindscreenSigns(zone, query)} />}
          <AnswerFacts zone={zone} verdict={verdict} request={request} />
        </div>
        <div className="space-y-6">
          <StatedFactsList request={request} place={`${zone.name}, ${zone.country}`} />
          <DocumentsToCarry zone={zone} need={need} request={request} />
          {sketch && <Accordion items={[{ title: 'Where the zone is', body: <ZoneSketch sketch={sketch} /> }]} />}
        </div>
      </div>
      {!isOver && <AlsoSection also={verdict.also} />}
      <SiteSection title="Keep this answer" tone="sunken">
        {need === 'not_needed' && <p className="mb-6 font-semibold">Nothing to apply for, and nothing to pay.</p>}
        <SaveAnswerNotice request={request} />
      </SiteSection>
      <CheckAgainSection request={request} />
    </>
  );
}

const findWindscreenSigns = (zone: Zone, { hired_in, vehicle_category, country_of_registration }: CheckQuery) =>
  rentalWindscreenSigns(zone, {
    isHired: hired_in !== undefined,
    category: vehicle_category,
    registeredIn: country_of_registration,
  });

function AnswerFacts({ zone, verdict, request }: { zone: Zone; verdict: ZoneVerdict; request: CheckRequest }) {
  const { need, what_to_do, what_would_change_it, active, source, rules_as_of } = verdict;
  return (
    <dl className="space-y-5 [&_dd]:mt-0.5 [&_dd]:max-w-prose [&_dt]:font-bold">
      <div>
        <dt>What to do</dt>
        <dd>
          {need === 'may_not_enter' ? (
            'Leave this vehicle outside the zone, unless what is said below applies to you.'
          ) : (
            <LinkedText isForPaper text={what_to_do} />
          )}
        </dd>
        {zone.work === 'check' && need === 'may_not_enter' && (
          <dd>There is nothing to apply for and nothing to buy here, for any vehicle: it must meet the rule itself.</dd>
        )}
      </div>
      <div>
        <dt>What would change it</dt>
        <dd>
          <LinkedText isForPaper text={what_would_change_it} />
        </dd>
      </div>
      <div>
        <dt>In force</dt>
        <dd>{active}</dd>
      </div>
      <div>
        <dt>Source</dt>
        <dd>
          <LinkedText isForPaper text={`${source}.`} /> Rules of {formatDay(rules_as_of)}, shown on{' '}
          {formatDay(toReaderDay(request.now))}.
        </dd>
      </div>
      <div>
        <dt>The authority’s own site and price</dt>
        <dd>
          <ExternalLink href={zone.official.url}>{zone.official.name}</ExternalLink>:{' '}
          {describeOfficialPrice(zone.official)}
        </dd>
      </div>
      {zone.work !== 'check' && (
        <div>
          <dt>Fine without it</dt>
          <dd>{describeFine(zone)}</dd>
        </div>
      )}
    </dl>
  );
}

function DocumentsToCarry({
  zone,
  need,
  request: { query, now },
}: {
  zone: Zone;
  need: ZoneVerdict['need'];
  request: CheckRequest;
}) {
  if (need === 'may_not_enter') return null;
  const ofPermit = need === 'needed' || (need === 'not_sure' && zone.work !== 'check');
  const guide = ofPermit
    ? renderAfterProofGuide(zone, query, { attached: true, day: query.entry_date ?? toDestinationDay(now) })
    : undefined;
  return (
    <div>
      <h2 className="text-lg">What to carry in the car</h2>
      <ul className="mt-3 list-disc space-y-2 pl-5">
        <li>The registration document (the V5C of a British car): it proves category, fuel and first registration.</li>
        {ofPermit ? null : <li>This page, printed or saved: the rule, its source and the day it was checked.</li>}
      </ul>
      {guide && (
        <>
          <p className="mt-3">Once you have the permit:</p>
          <ul className="mt-2 list-disc space-y-2 pl-5">
            {[...guide.steps, guide.where_it_goes].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

const isStillAskable = ({ need, asked_until }: ZoneVerdict, now: Date): boolean =>
  (need === 'needed' || need === 'not_sure') && asked_until !== null && asked_until >= toDestinationDay(now);

/** Until when it can be asked for, or could be: some authorities take it after the drive. */
function describePastDay(verdict: ZoneVerdict, now: Date): string {
  if (isStillAskable(verdict, now)) return `You can still ask for it until ${formatDay(verdict.asked_until)}.`;
  const late =
    verdict.need === 'needed' && verdict.asked_until && verdict.warnings.find(({ code }) => code === 'too_late');
  return `${late ? `${late.text} ` : ''}Check again for the day of your trip.`;
}

/** Only where a permit is needed, with the stated facts in the link. */
function OrderPart({ zone, verdict, request: { query } }: { zone: Zone; verdict: ZoneVerdict; request: CheckRequest }) {
  const { need, warnings, isEntryDayFree } = verdict;
  // A car that usually has it already: the driver checks that first.
  const isHiredThere = warnings.some(({ code }) => code === 'hired_there');
  if (!isOrderOffered(zone, verdict)) return null;
  const question = isHiredThere ? 'The car has none?' : isEntryDayFree ? 'You drive there on other days too?' : '';
  return (
    <section className="print:hidden">
      <h2 className="mb-3 text-xl">{`${question} Shall we apply for you?`.trim()}</h2>
      <StartApplicationCallout
        country={zone.country}
        zone={zone.name}
        officialZone={zone}
        tone={need === 'needed' && question === '' ? 'main' : 'quiet'}
        facts={toOrderLinkFacts(query)}
      />
    </section>
  );
}
