import type { Driver } from './driver.ts';
import { createHostFilter } from './host-filter.ts';

/** The portal's address without a trailing slash: the official one, or its replica's while replicas are in use. */
export function siteUrlOf({ name, site }: Driver<unknown>, portalsOrigin: string | undefined): string {
  return portalsOrigin ? `${portalsOrigin}/${name}` : site.url.replace(/\/$/, '');
}

/** Parses a link from a mail; undefined unless it leads to the portal itself. */
export function parsePortalLink(
  driver: Driver<unknown>,
  portalsOrigin: string | undefined,
  link: string,
): URL | undefined {
  const url = URL.parse(link) ?? undefined;
  return url && createHostFilter(driver.site, siteUrlOf(driver, portalsOrigin))(url) ? url : undefined;
}
