import { pages } from '#paths.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { siteMeta } from '../../seo/site-meta.ts';
import { faqPage } from '../../seo/structured-data.ts';
import { PageIntro } from '../../shell/page-intro.tsx';
import { Section } from '../../shell/section.tsx';
import { SitePage } from '../../shell/site-page.tsx';
import { StartApplication } from '../../shell/start-application.tsx';
import { BackLink } from '../back-link.tsx';
import { plainFaqs } from '../faq.ts';
import { FaqAccordion } from '../faq-accordion.tsx';
import { CountryAccordion } from './country-accordion.tsx';
import { generalQuestions } from './general-questions.ts';

export const handle = { static: true };

const crumbs = [{ label: 'Permits FAQ', path: pages.permitFaq }];

export const meta = () =>
  siteMeta({
    title: 'European Driving Permits FAQ',
    description:
      "Which European cities ask for a permit, what it costs and how long it takes: Crit'Air, ZTL, Area C, LEZ, ZBE and vignette, country by country.",
    path: pages.permitFaq,
    crumbs,
    about: [faqPage(plainFaqs(generalQuestions))],
  });

export default function PermitFaqPage() {
  return (
    <SitePage>
      <PageIntro
        title="European Driving Permits FAQ"
        lead="Stickers, registrations, tickets, lists and vignettes: what each of the six countries asks of your car, and what drivers ask us about it."
        crumbs={crumbs}
      >
        <div className="space-y-6">
          <StartApplication label="Start Application">
            <RentalGuideButton />
          </StartApplication>
          <BackLink href={pages.home}>Back to Home</BackLink>
        </div>
      </PageIntro>
      <Section title="General questions" width="text">
        <FaqAccordion faqs={generalQuestions} />
      </Section>
      <Section
        title="Permits by country"
        width="text"
        tone="sunken"
        lead="Open a country to see every place in it, with the fine, the time to allow and the official site."
      >
        <CountryAccordion />
      </Section>
      <Section title="Ready when you are" tone="navy" lead="Five minutes now, and no letter from abroad in the winter.">
        <StartApplication label="Start Application">
          <RentalGuideButton />
        </StartApplication>
      </Section>
    </SitePage>
  );
}

function RentalGuideButton() {
  return (
    <LinkButton href={pages.rentalFaq} tone="quiet" className="px-7 text-lg">
      Rental Car Guide
    </LinkButton>
  );
}
