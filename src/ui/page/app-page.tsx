import type { ReactNode } from 'react';
import { pages } from '#paths.ts';
import { readServiceContact } from '#platform/service-contact.ts';
import { PageFooter } from '../page-footer.tsx';
import { PageHeader } from '../page-header.tsx';
import { ServiceContactLines } from './service-contact-lines.tsx';

/** The frame of every page with script: the link home, the navigation, and the notice that we are not the authority. */
export function AppPage({
  children,
  width = 'max-w-6xl',
  nav,
}: {
  children: ReactNode;
  width?: string;
  nav: ReactNode;
}) {
  return (
    <div className="flex min-h-svh flex-col">
      <PageHeader homeHref={pages.home} name="European Driving Permits" mark="EDP">
        {nav}
      </PageHeader>
      <main
        id="main"
        tabIndex={-1}
        className={`mx-auto w-full flex-1 px-4 py-4 outline-none! shadow-none! sm:px-6 sm:py-10 ${width}`}
      >
        {children}
      </main>
      <PageFooter>
        <p>
          European Driving Permits is an independent service. We are not part of any government or city and you can
          always apply to the authority yourself.
        </p>
        <ServiceContactLines {...readServiceContact()} />
        <p>
          <a href={pages.privacy} className="underline underline-offset-2">
            Privacy
          </a>
        </p>
      </PageFooter>
    </div>
  );
}
