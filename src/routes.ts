import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { consolePages } from './console/contract.ts';
import { machinePaths, pages } from './paths.ts';

/** The file of each page; paths.ts alone holds the addresses. The part after a `#` does not belong to a route. */
function page(address: string, file: string, children?: RouteConfigEntry[]): RouteConfigEntry {
  const path = address.replace(/#.*/, '').slice(1);
  const within = children?.map((child) => ({ ...child, path: child.path?.replace(`${path}/`, '') }));
  return route(path, file, within);
}

export default [
  index('site/web/home.tsx'),
  page(pages.privacy, 'site/web/privacy.tsx'),
  page(pages.permitFaq, 'site/guides/permit-faq/permit-faq-page.tsx'),
  page(pages.rentalFaq, 'site/guides/rental/rental-faq-page.tsx'),
  page(pages.whatDoINeed, 'site/guides/what-do-i-need/what-do-i-need-page.tsx'),
  page(pages.also, 'site/guides/also/also-page.tsx'),
  page(pages.alsoOtherCountries, 'site/guides/also/other-countries-page.tsx'),
  page(pages.check, 'site/web/check.tsx'),
  page(pages.cityGuide(':city'), 'site/guides/cities/city-guide-page.tsx'),
  page(pages.drivingGuide, 'site/guides/driving-guide/driving-guide-page.tsx'),
  page(pages.rentalCarFines, 'site/guides/rental/rental-car-fines-page.tsx'),
  page(pages.newsArticle, 'site/guides/news/costa-nightmare-page.tsx'),
  layout('deferred-session-layout.tsx', [page(pages.order, 'checkout/web/order.tsx')]),
  layout('session-layout.tsx', [
    page(pages.thankYou, 'checkout/web/thank-you.tsx'),
    page(pages.details(''), 'tracking/web/order-details-by-link.tsx'),
    page(pages.auth, 'accounts/web/auth.tsx'),
    page(pages.dashboard, 'tracking/web/dashboard.tsx'),
    page(pages.account, 'accounts/web/account.tsx'),
    page(pages.orderDetails(':id'), 'tracking/web/order-details.tsx'),
    page(pages.admin, 'console/web/admin-layout.tsx', [
      index('console/web/overview.tsx'),
      ...consolePages.map(({ name }) => page(pages.adminPage(name), `console/web/${name}.tsx`)),
    ]),
    page(pages.desk, 'desk/web/desk.tsx'),
    page(pages.deskTask(':id'), 'desk/web/task.tsx'),
    page(pages.deskSession(':id'), 'desk/web/robot-remote-control.tsx'),
    page(pages.places, 'desk/web/contacts.tsx'),
    page(pages.facts, 'desk/web/facts.tsx'),
    page(pages.answer(''), 'desk/web/answer-question.tsx'),
    page(pages.devUi, 'site/web/dev-ui.tsx'),
  ]),
  page(machinePaths.siteMap, 'site/seo/sitemap.ts'),
  page(machinePaths.robots, 'site/seo/robots.ts'),
  route('*', 'site/web/not-found.tsx'),
] satisfies RouteConfig;
