import { pages } from '#paths.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { claims, rentalAdminFees } from '../../claims.ts';
import { siteMeta } from '../../seo/site-meta.ts';
import { ComparisonTable } from '../../shell/comparison-table.tsx';
import { NumberedList } from '../../shell/numbered-list.tsx';
import { PageIntro } from '../../shell/page-intro.tsx';
import { Section } from '../../shell/section.tsx';
import { SitePage } from '../../shell/site-page.tsx';
import { StartApplication } from '../../shell/start-application.tsx';
import { Stats } from '../../shell/stats.tsx';
import { BackLink } from '../back-link.tsx';
import { CompactTable } from '../compact-table.tsx';
import { FineCaseCard } from './fine-case-card.tsx';
import { fineCases, formatEuros } from './fine-cases.ts';
import { fineSteps } from './fine-steps.ts';
import { wayColumns, waysToAvoid } from './ways-to-avoid.ts';

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

const stats = [
  { figure: claims.finesWithRentals, label: 'of fines involve rentals' },
  { figure: claims.violationsPerTrip, label: 'violations per trip, on average' },
  { figure: claims.finesArriveAfter, label: 'until the fine arrives' },
  { figure: claims.cameraAccuracyInItaly, label: 'of plates read correctly by the cameras' },
];

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
          <p className="text-sm">The figures are our own and not official statistics.</p>
          <BackLink href={pages.home}>Back to Home</BackLink>
        </div>
      </PageIntro>
      <Section title="How a fine arises, in four steps">
        <NumberedList items={fineSteps} kind="steps" />
      </Section>
      <Section
        title="Two example cases"
        tone="sunken"
        lead="Worked out, not reported: one fine in each country at its highest amount, and the highest fee of a rental company for each of them. Each further camera would add another."
      >
        <div className="grid gap-6 lg:grid-cols-2">
          {fineCases.map((fineCase) => (
            <FineCaseCard key={fineCase.title} fineCase={fineCase} />
          ))}
        </div>
        <p className="mt-6 max-w-prose text-sm">
          The prices of permits are guide prices, permit by permit, in pounds. An order shows the price for your trip
          before you pay. Fines and fees are in euros.
        </p>
      </Section>
      <Section
        title="What rental companies charge for passing on a fine"
        lead={`The administration fee comes on top of every single fine and is not part of it. Across the market it is about €${rentalAdminFees.range}; yours is in the contract.`}
      >
        <CompactTable
          caption="Administration fee of rental companies"
          columns={['Company', 'Fee per fine', 'For three fines']}
          rows={rentalAdminFees.companies.map(({ name, fee }) => ({
            name,
            cells: [`about ${formatEuros(fee)}`, `about ${formatEuros(3 * fee)}`],
          }))}
        />
      </Section>
      <Section title="How to avoid it: your choices compared" tone="sunken">
        <ComparisonTable
          caption="Ways to avoid a rental-car fine"
          columns={wayColumns}
          rows={waysToAvoid.map(({ way, cells }) => ({ label: way, cells }))}
        />
      </Section>
      <Section
        title="Before you collect the car"
        tone="navy"
        lead="Order now and leave the plate empty. You add it at the desk."
      >
        <StartApplication label="Start Application">
          <LinkButton href={pages.drivingGuide} tone="quiet" className="px-7 text-lg">
            European Driving Guide
          </LinkButton>
        </StartApplication>
      </Section>
    </SitePage>
  );
}
