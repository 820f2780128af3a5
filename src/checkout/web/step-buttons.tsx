import { formatPounds } from '#permits/pricing.ts';
import { Button } from '#ui/button.tsx';
import type { OrderStep } from '../order-form.ts';

interface StepButtonsProps {
  step: OrderStep;
  /** The customer is changing one answer from the review. */
  isChanging: boolean;
  isStarting: boolean;
  hasConsent: boolean;
  /** Why nothing is sold; then there is nothing to pay. */
  notSold: string | undefined;
  /** Pence. */
  total: number;
  onBack: () => void;
}

export function StepButtons({ step, isChanging, isStarting, hasConsent, notSold, total, onBack }: StepButtonsProps) {
  return (
    <>
      {step === 3 && (
        <p className="font-semibold">
          {notSold ?? `You pay ${formatPounds(total)} by card on the secure page of our payment provider.`}
        </p>
      )}
      <div className="flex flex-wrap-reverse items-center gap-4">
        {step > 1 && !isChanging && (
          <Button tone="quiet" onClick={onBack}>
            Back
          </Button>
        )}
        {step < 3 ? (
          <Button type="submit" className="min-w-40">
            {isChanging ? 'Save and return to review' : 'Next'}
          </Button>
        ) : notSold ? null : (
          <Button type="submit" busy={isStarting} disabled={!hasConsent} className="min-w-56 flex-1 sm:flex-none">
            Continue Order
          </Button>
        )}
      </div>
    </>
  );
}
