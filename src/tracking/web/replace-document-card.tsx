import type { OrderSituation } from '#orders/contracts/order-contract.ts';
import type { OrderAccess } from '#orders/contracts/submission-contract.ts';
import { newDocumentId } from '#paths.ts';
import { Card } from '#ui/card.tsx';
import { useFocusOnArrival } from '#ui/page/use-focus-on-arrival.ts';
import { LazyReplaceDocumentField } from './cards/lazy-cards.ts';

interface ReplaceDocumentCardProps {
  access: OrderAccess;
  situation: OrderSituation;
  /** An operator has asked for the document. */
  isRequestedByTeam?: boolean;
  onUploaded: () => unknown;
}

/**
 * While an operator handles the application, its registration document may be replaced; here an operator has asked
 * for it.
 */
export function ReplaceDocumentCard({
  access,
  situation,
  isRequestedByTeam: isAskedByUs = false,
  onUploaded,
}: ReplaceDocumentCardProps) {
  const isWanted = isAskedByUs || situation.yours === 'document';
  useFocusOnArrival(newDocumentId);
  return (
    <Card aria-labelledby={newDocumentId}>
      <h2 id={newDocumentId} tabIndex={-1} className="scroll-mt-6 text-lg">
        {isWanted ? 'Upload a new registration document' : 'Your registration document'}
      </h2>
      <p className="mt-1 mb-4">{explainRequest(situation, isAskedByUs)}</p>
      <LazyReplaceDocumentField access={access} onUploaded={onUploaded} />
    </Card>
  );
}

const withPersonSituations = new Set<OrderSituation['name']>(['by_hand', 'with_team', 'question', 'outcome_unknown']);

/** The card above already names who refused or asks, with the rest of the situation. */
function explainRequest({ name, yours, next }: OrderSituation, isAskedByUs: boolean): string {
  if (isAskedByUs) return 'Our team asks for a registration document that is easy to read: upload it.';
  if (yours === 'document') return next.at(-1) ?? '';
  const reader = withPersonSituations.has(name) ? 'A person of our team has your application. ' : '';
  return `${reader}A registration document that is easy to read helps: upload one, or a better one.`;
}
