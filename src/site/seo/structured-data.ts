import { builtOrigin, pages } from '#paths.ts';
import { citySlugs } from '../cities.ts';

// schema.org data for search engines, as JSON-LD. Only what the page itself says; ratings are left out on purpose:
// search engines ask for reviews that can be seen and checked, and we have none to show.

export type StructuredData = { '@type': string } & Record<string, unknown>;

export const siteName = 'European Driving Permits';
export const absolute = (path: string) => `${builtOrigin}${path}`;

const organisationId = absolute('/#organisation');

export const organisation: StructuredData = {
  '@type': 'Organization',
  '@id': organisationId,
  name: siteName,
  url: absolute(pages.home),
  logo: absolute('/icon-512.png'),
  description: 'Independent service that applies for European city-access permits on behalf of drivers.',
};

export const website: StructuredData = {
  '@type': 'WebSite',
  name: siteName,
  url: absolute(pages.home),
  inLanguage: 'en-GB',
  publisher: { '@id': organisationId },
};

interface ServiceFacts {
  name: string;
  description: string;
  /** Countries. */
  areaServed: readonly string[];
  /** Pounds, the price an order starts at. */
  priceFrom: string;
}

export function service({ name, description, areaServed, priceFrom }: ServiceFacts): StructuredData {
  return {
    '@type': 'Service',
    name,
    description,
    serviceType: 'Application for driving permits',
    provider: { '@id': organisationId },
    areaServed: areaServed.map((country) => ({ '@type': 'Country', name: country })),
    offers: {
      '@type': 'Offer',
      url: absolute(pages.order),
      priceSpecification: { '@type': 'PriceSpecification', minPrice: priceFrom, priceCurrency: 'GBP' },
    },
  };
}

/** @param questions with the answers as plain text, word for word what the page shows */
export function faqPage(questions: readonly { question: string; answer: string }[]): StructuredData {
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

export function article({ headline, description, path, published }: ArticleFacts): StructuredData {
  return {
    '@type': 'Article',
    headline,
    description,
    datePublished: published,
    dateModified: published,
    image: absolute(ogPicturePath(path)),
    mainEntityOfPage: absolute(path),
    inLanguage: 'en-GB',
    author: { '@id': organisationId },
    publisher: organisation,
  };
}

export function breadcrumbList(crumbs: readonly Crumb[]): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ label: 'Home', path: pages.home }, ...crumbs].map(({ label, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: absolute(path),
    })),
  };
}

/** Several things about one page, in one block. */
export function graph(things: readonly StructuredData[]) {
  return { '@context': 'https://schema.org', '@graph': things };
}

/** One step of the way to a page, without Home. The same list is shown and told to search engines. */
export interface Crumb {
  label: string;
  path: string;
}

/** The picture a link to a page is shown with, by path: its name in public/og (decision 033 says how they were drawn). */
const pictures: Readonly<Record<string, string>> = {
  [pages.whatDoINeed]: 'cities',
  [pages.permitFaq]: 'permits',
  [pages.drivingGuide]: 'driving-guide',
  [pages.rentalFaq]: 'rental-guide',
  [pages.rentalCarFines]: 'rental-fines',
  [pages.newsArticle]: 'news',
  ...Object.fromEntries(citySlugs.map((city) => [pages.cityGuide(city), city])),
};

/** Where the picture of a page is; pages without one of their own show the home page's. */
export const ogPicturePath = (page: string) => `/og/${pictures[page] ?? 'home'}.png`;
