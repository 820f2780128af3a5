import type { ReactNode } from 'react';
import { speculationRules } from '../public-pages.ts';
import css from './site.css?inline';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { siteScript } from './site-script.ts';

interface SitePageProps {
  children: ReactNode;
}

/**
 * The frame of every public page: header, main and footer, with style and script written into the page, so that one
 * answer of the server is all a first view needs. A page starts with a `PageIntro`, then `Section`s.
 */
export function SitePage({ children }: SitePageProps) {
  return (
    <>
      <style href="site" precedence="site">
        {css}
      </style>
      <InlineScript text={siteScript} />
      <div className="flex min-h-svh flex-col overflow-x-clip">
        <SiteHeader />
        <main id="main" tabIndex={-1} className="flex-1 outline-none! shadow-none!">
          {children}
        </main>
        <SiteFooter />
      </div>
      <InlineScript type="speculationrules" text={speculationRules} />
    </>
  );
}

export function InlineScript({ text, type }: { text: string; type?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; React would escape a script's text otherwise.
  return <script type={type} dangerouslySetInnerHTML={{ __html: text }} />;
}
