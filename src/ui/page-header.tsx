import type { ReactNode } from 'react';

interface PageHeaderProps {
  homeHref: string;
  name: string;
  /** Two to four letters, shown as a plate beside the name. */
  mark: string;
  children?: ReactNode;
}

export function PageHeader({ homeHref, name, mark, children }: PageHeaderProps) {
  return (
    <header className="bg-navy text-on-navy">
      <a
        href="#main"
        className="not-focus:sr-only absolute z-50 m-2 rounded-lg bg-signal px-4 py-3 font-semibold text-on-signal"
      >
        Skip to main content
      </a>
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-2 px-4 py-2 sm:gap-x-4 sm:px-6">
        <a
          href={homeHref}
          className="flex min-h-12 max-w-[calc(100%-3.5rem)] items-center gap-3 font-semibold no-underline"
        >
          <span
            aria-hidden="true"
            className="plate-face rounded-[0.25em] border-2 border-[#0b1020] bg-[#ffd31a] px-1.5 text-[#101d3b] leading-snug [box-shadow:0_0_0_1px_#ffd31a]"
          >
            {mark}
          </span>
          <span className="text-sm leading-tight sm:text-base">{name}</span>
        </a>
        {children && (
          <nav aria-label="Main" className="header-links flex flex-wrap items-center gap-x-5 text-sm">
            {children}
          </nav>
        )}
      </div>
    </header>
  );
}
