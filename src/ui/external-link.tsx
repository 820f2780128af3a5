import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';

/** A link to another site, which opens in a new tab and says so. */
export function ExternalLink({ href, children, className }: { href: string; children: ReactNode; className?: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={joinClasses('text-link underline underline-offset-2', className)}
    >
      {children}
      <ArrowUpRight aria-hidden="true" className="ml-0.5 inline size-[0.9em] align-[-0.08em]" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
