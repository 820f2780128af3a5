import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { formatMoment } from '#ui/page/format-time.ts';
import type { OrderForm } from '../order-form.ts';

interface ContinueOrderProps {
  form: OrderForm;
  /** Milliseconds. */
  savedAt: number;
  onContinue: () => void;
  onRestart: () => void;
}

/** On a later visit: the draft is still there, and the customer decides whether to continue it. */
export function ContinueOrderCard({ form, savedAt, onContinue, onRestart }: ContinueOrderProps) {
  const destination = [form['trip.city_zone'], form['trip.country']].filter(Boolean).join(', ');
  return (
    <Card aria-labelledby="continue-title">
      <h2 id="continue-title" className="text-xl">
        Continue your order?
      </h2>
      <p className="mt-1">
        {destination}, last changed on {formatMoment(savedAt)}. Everything you typed is still here, kept in this browser
        only.
      </p>
      <div className="mt-4 flex flex-wrap gap-4">
        <Button onClick={onContinue}>Continue</Button>
        <Button tone="quiet" onClick={onRestart}>
          Start again
        </Button>
      </div>
    </Card>
  );
}
