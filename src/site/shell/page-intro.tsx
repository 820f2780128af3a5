import type { ReactNode } from 'react';
import { pages } from '#paths.ts';
import type { Breadcrumb } from '../seo/structured-data.ts';

interface PageIntroProps {
  title: ReactNode;
  lead?: ReactNode;
  /** A word or two above the title, set as a plate. */
  kicker?: string;
  crumbs?: readonly Breadcrumb[];
  /** Beside the title where there is room, below it on a phone. */
  picture?: ReactNode;
  /** Buttons and notices under the lead. */
  children?: ReactNode;
}

/** The navy head of a page: breadcrumbs, the only h1, and what the page answers. */
export function PageIntro({ title, lead, kicker, crumbs, picture, children }: PageIntroProps) {
  return (
    <div className="bg-navy text-on-navy">
      <div className="mx-auto max-w-6xl px-4 pt-3 pb-8 sm:px-6 sm:pb-14">
        {crumbs && <Breadcrumbs crumbs={crumbs} />}
        <div className={picture ? 'mt-4 grid items-center gap-8 sm:mt-6 md:grid-cols-[3fr_2fr]' : 'mt-4 sm:mt-6'}>
          <div>
            {kicker && <Kicker>{kicker}</Kicker>}
            <h1 className="max-w-3xl text-3xl">{title}</h1>
            {lead && <div className="mt-3 max-w-2xl sm:mt-4 sm:text-lg">{lead}</div>}
            {children && <div className="mt-5">{children}</div>}
          </div>
          {picture}
        </div>
      </div>
      <div aria-hidden="true" className="road h-3" />
    </div>
  );
}

function Kicker({ children }: { children: ReactNode }) {
  return (
    <p className="plate-face mb-3 inline-block rounded-md border-2 border-[#101d3b] bg-[#ffd31a] px-3 py-0.5 text-[#101d3b] text-sm [box-shadow:0_0_0_1px_#ffd31a]">
      {children}
    </p>
  );
}

/** The breadcrumbs; the last one is the page itself. */
function Breadcrumbs({ crumbs }: { crumbs: readonly Breadcrumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm">
      <ol className="flex flex-wrap items-center gap-x-2">
        {[{ label: 'Home', path: pages.home }, ...crumbs].map(({ label, path }, index) => (
          <li key={path} className="flex items-center gap-2">
            {index > 0 && <span aria-hidden="true">›</span>}
            {index === crumbs.length ? (
              <span aria-current="page">{label}</span>
            ) : (
              <a href={path} className="inline-flex min-h-8 items-center underline underline-offset-4">
                {label}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
