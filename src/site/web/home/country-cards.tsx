import { pages } from '#paths.ts';
import type { Destination } from '#permits/catalogue.ts';
import { catalogue } from '#permits/catalogue.ts';
import { destinationCodes } from '#permits/country-codes.ts';
import { formatAge } from '#permits/provenance.ts';
import { LinkButton } from '#ui/button.tsx';
import { CountryFlag } from '#ui/country-flag.tsx';
import { PlateBand, plateClass } from '#ui/number-plate.tsx';
import { findPlateDesign } from '#ui/plate-designs.ts';
import { allZonesValue, createAnswerPath } from '../../checker/check-query.ts';
import type { CitySlug } from '../../cities.ts';
import { markClaimText } from '../../claim-markup.ts';
import { claims } from '../../claims.ts';
import { findCountryFineRange, findFineNow, formatFineRange } from '../../fines.ts';
import { findCityPage } from '../../guides/cities/all-cities.ts';
import { describeOrderPrice } from '../../order-price.ts';
import { EuropeMap } from '../../pictures/europe-map.tsx';
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
    <div className="flex h-full flex-col rounded-xl border border-line bg-card p-4 text-ink shadow-card sm:p-5">
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
          <b className="text-act">{formatFineRange(fines)}</b>
          {fineNow && `; ${fineNow}`}, {formatAge(fines.certainty)}
        </span>
        <span className="text-ink-soft">Our service</span>
        <span>
          <b>{amount}</b> {scope}
        </span>
        <span className="text-ink-soft">Guide</span>
        <span className="flex flex-wrap gap-x-3 [&_a]:text-link [&_a]:underline [&_a]:underline-offset-2">
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
