import type { Driver } from './driver.ts';
import { createHostFilter } from './host-filter.ts';

/** Where a portal is reached, without a trailing slash: its official address, or its replica's while replicas stand in. */
export function siteUrlOf({ name, site }: Driver<unknown>, portalsOrigin: string | undefined): string {
  return portalsOrigin ? `${portalsOrigin}/${name}` : site.url.replace(/\/$/, '');
}

/** A link out of a mail, if it leads to the portal itself. */
export function parsePortalLink(
  driver: Driver<unknown>,
  portalsOrigin: string | undefined,
  link: string,
): URL | undefined {
  const url = URL.parse(link) ?? undefined;
  return url && createHostFilter(driver.site, siteUrlOf(driver, portalsOrigin))(url) ? url : undefined;
}
