import { pages } from '#paths.ts';
import { PageFooter } from '#ui/page-footer.tsx';

const guides = [
  { href: pages.whatDoINeed, label: 'What do I need, city by city' },
  { href: pages.permitFaq, label: 'Permits Guide' },
  { href: pages.drivingGuide, label: 'European Driving Guide' },
  { href: pages.rentalFaq, label: 'Rental Car Guide' },
  { href: pages.rentalCarFines, label: 'Rental Car Fines' },
];

/** Listed and not linked (specification, section 2): there are no such pages. */
const withoutPage = ['Terms', 'Cookie Policy', 'Refund Policy'];

export function SiteFooter() {
  return (
    <PageFooter>
      <div className="grid gap-8 sm:grid-cols-[2fr_1fr_1fr] [&_a]:underline [&_a]:underline-offset-4 [&_h2]:mb-2 [&_h2]:text-base [&_h2]:text-ink [&_li]:flex [&_li]:min-h-8 [&_li]:items-center">
        <div>
          <p className="plate-face inline-block rounded-md border-2 border-[#101d3b] bg-[#ffd31a] px-3 text-[#101d3b] text-lg">
            EDP
          </p>
          <p className="mt-3 max-w-prose">
            European Driving Permits is an independent service. We are not part of any government, city or road
            authority, and you can always apply to the authority yourself: the{' '}
            <a href={`${pages.home}#official-portals`}>official portals</a> are listed with their prices.
          </p>
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
            {withoutPage.map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        </div>
      </div>
    </PageFooter>
  );
}
