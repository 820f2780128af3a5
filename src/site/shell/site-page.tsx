import { Menu, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { pages } from '#paths.ts';
import { serviceContactPlaceholders } from '#platform/service-contact.ts';
import { ServiceContactLines } from '#ui/page/service-contact-lines.tsx';
import { PageFooter } from '#ui/page-footer.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { speculationRules } from '../page-paths.ts';
import css from './site.css?inline';

interface SitePageProps {
  children: ReactNode;
  /** The server replaces parts of this page, so its whole style sheet must stay (page-styles.config.ts). */
  isServerFilled?: boolean;
}

/**
 * The frame of every public page: header, main and footer. Style and script are inline, so that one response is all a
 * first view needs. A page starts with a `PageIntro`, then `Section`s.
 */
export function SitePage({ children, isServerFilled: isFilledIn = false }: SitePageProps) {
  return (
    <>
      <style href="site" precedence={isFilledIn ? 'whole-site' : 'site'}>
        {css}
      </style>
      <InlineScript text={siteScript} />
      <div className="flex min-h-svh flex-col overflow-x-clip">
        <SiteHeader />
        <main id="main" tabIndex={-1} className="flex-1 outline-none! [box-shadow:none]!">
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

/**
 * The only script of a public page, inline (its hash is in the Content-Security-Policy). A visitor with a session
 * cookie gets the link to the dashboard (the hint does not say who it is, see accounts/signed-in-hint-cookie.ts). A
 * link in the menu closes the menu. Browsers without invoker commands (before Chrome 135, Firefox 144, Safari 26.2)
 * open the dialogs too.
 */
const siteScript = `(d=>{
/(^|; )edp_signed_in=1/.test(d.cookie)&&d.documentElement.setAttribute("data-signed-in","");
d.addEventListener("click",e=>{
let t=e.target.closest("[popover] a,[commandfor]");
if(!t)return;
if(t.href)t.closest("[popover]").hidePopover();
else if(!t.command)d.getElementById(t.getAttribute("commandfor")).showModal()
})})(document)`;

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

function SiteHeader() {
  return (
    <PageHeader homeHref={pages.home} name="European Driving Permits" mark="EDP">
      <span className="hidden items-center gap-x-6 md:flex">
        <Links links={links} />
        <AccountLink className="rounded-lg border-2 border-[#fbf8f199] px-4" />
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

/** The platform's popover: the button toggles it; Escape and a tap elsewhere close it. */
function MobileMenu() {
  return (
    <div
      id="menu"
      popover="auto"
      className="inset-x-0 top-0 m-0 w-full max-w-none border-signal border-b-4 bg-navy px-4 pt-2 pb-5 text-base text-on-navy card-shadow md:hidden"
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
      <div className="grid divide-y divide-[#fbf8f133] text-lg [&_a]:min-h-14">
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

/** Two links, of which the browser shows one: the build does not know who is signed in. */
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

const guides = [
  { href: pages.check, label: 'Do I need a permit?' },
  { href: pages.whatDoINeed, label: 'What do I need, city by city' },
  { href: pages.also, label: 'What else the road asks' },
  { href: pages.permitFaq, label: 'Permits Guide' },
  { href: pages.drivingGuide, label: 'European Driving Guide' },
  { href: pages.rentalFaq, label: 'Rental Car Guide' },
  { href: pages.rentalCarFines, label: 'Rental Car Fines' },
];

/** Listed without links (specification, section 2): these pages do not exist. */
const pagelessLabels = ['Terms', 'Cookie Policy', 'Refund Policy'];

function SiteFooter() {
  return (
    <PageFooter>
      <div className="footer-columns grid grid-cols-[3fr_2fr] gap-x-4 gap-y-6 sm:grid-cols-[2fr_1fr_1fr] sm:gap-8">
        <div className="max-sm:col-span-full">
          <p className="plate-face inline-block max-sm:hidden rounded-md border-2 border-[#101d3b] bg-[#ffd31a] px-3 text-[#101d3b] text-lg">
            EDP
          </p>
          <p className="max-w-prose sm:mt-3">
            An independent service, not part of any government, city or road authority. You can always apply to the
            authority yourself: <a href={`${pages.home}#official-portals`}>official portals and their prices</a>.
          </p>
          <h2 className="mt-4">Contact</h2>
          <ServiceContactLines {...serviceContactPlaceholders} />
        </div>
        <nav aria-label="Guides">
          <h2>Guides</h2>
          <ul>
            {guides.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2>Legal</h2>
          <ul>
            <li>
              <a href={pages.privacy}>Privacy</a>
            </li>
            {pagelessLabels.map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        </div>
      </div>
    </PageFooter>
  );
}
