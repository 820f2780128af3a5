import { pages } from '#paths.ts';
import type { Crumb } from '../seo/crumb.ts';

/** Where this page stands; the last crumb is the page itself. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
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
