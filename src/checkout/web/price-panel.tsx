import { findDestinationCode } from '#permits/country-codes.ts';
import { formatPounds, type Price } from '#permits/pricing.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CountryFlag } from '#ui/country-flag.tsx';
import { PriceTable } from '#ui/price-table.tsx';
import type { OrderForm } from '../order-form.ts';

interface PriceProps {
  price: Price;
  formId: string;
  /** Whether the form has a next step; on the last step its own button pays. */
  canContinue: boolean;
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

/** Beside the form, where there is room. */
interface PricePanelProps extends PriceProps {
  form: OrderForm;
}

export function PricePanel({ form, price, formId, canContinue, isLive }: PricePanelProps) {
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
        <p className="mt-3 text-ink-soft text-sm">The whole price of our service. You pay in pounds, by card.</p>
        {canContinue && (
          <Button type="submit" form={formId} disabled={!isLive} tone="quiet" className="mt-5 w-full">
            Continue Order
          </Button>
        )}
      </Card>
    </aside>
  );
}

/** At the bottom of a phone's screen. */
export function PriceBar({ price, formId, canContinue, isLive }: PriceProps) {
  return (
    <aside
      aria-label="Price"
      className="fixed inset-x-0 bottom-0 z-10 border-line border-t bg-card px-4 py-2 shadow-[0_-8px_24px_-16px_rgb(16_29_59/0.4)] lg:hidden"
    >
      <div className="mx-auto flex max-w-6xl items-end justify-between gap-2">
        <details className="group min-w-0 flex-1">
          <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
            <span className="text-sm leading-tight">
              <span className="block whitespace-nowrap">
                <span className="text-ink-soft max-[24rem]:sr-only">Total </span>
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
        {canContinue && (
          <Button type="submit" form={formId} disabled={!isLive} tone="quiet" className="shrink-0 px-4!">
            Continue Order
          </Button>
        )}
      </div>
    </aside>
  );
}
