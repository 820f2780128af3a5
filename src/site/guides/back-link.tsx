import { ArrowLeft } from 'lucide-react';

export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="inline-flex min-h-11 items-center gap-2 underline underline-offset-4">
      <ArrowLeft aria-hidden="true" className="size-4" />
      {children}
    </a>
  );
}
