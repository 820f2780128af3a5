import type { Driver } from './driver.ts';

/** Where a portal is reached, without a trailing slash: its official address, or its replica's while replicas stand in. */
export function siteUrlOf({ name, site }: Driver<unknown>, portalsOrigin: string | undefined): string {
  return portalsOrigin ? `${portalsOrigin}/${name}` : site.url.replace(/\/$/, '');
}
