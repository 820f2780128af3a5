import { useQueryClient } from '@tanstack/react-query';
import { newPaperId } from '#paths.ts';
import { Card } from '#ui/card.tsx';
import { LaterReplacePaper } from '../../runs/web/cards/later-cards.ts';
import { type LiveOrder, orderKey } from './cards/use-live-order.ts';

/** While a person has the application, its registration document may be replaced; here who asked for it says so. */
export function NewPaperCard({ order }: { order: LiveOrder }) {
  const client = useQueryClient();
  return (
    <Card aria-labelledby={newPaperId}>
      <h2 id={newPaperId} className="text-lg">
        {isWanted(order) ? 'Upload a new registration document' : 'Your registration document'}
      </h2>
      <p className="mt-1 mb-4">{reason(order)}</p>
      <LaterReplacePaper
        access={{ order_id: order.id }}
        onUploaded={() => client.invalidateQueries({ queryKey: orderKey(order.id) })}
      />
    </Card>
  );
}

const isWanted = ({ question, authority_wants_paper }: LiveOrder) => question?.wants_paper || authority_wants_paper;

function reason(order: LiveOrder): string {
  if (order.question?.wants_paper) return 'Our team could not read your registration document: upload a new one.';
  if (order.authority_wants_paper) {
    return `${order.standing.headline} Upload a new one, and our team sends it on.`;
  }
  return 'A person of our team has your application. A registration document that is easy to read helps: upload one, or a better one.';
}
