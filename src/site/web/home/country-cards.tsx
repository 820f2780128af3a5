import { pages } from '#paths.ts';
import type { Destination } from '#permits/catalogue.ts';
import { catalogue } from '#permits/catalogue.ts';
import { destinationCodes } from '#permits/destination-codes.ts';
import { formatAge } from '#permits/provenance.ts';
import { LinkButton } from '#ui/button.tsx';
import { CountryFlag } from '#ui/country-flag.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { PlateBand, plateClass } from '#ui/number-plate.tsx';
import { findPlateDesign } from '#ui/plate-designs.ts';
import { allZonesValue, createAnswerPath } from '../../checker/check-query.ts';
import type { CitySlug } from '../../cities.ts';
import { markClaimText } from '../../claim-markup.ts';
import { claims } from '../../claims.ts';
import { findCountryFineRange, findFineNow, formatFineRange } from '../../fines.ts';
import { findCityPage } from '../../guides/cities/all-cities.ts';
import { describeOrderPrice } from '../../order-price.ts';
import outlines from '../../pictures/europe-outlines.svg?no-inline';
import { CardRail } from '../../shell/card-rail.tsx';
import { SiteSection } from '../../shell/site-section.tsx';
import { createOrderPath } from '../../shell/start-application-callout.tsx';

/** In the order of the specification, section 2. */
const cards: readonly { country: Destination; needs: string; text: string; guides: readonly CitySlug[] }[] = [
  {
    country: 'France',
    needs: 'Crit’Air sticker',
    text: `One sticker for the life of the car${markClaimText('frenchCities', `, asked for in ${claims.frenchCities} French cities`)}. Order it weeks ahead: it comes by post.`,
    guides: ['paris'],
  },
  {
    country: 'Italy',
    needs: 'ZTL and Area C',
    text: `${catalogue.Italy.length} zones with a camera at every gate. Some sell a day ticket; in others your hotel must announce the plate.`,
    guides: ['milan', 'rome', 'florence'],
  },
  {
    country: 'Belgium',
    needs: 'LEZ registration',
    text: 'Brussels and Antwerp keep a register each. A British plate must be in it even if the car is brand new.',
    guides: ['brussels'],
  },
  {
    country: 'Spain',
    needs: 'ZBE registration',
    text: 'Barcelona takes up to 15 working days to say yes. Madrid lets most visitors in only with a car park or a host.',
    guides: ['barcelona', 'madrid'],
  },
  {
    country: 'Netherlands',
    needs: 'Emission check',
    text: 'Nothing to buy in Amsterdam, but inside its ring road an older diesel is fined. We check yours and say so in writing.',
    guides: ['amsterdam'],
  },
  {
    country: 'Austria',
    needs: 'Motorway vignette',
    text: 'Tied to your plate: one wrong character counts as none. Two months and a year start on the 18th day.',
    guides: [],
  },
];

export function CountryCards() {
  return (
    <SiteSection
      id="countries"
      title="Where are you driving?"
      lead="Six countries, six sets of rules. The fine is what the authority asks for when the permit is missing."
      picture={<EuropeMap className="h-auto w-full max-w-sm rounded-xl bg-navy p-2 max-lg:hidden" />}
    >
      <CardRail columns={3}>
        {cards.map((card) => (
          <li key={card.country}>
            <CountryCard {...card} />
          </li>
        ))}
      </CardRail>
      <p className="mt-2 text-ink-soft text-sm sm:mt-5">
        Independent service, not the authority. Each authority’s own site and price:{' '}
        <a href="#official-portals" className="text-link underline underline-offset-2">
          official portals
        </a>
        .
      </p>
    </SiteSection>
  );
}

function CountryCard({ country, needs, text, guides }: (typeof cards)[number]) {
  const code = destinationCodes[country];
  const fines = findCountryFineRange(country);
  const fineNow = findFineNow(country);
  const look = { ...findPlateDesign(code), background: 'white' as const };
  const { amount, scope } = describeOrderPrice({ country });
  return (
    <div className="flex h-full flex-col rounded-xl border border-line bg-card p-4 text-ink card-shadow sm:p-5">
      <span className="flex items-center justify-between gap-3">
        <span className={`${plateClass(look)} text-lg min-[22rem]:text-xl`}>
          <PlateBand countryCode={code} look={look} />
          <span className="px-1.5 py-0.5 min-[22rem]:px-2.5">{country}</span>
        </span>
        <CountryFlag code={code} />
      </span>
      <span className="mt-3 font-bold font-display text-lg">{needs}</span>
      <span className="mt-1 mb-3 text-ink-soft">{text}</span>
      <span className="mt-auto grid grid-cols-[auto_1fr] gap-x-4 border-line border-t pt-3 text-sm">
        <span className="text-ink-soft">Fine</span>
        <span>
          {fineNow ?? <b className="text-act">{formatFineRange(fines)}</b>}, {formatAge(fines.certainty)}
        </span>
        <span className="text-ink-soft">Our service</span>
        <span>
          <b>{amount}</b> {scope}
        </span>
        <span className="text-ink-soft">Guide</span>
        <span className="flex flex-wrap gap-x-3 leading-7 [&_a]:text-link [&_a]:underline [&_a]:underline-offset-2">
          {guides.map((slug) => (
            <a key={slug} href={pages.cityGuide(slug)}>
              {findCityPage(slug)?.guide.city}
            </a>
          ))}
          {guides.length === 0 && <a href={`${pages.permitFaq}#${country.toLowerCase()}`}>Permits Guide: {country}</a>}
        </span>
      </span>
      <span className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1">
        <LinkButton href={createCountryCheckPath(country)}>
          Check if you need it<span className="sr-only">: {country}</span>
        </LinkButton>
        <a
          href={createOrderPath(country)}
          className="inline-flex min-h-11 items-center gap-1 font-semibold text-link underline-offset-4 hover:underline"
        >
          Apply for {country === 'Netherlands' ? 'the Netherlands' : country} <span aria-hidden="true">→</span>
        </a>
      </span>
    </div>
  );
}

