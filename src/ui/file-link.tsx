import type { ReactNode } from 'react';

interface FileLinkProps {
  href: string;
  /** For a file from a stranger: it is downloaded under this name, never opened in the browser. */
  download?: string;
  children: ReactNode;
}

/** A link to one of our files, which opens in a new tab or downloads, and says so. */
export function FileLink({ href, download, children }: FileLinkProps) {
  const way = download === undefined ? { target: '_blank', rel: 'noopener noreferrer' } : { download };
  return (
    <a href={href} {...way} className="wrap-anywhere text-link underline underline-offset-2">
      {children}
      <span className="sr-only"> ({download === undefined ? 'opens in a new tab' : 'downloads a file'})</span>
    </a>
  );
}
