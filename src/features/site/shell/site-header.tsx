import { Menu, X } from 'lucide-react';
import { pages } from '#paths.ts';
import { PageHeader } from '#ui/page-header.tsx';

interface NavLink {
  href: string;
  label: string;
}

const links: readonly NavLink[] = [
  { href: pages.order, label: 'Services' },
  { href: pages.permitFaq, label: 'Permits Guide' },
];
const moreOnPhones: readonly NavLink[] = [
  { href: pages.drivingGuide, label: 'European Driving Guide' },
  { href: pages.rentalCarFines, label: 'Rental Car Fines' },
];

export function SiteHeader() {
  return (
    <PageHeader homeHref={pages.home} name="European Driving Permits" mark="EDP">
      <span className="hidden items-center gap-x-6 md:flex">
        <Links links={links} />
        <AccountLink className="rounded-lg border-2 border-on-navy/60 px-4" />
      </span>
      <button
        type="button"
        popoverTarget="menu"
        aria-label="Menu"
        className="-mr-2 grid size-12 place-items-center rounded-lg md:hidden"
      >
        <Menu aria-hidden="true" className="size-6" />
      </button>
      <MobileMenu />
    </PageHeader>
  );
}

/** The platform's popover: the button toggles it, Escape and a tap elsewhere close it. */
function MobileMenu() {
  return (
    <div
      id="menu"
      popover="auto"
      className="inset-x-0 top-0 m-0 w-full max-w-none border-signal border-b-4 bg-navy px-4 pt-2 pb-5 text-base text-on-navy shadow-card md:hidden"
    >
      <button
        type="button"
        popoverTarget="menu"
        popoverTargetAction="hide"
        aria-label="Close menu"
        className="-mr-2 ml-auto grid size-12 place-items-center rounded-lg"
      >
        <X aria-hidden="true" className="size-6" />
      </button>
      <div className="grid divide-y divide-on-navy/20 text-lg [&_a]:min-h-14">
        <Links links={[...links, ...moreOnPhones]} />
        <AccountLink />
      </div>
    </div>
  );
}

function Links({ links: shown }: { links: readonly NavLink[] }) {
  return shown.map(({ href, label }) => (
    <a key={href} href={href}>
      {label}
    </a>
  ));
}

/** Two links, one of them shown: the page was written before anyone looked at it. */
function AccountLink({ className }: { className?: string }) {
  return (
    <span className={className}>
      <a href={pages.auth} className="when-signed-out">
        Sign in
      </a>
      <a href={pages.dashboard} className="when-signed-in">
        Dashboard
      </a>
    </span>
  );
}
