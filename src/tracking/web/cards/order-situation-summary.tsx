import type { ReactNode } from 'react';
import { nothingToDo, type OrderSituation } from '#orders/contracts/order-contract.ts';
import { holdTitleId, neededDetailsId, newDocumentId } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { StatusLine } from '#ui/status-line.tsx';

/** What the customer is asked for by a form of the page: the button that leads to it, and the heading it leads to. */
const formsByTask = {
  details: { title: 'Give the details', headingId: neededDetailsId },
  document: { title: 'Upload the document', headingId: newDocumentId },
  decide: { title: 'Correct it or let it go on', headingId: holdTitleId },
} as const;

interface OrderSituationSummaryProps {
  situation: OrderSituation;
  /** Leads to the form, where this page has the one that is asked for. */
  onOpenForm?: ((headingId: string) => void) | undefined;
  children?: ReactNode;
}

/** The order situation in the server's sentences: what is so, what comes next and when, and what is the customer's to do. */
export function OrderSituationSummary({ situation, onOpenForm, children }: OrderSituationSummaryProps) {
  const { next, money, yours } = situation;
  const sentences = next.filter((sentence) => sentence !== nothingToDo);
  const form = yours && yours in formsByTask ? formsByTask[yours as keyof typeof formsByTask] : undefined;
  return (
    <StatusLine tone={situation.tone} headline={situation.headline}>
      {sentences.length > 0 && <p>{sentences.join(' ')}</p>}
      {money && <p className="mt-2">{money}</p>}
      {sentences.length < next.length && <p className="mt-2 font-semibold text-ink">{nothingToDo}</p>}
      {form && onOpenForm && (
        <Button className="mt-4 print:hidden" onClick={() => onOpenForm(form.headingId)}>
          {form.title}
        </Button>
      )}
      {children}
    </StatusLine>
  );
}

/** The heading takes the focus, and with it the page goes there. */
export const focusForm = (headingId: string) => document.getElementById(headingId)?.focus();
