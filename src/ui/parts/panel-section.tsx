import type { ReactNode } from 'react';

interface SectionProps {
  title: string;
  aside?: ReactNode;
  /** `h2` where no other heading is between it and the page's own. */
  heading?: 'h2' | 'h3';
  children: ReactNode;
}

/** A titled section of a panel or page. */
export function PanelSection({ title, aside, heading: Heading = 'h3', children }: SectionProps) {
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-card p-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <Heading className="font-bold text-base">{title}</Heading>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** Facts in two columns, with muted names. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
