import type { ReactNode } from 'react';
import { pages } from '#paths.ts';
import { describeSelfApplication, toWordingContext } from '#permits/application-texts.ts';
import type { Destination, Zone } from '#permits/catalogue.ts';
import { ExternalLink } from '#ui/external-link.tsx';
import { LinkButton } from '#ui/link-button.tsx';

interface StartApplicationProps {
  /** The specification's words where it gives some. */
  label?: string;
  country?: Destination;
  /** Zone name of the catalogue, chosen already when the order page opens. */
  zone?: string;
  /** What is known of vehicle and trip, by the names the order page reads (checkout/order-link.ts). */
  facts?: Readonly<Record<string, string>>;
  /** Whose official site is named beside the button, with its price; without one the list of all of them is linked. */
  officialZone?: Zone | undefined;
  /** On a ground where the button must not be yellow on yellow. */
  tone?: 'main' | 'quiet';
  /** More buttons beside it. */
  children?: ReactNode;
}

/** The way into an application, always with the line that we are not the authority and where to apply oneself. */
export function StartApplicationCallout({
  label = 'Start your application',
  country,
  zone,
  facts,
  officialZone: of,
  tone,
  children,
}: StartApplicationProps) {
  return (
    <div>
      <div className="flex flex-wrap items-center gap-3">
        <LinkButton href={createOrderPath(country, zone, facts)} tone={tone} className="px-7 text-lg">
          {label}
        </LinkButton>
        {children}
      </div>
      <p className="mt-3 max-w-xl text-sm [&_a]:text-inherit!">
        Independent service, not the authority.{' '}
        {of ? (
          <>
            {describeSelfApplication(toWordingContext(of)).before}{' '}
            <ExternalLink href={of.official.url}>{of.official.name}</ExternalLink>: {of.official.price}.
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

/** The order page with the place chosen, and what else is known filled in. */
export function createOrderPath(
  country?: Destination,
  zone?: string,
  facts: Readonly<Record<string, string>> = {},
): string {
  if (!country) return pages.order;
  return `${pages.order}?${new URLSearchParams({ country, ...(zone ? { zone } : {}), ...facts })}`;
}