/** What every zone of the country asks of a British car; its page asks for the rest of the vehicle. */
const createCountryCheckPath = (country: Destination) =>
  `${createAnswerPath({ place: allZonesValue, country_of_registration: 'United Kingdom', vehicle_category: 'M1' })}#${country.toLowerCase()}`;

/** Where the plates of the map stand, from their city's position. */
const mapLabels = [
  { place: 'amsterdam', band: 'NL', text: 'Amsterdam', dx: 10, dy: -26 },
  { place: 'brussels', band: 'B', text: 'Brussels', dx: -150, dy: -20 },
  { place: 'paris', band: 'F', text: 'Paris', dx: -112, dy: -10 },
  { place: 'vienna', band: 'A', text: 'Austria', dx: -96, dy: -44 },
  { place: 'milan', band: 'I', text: 'Milan', dx: -50, dy: -44 },
  { place: 'florence', band: 'I', text: 'Florence', dx: 12, dy: -20 },
  { place: 'rome', band: 'I', text: 'Rome', dx: 12, dy: -6 },
  { place: 'barcelona', band: 'E', text: 'Barcelona', dx: 9, dy: -6 },
  { place: 'madrid', band: 'E', text: 'Madrid', dx: -50, dy: -46 },
] as const;

const LETTER_WIDTH = 13;
const BAND_WIDTH = 24;
const PLATE_HEIGHT = 32;

/**
 * Europe on the navy ground of a page head: our six countries in yellow, their cities on number plates. A phone shows no
 * map, so the outlines are a file that only wide screens load. They are from Natural Earth (public domain), 1:50 million:
 * Lambert's azimuthal equal-area projection, simplified (decision 033).
 */
function EuropeMap({ className }: { className?: string }) {
  return (
    <div className={joinClasses('relative', className)}>
      <img src={outlines} alt="" width="600" height="540" loading="lazy" className="block h-auto w-full" />
      <svg
        viewBox="0 0 600 540"
        role="img"
        aria-label="Map of Europe with France, Italy, Belgium, the Netherlands, Spain and Austria highlighted"
        className="absolute inset-0 size-full p-[inherit]"
      >
        {mapLabels.map(({ place, band, text, dx, dy }) => {
          const [x, y] = cityCoordinates[place];
          return (
            <g key={place}>
              <circle cx={x} cy={y} r="5" fill="#b2241b" stroke="#fff" strokeWidth="2" />
              <MapPlate x={x + dx} y={y + dy} band={band} text={text} />
            </g>
          );
        })}
      </svg>
    </div>
  );
}

function MapPlate({ x, y, band, text }: { x: number; y: number; band: string; text: string }) {
  const width = BAND_WIDTH + text.length * LETTER_WIDTH + 12;
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width={width} height={PLATE_HEIGHT} rx="5" fill="#fff" stroke="#101d3b" strokeWidth="2" />
      <path d={`M5 1H${BAND_WIDTH}V${PLATE_HEIGHT - 1}H5a4 4 0 0 1-4-4V5a4 4 0 0 1 4-4z`} fill="#1c3f94" />
      <text x={BAND_WIDTH / 2 + 0.5} y="21" textAnchor="middle" fontSize="13" fill="#fff" className="plate-letters">
        {band}
      </text>
      <text
        x={BAND_WIDTH + 6}
        y="24"
        fontSize="21"
        fill="#0b1020"
        textLength={width - BAND_WIDTH - 12}
        lengthAdjust="spacingAndGlyphs"
        className="plate-letters"
      >
        {text}
      </text>
    </g>
  );
}

/** The positions of the cities on the map. */
const cityCoordinates = {
  paris: [269, 182],
  milan: [396, 274],
  rome: [467, 366],
  brussels: [306, 129],
  barcelona: [258, 384],
  madrid: [136, 401],
  amsterdam: [316, 88],
  florence: [438, 317],
  vienna: [521, 187],
} as const;
