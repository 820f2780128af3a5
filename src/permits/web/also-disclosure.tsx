import { ExternalLink } from '#ui/external-link.tsx';
import type { AdmissionVerdict } from '../admission-verdict.ts';

/** What the journey is also asked for: names and what to know, with the page that has cost, fine and source. */
export function AlsoDisclosure({ also }: Pick<AdmissionVerdict, 'also'>) {
  if (also.length === 0) return null;
  return (
    <details>
      <summary className="min-h-7 cursor-pointer py-0.5">What else this journey asks for</summary>
      <p className="text-sm">We do not sell it.</p>
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
