import { pages } from '#paths.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { claims } from '../../claims.ts';
import { siteMeta } from '../../seo/site-meta.ts';
import { faqPage } from '../../seo/structured-data.ts';
import { ComparisonTable } from '../../shell/comparison-table.tsx';
import { NumberedList } from '../../shell/numbered-list.tsx';
import { PageIntro } from '../../shell/page-intro.tsx';
import { Section } from '../../shell/section.tsx';
import { SitePage } from '../../shell/site-page.tsx';
import { StartApplication } from '../../shell/start-application.tsx';
import { BackLink } from '../back-link.tsx';
import { plainFaqs } from '../faq.ts';
import { FaqAccordion } from '../faq-accordion.tsx';
import { hiredIn, pickUpChecks } from './pick-up-checks.ts';
import { rentalQuestions } from './rental-questions.ts';

export const handle = { static: true };

const crumbs = [{ label: 'Rental Car Guide', path: pages.rentalFaq }];

export const meta = () =>
  siteMeta({
    title: 'Rental Car Guide: permits for hired cars',
    description:
      'Do city permits apply to a rental car, who pays the fine, and how do you apply before you know the plate? What to check when you pick up the car.',
    path: pages.rentalFaq,
    crumbs,
    about: [faqPage(plainFaqs(rentalQuestions))],
  });

export default function RentalFaqPage() {
  return (
    <SitePage>
      <PageIntro
        title="Rental Car Guide"
        lead={`Cameras read plates, not contracts: a hired car needs the same permits as your own. Order before you travel, add the plate when you have the key, and it is processed within ${claims.rentalPlatePromise}.`}
        crumbs={crumbs}
      >
        <div className="space-y-6">
          <StartApplication label="Start Application">
            <LinkButton href={pages.permitFaq} tone="quiet" className="px-7 text-lg">
              European Driving Permits FAQ
            </LinkButton>
          </StartApplication>
          <BackLink href={pages.home}>Back to Home</BackLink>
        </div>
      </PageIntro>
      <Section title="Six checks before you leave the yard">
        <NumberedList items={pickUpChecks} kind="checks" />
      </Section>
      <Section
        title="What a rental car has already"
        tone="sunken"
        lead="It depends on where it was hired, and it ends at the border."
      >
        <ComparisonTable
          caption="What a rental car brings with it, by the country it was hired in"
          columns={['In that country', 'Across the border']}
          rows={hiredIn.map(({ place, atHome, abroad }) => ({ label: `Hired in ${place}`, cells: [atHome, abroad] }))}
        />
      </Section>
      <Section title="Questions about rental cars" width="text">
        <FaqAccordion faqs={rentalQuestions} />
      </Section>
      <Section
        title="Going by rental car?"
        tone="navy"
        lead="Leave the plate empty and order now. We ask you for it on the day."
      >
        <StartApplication label="Start Application" />
      </Section>
    </SitePage>
  );
}
