import type { ReactNode } from 'react';
import {
  capitaliseFirst,
  describeRefundRule,
  describeSelfApplication,
  type WordingContext,
} from '#permits/application-texts.ts';
import type { Zone } from '#permits/catalogue.ts';
import { vignetteTypes } from '#permits/form-choices.ts';
import { formatPounds, type Price } from '#permits/pricing.ts';
import {
  describeAuthorityFee,
  describeOfficialPrice,
  findCarVignettePrice,
  formatAsOf,
  formatOfficialPrice,
} from '#permits/zone.ts';
import type { OrderForm } from '../order-form.ts';

interface PricePartsProps {
  form: OrderForm;
  zone: Zone;
  price: Price;
  /** What the customer is told instead of who gets the money, where nothing has to be applied for. */
  nothingNeeded: string | undefined;
  /** That the price of urgent processing comes back; empty or absent where it does not. */
  urgentRefund?: string;
}

/**
 * The total in two parts; its lines stand beside the button. The authority's own price stands here and nowhere else on the
 * review. Our lines for days and vignettes (specification, section 9) are not what the authority takes, so none of them is
 * called its part.
 */
export function PriceParts({ form, zone, price, nothingNeeded, urgentRefund }: PricePartsProps) {
  const { official, paymentRequired } = zone;
  const isPaidByUs = paymentRequired && !nothingNeeded;
  const total = formatPounds(price.total_cents);
  return (
    <section aria-label="What the price is made of">
      <dl className="space-y-0.5 sm:space-y-1">
        <Part
          term="Authority’s part"
          // In euros, and no line of ours is exactly it.
          amount={isPaidByUs ? 'in the total' : formatPounds(0)}
          note={
            !nothingNeeded && (
              <details>
                <summary className="min-h-6 cursor-pointer">{shortenOfficialPrice(form, zone)}</summary>
                {official.name}: {describeOfficialPrice(official)}. {describeAuthorityFee(zone)}
              </details>
            )
          }
        />
        <Part term="Our part" amount={isPaidByUs ? 'the rest' : total} note={nothingNeeded ?? urgentRefund} />
        <div className="flex justify-between gap-4 border-line border-t-2 pt-1 font-bold text-lg">
          <dt>Total, paid by card</dt>
          <dd className="tabular-nums">{total}</dd>
        </div>
      </dl>
    </section>
  );
}

function Part({ term, amount, note }: { term: string; amount: string; note: ReactNode }) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-4">
      <dt className="font-semibold">{term}</dt>
      <dd className="tabular-nums">{amount}</dd>
      {note && <dd className="compact-text col-span-2 text-ink-soft">{note}</dd>}
    </div>
  );
}

/** The authority's price of today with its day: of a car's vignette the chosen one alone. */
function shortenOfficialPrice(form: OrderForm, { official, vignette }: Zone): string {
  const type = vignetteTypes.find(({ value }) => value === form['trip.vignette_type'])?.value;
  const isCar = form['vehicle.vehicle_category'] === 'M1';
  const ofType = vignette && isCar && type ? `${type} ${findCarVignettePrice(official, type)}` : undefined;
  return `${capitaliseFirst(ofType ?? formatOfficialPrice(official))} ${formatAsOf(official)}.`;
}

/** Until when all of the money comes back; what happens to it afterwards is opened. */
export function RefundRule({ applying }: { applying: WordingContext }) {
  const { rule, afterwards } = describeRefundRule(applying);
  return (
    <details>
      <summary className="min-h-7 cursor-pointer py-0.5 font-semibold text-sm">{rule}</summary>
      <ul className="list-disc space-y-1 pl-5 text-sm">
        <li>You take your order back yourself, on its page.</li>
        {afterwards.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        <li>{describeSelfApplication(applying).ourWork}</li>
      </ul>
    </details>
  );
}
