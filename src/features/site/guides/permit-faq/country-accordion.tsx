import { zonesOf } from '#features/catalogue/catalogue.ts';
import { orderConfiguration } from '#features/catalogue/order-configuration.ts';
import { ExternalLink } from '#ui/external-link.tsx';
import { Accordion } from '../../shell/accordion.tsx';
import { orderLink } from '../../shell/start-application.tsx';
import { GuideLink } from '../guide-link.tsx';
import { type CountryPermits, countryPermits } from './country-permits.ts';

export function CountryAccordion() {
  return (
    <Accordion
      items={countryPermits.map((permits) => ({
        id: permits.country.toLowerCase(),
        title: `${permits.country}: ${permits.permit}`,
        body: <CountryBody permits={permits} />,
      }))}
    />
  );
}

function CountryBody({ permits: { country, intro, price, guides } }: { permits: CountryPermits }) {
  return (
    <>
      {intro.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <ul className="divide-y divide-line border-line border-y">
        {zonesOf(country).map(({ slug, name, summary, fine, leadTime }) => (
          <li key={slug} className="py-3">
            <p className="font-semibold">{name}</p>
            <p>{summary}</p>
            <p className="text-ink-soft text-sm">
              Fine: {fine}. Time to allow: {leadTime}.
            </p>
          </li>
        ))}
      </ul>
      <p className="font-semibold">Apply yourself</p>
      <ul className="space-y-1">
        {orderConfiguration(country).officialPortals.map(({ name, url, price: officialPrice }) => (
          <li key={url}>
            <ExternalLink href={url}>{name}</ExternalLink>: {officialPrice}
          </li>
        ))}
      </ul>
      <p>Our guide price: {price}. The order shows the whole price for your trip before you pay.</p>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {[...guides, { label: `Order for ${country}`, href: orderLink(country) }].map((guide) => (
          <li key={guide.href}>
            <GuideLink {...guide} />
          </li>
        ))}
      </ul>
    </>
  );
}
