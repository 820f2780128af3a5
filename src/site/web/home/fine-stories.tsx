import { pages } from '#paths.ts';
import { formatAge } from '#permits/provenance.ts';
import { findFineNow, findZoneFineRange } from '../../fines.ts';
import { costaNightmare } from '../../guides/news/costa-nightmare.ts';
import { CardRail } from '../../shell/card-rail.tsx';
import { SiteSection } from '../../shell/site-section.tsx';

/** From the fine of a car that is not in the register to that of one that may not enter. */
const brussels = findZoneFineRange('Belgium', 'Brussels LEZ');
const austria = findZoneFineRange('Austria', 'Highway vignette');
const austrianToll = findFineNow('Austria') ?? '';

interface Story {
  place: string;
  headline: string;
  text: string;
  sum: string;
  sumLabel: string;
  href?: string;
}

const stories: readonly Story[] = [
  {
    place: 'Italy, by rental car',
    headline: costaNightmare.headline,
    text: costaNightmare.description,
    sum: costaNightmare.total,
    sumLabel: 'four fines and four fees of the hire company',
    href: pages.newsArticle,
  },
  {
    place: 'Brussels',
    headline: 'A spotless electric car, fined all the same',
    text: 'It met every rule of the zone. But the cameras cannot look up a British plate, and nobody had told the register that it was coming. The form would have been free.',
    sum: `€${brussels.from}`,
    sumLabel: `for an entry without registration; €${brussels.to} is for a car that may not enter at all (${formatAge(brussels.certainty)})`,
  },
  {
    place: 'Austria',
    headline: 'Vignette paid, O for 0: the motorway saw another car',
    text: 'He bought it at the last services before the border, on his phone, in a hurry. On British plates the letter and the figure look alike. To the camera they do not.',
    sum: /€\d+/.exec(austrianToll)?.[0] ?? '',
    sumLabel: `as if nothing had been bought. ${austrianToll} (${formatAge(austria.certainty)})`,
  },
];

/** Styled like newspaper cuttings. */
export function FineStories() {
  return (
    <SiteSection
      tone="sunken"
      title="The letter that comes after the holiday"
      lead="Three cases as they happen every summer. We invented the people; the rules and the fines are the authorities’ own."
    >
      <CardRail columns={3}>
        {stories.map((story) => (
          <li key={story.headline}>
            <FineStoryCard {...story} />
          </li>
        ))}
      </CardRail>
    </SiteSection>
  );
}

function FineStoryCard({ place, headline, text, sum, sumLabel, href }: Story) {
  return (
    <article className="flex h-full flex-col border-ink border-t-4 border-b bg-card px-5 py-4 card-shadow">
      <p className="border-line border-b pb-2 text-ink-soft text-sm">Case: {place}</p>
      <h3 className="press mt-3 text-lg sm:text-xl">{headline}</h3>
      <p className="mt-2 mb-4 text-ink-soft max-sm:text-sm">{text}</p>
      <p className="mt-auto">
        <b className="press block text-2xl text-act">{sum}</b>
        <span className="text-sm">{sumLabel}</span>
      </p>
      {href && (
        <a
          href={href}
          className="mt-1 inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
        >
          Read the article
        </a>
      )}
    </article>
  );
}
