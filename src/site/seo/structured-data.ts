import { originPlaceholder, pages } from '#paths.ts';
import { citySlugs } from '../cities.ts';

// schema.org data for search engines, as JSON-LD. It contains only what the page itself says. Ratings are left out on
// purpose: search engines require reviews that can be seen and checked, and we have none to show.

export type StructuredData = { '@type': string } & Record<string, unknown>;

export const siteName = 'European Driving Permits';
export const toAbsoluteUrl = (path: string) => `${originPlaceholder}${path}`;

const organisationId = toAbsoluteUrl('/#organisation');

export const organisationData: StructuredData = {
  '@type': 'Organization',
  '@id': organisationId,
  name: siteName,
  url: toAbsoluteUrl(pages.home),
  logo: toAbsoluteUrl('/icon-512.png'),
  description: 'Independent service that applies for European city-access permits on behalf of drivers.',
};

export const websiteData: StructuredData = {
  '@type': 'WebSite',
  name: siteName,
  url: toAbsoluteUrl(pages.home),
  inLanguage: 'en-GB',
  publisher: { '@id': organisationId },
};

interface ServiceFacts {
  name: string;
  description: string;
  /** Countries. */
  areaServed: readonly string[];
  /** Pounds; the lowest price of an order. */
  priceFrom: string;
}

export function describeService({ name, description, areaServed, priceFrom }: ServiceFacts): StructuredData {
  return {
    '@type': 'Service',
    name,
    description,
    serviceType: 'Application for driving permits',
    provider: { '@id': organisationId },
    areaServed: areaServed.map((country) => ({ '@type': 'Country', name: country })),
    offers: {
      '@type': 'Offer',
      url: toAbsoluteUrl(pages.order),
      priceSpecification: { '@type': 'PriceSpecification', minPrice: priceFrom, priceCurrency: 'GBP' },
    },
  };
}

/** @param questions with the answers as plain text, word for word what the page shows */
export function describeFaqPage(questions: readonly { question: string; answer: string }[]): StructuredData {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

interface ArticleFacts {
  headline: string;
  description: string;
  path: string;
  /** ISO day. */
  published: string;
}

export function describeArticle({ headline, description, path, published }: ArticleFacts): StructuredData {
  return {
    '@type': 'Article',
    headline,
    description,
    datePublished: published,
    dateModified: published,
    image: toAbsoluteUrl(findOgImagePath(path)),
    mainEntityOfPage: toAbsoluteUrl(path),
    inLanguage: 'en-GB',
    author: { '@id': organisationId },
    publisher: organisationData,
  };
}

export function describeBreadcrumbs(crumbs: readonly Breadcrumb[]): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ label: 'Home', path: pages.home }, ...crumbs].map(({ label, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: toAbsoluteUrl(path),
    })),
  };
}

/** Several things about one page, in one block. */
export function combineStructuredData(things: readonly StructuredData[]) {
  return { '@context': 'https://schema.org', '@graph': things };
}

/** One crumb of the breadcrumbs, without Home. Page and search engines get the same list. */
export interface Breadcrumb {
  label: string;
  path: string;
}

/** The link-preview pictures by path: file names in public/og (decision 033 says how they were drawn). */
const ogImageNames: Readonly<Record<string, string>> = {
  [pages.whatDoINeed]: 'cities',
  [pages.permitFaq]: 'permits',
  [pages.drivingGuide]: 'driving-guide',
  [pages.rentalFaq]: 'rental-guide',
  [pages.rentalCarFines]: 'rental-fines',
  [pages.newsArticle]: 'news',
  ...Object.fromEntries(citySlugs.map((city) => [pages.cityGuide(city), city])),
};

/** The picture of a page; pages without one of their own use the home page's. */
export const findOgImagePath = (page: string) => `/og/${ogImageNames[page] ?? 'home'}.png`;
