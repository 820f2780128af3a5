import { useRef } from 'react';
import { findDestinationCode } from '#permits/destination-codes.ts';
import { formatPounds, type Price } from '#permits/pricing.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CountryFlag } from '#ui/country-flag.tsx';
import { fieldId } from '#ui/field-frame.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { PriceTable } from '#ui/price-table.tsx';
import type { OrderForm } from '../order-form.ts';

interface PriceProps {
  price: Price;
  /** Absent where there is nothing to submit: the payment is open, or nothing is sold. */
  button: ContinueButtonProps | undefined;
}

interface BarProps extends PriceProps {
  /** On the review, where the bar has the place for it. */
  onBack: (() => void) | undefined;
}

interface ContinueButtonProps {
  formId: string;
  /** On the review the button pays: it is the main one, and needs the consent. */
  isLast: boolean;
  hasConsent: boolean;
  /** Some warning is not ticked yet. */
  hasOpenWarnings: boolean;
  isStarting: boolean;
  /** False until the form accepts input. */
  isLive: boolean;
}

export function PriceLines({ price }: { price: Price }) {
  return (
    <PriceTable
      caption="Price breakdown"
      lines={price.items.map((item) => ({ label: item.label, amount: formatPounds(item.amount_cents) }))}
      total={formatPounds(price.total_cents)}
    />
  );
}

function ContinueButton({ formId, isLast, hasConsent, isStarting, isLive }: ContinueButtonProps) {
  return (
    <Button
      type="submit"
      form={formId}
      busy={isStarting}
      disabled={!isLive || (isLast && !hasConsent)}
      tone={isLast ? 'main' : 'quiet'}
      className="w-full shrink-0 px-4! max-[22.5rem]:px-2! max-[22.5rem]:text-sm max-lg:ml-auto max-lg:w-auto"
    >
      Continue Order
    </Button>
  );
}

/** What is still to be ticked before the button pays, with the way to the first of it. */
function TickHint({ button }: Pick<PriceProps, 'button'>) {
  if (!button?.isLast || (button.hasConsent && !button.hasOpenWarnings)) return null;
  const id = fieldId(button.hasOpenWarnings ? 'accepted' : 'consent');
  return (
    <p className="text-sm">
      To pay, first{' '}
      <a
        href={`#${id}`}
        className="inline-block py-0.5 font-semibold text-link underline underline-offset-2"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById(id)?.focus();
        }}
      >
        tick ‘{button.hasOpenWarnings ? 'I order all the same' : 'I authorise'}’
      </a>
    </p>
  );
}

/** Beside the form, where there is room. */
interface PricePanelProps extends PriceProps {
  form: OrderForm;
}

export function PricePanel({ form, price, button }: PricePanelProps) {
  const country = form['trip.country'];
  const code = findDestinationCode(country);
  return (
    <aside aria-label="Price" className="hidden lg:block">
      <Card className="sticky top-6">
        <h2 className="text-lg">Your price</h2>
        {code && (
          <p className="mt-3 flex items-center gap-3">
            <CountryFlag code={code} />
            <span className="font-semibold leading-tight">{form['trip.city_zone'] || country}</span>
          </p>
        )}
        <div className="mt-3">
          <PriceLines price={price} />
        </div>
        <p className="mt-3 mb-5 text-ink-soft text-sm">The whole price of our service. You pay in pounds, by card.</p>
        <TickHint button={button} />
        {button && <ContinueButton {...button} />}
      </Card>
    </aside>
  );
}

/** At the bottom of a phone's screen while the form is in view, so that it covers nothing of the page's foot. */
export function PriceBar({ price, button, onBack }: BarProps) {
  const lines = useRef<HTMLDetailsElement>(null);
  return (
    <aside
      aria-label="Price"
      // Open, the bar would cover what is focused next. It stays as it is under a finger that presses one of its controls.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) lines.current?.removeAttribute('open');
      }}
      className="sticky bottom-0 z-10 -mx-4 mt-3 border-line border-t bg-card px-4 py-2 shadow-[0_-8px_24px_-16px_rgb(16_29_59/0.4)] sm:-mx-6 sm:px-6 lg:hidden"
    >
      <div className="mx-auto max-w-6xl">
        <TickHint button={button} />
        <div className="flex flex-wrap items-end justify-between gap-2">
          <details ref={lines} className="group min-w-0 flex-1 open:basis-full">
            <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
              <span className="text-sm leading-tight">
                <span className="block whitespace-nowrap">
                  <span className={joinClasses('text-ink-soft', onBack ? 'max-sm:sr-only' : 'max-[24rem]:sr-only')}>
                    Total{' '}
                  </span>
                  <span className="font-bold text-lg tabular-nums">{formatPounds(price.total_cents)}</span>
                </span>
                <span className="block text-link underline underline-offset-2 group-open:hidden">Show lines</span>
                <span className="hidden text-link underline underline-offset-2 group-open:block">Hide lines</span>
              </span>
            </summary>
            <div className="pb-2">
              <PriceLines price={price} />
            </div>
          </details>
          {button && (
            <span className="ml-auto flex shrink-0 items-center">
              {onBack && (
                <Button tone="plain" onClick={onBack}>
                  Back
                </Button>
              )}
              <ContinueButton {...button} />
            </span>
          )}
        </div>
      </div>
    </aside>
  );
}
