import type { MetaDescriptor } from 'react-router';

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
      ? [{ tagName: 'link', rel: 'canonical', href: canonical }]
      : [{ name: 'robots', content: 'noindex' }]),
  ];
}
