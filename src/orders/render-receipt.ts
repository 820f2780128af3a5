import { formatPounds } from '#permits/pricing.ts';
import { independenceNotice } from '#permits/rule-check-statement.ts';
import { formatDayAndClockIn } from '#platform/format-time.ts';
import { type PdfBlock, renderTaggedPdf } from '#platform/tagged-pdf.ts';
import type { Order } from './access.ts';
import type { readAutomaticRefunds } from './automatic-refunds.ts';

type UnaskedRefund = Awaited<ReturnType<typeof readAutomaticRefunds>>[number];

/**
 * The receipt of a paid order as a PDF: the same lines as the payment page, in the currency that was charged.
 * @param details.parts how the price is split
 * @param details.unasked automatic refunds, and why
 */
export function renderReceipt(
  order: Order & { paidAt: Date },
  { issuer, parts, unasked }: { issuer: string; parts: string | undefined; unasked: readonly UnaskedRefund[] },
): Promise<Uint8Array> {
  const { orderRef, paidAt, cityZone, country, fullName, customerEmail, totalCents, refundedCents } = order;
  const total: PdfBlock = {
    look: 'amounts',
    rows: [
      { name: 'Total', value: formatPounds(totalCents), strong: true },
      ...(refundedCents > 0
        ? [
            { name: 'Refunded', value: formatPounds(-refundedCents) },
            { name: 'Paid after refund', value: formatPounds(totalCents - refundedCents), strong: true },
          ]
        : []),
    ],
  };
  return renderTaggedPdf(
    { title: `Receipt ${orderRef}`, author: 'European Driving Permits', foot: independenceNotice },
    [
      { title: 'Receipt' },
      { text: `European Driving Permits, ${issuer}` },
      {
        rows: [
          { name: 'Order', value: orderRef },
          { name: 'Paid by card', value: `${formatDayAndClockIn('UTC', paidAt)} UTC` },
          { name: 'For', value: `${cityZone}, ${country}` },
          ...(fullName ? [{ name: 'Name', value: fullName }] : []),
          { name: 'E-mail', value: customerEmail },
        ],
      },
      { heading: 'What was paid' },
      {
        look: 'amounts',
        rows: order.priceItems.map(({ label, amount_cents }) => ({ name: label, value: formatPounds(amount_cents) })),
      },
      total,
      ...unasked.map(({ amountCents, why }): PdfBlock => ({ text: `Refunded ${formatPounds(amountCents)}: ${why}` })),
      ...(parts ? [{ text: parts, look: 'small' as const }] : []),
    ],
  );
}
