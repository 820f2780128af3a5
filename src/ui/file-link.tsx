import type { ReactNode } from 'react';

interface FileLinkProps {
  href: string;
  /** For a file that somebody else made: the link downloads it under this name, as its answer says too. */
  download?: string;
  children: ReactNode;
}

/** A link to a stored file. Screen readers hear whether it opens a new tab or downloads. */
export function FileLink({ href, download, children }: FileLinkProps) {
  const linkProps = download === undefined ? { target: '_blank', rel: 'noopener noreferrer' } : { download };
  return (
    <a href={href} {...linkProps} className="wrap-anywhere text-link underline underline-offset-2">
      {children}
      <span className="sr-only"> ({download === undefined ? 'opens in a new tab' : 'downloads a file'})</span>
    </a>
  );
}
