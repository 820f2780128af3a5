import type { MetaDescriptor } from 'react-router';
import { originPlaceholder } from '#paths.ts';

interface PageMeta {
  title: string;
  description: string;
  /** The path search engines should know the page by; without one they are asked to leave it out. */
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

/** Our own address: at build its stand-in, which the server fills in; in a browser the one it is at. */
const origin = () => (typeof window === 'undefined' ? originPlaceholder : window.location.origin);
