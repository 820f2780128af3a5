import { ExternalLink } from '#ui/external-link.tsx';

/** A link to further reading: within the site, or to an authority in a new tab. */
export function GuideLink({ label, href }: { label: string; href: string }) {
  if (href.startsWith('http')) return <ExternalLink href={href}>{label}</ExternalLink>;
  return (
    <a href={href} className="font-semibold text-link underline underline-offset-4">
      {label}
    </a>
  );
}
