import { pages } from '#paths.ts';
import { Notice } from '#ui/notice.tsx';
import { formatDay } from '#ui/page/format-time.ts';
import { siteMeta } from '../../seo/site-meta.ts';
import { describeArticle } from '../../seo/structured-data.ts';
import { PageIntro } from '../../shell/page-intro.tsx';
import { SitePage } from '../../shell/site-page.tsx';
import { SiteSection } from '../../shell/site-section.tsx';
import { StartApplicationCallout } from '../../shell/start-application-callout.tsx';
import { Bill } from '../bill.tsx';
import { florence } from '../cities/florence.ts';
import { GuideLink } from '../guide-links.tsx';
import { IconList } from '../icon-list.tsx';
import { formatEuros } from '../rental/fine-cases.ts';
import { costaNightmare as story } from './costa-nightmare.ts';

export const handle = { static: true };

const [zone] = florence.catalogueZones;
const crumbs = [{ label: 'A family fined in Italy', path: pages.newsArticle }];

export const meta = () =>
  siteMeta({
    title: 'Costa nightmare: British family fined in Florence',
    description: story.description,
    path: pages.newsArticle,
    crumbs,
    kind: 'article',
    about: [
      describeArticle({
        headline: story.headline,
        description: story.description,
        path: pages.newsArticle,
        published: story.published,
      }),
    ],
  });

export default function CostaNightmarePage() {
  return (
    <SitePage>
      <article>
        <PageIntro kicker="News" title={story.headline} lead={story.description} crumbs={crumbs}>
          <p className="text-sm">
            <time dateTime={story.published}>{formatDay(story.published)}</time>, European Driving Permits
          </p>
        </PageIntro>
        <div className="mx-auto max-w-3xl space-y-10 px-4 py-12 sm:px-6 sm:py-16">
          <Notice title="An illustrative story">
            <p>{story.disclosure}</p>
          </Notice>
          {story.parts.map((part) => (
            <StoryPart key={part.paragraphs[0]} part={part} />
          ))}
          <section>
            <h2 className="text-2xl">What it came to</h2>
            <Bill
              caption="One day in Florence"
              lines={story.bill.map(({ label, amount }) => ({ label, amount: formatEuros(amount) }))}
              total={{ label: 'Together', amount: story.total }}
              totalClass="text-act"
            />
            <p className="mt-4 text-lg">{story.afterBill}</p>
          </section>
          <section>
            <h2 className="mb-4 text-2xl">What would have prevented it</h2>
            <IconList kind="tip" items={story.prevention} />
            <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
              <li>
                <GuideLink label="The Florence guide" href={pages.cityGuide(florence.slug)} />
              </li>
              <li>
                <GuideLink label="Rental car fines: what they add up to" href={pages.rentalCarFines} />
              </li>
            </ul>
          </section>
        </div>
      </article>
      <SiteSection
        title="Driving into an Italian city?"
        tone="navy"
        lead="We ask your hotel or garage in Italian, and keep its answer for you."
      >
        <StartApplicationCallout
          label="Start Application"
          country={zone?.country}
          zone={zone?.name}
          officialZone={zone}
        />
      </SiteSection>
    </SitePage>
  );
}

function StoryPart({ part }: { part: (typeof story.parts)[number] }) {
  return (
    <section className="space-y-4 text-lg">
      {'heading' in part && <h2 className="text-2xl">{part.heading}</h2>}
      {part.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  );
}
