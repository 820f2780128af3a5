import { FileText } from 'lucide-react';
import type { OrderView } from '../view-contract.ts';

/** The files of an order, each in a new tab. */
export const DocumentLinks = ({ documents }: Pick<OrderView, 'documents'>) => (
  <ul className="mt-3 space-y-2">
    {documents.map((document) => (
      <li key={document.url}>
        <a
          href={document.url}
          target="_blank"
          rel="noopener"
          className="flex min-h-12 items-center gap-3 rounded-lg border-2 border-line-strong px-4 py-2 font-semibold hover:border-ink"
        >
          <FileText aria-hidden="true" className="size-5 shrink-0" />
          {document.name}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </li>
    ))}
  </ul>
);
