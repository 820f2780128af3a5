import { ExternalLink } from '#ui/external-link.tsx';
import type { AdmissionVerdict } from '../admission-verdict.ts';

/** What the journey is also asked for: names and what to know, with the page that has cost, fine and source. */
export function AlsoDisclosure({ also }: Pick<AdmissionVerdict, 'also'>) {
  if (also.length === 0) return null;
  return (
    <details>
      <summary className="min-h-8 cursor-pointer">What else this journey asks for. We do not sell it.</summary>
      <ul className="list-disc space-y-1 pl-5 text-sm">
        {also.map(({ name, text, where }) => (
          <li key={where}>
            <ExternalLink href={where}>{name}</ExternalLink>: {text}
          </li>
        ))}
      </ul>
    </details>
  );
}
