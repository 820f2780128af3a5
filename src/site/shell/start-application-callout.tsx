import type { ReactNode } from 'react';
import { pages } from '#paths.ts';
import { describeSelfApplication, toWordingContext } from '#permits/application-texts.ts';
import type { Destination, Zone } from '#permits/catalogue.ts';
import { describeAuthorityFee, describeOfficialPrice } from '#permits/zone.ts';
import { LinkButton } from '#ui/button.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { describeOrderPrice } from '../order-price.ts';

interface StartApplicationProps {
  /** The specification's text, where it has one. */
  label?: string;
  country?: Destination;
  /** Zone name in the catalogue; the order page preselects it. */
  zone?: string;
  /** Known facts of vehicle and trip, by the names that the order page reads (checkout/order-link.ts). */
  facts?: Readonly<Record<string, string>>;
  /**
   * The zone whose official site and price are shown beside the button; without one, a link to the list of all sites.
   */
  officialZone?: Zone | undefined;
  /** On a background where a yellow button would not stand out. */
  tone?: 'main' | 'quiet';
  /** More buttons next to it. */
  children?: ReactNode;
}

/**
 * The entry to an application, always with our price of today, the notice that we are not the authority, and where to
 * apply oneself.
 */
export function StartApplicationCallout({
  label = 'Start your application',
  country,
  zone,
  facts,
  officialZone: of,
  tone,
  children,
}: StartApplicationProps) {
  const { amount, scope } = describeOrderPrice({ country, zone: of, facts });
  return (
    <div>
      <div className="flex flex-wrap items-center gap-3">
        <LinkButton href={createOrderPath(country, zone, facts)} tone={tone} className="px-7 text-lg">
          {label}
        </LinkButton>
        {children}
      </div>
      <p className="mt-2">
        <b className="font-display text-xl">{amount}</b> {scope}
      </p>
      <p className="mt-1 max-w-xl text-sm [&_a]:text-inherit!">
        {of
          ? describeAuthorityFee(of)
          : 'You see the total before you pay, and what the authority’s own site charges is in it.'}{' '}
        Independent service, not the authority.{' '}
        {of ? (
          <>
            {describeSelfApplication(toWordingContext(of)).before}{' '}
            <ExternalLink href={of.official.url}>{of.official.name}</ExternalLink>: {describeOfficialPrice(of.official)}
            .
          </>
        ) : (
          <>
            You can apply yourself:{' '}
            <a href={`${pages.home}#official-portals`} className="underline underline-offset-2">
              official portals and their prices
            </a>
            .
          </>
        )}
      </p>
    </div>
  );
}

/** The order page with the zone preselected and the known facts filled in. */
export function createOrderPath(
  country?: Destination,
  zone?: string,
  facts: Readonly<Record<string, string>> = {},
): string {
  if (!country) return pages.order;
  return `${pages.order}?${new URLSearchParams({ country, ...(zone ? { zone } : {}), ...facts })}`;
}
