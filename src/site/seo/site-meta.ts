import type { MetaDescriptor } from 'react-router';
import type { Breadcrumb } from './structured-data.ts';
import {
  combineStructuredData,
  describeBreadcrumbs,
  findOgImagePath,
  organisationData,
  type StructuredData,
  siteName,
  toAbsoluteUrl,
} from './structured-data.ts';

interface SiteMeta {
  /** Without the site's name, which is added. */
  title: string;
  description: string;
  path: string;
  /** The breadcrumbs of this page, as shown on it. */
  crumbs?: readonly Breadcrumb[];
  /** Further things the page is about. */
  about?: readonly StructuredData[];
  kind?: 'website' | 'article';
}

/** The metadata of a public page for search engines and link previews. */
export function siteMeta(page: SiteMeta): MetaDescriptor[] {
  const { title, description, path, crumbs, about = [], kind = 'website' } = page;
  const fullTitle = `${title} | ${siteName}`;
  const things = [organisationData, ...(crumbs ? [describeBreadcrumbs(crumbs)] : []), ...about];
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: toAbsoluteUrl(path) },
    { property: 'og:type', content: kind },
    { property: 'og:site_name', content: siteName },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: toAbsoluteUrl(path) },
    { property: 'og:image', content: toAbsoluteUrl(findOgImagePath(path)) },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
    { 'script:ld+json': combineStructuredData(things) },
  ];
}
