import type { ReactNode } from 'react';
import { nothingToDo, type OrderSituation } from '#orders/contracts/order-contract.ts';
import { Button } from '#ui/button.tsx';
import { StatusLine } from '#ui/status-line.tsx';
import { customerTasks, findEnding } from './customer-tasks.ts';

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
  const { title, headingId } = yours ? customerTasks[yours] : {};
  return (
    <StatusLine tone={situation.tone} headline={situation.headline}>
      {sentences.length > 0 && <p>{sentences.join(' ')}</p>}
      {money && <p className="mt-2">{money}</p>}
      {/* After an ending `OtherWaysCard` comes below: there is something to do for whoever wants to. */}
      {sentences.length < next.length && !findEnding(situation.name) && (
        <p className="mt-2 font-semibold text-ink">{nothingToDo}</p>
      )}
      {headingId && onOpenForm && (
        <Button className="mt-4 print:hidden" onClick={() => onOpenForm(headingId)}>
          {title}
        </Button>
      )}
      {children}
    </StatusLine>
  );
}

/** The heading takes the focus, and with it the page goes there. */
export const focusForm = (headingId: string) => document.getElementById(headingId)?.focus();
