import type { ReactNode } from 'react';

interface FileLinkProps {
  href: string;
  /** Of a file that a stranger has sent: it is downloaded under this name, and never shown. */
  download?: string;
  children: ReactNode;
}

/** A link to a file of ours, which opens in a new tab or is downloaded, and says so. */
export function FileLink({ href, download, children }: FileLinkProps) {
  const way = download === undefined ? { target: '_blank', rel: 'noopener noreferrer' } : { download };
  return (
    <a href={href} {...way} className="wrap-anywhere text-link underline underline-offset-2">
      {children}
      <span className="sr-only"> ({download === undefined ? 'opens in a new tab' : 'downloads a file'})</span>
    </a>
  );
}
