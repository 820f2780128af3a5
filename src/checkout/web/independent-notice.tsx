import type { Zone } from '#permits/catalogue.ts';
import { applyingIn, byYourselfWords } from '#permits/way-words.ts';
import { ExternalLink } from '#ui/external-link.tsx';
import { Notice } from '#ui/notice.tsx';

/** Stands beside every button that starts an application. */
export function IndependentNotice({ zone }: { zone: Zone }) {
  const { official } = zone;
  const { before, after } = byYourselfWords(applyingIn(zone));
  return (
    <Notice title="We are an independent service, not the authority.">
      <p>
        {before} <ExternalLink href={official.url}>{official.name}</ExternalLink>. Its price: {official.price}. {after}
      </p>
    </Notice>
  );
}
