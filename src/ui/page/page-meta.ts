import type { MetaDescriptor } from 'react-router';
import { originPlaceholder } from '#paths.ts';

interface PageMeta {
  title: string;
  description: string;
  /** The canonical path for search engines; without one they are asked not to index the page. */
  canonical?: string;
}

const site = 'European Driving Permits';

export function pageMeta({ title, description, canonical }: PageMeta): MetaDescriptor[] {
  return [
    { title: `${title} | ${site}` },
    { name: 'description', content: description },
    ...(canonical
      ? [{ tagName: 'link', rel: 'canonical', href: origin() + canonical }]
      : [{ name: 'robots', content: 'noindex' }]),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'WebPage',
        name: title,
        description,
        inLanguage: 'en-GB',
        isPartOf: { '@type': 'WebSite', name: site, url: `${origin()}/` },
        ...(canonical ? { url: origin() + canonical } : {}),
      },
    },
  ];
}

/** Our own origin: at build time a placeholder that the server replaces, in a browser the current one. */
const origin = () => (typeof window === 'undefined' ? originPlaceholder : window.location.origin);
