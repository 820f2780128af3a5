import type { ReactNode } from 'react';
import { pages } from '#paths.ts';
import { formatOfficialSiteLabel } from '#permits/application-texts.ts';
import type { Zone } from '#permits/catalogue.ts';
import { formatAge } from '#permits/provenance.ts';
import { describeOrderPrice } from '../../order-price.ts';
import { Accordion } from '../../shell/accordion.tsx';
import { AlsoLinks } from '../also-links.tsx';
import type { CityGuide, CityPage } from '../cities/city-guide.ts';
import { RentalFeeNotice } from '../cities/rental-fee-notice.tsx';
import { FaqAccordion } from '../faq.tsx';
import { GuideLink } from '../guide-links.tsx';
import { IconList } from '../icon-list.tsx';
import { OfficialPrice } from '../zone-table.tsx';

/** One city of the city-by-city guide: permit, zones, requirements, fine range, rental-car warning, questions. */
export function CityBody({ page }: { page: CityPage }) {
  const { slug, guide, catalogueZones, faqs } = page;
  const [first] = catalogueZones;
  return (
    <>
      <p className="max-w-prose">{guide.description}</p>
      <dl className="grid gap-3 rounded-xl border border-line p-4 sm:grid-cols-2 sm:gap-4 sm:p-5">
        <Fact term="Permit">{describeCityPermits(guide)}</Fact>
        <Fact term="Fine range">
          {guide.fineRange}
          {first && `, ${formatAge(first.fineCertainty)}`}
        </Fact>
        <Fact term="Time to allow">{first?.leadTime}</Fact>
        <Fact term="Our order today">{formatPriceInOrder(first)}</Fact>
        <Fact term={formatOfficialSiteLabel(catalogueZones)} wide>
          {catalogueZones.map((zone) => (
            <span key={zone.slug} className="block font-normal">
              {catalogueZones.length > 1 && `${zone.name}, `}
              <OfficialPrice zone={zone} />
            </span>
          ))}
        </Fact>
      </dl>
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        <Accordion
          items={[
            { title: 'Zones', body: <IconList kind="zone" items={guide.zones} /> },
            { title: 'Requirements', body: <IconList kind="need" items={guide.requirements} /> },
            { title: 'What else the road asks', body: <AlsoLinks zones={catalogueZones} /> },
            { title: 'Rental cars', body: <RentalFeeNotice>{page.rentalWarning}</RentalFeeNotice> },
          ]}
        />
        <FaqAccordion faqs={faqs} />
      </div>
      <p className="mt-4">
        <GuideLink
          label={`The whole ${guide.city} guide, with common violations and tips`}
          href={pages.cityGuide(slug)}
        />
      </p>
    </>
  );
}

const formatPriceInOrder = (zone: Zone | undefined) =>
  Object.values(describeOrderPrice({ zone })).filter(Boolean).join(' ');

export function describeCityPermits({ permits }: CityGuide): string {
  return permits.length > 0 ? permits.join('; ') : 'Nothing to apply for';
}

function Fact({ term, wide, children }: { term: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'sm:col-span-2' : undefined}>
      <dt className="text-ink-soft text-sm">{term}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
