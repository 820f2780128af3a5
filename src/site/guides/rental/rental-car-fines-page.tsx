import { pages } from '#paths.ts';
import { formatPounds, prices } from '#permits/pricing.ts';
import { LinkButton } from '#ui/button.tsx';
import { markClaimText, requireAnyClaim, requireRentalFeeClaim } from '../../claim-markup.ts';
import { claims, rentalAdminFees } from '../../claims.ts';
import { describeFineAges, findFineNow, findZoneFineRange } from '../../fines.ts';
import { siteMeta } from '../../seo/site-meta.ts';
import { CardRail } from '../../shell/card-rail.tsx';
import { ComparisonTable } from '../../shell/comparison-table.tsx';
import { NumberedList } from '../../shell/numbered-list.tsx';
import { PageIntro } from '../../shell/page-intro.tsx';
import { SitePage } from '../../shell/site-page.tsx';
import { SiteSection } from '../../shell/site-section.tsx';
import { StartApplicationCallout } from '../../shell/start-application-callout.tsx';
import { Stats } from '../../shell/stats.tsx';
import { Bill } from '../bill.tsx';
import { CompactTable } from '../compact-table.tsx';
import { BackLink } from '../guide-links.tsx';
import { explainGuidePriceFee } from '../guide-price-fee.ts';
import {
  type FineCase,
  fineCases,
  formatCaseTotal,
  formatEuros,
  formatPermitsToday,
  listCaseCosts,
} from './fine-cases.ts';

export const handle = { static: true };

const crumbs = [{ label: 'Rental Car Fines', path: pages.rentalCarFines }];

export const meta = () =>
  siteMeta({
    title: 'Rental Car Fines in Europe: what they add up to',
    description:
      'How a fine for a hired car arises, why the rental company charges a fee on top, what two example trips come to, and four ways of avoiding all of it.',
    path: pages.rentalCarFines,
    crumbs,
  });

/** From the fine of a car that is not in the register to that of one that may not enter. */
const brussels = findZoneFineRange('Belgium', 'Brussels LEZ');

const stats = [
  { claim: 'finesWithRentals', label: 'of fines involve rentals' },
  { claim: 'violationsPerTrip', label: 'violations per trip, on average' },
  { claim: 'finesArriveAfter', label: 'until the fine arrives' },
  { claim: 'cameraAccuracyInItaly', label: 'of plates read correctly by the cameras' },
] as const;

export default function RentalCarFinesPage() {
  return (
    <SitePage>
      <PageIntro
        title="Rental car fines in Europe"
        lead="You return the car, fly home and forget about it. Then the rental company charges your card, and some months later the authority writes. This is how it happens, what it comes to, and how to prevent it."
        crumbs={crumbs}
      >
        <div className="space-y-6">
          <Stats stats={stats} />
          <p className="text-sm" {...requireAnyClaim(...stats.map(({ claim }) => claim))}>
            The figures are our own and not official statistics.
          </p>
          <BackLink href={pages.home}>Back to Home</BackLink>
        </div>
      </PageIntro>
      <SiteSection title="How a fine arises, in four steps">
        <NumberedList items={fineSteps} kind="steps" />
      </SiteSection>
      <SiteSection
        title="Two example cases"
        tone="sunken"
        lead="Worked out, not reported: one fine in each country at its highest amount, and the highest fee of a rental company for each of them. Each further camera would add another."
      >
        <CardRail columns={2} label="Two example cases">
          {fineCases.map((fineCase) => (
            <li key={fineCase.title}>
              <FineCaseCard fineCase={fineCase} />
            </li>
          ))}
        </CardRail>
        <p className="mt-6 max-w-prose text-sm">
          Not every car is asked for the highest fine: Brussels asks €{brussels.from} of one that may enter and is not
          registered, and €{brussels.to} of one that may not enter. {findFineNow('Austria')} (in Austria).
        </p>
        <p className="mt-3 max-w-prose text-sm">
          The prices of permits are guide prices, permit by permit, in pounds. An order shows the price for your trip
          before you pay. Fines and fees are in euros.{' '}
          {describeFineAges([...new Set(fineCases.flatMap(({ countries }) => countries))])}
        </p>
      </SiteSection>
      <SiteSection
        title="What rental companies charge for passing on a fine"
        lead={`The administration fee comes on top of every single fine and is not part of it. Across the market it is about €${rentalAdminFees.range}; yours is in the contract.`}
      >
        <CompactTable
          caption="Administration fee of rental companies"
          columns={['Company', 'Fee per fine', 'For three fines']}
          rows={rentalAdminFees.companies.map(({ name, fee }) => ({
            claim: requireRentalFeeClaim({ name }),
            name,
            cells: [`about ${formatEuros(fee)}`, `about ${formatEuros(3 * fee)}`],
          }))}
        />
      </SiteSection>
      <SiteSection title="How to avoid it: your choices compared" tone="sunken">
        <ComparisonTable
          caption="Ways to avoid a rental-car fine"
          columns={wayColumns}
          rows={waysToAvoid.map(({ way, cells }) => ({ label: way, cells }))}
        />
      </SiteSection>
      <SiteSection
        title="Before you collect the car"
        tone="navy"
        lead="Order now and leave the plate empty. You add it at the desk."
      >
        <StartApplicationCallout label="Start Application">
          <LinkButton href={pages.drivingGuide} tone="quiet" className="px-7 text-lg">
            European Driving Guide
          </LinkButton>
        </StartApplicationCallout>
      </SiteSection>
    </SitePage>
  );
}

