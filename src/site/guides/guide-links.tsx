import { ArrowLeft } from 'lucide-react';
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

export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="inline-flex min-h-11 items-center gap-2 underline underline-offset-4">
      <ArrowLeft aria-hidden="true" className="size-4" />
      {children}
    </a>
  );
}
