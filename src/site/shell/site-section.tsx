import type { ReactNode } from 'react';
import { joinClasses } from '#ui/join-classes.ts';
import type { ClaimAttributes } from '../claim-markup.ts';

const backgrounds = {
  paper: '',
  sunken: 'border-line border-y bg-sunken',
  navy: 'bg-navy text-on-navy',
  signal: 'bg-signal text-on-signal',
};

interface SectionProps {
  title: ReactNode;
  /** Anchor of this section. */
  id?: string;
  lead?: ReactNode;
  /** Beside title and lead, where there is room. */
  picture?: ReactNode;
  tone?: keyof typeof backgrounds;
  /** `text`: a column of reading width. */
  width?: 'page' | 'text';
  /** The claims that the section depends on (claim-markup.ts). */
  claims?: ClaimAttributes;
  children: ReactNode;
}

/** A full-width part of a page, with its h2. */
export function SiteSection({
  title,
  id,
  lead,
  picture,
  tone = 'paper',
  width = 'page',
  claims,
  children,
}: SectionProps) {
  return (
    <section id={id} {...claims} className={joinClasses('py-6 sm:py-16', backgrounds[tone])}>
      <div className={joinClasses('mx-auto px-4 sm:px-6', width === 'page' ? 'max-w-6xl' : 'max-w-3xl')}>
        <div className={picture ? 'lg:flex lg:items-end lg:justify-between lg:gap-8' : undefined}>
          <div>
            <h2 className="max-w-3xl text-2xl">{title}</h2>
            {lead && <div className="mt-2 max-w-2xl opacity-90 sm:mt-3 sm:text-lg">{lead}</div>}
          </div>
          {picture}
        </div>
        <div className="mt-4 sm:mt-8">{children}</div>
      </div>
    </section>
  );
}

/** Anchors to the parts of a long page, in a row that scrolls on a phone and wraps elsewhere. */
export function QuickLinks({ label, links }: { label: string; links: readonly { id: string; label: string }[] }) {
  return (
    <nav aria-label={label}>
      <ul className="flex gap-2.5 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:flex-wrap">
        {links.map((link) => (
          <li key={link.id} className="shrink-0">
            <a
              href={`#${link.id}`}
              className="inline-flex min-h-11 items-center rounded-lg border-2 border-line-strong bg-card px-4 font-semibold text-ink hover:border-ink"
            >
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