/** An example trip: the highest possible cost, and what the permits would have cost. */
function FineCaseCard({ fineCase }: { fineCase: FineCase }) {
  const { title, story, permits, permitsCaption, permitsTotal } = fineCase;
  return (
    <article className="flex h-full flex-col rounded-xl border border-line bg-card p-5 card-shadow sm:p-6">
      <h3 className="text-xl">{title}</h3>
      <p className="mt-2">{story}</p>
      <Bill
        caption="Without permits"
        lines={listCaseCosts(fineCase).map(({ label, amount }) => ({ label, amount: formatEuros(amount) }))}
        total={{ label: 'Potential total', amount: formatCaseTotal(fineCase) }}
        totalClass="text-act"
      />
      <Bill
        caption={permitsCaption}
        lines={permits.map(({ label, pounds }) => ({ label, amount: `£${pounds}` }))}
        total={{ label: 'Guide prices together', amount: `£${permitsTotal}` }}
        totalClass="text-ok"
      />
      <p className="mt-1 text-right text-sm">
        Ordered today: <b>{formatPermitsToday(fineCase)}</b>
      </p>
      <ul className="mt-3 space-y-1 text-ink-soft text-sm">
        {permits.map(({ label, country }) => (
          <li key={label}>
            {label}: {explainGuidePriceFee(country)}
          </li>
        ))}
      </ul>
    </article>
  );
}

/** How a fine for a rental car arises, in four steps (specification, section 2). */
const fineSteps: readonly { title: string; text: string }[] = [
  {
    title: 'A camera reads the plate',
    text: 'At the gate of a zone a camera photographs the plate and compares it with a list. There is no barrier and no policeman, and nothing tells you that something has happened. Several gates mean several records.',
  },
  {
    title: 'The authority asks for the keeper',
    text: 'It looks up who holds the plate and writes to the rental company. This takes weeks for a car of its own country and longer for one from abroad.',
  },
  {
    title: 'The company names you and charges its fee',
    text: `Your contract obliges it to answer. It sends your name and address and takes an administration fee of about €${rentalAdminFees.range} for each fine from the card you left with it.`,
  },
  {
    title: 'The fine comes to your door',
    text: `${markClaimText('finesArriveAfter', `Usually ${claims.finesArriveAfter} after the trip. `)}It comes by registered post or through a collection firm, and separately from the fee you have already paid. The time for paying a reduced amount runs from the day it arrives.`,
  },
];

/** Ways to avoid a fine, from none to all, compared in columns. */
const wayColumns = ['What it costs', 'What it takes', 'What can still go wrong'] as const;

const waysToAvoid: readonly { way: string; cells: readonly string[] }[] = [
  {
    way: 'Hope for the best',
    cells: [
      'Nothing, until the letters come',
      'Nothing',
      'Everything. The cameras work day and night, and the rental company has your card.',
    ],
  },
  {
    way: 'Stay outside the zones',
    cells: [
      'Park-and-ride and train tickets',
      'A look at the map for every stop',
      'A wrong turn, a diversion, a hotel with its car park inside the zone',
    ],
  },
  {
    way: 'Apply at the authorities yourself',
    cells: [
      "The authorities' own prices, some of them nothing",
      `${markClaimText('ownTime', `About ${claims.ownTime} for each, `)}in several languages, as soon as you know the plate`,
      'A typing mistake in the plate, a deadline overlooked, an answer you cannot read',
    ],
  },
  {
    way: 'Let us apply',
    cells: [
      `From ${formatPounds(prices.base)} an order, the whole price first`,
      `${markClaimText('ourTime', `About ${claims.ourTime}; `)}the plate may follow from the car park`,
      'A car that no zone admits, or an authority that takes longer than your trip. We tell you before you pay.',
    ],
  },
];
