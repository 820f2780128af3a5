import type { OfficialSite } from '#permits/zone.ts';
import { ExternalLink } from '#ui/external-link.tsx';
import { Notice } from '#ui/notice.tsx';

/** Stands beside every button that starts an application. */
export function IndependentNotice({ official }: { official: OfficialSite }) {
  return (
    <Notice title="We are an independent service, not the authority.">
      <p>
        You can apply yourself at <ExternalLink href={official.url}>{official.name}</ExternalLink>. Its price:{' '}
        {official.price}. What you pay us is for doing it for you.
      </p>
    </Notice>
  );
}
