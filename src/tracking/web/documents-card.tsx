import { FileText } from 'lucide-react';
import { Card } from '#ui/card.tsx';
import type { OrderView } from '../view-contract.ts';

export function DocumentsCard({ order }: { order: OrderView }) {
  return (
    <Card aria-labelledby="papers-title">
      <h2 id="papers-title" className="text-lg">
        Papers
      </h2>
      {order.standing.awaited_proof && <p className="mt-2 text-ink-soft">{order.standing.awaited_proof}</p>}
      {order.papers.length > 0 && (
        <ul className="mt-3 space-y-2">
          {order.papers.map((paper) => (
            <li key={paper.url}>
              <a
                href={paper.url}
                target="_blank"
                rel="noopener"
                className="flex min-h-12 items-center gap-3 rounded-lg border-2 border-line-strong px-4 py-2 font-semibold hover:border-ink"
              >
                <FileText aria-hidden="true" className="size-5 shrink-0" />
                {paper.name}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
